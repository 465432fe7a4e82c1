/** Acknowledgements of findings, which all who use a history share. */
import {writeFile} from 'node:fs/promises';
import {stripVTControlCharacters} from 'node:util';
import {describe, expect, test} from 'vitest';
import type {App} from '../../src/contract/apps.ts';
import {agent} from '../mcp/agent.ts';
import {folder, realDisk} from '../settings/files/disk.ts';
import {soundApp} from '../support/tenant/seeds.ts';
import {castellan, localTenant, now, settingsIn, signedIn, type World} from './launch.ts';

const app = (id: string, more: Partial<App> = {}): App =>
	soundApp({id, displayName: id, appOwners: [], updatedAt: '2026-11-01T00:00:00Z', ...more});
const id = 'app-without-owners:app_1';
const acknowledge = `board ack ${id} --until 2026-12-31 --reason "owner follows"`;

async function office(apps: readonly App[] = [app('app_1'), app('app_2')]) {
	const {fetch, tenant, sent} = localTenant({apps, authConfigs: [{id: 'ac_1', isDefaultBootstrap: true}]});
	const settings = await settingsIn(await folder());
	const as =
		(author: string, world: World = {}) =>
		(line: string) =>
			castellan(line, {fetch, settings, env: {...signedIn, CASTELLAN_AUTHOR: author}, ...world});
	const findings = async (world?: World) => {
		const {stdout} = await as('', world)('board -o json');
		const board = JSON.parse(stdout);
		return {...board, ids: board.findings.map((finding: {id: string}) => finding.id)};
	};
	return {as, findings, tenant, fetch, settings, sent};
}

