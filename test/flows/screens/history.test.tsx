/** Approved screens of what the history keeps. */
import {onTestFinished} from 'vitest';
import {historyIn} from '../../../src/console/app/machine/history.ts';
import {readKind} from '../../../src/domain/items/tenant-items.ts';
import type {Proposals} from '../../../src/domain/writes/auth-config/apply-proposal.ts';
import {temporaryFile} from '../../domain/history/items.ts';
import {type LaunchOptions, launch, type SomeServices, testNow} from '../../support/launch.tsx';
import {soundApp} from '../../support/tenant/seeds.ts';
import {rest, screens} from './approved.ts';
import {colors} from './look.ts';

const hour = 3_600_000;
const owner = (number: number, displayName: string) => ({
	id: `usr_${number}`,
	displayName,
	email: `${displayName.toLowerCase().replaceAll(' ', '.')}@corp.example.test`,
	status: 'ENABLED' as const,
});
const ada = owner(1, 'Ada Byron');
const app = (number: number, displayName: string, appOwners = [ada]) =>
	soundApp({id: `app_${number}`, displayName, appOwners, updatedAt: '2026-06-01T00:00:00Z'});

/** A console whose history has readings from nine and three hours ago. The tenant has changed since each. */
async function open({services, ...options}: Omit<LaunchOptions, 'services'> & {readonly services?: SomeServices}) {
	const historyAccess = historyIn(async () => ({file: temporaryFile(), authorOf: () => 'alice'}));
	const proposals = {list: async () => []} as Partial<Proposals> as Proposals;
	const console = await launch({
		...options,
		apps: [app(1, 'Payroll'), app(2, 'Wiki'), app(3, 'Old Payroll', [ada, owner(2, 'Bo Lund')])],
		services: {...services, state: {historyAccess, proposals}},
	});
	onTestFinished(async () => {
		await console.close();
		await historyAccess.close();
	});
	const {api} = console.services.tenant;
	const {apps} = console.tenant.store;
	const history = await historyAccess.open();
	async function* pages() {
		for (const kind of ['auth-configs', 'notifications', 'apps'] as const)
			for await (const {items} of readKind(api, kind)) yield {kind, items};
	}
	await history.save({name: 'monday', tenant: api.baseUrl, at: testNow - 9 * hour}, pages());
	apps.put(app(1, 'Payroll of Europe'));
	apps.put(app(4, 'Vault', []));
	await history.save({name: 'tuesday', tenant: api.baseUrl, at: testNow - 3 * hour}, pages());
	apps.remove('app_3');
	apps.put(app(2, 'Wiki', []));
	await history.team.acknowledge(
		api.baseUrl,
		{kind: 'take', of: 'app-without-owners:app_4', reason: '', until: '9999-12-31'},
		0,
	);
	return console;
}
const services = {terminal: colors()};

screens(
	'history',
	[
		['readings', 'r', 'j'],
		['preview', 'p', rest],
		['compared', 'p', 'space', 'k', 'space', '='],
		['since', ':since monday\r', 'j'],
		['item', ':history/apps/app_1\r'],
		['at', ':at monday\r', '1', 'j'],
		['search-form', 'F'],
		['not-kept', 'escape', '3'],
		['no-handover', ':handover\r', '+'],
		['no-people', ':people\r'],
		['remove', ':at now\r', ':history\r', 'j', 'x'],
		['rename', 'escape', ':rename', 'return'],
		['sorted', 'escape', ':since monday\r', ':sort field\r'],
		['travelled', ':history\r', 'j', ':travel', 'return'],
	],
	{at: 'history', services},
	open,
);

screens(
	'shift',
	[
		['board'],
		['handover', ':handover\r'],
		['give', '+'],
		['find', 'escape', ':find payroll\r'],
		['people', ':people\r'],
		['person', ':people/usr_1\r'],
		['new-board', '0', 'r'],
		['acknowledge', 'z', 'j', 'A'],
		['note', 'escape', ':apps/app_1\r', ':note', 'return', 'Paid until May'],
		['pages', 'escape', 'ctrl-d', 'ctrl-d', 'ctrl-u', 'ctrl-b'],
		['address', 'y', 'a'],
		['people-utc', ':people\r', 't', 't', 'r'],
	],
	{at: 'board', services},
	open,
);
