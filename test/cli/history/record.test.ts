import {describe, expect, onTestFinished, test} from 'vitest';
import {openHistory} from '../../../src/domain/history/open.ts';
import {historyKinds} from '../../../src/domain/resources/history-kinds.ts';
import {demoSeed} from '../../../src/tenant/seed/demo.ts';
import {day, minute} from '../../../src/text/timestamp.ts';
import {runSql} from '../../domain/history/engines.ts';
import {folder, realDisk} from '../../settings/files/disk.ts';
import {postgresOfTests} from '../../support/postgres/server.ts';
import {castellan, localTenant, now, settingsIn, signedIn, type World} from '../launch.ts';

const seed = demoSeed({apps: 60, now});

/** A recorder whose pauses are counted. It is stopped after the last of them. */
async function everyTenMinutes(world: World, pauses: number, onPause: (count: number) => unknown = () => undefined) {
	const stop = new AbortController();
	const waited: number[] = [];
	const wait = async (ms: number) => {
		await onPause(waited.push(ms));
		if (waited.length === pauses) stop.abort(new DOMException('stopped', 'AbortError'));
	};
	const context = {disk: {...realDisk, wait}};
	const outcome = await castellan('history record --every 10m', {...world, signal: stop.signal, context});
	return {...outcome, waited, lines: outcome.stderr.trim().split('\n')};
}

