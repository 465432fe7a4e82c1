/** Approved screens of writes, up to the review, and what came of them. */
import {Arming} from '../../../src/domain/writes/arming.ts';
import {testNow} from '../../support/launch.tsx';
import {type Scene, screens} from './approved.ts';
import {colors, seed} from './look.ts';

const services = {terminal: colors()};

screens(
	'edit',
	[
		['which', 'e'],
		['value', 'scopes', 'return', ',groups'],
		['review', 'return'],
		['request', 'tab'],
		['sent', 'y'],
		['after', 'return'],
		['invalid', 'e', 'deadline', 'return', 'soon', 'return'],
		['picked', 'escape', 'escape', 'e', 'default', 'return'],
	],
	{seed, at: 'auth-configs/ac_07', services},
);

screens(
	'rotate',
	[
		['provider'],
		['secret', 'e'],
		['pasted', 'a-new-client-secret '],
		['blanks', 'return'],
		['review', 'return'],
		['typed', 'sp_'],
		['mistyped', 'return'],
		['sent', '1', 'return'],
		['after', 'return'],
	],
	{seed, at: 'step-up/sp_1', services},
);

const references = ['app_0000012,con_ticketing,list_ticket', 'app_0000012,con_ticketing', 'a,c,t1', 'a,c,t1'];
const paste: Scene[1] = (console) => console.paste(references.join('\n'));

screens(
	'tools',
	[
		['start'],
		['references', 'e'],
		['mistakes', paste],
		['plan', 'escape', 'e', (console) => console.paste(references.filter((_, line) => line !== 1).join('\n'))],
		['ledger', '2', 'return'],
		['after', 'return'],
	],
	{seed, at: 'tool-bindings/srv_2', services},
);

const rejects = async (request: Request, pass: () => Promise<Response>) =>
	request.method === 'POST' && request.url.includes('auth-configs')
		? Response.json({code: 9, message: 'the config is locked by a review'}, {status: 409})
		: pass();

screens(
	'refused',
	[
		['protected', 'e'],
		['armed', ':write 10m\r'],
		['review', 'e', 'displayName', 'return', ' renamed', 'return'],
		['rejected', 'University partners', 'return'],
		['discard', 'escape'],
		['errors', 'down', 'return', 'escape', '!'],
	],
	{
		seed,
		at: 'auth-configs/ac_07',
		intercept: rejects,
		services: {
			...services,
			tenant: {
				name: 'prod',
				color: 'red',
				writes: new Arming({now: () => testNow, isPinned: false, isDemo: false, isProtected: true}),
			},
		},
	},
);
