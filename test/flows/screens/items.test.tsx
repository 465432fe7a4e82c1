/** Approved screens of items, and of secrets. */
import {screens} from './approved.ts';
import {colors, seed} from './look.ts';

const services = {terminal: colors()};
const {shareCodes} = seed.demo;
const {active = '', expired = '', views_used_up: usedUp = ''} = shareCodes;

screens(
	'app',
	[
		['fields', 'jj'],
		['unset', 'w'],
		['found-here', 'gg', '/app', 'return'],
		['found', 'escape', '/policy', 'return'],
		['raw', 'escape', 'gg', 'v'],
		['yaml', 'v'],
		['links', 'v', 'return'],
		['unknown', 'escape', ':apps/app_none\r'],
	],
	{seed, at: 'apps/app_0000003', services},
);

screens(
	'auth-config',
	[['oidc'], ['end', 'G'], ['deadline-passed', ':auth-configs/ac_14\r'], ['group', ':auth-configs/ac_16\r']],
	{seed, at: 'auth-configs/ac_07', services},
);

screens(
	'secret',
	[
		['empty'],
		['usable', `${active}\r`],
		['raw', 'v'],
		['raw-found', '/access', 'return', 'n'],
		['expired', 'escape', 'v', 'f', `${expired}\r`],
		['used-up', 'f', `${usedUp}\r`],
		['unknown', 'f', 'NONE-0000-NONE\r'],
		['invalid', 'f', 'no code\r'],
	],
	{seed, at: 'secret', services},
);