describe('an acknowledged finding', () => {
	test('is left out by the boards of all, with who, why and until when', async () => {
		const {as, findings} = await office();
		expect((await findings()).ids).toContain(id);
		const {code, stdout, stderr} = await as('alice')(`${acknowledge} -o json`);
		expect([code, stderr]).toEqual([0, `castellan: acknowledged ${id} until 2026-12-31\n`]);
		expect(JSON.parse(stdout)).toMatchObject({finding: id, version: 1, author: 'alice', reason: 'owner follows'});
		const board = await findings();
		expect(board.ids).not.toContain(id);
		expect(board.ids).toContain('app-without-owners:app_2');
		expect(board.silences).toMatchObject([
			{
				id,
				reason: 'owner follows',
				until: '2026-12-31',
				isExpired: false,
				silenced: 1,
				ack: {author: 'alice', version: 1},
			},
		]);
		expect((await as('')('board')).stdout).toContain(`Acknowledged by alice until 2026-12-31: ${id} (owner follows)`);
		expect((await as('')('metrics')).stdout).toMatch(/castellan_findings_silenced\{[^}]*app-without-owners[^}]*\} 1/);
	});

	test('returns when it shows something else, and when the day is over, and is never forgotten', async () => {
		const {as, findings, tenant} = await office([app('app_1', {deletedAt: '2026-11-20T00:00:00Z'})]);
		const deleted = 'app-deleted-with-users:app_1';
		await as('alice')(`board ack ${deleted} --until 2026-11-22 --reason known`);
		expect((await findings()).ids).not.toContain(deleted);
		const later = {context: {now: () => now + 3 * 86_400_000}};
		expect((await findings(later)).ids).toContain(deleted);
		tenant.store.apps.put(app('app_1', {deletedAt: '2026-11-20T00:00:00Z', userCount: '4'}));
		expect((await findings()).ids).toContain(deleted);
		const table = (await as('')('board')).stdout;
		expect(table).toContain('Not in effect: 1 acknowledgement. castellan board acks lists them');
		expect(table).not.toContain('Acknowledged by');
		expect((await as('bob')(`board ack ${deleted} --until 2026-12-31 --reason again`)).code).toBe(0);
		const acks = (await as('')('board acks -o ndjson')).stdout.trim().split('\n');
		expect(acks.map((line) => JSON.parse(line))).toMatchObject([
			{version: 1, author: 'alice', until: '2026-11-22', reason: 'known'},
			{version: 2, author: 'bob', until: '2026-12-31', reason: 'again'},
		]);
	});

	test('stays left out by a watch while the history cannot be read', async () => {
		const {as, settings} = await office();
		await as('alice')(acknowledge);
		const file = settings.paths?.historyFile ?? '';
		const wait = async () => writeFile(file, 'no database');
		const world = {context: {disk: {...realDisk, wait}}};
		const {code, stdout, stderr} = await as('', world)('watch board --count 2');
		expect([code, stdout]).toEqual([0, '']);
		expect(stderr).toContain('the acknowledgements of the last read apply');
		expect((await as('', world)('watch board --count 1')).code).toBe(1);
	});

	test('is among the others for an agent while the history cannot be read, and the answer says so', async () => {
		const {as, fetch, settings} = await office();
		await as('alice')(acknowledge);
		const {call} = await agent({world: {fetch, settings}});
		const before = await call('board', {severity: 'note'});
		expect([before.complete, before.raw.includes(id)]).toEqual([true, true]);
		const counted = before.items.filter((item) => !item.acknowledgement);
		expect(counted.map((item) => item.id)).not.toContain(id);
		await writeFile(settings.paths?.historyFile ?? '', 'no database');
		const after = await call('board', {severity: 'note'});
		expect(after.items.find((item) => item.id === id)).not.toHaveProperty('acknowledgement');
		expect(after.complete).toBe(false);
		expect(after.notes?.join(' ')).toContain('The acknowledgements cannot be read');
	});

	test('returns when the acknowledgement is ended', async () => {
		const {as, findings, sent} = await office();
		await as('alice')(acknowledge);
		const requests = sent.length;
		expect(await as('bob')(`board ack ${id} --end`)).toMatchObject({code: 0});
		expect(sent.length).toBe(requests);
		expect((await findings()).ids).toContain(id);
		expect((await as('')('board acks')).stdout).toMatch(/2 +bob +\S+ \S+ +ended/);
		expect(await as('bob')(`board ack ${id} --end`)).toMatchObject({code: 4});
	});

	test('is neither new nor resolved since an earlier state', async () => {
		const {as} = await office();
		await as('')('save before');
		await as('alice')(acknowledge);
		expect((await as('')('board --since before -o ndjson')).stdout).toBe('');
	});

	test('of a colleague who was faster is not replaced', async () => {
		const {as, fetch} = await office();
		let isFirst = true;
		const slow: typeof fetch = async (...args) => {
			if (isFirst) {
				isFirst = false;
				expect((await as('alice')(acknowledge)).code).toBe(0);
			}
			return fetch(...args);
		};
		const {code, stderr} = await as('bob', {fetch: slow})(`board ack ${id} --until 2026-12-01 --reason mine`);
		expect([code, stderr]).toEqual([
			1,
			`castellan: alice has acknowledged ${id} meanwhile, until 2026-12-31: owner follows. Nothing is stored: look at it, then try again\n`,
		]);
		expect((await as('bob')(`board ack ${id} --until 2026-12-01 --reason mine`)).code).toBe(0);
	});

	test('shows no control character of a colleague', async () => {
		const {as} = await office();
		await as('eve\u001b[2J')(`board ack ${id} --until 2026-12-31 --reason \u001b[31m\u202e`);
		for (const line of ['board', 'board acks', 'board -o json', 'board acks -o csv']) {
			const {stdout, stderr} = await as('')(line);
			expect(stdout + stderr).toContain(line.includes('-o json') ? '\\u001b[2J' : 'eve␛[2J');
			expect(stdout + stderr).not.toMatch(/[\u001b\u202e]/);
		}
	});
});

test.each([
	[44, ['Finding', 'By', 'Until'], undefined],
	[48, ['Finding', 'By', 'Until', 'Reason'], 'an owner wh…'],
	[52, ['Finding', 'By', 'At', 'Until', 'Reason'], 'an owner wh…'],
	[64, ['Finding', 'Version', 'By', 'At', 'Until', 'Reason'], 'an owner wh…'],
	[130, ['Finding', 'Version', 'By', 'At', 'Until', 'Reason'], 'an owner who is on leave until December'],
])('on %i columns, the acknowledgements have the columns that fit', async (columns, titles, reason) => {
	const {as} = await office();
	// The time of a version is the time of the machine.
	const context = {now: Date.now};
	await as('alice', {context})(`board ack ${id} --until 2999-12-31 --reason "an owner who is on leave until December"`);
	const {stdout} = await as('', {isTty: true, columns, context})('board acks');
	const [head = '', row = ''] = stripVTControlCharacters(stdout).split('\n');
	expect(head.trim().split(/ +/)).toEqual(titles);
	expect(/an owner.*/.exec(row)?.[0].trim()).toBe(reason);
});