describe('history record', () => {
	test('stores what the board reads as the last known state, under the name of its reader', async () => {
		const {fetch, sent} = localTenant(seed);
		const settings = await settingsIn(await folder());
		const env = {...signedIn, CASTELLAN_AUTHOR: 'ci'};
		const {code, stdout, stderr} = await castellan('history record -o json', {fetch, settings, env});
		expect([code, JSON.parse(stdout)]).toEqual([
			0,
			{tenant: 'https://acme.example', recorded: true, at: new Date(now).toISOString(), items: expect.any(Number)},
		]);
		expect(stderr).toMatch(/^castellan: recorded \d+ items of acme\.example\n$/);
		const recorded = [...sent];
		const live = await castellan('board -o ndjson', {fetch, settings});
		const requests = sent.length;
		// The recorder reads each list once, also the lists of the board.
		expect(new Set(recorded).size).toBe(recorded.length);
		expect(recorded).toEqual(expect.arrayContaining(sent.slice(recorded.length)));
		const past = await castellan('board -o ndjson --at last', {fetch, settings});
		expect(past.stdout).toBe(live.stdout);
		expect(sent.length).toBe(requests);
	});

	test('stores what it says that it recorded, also after a clock that was ahead was set back', async () => {
		const {fetch, tenant} = localTenant(seed);
		const settings = await settingsIn(await folder());
		const recordAt = (time: number) => castellan('history record', {fetch, settings, context: {now: () => time}});
		await recordAt(now + 2 * day);
		tenant.store.apps.put({id: 'app_new', displayName: 'New'});
		expect((await recordAt(now)).stderr).toContain('recorded');
		const {stdout, stderr} = await castellan('apps app_new --at last -o json', {fetch, settings});
		expect(JSON.parse(stdout)).toMatchObject({id: 'app_new'});
		expect(stderr).toContain('as of 2026-11-21');
	});

	test('names no other clock where the history is on this machine, however long it takes', async () => {
		let time = now;
		const context = {now: () => (time += day)};
		const {stderr} = await castellan('history record', {...localTenant(seed), context});
		expect(stderr).toMatch(/^castellan: recorded \d+ items of acme.example\n$/);
	});

	test('the readings and the board name the reader, and findings their first reading', async () => {
		const {fetch} = localTenant(seed);
		const settings = await settingsIn(await folder());
		const run = (line: string, author = '') =>
			castellan(line, {fetch, settings, env: {...signedIn, CASTELLAN_AUTHOR: author}});
		expect(JSON.parse((await run('board -o json')).stdout)).not.toHaveProperty('lastReads');
		await run('history record', 'ci\u001b[31m');
		const rows = (await run('history -o ndjson')).stdout.trim().split('\n');
		expect(rows.join()).not.toContain('\u001b');
		const seen = new Date(now).toISOString();
		expect(rows.map((row) => JSON.parse(row))).toMatchObject([{name: '', reader: 'ci\u001b[31m', seen}]);
		expect(Object.keys(JSON.parse(rows[0] ?? '').items).toSorted()).toEqual(historyKinds.toSorted());
		expect((await run('history')).stderr).toMatch(/acme\.example was last read by ci␛\[31m, 2026-11-21 12:00Z/);
		const nameless = await settingsIn(await folder());
		await castellan('history record', {fetch, settings: nameless, env: signedIn});
		const {stderr} = await castellan('history', {settings: nameless, env: signedIn});
		expect(stderr).toBe('castellan: acme.example was last read 2026-11-21 12:00Z\n');
		const board = JSON.parse((await run('board -o json')).stdout);
		expect(board.lastReads).toContainEqual({kind: 'apps', at: new Date(now).toISOString(), reader: 'ci\u001b[31m'});
		const first = {firstSeen: new Date(now).toISOString(), readings: 1, mayBeOlder: true};
		expect(board.findings.length).toBeGreaterThan(10);
		for (const finding of board.findings) expect(finding).toMatchObject({history: first});
		expect(JSON.parse((await run('board -o json --at last')).stdout)).not.toHaveProperty('lastReads');
		expect((await castellan('history', {settings: await settingsIn(await folder())})).stderr).toContain('no reading');
	});

	test('a board without its history is printed and incomplete, with the reason in each form', async () => {
		const {fetch} = localTenant(seed);
		const env = {...signedIn, CASTELLAN_HISTORY: 'postgres://me@localhost:1/x'};
		const {code, stdout, stderr} = await castellan('board -o json', {fetch, env});
		const {findings, failures} = JSON.parse(stdout);
		expect([code, findings.length > 0]).toEqual([8, true]);
		expect(failures).toEqual([
			expect.stringMatching(/^acknowledgements cannot be read, .*: postgres:.* has no server/),
		]);
		expect(stderr).toMatch(
			/castellan: the board is without its history: postgres:.* has no server.*\ncastellan: acme\.example: acknowledgements cannot be read/,
		);
		const [run] = JSON.parse((await castellan('board -o sarif', {fetch, env})).stdout).runs;
		expect(run.invocations).toMatchObject([{executionSuccessful: false}]);
		expect(await castellan('board -o ndjson', {fetch, env})).toMatchObject({code: 8});
		const quiet = localTenant({
			apps: [],
			authConfigs: [{id: 'ac_1', isDefaultBootstrap: true, status: 'AUTH_CONFIG_STATUS_ENABLED'}],
		});
		// Nothing can be acknowledged where nothing is found.
		expect((await castellan('board --min-severity error', {fetch: quiet.fetch, env})).code).toBe(0);
	});

	test('--check is a probe: whether each list was read lately, without a request', async () => {
		const {fetch, sent} = localTenant(seed);
		const settings = await settingsIn(await folder());
		const check = (ms: number, flags = '') =>
			castellan(`history record --check 30m ${flags}`, {settings, context: {now: () => now + ms}});
		const late = (lists: readonly string[]) => ({
			...{code: 1, stdout: ''},
			stderr: `castellan: acme.example: not read within 30m: ${lists.join(', ')}\n`,
		});
		expect(await check(0)).toEqual(late(historyKinds));
		await castellan('save one --kind apps', {fetch, settings});
		expect(await check(0)).toEqual(late(historyKinds.filter((kind) => kind !== 'apps')));
		await castellan('history record', {fetch, settings});
		const requests = sent.length;
		const within = 'castellan: each list of acme.example was read within 30m\n';
		expect(await check(29 * minute)).toEqual({code: 0, stdout: '', stderr: within});
		expect(await check(31 * minute)).toEqual(late(historyKinds));
		expect(sent).toHaveLength(requests);
		for (const [flags, message] of [
			['--every 10m', '--every and --check exclude each other'],
			['--once', '--once and --check exclude each other'],
			['-o json', '--check prints messages only'],
			['--check 5', '--check must be a time from 10s to 24h'],
		] as const) {
			const {code, stderr} = await check(0, flags);
			expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
		}
	});

	test('every ten minutes goes on after a failure, and its log has no secret', async () => {
		const {fetch: answer} = localTenant(seed);
		let isDown = false;
		const fetch: typeof answer = async (...args) => {
			if (isDown) throw new TypeError('fetch failed', {cause: Object.assign(new Error(), {code: 'ECONNREFUSED'})});
			return answer(...args);
		};
		const settings = await settingsIn(await folder());
		const {code, stdout, lines, waited} = await everyTenMinutes({fetch, settings}, 3, (count) => {
			isDown = count === 1;
		});
		expect([code, stdout, waited]).toEqual([130, '', [600_000, 600_000, 600_000]]);
		expect(lines.filter((line) => !line.includes('Attempt'))).toEqual([
			expect.stringMatching(/^castellan: recorded \d+ items of acme\.example\. Next reading in 10m$/),
			expect.stringMatching(/^castellan: .*acme\.example.*\. Next attempt in 10m$/),
			expect.stringMatching(/^castellan: recorded/),
		]);
		expect(lines.join()).not.toContain('token-of-tests');
	});

	test('ends with the code of a failure that a person has to mend, and with --once with the code of any failure', async () => {
		const {fetch} = localTenant(seed, {token: 'another'});
		expect(await everyTenMinutes({fetch}, 2)).toMatchObject({code: 3, waited: []});
		expect(await castellan('history record --once')).toMatchObject({code: 7, stdout: ''});
	});

	test('waits while another one records, says so once, and takes over when that one ends', async () => {
		const {fetch, sent} = localTenant(seed);
		const settings = await settingsIn(await folder());
		const ci = {fetch, settings, env: {...signedIn, CASTELLAN_AUTHOR: 'ci\u001b[31m'}};
		let standby: Awaited<ReturnType<typeof everyTenMinutes>> | undefined;
		await everyTenMinutes(ci, 1, async () => {
			const requests = sent.length;
			const once = await castellan('history record -o json', {fetch, settings});
			expect([once.code, JSON.parse(once.stdout)]).toMatchObject([0, {recorded: false}]);
			expect(once.stderr).toBe('castellan: acme.example is recorded by ci␛[31m\n');
			standby = await everyTenMinutes({fetch, settings}, 2);
			expect(sent.length).toBe(requests);
		});
		expect(standby?.lines).toEqual([
			'castellan: acme.example is recorded by ci␛[31m. This one takes over when that one stops',
		]);
		expect(standby?.waited.every((ms) => ms >= 1000 && ms <= 600_000)).toBe(true);
		expect((await castellan('history record', {fetch, settings})).stderr).toContain('recorded');
	});

	test('stores nothing of a response without a list', async () => {
		const {fetch: answer} = localTenant(seed);
		const fetch: typeof answer = async (target, init) =>
			String(target).includes('apps') ? Response.json({list: null, nextPageToken: ''}) : answer(target, init);
		const settings = await settingsIn(await folder());
		for (const line of ['history record', 'save s'])
			expect(await castellan(line, {fetch, settings})).toMatchObject({
				code: 7,
				stderr: expect.stringContaining('`list` is missing'),
			});
		expect((await castellan('apps --at last', {fetch, settings})).code).toBe(4);
	});

	test.each([
		['--once --every 10m', '--once and --every exclude each other'],
		['--every 10m -o json', 'Leave out -o'],
		['--every 5s', 'from 10s to 24h'],
		['--every 10', 'from 10s to 24h'],
		['--every 25h', 'from 10s to 24h'],
		['--every m', 'from 10s to 24h'],
	])('%s is a usage error', async (flags, message) => {
		const {code, stderr} = await castellan(`history record ${flags}`);
		expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
	});
});

const server = await postgresOfTests();
if (typeof server === 'string') test.skip(`PostgreSQL is not tested: ${server}`, () => undefined);
else {
	test('two recorders of a shared history at once read the tenant once, by the clock of the database', async () => {
		await runSql(server.url, 'DROP SCHEMA IF EXISTS castellan CASCADE');
		const {fetch} = localTenant(seed);
		const env = (author: string) => ({...signedIn, CASTELLAN_HISTORY: server.url, CASTELLAN_AUTHOR: author});
		const both = await Promise.all(['one', 'two'].map((author) => everyTenMinutes({fetch, env: env(author)}, 2)));
		const lines = both.flatMap((each) => each.lines);
		// The clock of these tests stands still.
		expect(lines.some((line) => /this machine is .* (ahead of|behind) the clock of the history/.test(line))).toBe(true);
		const rows = await runSql(server.url, 'SELECT kind, count(*) AS n FROM castellan.reading GROUP BY kind');
		expect(rows).toHaveLength(historyKinds.length);
		for (const row of rows) expect(row.n).toBe('1');
		const listed = await castellan('history', {fetch, env: env('one')});
		expect(listed.stderr).toMatch(/^castellan: this machine is .* (ahead of|behind) the clock of the history/);
	});
}

test('a named reading waits for the recorder that reads just now, and says so once', async () => {
	const {fetch} = localTenant(seed);
	const settings = await settingsIn(await folder());
	const history = await openHistory({file: settings.paths?.historyFile ?? ''});
	onTestFinished(() => history.close());
	const lease = {tenant: 'https://acme.example', recorder: 'another', time: 60_000};
	await history.leases.take(lease);
	let waits = 0;
	const wait = async () => {
		if (++waits === 2) await history.leases.end(lease);
	};
	const {code, stderr} = await castellan('save morning', {fetch, settings, context: {disk: {...realDisk, wait}}});
	expect([code, waits]).toEqual([0, 2]);
	expect(stderr).toMatch(
		/^castellan: waiting for the reading of another castellan; if that was killed, for (?:1m|\d\ds)\ncastellan: saved morning/,
	);
});
