/** The data that the history adds to the present state: the last reader of a list, and the beginning of a finding. */
import {describe, expect, onTestFinished, test} from 'vitest';
import {historyIn} from '../../../src/console/app/machine/history.ts';
import type {App} from '../../../src/contract/apps.ts';
import {fingerprintOf} from '../../../src/domain/board/silences.ts';
import {HistoryError} from '../../../src/domain/history/error.ts';
import {openHistory} from '../../../src/domain/history/open.ts';
import {pagesOf, temporaryFile} from '../../domain/history/items.ts';
import {type LaunchOptions, launch, testNow} from '../../support/launch.tsx';
import {soundApp} from '../../support/tenant/seeds.ts';

const tenant = 'https://tenant.example.test';
const minute = 60_000;
const app = (appOwners: readonly {readonly id: string; readonly displayName: string}[]): App =>
	soundApp({appOwners: [...appOwners], updatedAt: '2026-06-01T00:00:00Z'});
const authConfigs = [{id: 'ac_1', displayName: 'Workforce', isDefaultBootstrap: true}];

const fingerprint = fingerprintOf({
	rule: 'app-without-owners',
	severity: 'warning',
	evidence: [{field: 'appOwners', value: 'none'}],
});
const ack = {of: 'app-without-owners:app_1', reason: 'known', until: '2027-01-01', fingerprint};

/** The app lost its owner between two readings, 90 and 3 minutes ago. A colleague chose the name of the reader. */
async function recorded({
	colleague,
	isLocked,
	...options
}: LaunchOptions & {readonly colleague?: 'acknowledges'; readonly isLocked?: true}) {
	const place = {file: temporaryFile(), authorOf: () => 'ci\u001b[31m\u202e'};
	const history = await openHistory(place);
	for (const [minutes, owners] of [
		[90, [{id: 'u1', displayName: 'Ada'}]],
		[3, []],
	] as const)
		await history.remember({tenant, at: testNow - minutes * minute}, pagesOf('apps', [app(owners)]));
	if (colleague) await history.team.acknowledge(tenant, ack, 0);
	await history.close();
	const historyAccess = historyIn(async () => {
		if (isLocked) throw new HistoryError('The history is locked');
		return place;
	});
	const console = await launch({
		seed: {apps: [app([])], authConfigs},
		...options,
		services: {state: {historyAccess}, clock: {timeZone: 'UTC'}},
	});
	onTestFinished(async () => {
		await console.close();
		await historyAccess.close();
	});
	return console;
}
const reader = 'ci␛[31m⟦U+202E⟧';

test('the board shows who read the tenant last, and the details of a finding when it was first seen', async () => {
	const console = await recorded({at: 'board', columns: 140, rows: 40});
	expect(console.screen()).toContain(`history last read by ${reader}, 3m ago`);
	await console.press('Z', 'p');
	await console.write('/owners\r');
	expect(console.screen()).toMatch(/First seen +2026-06-15T11:57:00\.000Z \(3m ago\), in/);
});

test('a finding that a colleague has acknowledged is left out, until it shows something else', async () => {
	const console = await recorded({at: 'board', columns: 140, rows: 40, colleague: 'acknowledges'});
	expect(console.screen()).toContain('1 acknowledged');
	expect(console.lines()[1]).toMatch(/0 Board 5 +1 Apps/);
	// The tenant has not changed, although the board was judged before the acknowledgements were read.
	expect(console.screen()).not.toMatch(/^.[×~+]/mu);
	expect(console.screen()).not.toContain('Nobody owns it');
	await console.press('G');
	expect(console.screen()).toMatch(/▸ Acknowledged +1/);
	await console.press('Z');
	expect(console.screen()).toContain(`${reader} until 2027-01-01: known (Nobody owns it)`);
	await console.press('G');
	await console.elapse();
	expect(console.screen()).toMatch(/Acknowledged +by ci/);
	await console.press('Z');
	console.tenant.store.apps.put({...app([]), enableConnectorSourcedOwnership: true});
	await console.press('r');
	expect(console.screen()).toMatch(/^ \+ warning +▸ No owner +1/m);
	expect(console.screen()).not.toContain('acknowledged');
});

test('findings are not counted while it is not known which of them are acknowledged', async () => {
	const console = await recorded({at: 'board', columns: 140, rows: 40, colleague: 'acknowledges', isLocked: true});
	expect(console.screen()).toContain('No owner');
	expect(console.screen()).toContain('1 app, complete · acknowledgements not read yet');
	expect(console.lines()[1]).toMatch(/0 Board +1 Apps/);
});

