import {expect, onTestFinished, test, vi} from 'vitest';
import {BoardReader} from '../../../../src/console/features/board/board-reader.ts';
import {createQueryClient} from '../../../../src/console/query/client.ts';
import type {App} from '../../../../src/contract/apps.ts';
import {searchApps} from '../../../../src/contract/apps.ts';
import {listAuthConfigs} from '../../../../src/contract/auth-configs.ts';
import {getNotificationSettings} from '../../../../src/contract/notifications.ts';
import {bench, json} from '../../../client/support/service.ts';
import {app, now, settings} from '../../../domain/board/rule-cases.ts';

const unowned = (id: string) => app({id, appOwners: []});

/** A reader of a tenant whose apps come in these pages. `fail` responds instead of the tenant. */
function open(
	pages: () => readonly (readonly App[])[],
	fail: (path: string) => Response | undefined | Promise<undefined> = () => undefined,
) {
	const {api, requests} = bench(async ({path, body}) => {
		const failure = await fail(path);
		if (failure) return failure;
		if (path.includes('otification')) return json({orgNotificationSettings: settings()});
		if (!path.includes('search')) return json({list: []});
		const index = Number(JSON.parse(body).pageToken ?? 0);
		const isLast = index >= pages().length - 1;
		return json({list: pages()[index] ?? [], ...(isLast ? {} : {nextPageToken: String(index + 1)})});
	});
	const queries = createQueryClient();
	onTestFinished(() => queries.clear());
	const clock = {now};
	const reader = new BoardReader(
		queries,
		() => ({now: clock.now}),
		(onRetry) => {
			const source = {api, input: {}, now: () => clock.now, onRetry};
			return {
				'auth-configs': {...source, endpoint: listAuthConfigs},
				notifications: {...source, endpoint: getNotificationSettings},
				apps: {...source, endpoint: searchApps},
			};
		},
	);
	reader.toggleAll();
	const close = reader.open(() => undefined);
	onTestFinished(close);
	return {reader, requests, queries, clock, close, settled: () => settled(reader)};
}

/** Resolves when nothing is being read. */
function settled(reader: BoardReader): Promise<void> {
	const {promise, resolve} = Promise.withResolvers<void>();
	const check = () => reader.reading.isLoading || resolve();
	onTestFinished(reader.subscribe(check));
	check();
	return promise;
}

const subjects = ({list}: BoardReader) =>
	list.snapshot.view.flatMap(({rule, id}) => (rule === 'app-without-owners' ? [String(id).split(':')[1]] : []));
const searches = (requests: readonly {readonly path: string}[]) =>
	requests.filter(({path}) => path.includes('search')).length;

test('reads every page once, and nothing again when it is opened again', async () => {
	const {reader, requests, close, settled} = open(() => [[unowned('a')], [unowned('b')], [unowned('c')]]);
	await settled();
	expect(subjects(reader)).toEqual(['a', 'b', 'c']);
	expect([reader.reading.isComplete, requests.length]).toEqual([true, 5]);
	const {latest} = reader.reading;
	close();
	onTestFinished(reader.open(() => undefined));
	await settled();
	expect(requests).toHaveLength(5);
	expect(reader.reading.latest).toBe(latest);
});

test('publishes once for pages that arrive before the pause ends', async () => {
	vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']});
	onTestFinished(() => void vi.useRealTimers());
	const {reader, settled} = open(() => [[unowned('a')], [unowned('b')], [unowned('c')]]);
	const shown: string[] = [];
	onTestFinished(reader.subscribe(() => void shown.push(subjects(reader).join())));
	await settled();
	vi.runAllTimers();
	expect(shown).toEqual(['a,b,c']);
});

test('publishes the first findings at once, and further ones every 50 ms', async () => {
	vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']});
	onTestFinished(() => void vi.useRealTimers());
	const held: (() => void)[] = [];
	const {reader} = open(
		() => [[unowned('a')], [unowned('b')], [unowned('c')]],
		(path) => (path.includes('search') ? new Promise((resolve) => held.push(() => resolve(undefined))) : undefined),
	);
	async function answer() {
		while (held.length === 0) await new Promise((resolve) => setImmediate(resolve));
		held.pop()?.();
		while (held.length === 0) await new Promise((resolve) => setImmediate(resolve));
	}
	await answer();
	expect(subjects(reader)).toEqual([]);
	vi.advanceTimersByTime(0);
	expect(subjects(reader)).toEqual(['a']);
	await answer();
	vi.advanceTimersByTime(49);
	expect(subjects(reader)).toEqual(['a']);
	vi.advanceTimersByTime(1);
	expect(subjects(reader)).toEqual(['a', 'b']);
});

test('replaces the board when a refresh is complete, with the rules at the current time', async () => {
	let pages = [[unowned('a')], [unowned('b')]];
	const {reader, clock, settled} = open(() => pages);
	await settled();
	const {latest} = reader.reading;
	pages = [[unowned('b')]];
	clock.now += 1000;
	const seen = new Set<string>();
	onTestFinished(reader.subscribe(() => void seen.add(subjects(reader).join())));
	reader.refresh();
	await settled();
	expect([subjects(reader), reader.list.snapshot.gone]).toEqual([['b'], 1]);
	expect([...seen]).toEqual(['a,b', 'b']);
	expect(reader.reading.latest).not.toBe(latest);
	expect(reader.reading.latest?.().at).toBe(clock.now);
});

