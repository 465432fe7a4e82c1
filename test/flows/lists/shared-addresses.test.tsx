/** Bookmarks and views of a team. The history is a file here that counts as shared; both engines are tested below the console. */
import {expect, onTestFinished, test} from 'vitest';
import {historyIn} from '../../../src/console/app/machine/history.ts';
import {openHistory} from '../../../src/domain/history/open.ts';
import {temporaryFile} from '../../domain/history/items.ts';
import {type LaunchOptions, launch} from '../../support/launch.tsx';

const tenant = 'https://tenant.example.test';
const apps = [
	{id: 'app_1', displayName: 'Payroll', userCount: '7'},
	{id: 'app_2', displayName: 'Wiki', userCount: '90'},
];
const view = {filter: 'wiki', isReversed: false, order: [], hidden: [], hasPreview: false};

async function open(options: LaunchOptions = {}) {
	const place = {file: temporaryFile(), authorOf: () => 'me'};
	const alice = await openHistory({...place, authorOf: () => 'alice\u001b[2J'});
	await alice.addresses.share(tenant, {kind: 'bookmark', name: 'vault\u202e', address: 'apps/app_1'}, 0);
	await alice.addresses.share(tenant, {kind: 'bookmark', name: 'odd', address: 'nowhere/at/all'}, 0);
	await alice.addresses.share(tenant, {kind: 'view', name: 'wikis', address: 'apps', view}, 0);
	await alice.addresses.share(tenant, {kind: 'view', name: 'broken', address: 'apps', view: {filter: 7}}, 0);
	const historyAccess = historyIn(async () => place);
	const console = await launch({
		apps,
		columns: 120,
		rows: 24,
		services: {state: {historyAccess: {...historyAccess, openShared: historyAccess.open}}},
		...options,
	});
	onTestFinished(async () => {
		await console.close();
		await historyAccess.close();
		await alice.close();
	});
	return {...console, alice, list: () => alice.addresses.list(tenant)};
}

test('bookmarks of colleagues follow the bookmarks of this machine, with their author, and open', async () => {
	const {press, screen} = await open();
	await press('b', 'return');
	await press('B');
	expect(screen()).toContain('3 bookmarks of this tenant');
	expect(screen()).toMatch(/vault⟦U\+202E⟧ +apps\/app_1 · by alice␛\[2J/);
	expect(screen()).toContain('Unknown address nowhere/at/all · by alice␛[2J');
	await press('down', 'down', 'return');
	expect(screen()).toContain('Payroll');
	expect(screen()).toMatch(/ID +app_1/);
});

test('a bookmark of a colleague is not removed, and a message says how to', async () => {
	const {press, write, screen, list} = await open();
	await press('B');
	await write('vault');
	await press('ctrl-x');
	expect(screen()).toContain('castellan bookmarks unshare');
	expect(await list()).toHaveLength(4);
});

test('views of colleagues are tabs of the list', async () => {
	const {press, screen, lines} = await open();
	expect(lines()[2]).toMatch(/\[All\] +broken · alice␛\[2J +wikis · alice␛\[2J/);
	await press('}', '}');
	expect(screen()).not.toContain('Payroll');
});

test('a view that a colleague shares meanwhile is a tab when the list is opened again', async () => {
	const {press, lines, alice} = await open();
	await alice.addresses.share(tenant, {kind: 'view', name: 'late', address: 'apps', view}, 0);
	await press('0', '1');
	expect(lines()[2]).toMatch(/late · alice␛\[2J/);
});

test('a shared history that fails leaves the bookmarks of this machine, and says why', async () => {
	const refused = () => Promise.reject(new Error('it is gone'));
	const {press, screen} = await open({
		services: {state: {historyAccess: {open: refused, openIfAny: refused, openShared: refused}}},
	});
	expect(screen()).toContain('(!)');
	await press('!');
	expect(screen()).toContain('Shared views are not shown: it is gone');
	await press('escape', 'b', 'return', 'B');
	expect(screen()).toContain('1 bookmark of this tenant');
	expect(screen()).toContain('Shared bookmarks are not shown: it is gone');
});

test('a shared history that fails later leaves what was read before, and says that it is old', async () => {
	const place = {file: temporaryFile(), authorOf: () => 'me'};
	const historyAccess = historyIn(async () => place);
	const {addresses} = await historyAccess.open();
	await addresses.share(tenant, {kind: 'bookmark', name: 'mine', address: 'apps'}, 0);
	let isGone = false;
	const openShared = () => (isGone ? Promise.reject(new Error('it is gone')) : historyAccess.open());
	const {press, screen} = await open({services: {state: {historyAccess: {...historyAccess, openShared}}}});
	onTestFinished(() => historyAccess.close());
	await press('B');
	expect(screen()).toContain('by me');
	await press('escape');
	isGone = true;
	await press('B');
	expect(screen()).toContain('Shared bookmarks are shown as they were: it is gone');
	expect(screen()).toContain('by me');
});