test('an outage shows acknowledged findings of the last known state, and says so', async () => {
	const console = await recorded({
		at: 'board',
		columns: 140,
		rows: 40,
		colleague: 'acknowledges',
		intercept: () => {
			throw new TypeError('fetch failed', {cause: Object.assign(new Error(), {code: 'ECONNREFUSED'})});
		},
	});
	expect(console.screen()).toContain('No owner');
	expect(console.screen()).toContain(' acknowledgements not applied, no auth configs read');
	expect(console.lines()[1]).toMatch(/0 Board +1 Apps/);
});

describe('T on the board', () => {
	test.each([
		[140, 40],
		[40, 12],
	])('takes the finding under the cursor, gives it to a colleague, and ends that, at %i×%i', async (columns, rows) => {
		const console = await recorded({at: 'board', columns, rows});
		await console.write('T');
		expect(console.screen()).toContain('No finding under the cursor');
		await console.write('Zjjjjjjj');
		await console.write('T');
		expect(console.screen()).toContain(`Taken by ${reader}`);
		const takes = async () => (await (await console.services.state.historyAccess?.open())?.team.acks(tenant)) ?? [];
		expect(await takes()).toMatchObject([{kind: 'take', of: 'app-without-owners:app_1', version: 1}]);
		await console.write('T');
		await console.press('j', 'return');
		await console.write('dana\r');
		expect(await takes()).toMatchObject([{}, {kind: 'take', to: 'dana', version: 2}]);
		expect(console.screen()).toContain('Given to dana');
		await console.press('k', 'j');
		if (columns > 40) expect(console.screen()).toContain('taken by dana: Nobody owns it');
		await console.write('T');
		await console.press('G', 'return');
		expect(await takes()).toMatchObject([{}, {}, {kind: 'take', until: '', version: 3}]);
		expect(console.screen()).not.toContain('taken by');
	});

	test('names the colleague who was faster, and when', async () => {
		const console = await recorded({at: 'board', columns: 140, rows: 40});
		await console.write('Zjjjjjjj');
		const history = await console.services.state.historyAccess?.open();
		await history?.team.acknowledge(tenant, {kind: 'take', of: ack.of, reason: '', until: '9999-12-31'}, 0);
		await console.write('T');
		expect(console.screen()).toMatch(/has taken app-without-owners:app_1 at \d{4}-\d\d-\d\dT/);
		expect(await history?.team.acks(tenant)).toHaveLength(1);
	});
});

describe('A on the board', () => {
	test.each([
		[140, 40],
		[40, 12],
	])('acknowledges the finding under the cursor for all, and ends that, at %i×%i', async (columns, rows) => {
		const console = await recorded({at: 'board', columns, rows});
		await console.write('A');
		expect(console.screen()).toContain('No finding under the cursor');
		await console.write('Zjjjjjjj');
		await console.write('A');
		expect(console.screen()).toContain('Reason to acknowledge Payroll');
		await console.write('owner follows\r');
		await console.press('ctrl-u');
		await console.write('2020-01-01\r');
		expect(console.screen()).toContain('Not acknowledged: the last day must');
		await console.press('ctrl-u');
		await console.write('2027-01-01\r');
		expect(console.screen()).toContain('Acknowledged app-without-owners');
		const acks = async () => (await (await console.services.state.historyAccess?.open())?.team.acks(tenant)) ?? [];
		expect(await acks()).toMatchObject([{reason: 'owner follows', until: '2027-01-01', version: 1}]);
		await console.press('G');
		await console.write('A');
		expect(console.screen()).toContain('End it for all');
		await console.press('return');
		expect(console.screen()).toContain('Ended the acknowledgement of');
		expect(await acks()).toHaveLength(2);
		expect(console.screen()).not.toContain(' acknowledged');
	});

	test('names the colleague who was faster, and then shows the acknowledgement of the colleague', async () => {
		const console = await recorded({at: 'board', columns: 140, rows: 40});
		await console.write('Zjjjjjjj');
		await console.write('Amine\r');
		const history = await console.services.state.historyAccess?.open();
		await history?.team.acknowledge(tenant, ack, 0);
		await console.write('\r');
		expect(console.screen()).toContain(`${reader} has acknowledged app-without-owners:app_1 meanwhile`);
		await console.press('j');
		expect(console.screen()).toContain('1 acknowledged');
		expect((await history?.team.acks(tenant))?.map(({reason}) => reason)).toEqual(['known']);
	});

	test('leaves what a colleague wrote, and the own reason, in the list of errors, where the line has no room for it', async () => {
		const console = await recorded({at: 'board', columns: 60, rows: 15});
		await console.write('Zjjjjjjj');
		await console.write('Amine, with care\r');
		await (await console.services.state.historyAccess?.open())?.team.acknowledge(tenant, ack, 0);
		await console.write('\r');
		expect(console.screen()).not.toContain('known. Nothing is stored');
		expect(console.lines()[0]).toContain('1 error (!)');
		await console.write('!');
		const panel = console.screen().replaceAll(/[│\s]+/g, ' ');
		expect(panel).toContain('until 2027-01-01: known. Nothing is stored: look at it, then try again');
		expect(panel).toContain('You typed: mine, with care');
	});

	test('is refused in an earlier state, and without a place for the history', async () => {
		const console = await recorded({at: 'board', columns: 140, rows: 40});
		await console.write(':at last\r');
		await console.write('Zjjjjjjj');
		await console.write('A');
		expect(console.screen()).toContain('This is an earlier state');
		const homeless = await launch({at: 'board', columns: 140, rows: 40, seed: {apps: [app([])], authConfigs}});
		onTestFinished(() => homeless.close());
		await homeless.write('Zjjjjjjj');
		await homeless.write('A');
		expect(homeless.screen()).toContain('No history to write to');
	});
});