test('keeps the board when a refresh fails, and continues the refresh afterwards', async () => {
	let isDown = false;
	let pages = [[unowned('a')]];
	const {reader, settled, clock} = open(
		() => pages,
		(path) => (isDown && path.includes('search') ? json({code: 12, message: 'down'}, 501) : undefined),
	);
	await settled();
	pages = [[unowned('b')]];
	isDown = true;
	clock.now += 60_000;
	reader.refresh();
	await settled();
	expect(reader.reading.errors[0]?.message).toContain('down');
	expect(subjects(reader)).toEqual(['a']);
	// The cache has later settings, but the findings come from the earlier ones.
	expect(reader.reading).toMatchObject({oldest: now, newest: clock.now});
	isDown = false;
	reader.resume();
	await settled();
	expect(reader.reading.oldest).toBe(clock.now);
	expect([subjects(reader), reader.reading.errors]).toEqual([['b'], []]);
});

test('shows a refresh that fails for a kind that was never loaded', async () => {
	let pages = [[unowned('a')]];
	const {reader, settled} = open(
		() => pages,
		(path) => (path.includes('otification') ? json({code: 7, message: 'no'}, 403) : undefined),
	);
	await settled();
	pages = [[unowned('b')]];
	reader.refresh();
	await settled();
	expect(subjects(reader)).toEqual(['b']);
	expect(reader.reading.latest).toBeUndefined();
});

test('continues after the pages before a failure, without a second request for them', async () => {
	let isDown = true;
	const {reader, requests, settled} = open(
		() => [[unowned('a')], [unowned('b')]],
		(path) => {
			if (!path.includes('search')) return undefined;
			return isDown && searches(requests) > 1 ? json({code: 12, message: 'down'}, 501) : undefined;
		},
	);
	await settled();
	expect([subjects(reader), reader.reading.isComplete]).toEqual([['a'], false]);
	isDown = false;
	reader.resume();
	await settled();
	expect([subjects(reader), reader.reading.isComplete]).toEqual([['a', 'b'], true]);
	expect(searches(requests)).toBe(3);
});

test('reads again what a write invalidated', async () => {
	let pages = [[unowned('a')]];
	const {reader, requests, queries, close, settled} = open(() => pages);
	await settled();
	close();
	pages = [[unowned('a'), unowned('b')]];
	await queries.invalidateQueries({queryKey: [searchApps.name]});
	onTestFinished(reader.open(() => undefined));
	await settled();
	expect(subjects(reader)).toEqual(['a', 'b']);
	expect(requests).toHaveLength(4);
});

test('stops, and resumes', async () => {
	const {reader, settled} = open(() => [[unowned('a')]]);
	reader.stop();
	expect([reader.reading.isStopped, reader.reading.isLoading]).toEqual([true, false]);
	reader.resume();
	await settled();
	expect([reader.reading.isStopped, subjects(reader)]).toEqual([false, ['a']]);
});

test('reads everything when it is closed and opened again at once', async () => {
	const {reader, close, settled} = open(() => [[unowned('a')]]);
	close();
	onTestFinished(reader.open(() => undefined));
	await settled();
	expect([subjects(reader), reader.reading.errors]).toEqual([['a'], []]);
});

const twoPages = [[unowned('a')], [unowned('b')]];

test('reads on when it is left, and reports every state', async () => {
	const {reader, requests, close, settled} = open(() => twoPages);
	const counts: number[] = [];
	reader.follow(({counts: {error, warning, note}}) => counts.push(error + warning + note));
	close();
	expect(reader.reading.isLoading).toBe(true);
	await settled();
	expect([reader.reading.isComplete, subjects(reader), requests.length]).toEqual([true, ['a', 'b'], 4]);
	expect(counts.at(-1)).toBe(reader.findings.length);
	onTestFinished(reader.open(() => undefined));
	await settled();
	expect(requests).toHaveLength(4);
});

test('pauses when a person cancels the requests of a board that was left', async () => {
	const {reader, queries, close, settled} = open(() => twoPages);
	close();
	await queries.cancelQueries();
	await settled();
	expect([reader.reading.isComplete, reader.reading.errors]).toEqual([false, []]);
	onTestFinished(reader.open(() => undefined));
	await settled();
	expect([reader.reading.isComplete, subjects(reader)]).toEqual([true, ['a', 'b']]);
});

test('marks no finding in a part that was not read before', async () => {
	let isDown = true;
	const {reader, requests, settled} = open(
		() => twoPages,
		() => (isDown && searches(requests) > 1 ? json({code: 12, message: 'down'}, 501) : undefined),
	);
	await settled();
	expect(subjects(reader)).toEqual(['a']);
	isDown = false;
	reader.refresh();
	await settled();
	expect(subjects(reader)).toEqual(['a', 'b']);
	const {view, stateOf} = reader.list.snapshot;
	expect(view.map(stateOf).filter(Boolean)).toEqual([]);
});

test('shows an internal error like any other, and reads no further', async () => {
	const {reader, clock, settled} = open(() => twoPages);
	Object.defineProperty(clock, 'now', {
		get() {
			throw new TypeError('no clock');
		},
	});
	await settled();
	expect(reader.reading).toMatchObject({errors: [new TypeError('no clock')], isComplete: false, isStopped: false});
});

test('folds and unfolds every group, also that of the new findings', async () => {
	const {reader, settled} = open(() => twoPages);
	await settled();
	const {findings, list} = reader;
	reader.setRecent({name: 'monday', ids: new Set(findings.slice(0, 1).map(({id}) => id))});
	const folded = () => list.snapshot.view.flatMap((row) => ('isFolded' in row ? [row.isFolded] : []));
	const counts = () => [list.snapshot.view.length > folded().length, new Set(folded()).size];
	expect(counts()).toEqual([true, 1]);
	reader.toggleAll();
	expect([folded().every(Boolean), counts()]).toEqual([true, [false, 1]]);
	reader.toggleAll();
	expect([folded().some(Boolean), counts()]).toEqual([false, [true, 1]]);
});