test.each([
	['board ack app-stale:app_9 --until 2026-12-31 --reason x', 4, 'has no finding app-stale:app_9 now'],
	['board ack other:app_1 --until 2026-12-31 --reason x', 2, 'is not the id of a finding'],
	[`board ack ${id} --until 2026-12-31`, 2, 'give the reason with --reason'],
	[`board ack ${id} --reason x`, 2, '--until must be a day'],
	[`board ack ${id} --reason x --until tomorrow`, 2, '--until must be a day'],
	[`board ack ${id} --reason x --until 2026-11-20`, 2, '--until must be in the future'],
	[`board ack ${id} --end --reason x`, 2, '--end takes no --reason'],
])('%s is refused', async (line, code, message) => {
	const {as} = await office();
	expect(await as('')(line)).toMatchObject({code, stderr: expect.stringContaining(message)});
});

describe('a taken finding', () => {
	const take = `board take ${id}`;
	const takenBy = async ({findings}: Awaited<ReturnType<typeof office>>) =>
		((await findings()).findings as {id: string; taken?: {by: string}}[]).find((finding) => finding.id === id)?.taken
			?.by;

	test('stays on the boards of all, with who works on it, until that ends', async () => {
		const world = await office();
		const {as, findings} = world;
		const {code, stdout, stderr} = await as('alice')(`${take} -o json`);
		expect([code, stderr]).toEqual([0, `castellan: alice works on ${id}\n`]);
		expect(JSON.parse(stdout)).toMatchObject({finding: id, version: 1, author: 'alice', takenBy: 'alice'});
		expect(await takenBy(world)).toBe('alice');
		expect((await findings()).silences).toEqual([]);
		expect((await as('bob')(`board give ${id} dana`)).code).toBe(0);
		expect(await takenBy(world)).toBe('dana');
		expect((await as('alice')(`${take} --end`)).code).toBe(0);
		expect(await takenBy(world)).toBeUndefined();
		expect((await as('alice')(`${take} --end`)).code).toBe(4);
		expect((await as('alice')('board acks')).stderr).toContain('is acknowledged');
	});

	test('is told to a colleague who takes it too, who can take it over', async () => {
		const world = await office();
		const {as} = world;
		await as('alice')(take);
		const second = await as('bob')(take);
		expect(second).toMatchObject({code: 1, stderr: expect.stringMatching(/alice has taken .* at \d{4}-.*--over/)});
		expect(await takenBy(world)).toBe('alice');
		expect((await as('alice')(take)).code).toBe(0);
		expect((await as('bob')(`${take} --over`)).code).toBe(0);
		expect(await takenBy(world)).toBe('bob');
	});

	test('is selected by --mine and --untaken, and ended by an acknowledgement', async () => {
		const world = await office();
		const {as, findings} = world;
		await as('alice')(take);
		const ids = async (line: string) =>
			(await as('alice')(`${line} -o ndjson --fields id`)).stdout
				.split('\n')
				.filter(Boolean)
				.map((each) => JSON.parse(each).id);
		expect(await ids('board --mine')).toEqual([id]);
		expect(await ids('board --untaken')).not.toContain(id);
		expect(await ids('board --untaken')).toContain('app-without-owners:app_2');
		expect(await as('bob')('board --mine')).toMatchObject({code: 0, stderr: expect.stringContaining('0 of ')});
		expect((await as('bob')('board --mine --untaken')).code).toBe(2);
		await as('bob')(acknowledge);
		expect((await findings()).ids).not.toContain(id);
		await as('bob')(`board ack ${id} --end`);
		expect(await takenBy(world)).toBeUndefined();
	});

	test.each([
		[`${take} --end --over`, 2],
		['board take nonsense', 2],
		['board take app-without-owners:app_none', 4],
		[`board give ${id}`, 2],
		[`board give ${id} ${'x'.repeat(101)}`, 2],
	])('is not stored by %s', async (line, code) => {
		const {as, findings} = await office();
		expect((await as('alice')(line)).code).toBe(code);
		expect((await findings()).findings.some((finding: object) => 'taken' in finding)).toBe(false);
	});
});
