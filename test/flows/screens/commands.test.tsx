/** Approved palettes: every command of each screen, with its keys or the reason why it cannot run, and what screens with a field show. */
import {onTestFinished} from 'vitest';
import {historyIn} from '../../../src/console/app/machine/history.ts';
import {readKind} from '../../../src/domain/items/tenant-items.ts';
import {Arming} from '../../../src/domain/writes/arming.ts';
import {temporaryFile} from '../../domain/history/items.ts';
import {launch, testNow} from '../../support/launch.tsx';
import {type Console, type Scene, screens} from './approved.ts';
import {seed} from './look.ts';

const hour = 3_600_000;
/** All commands of a screen have room. */
const look = {seed, at: 'apps', sizes: [[100, 90]], hasStyles: false} as const;
const readOnly = new Arming({now: () => testNow, isPinned: false, isDemo: false, isProtected: true});

/** A console with a reading of two hours ago, which is named. */
async function open(options: Parameters<typeof launch>[0] = {}): Promise<Console> {
	const historyAccess = historyIn(async () => ({file: temporaryFile(), authorOf: () => 'alice'}));
	const {services, ...rest} = options;
	const console = await launch({...rest, services: {...services, state: {historyAccess}}});
	onTestFinished(async () => {
		await console.close();
		await historyAccess.close();
	});
	const {api} = console.services.tenant;
	const history = await historyAccess.open();
	async function* pages() {
		for (const kind of ['auth-configs', 'notifications', 'apps'] as const)
			for await (const {items} of readKind(api, kind)) yield {kind, items};
	}
	await history.save({name: 'monday', tenant: api.baseUrl, at: testNow - 2 * hour}, pages());
	return console;
}

const addresses = {
	board: 'board',
	apps: 'apps',
	'apps-found': 'apps?query=vault',
	app: 'apps/app_0000003',
	owners: 'apps/app_0000003/entitlements/ent_1/owners',
	'auth-configs': 'auth-configs',
	'auth-config': 'auth-configs/ac_01',
	notifications: 'notifications',
	people: 'people',
	person: 'people/usr_0098',
	history: 'history',
	'item-changes': 'history/auth-configs/ac_01',
	handover: 'handover',
	find: 'find payroll',
};
const current = {
	secret: 'secret',
	surface: 'surfaces/cnv_9',
	'step-up': 'step-up',
	'step-up-provider': 'step-up/sp_1',
	'tool-bindings': 'tool-bindings',
	'tool-server': 'tool-bindings/srv_2',
	proposals: 'proposals',
	requests: 'requests',
	request: 'requests/req_none',
};
const palettes = (all: Readonly<Record<string, string>>): readonly Scene[] =>
	Object.entries(all).map(([name, address]) => [name, 'escape', `:${address}\r`, ':']);

screens('commands', palettes(addresses), look, open);
screens('present-commands', palettes(current), look, open);
screens('past-commands', [['at-monday', ':at monday\r', ':'], ...palettes(addresses)], look, open);
screens(
	'read-only-commands',
	palettes({
		app: addresses.app,
		'auth-config': addresses['auth-config'],
		notifications: addresses.notifications,
		...current,
	}),
	{...look, services: {tenant: {writes: readOnly}}},
	open,
);