test('the changes of an item show who read its list last', async () => {
	const console = await recorded({at: 'apps/app_1', columns: 140, rows: 24});
	await console.press('h');
	expect(console.screen()).toContain(`last read by ${reader}, 3m ago`);
});

test('the changes of an item have the age of the last reading, also when they are read again', async () => {
	const console = await recorded({at: 'history/apps/app_1', columns: 140, rows: 24});
	expect(console.lines()[0]).toMatch(/All changes of Payroll .* 3m ago/);
	await console.press('r');
	expect(console.lines()[0]).toMatch(/ 3m ago/);
	expect(console.lines()[0]).not.toContain('fresh');
});

test.each([
	[140, 24],
	[40, 12],
])('the details of an item show the notes of colleagues, and take one, at %i×%i', async (columns, rows) => {
	const console = await recorded({at: 'apps/app_1', columns, rows, colleague: 'acknowledges'});
	expect(console.screen()).not.toContain('note');
	await console.press(':');
	await console.write('write one on\r');
	await console.paste('x'.repeat(1_001));
	await console.press('return');
	expect(console.screen()).toContain('Not written: a note has');
	expect(console.screen()).not.toContain('Wrote the note');
	await console.press('ctrl-u');
	await console.write('asked \u202eher\r');
	expect(console.screen()).toContain('Wrote the note');
	await console.press('G');
	expect(console.screen()).toMatch(/Notes\n/);
	expect(console.screen()).toContain('asked ⟦U+202E⟧her');
	expect(console.screen()).not.toContain('\u202e');
	const notes = await (await console.services.state.historyAccess?.open())?.team.notes(tenant);
	expect(notes).toMatchObject([{kind: 'apps', id: 'app_1', author: reader, version: 1}]);
});

test('the notes are read again with the item, and when it is opened again', async () => {
	const console = await recorded({at: 'apps/app_1', columns: 140, rows: 40, colleague: 'acknowledges'});
	const team = (await console.services.state.historyAccess?.open())?.team;
	const write = (text: string) => team?.note(tenant, {kind: 'apps', id: 'app_1'}, text);
	await write('first');
	await console.press('r');
	expect(console.screen()).toContain('1 note at the end');
	await write('second');
	await console.press('1', 'return');
	expect(console.screen()).toContain('2 notes at the end');
	expect(console.screen()).toContain('second');
	Object.assign(team ?? {}, {notes: async () => Promise.reject(new HistoryError('The history is locked'))});
	await console.press('r');
	expect(console.screen()).toContain('2 notes at the end, later ones not read (!)');
});

test('notes that cannot be read are not taken for none', async () => {
	const console = await recorded({at: 'apps/app_1', columns: 140, rows: 40, isLocked: true});
	expect(console.screen()).toContain('notes not read (!)');
	await console.press('!');
	expect(console.screen()).toContain('Notes were not read: The history is locked');
});

test('the screen of readings shows who read the tenant last', async () => {
	const console = await recorded({at: 'history', columns: 80, rows: 24});
	expect(console.screen()).toContain(`The lists were last read by ${reader}, 3m ago`);
});

test.each(['board', 'apps/app_1'])('%s is whole on 40×12 with the name of a reader', async (at) => {
	const console = await recorded({at, columns: 40, rows: 12});
	if (at !== 'board') await console.press('h');
	expect(
		console
			.screen()
			.split('\n')
			.every((line) => [...line].length <= 40),
	).toBe(true);
	expect(console.screen()).toContain(at === 'board' ? 'Board' : 'All changes');
});
