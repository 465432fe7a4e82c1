/** Approved screens of several tenants. */
import {openFleet} from '../../support/fleet/fleet.tsx';
import {screens} from './approved.ts';
import {colors} from './look.ts';

screens(
	'fleet',
	[
		['profiles', 'P'],
		['apps', 'escape', ':fleet eu\r', '1'],
		['board', '0'],
		['actions', '1', 'r', 'L', 'a'],
		['marked-profiles', 'escape', 'P', 'space', 'down', 'space', 'down', 'space', 'down'],
		['unmarked', 'up', 'space'],
		['find', 'escape', ':find vault\r'],
		['member', '1', '/same\r', 'return'],
	],
	{at: 'apps', services: {terminal: colors()}},
	async (options) => (await openFleet(options)).console,
);
