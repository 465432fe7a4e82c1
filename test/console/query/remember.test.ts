import {expect, onTestFinished, test} from 'vitest';
import {createQueryClient} from '../../../src/console/query/client.ts';
import {lastReadKey} from '../../../src/console/query/history-key.ts';
import {itemOf, notificationSettingsOf} from '../../../src/console/query/item.ts';
import {feed, feedOf} from '../../../src/console/query/read-feed.ts';
import {rememberLists} from '../../../src/console/query/remember.ts';
import {refreshTouched} from '../../../src/console/query/touched.ts';
import {searchApps} from '../../../src/contract/apps.ts';
import {openTemporaryHistory} from '../../../src/domain/history/open.ts';
import {saveReading} from '../../../src/domain/history/save.ts';
import {apps as appsResource} from '../../../src/domain/resources/apps.ts';
import {bench, json} from '../../client/support/service.ts';

const apps = Array.from({length: 230}, (_, index) => ({
	id: `app_${index}`,
	displayName: `App ${index}`,
	userCount: '7',
}));
const pageSize = 100;
const day = 86_400_000;

/** A tenant whose lists are remembered. `elapse` runs the timers until none is left. */
async function remembered({
	list = apps as readonly object[],
	onFailure = fail as (error: Error) => void,
	open = openTemporaryHistory,
	isReadBefore = false,
	/** Called after each page of the list was taken from the items. */
	onPage = (_from: number) => {},
} = {}) {
	let items: readonly {readonly id?: string}[] = list;
	let time = 1000;
	const {api} = bench(({url, body}) => {
		if (url.includes('notification')) return json({orgNotificationSettings: {channelSettings: {}}});
		const {pageToken = 0, appIds} = JSON.parse(body);
		const from = Number(pageToken);
		const found = appIds ? items.filter(({id}) => appIds.includes(id)) : items;
		const next = from + pageSize < found.length ? {nextPageToken: String(from + pageSize)} : {};
		const page = found.slice(from, from + pageSize);
		if (!appIds) onPage(from);
		return json({list: page, ...next});
	});
	const queries = createQueryClient();
	const history = await open();
	const timers = new Set<() => void>();
	const now = () => time;
	const source = {api, endpoint: searchApps, input: {} as Record<string, unknown>, now, onRetry: () => undefined};
	const first = (input: Record<string, unknown> = {}) =>
		queries.fetchInfiniteQuery({...feedOf({...source, input}), staleTime: 0, pages: 1});
	if (isReadBefore) await first();
	const stop = rememberLists({
		queries,
		api,
		open: async () => ({history, keep: 30 * day}),
		now: () => time,
		after(_, task) {
			timers.add(task);
			return () => timers.delete(task);
		},
		onFailure,
	});
	onTestFinished(async () => {
		await stop();
		queries.clear();
		await history.close();
	});
	async function turns() {
		for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
	}
	return {
		api,
		queries,
		history,
		stop,
		source,
		turns,
		timers,
		setTime: (next: number) => {
			time = next;
		},
		setItems: (next: readonly object[]) => {
			items = next;
		},
		first,
		async rest() {
			for await (const _ of feed(queries, source, new AbortController().signal));
		},
		async elapse() {
			await turns();
			for (let round = 0; round < 50 && timers.size > 0; round++) {
				const due = [...timers];
				timers.clear();
				for (const task of due) task();
				await turns();
			}
		},
		readings: async () => (await history.remembered(api.baseUrl)).map(({kind, seq, seen}) => [kind, seq, seen]),
	};
}

const fail = (error: Error) => {
	throw error;
};

test('a list that was there before the remembering began is remembered', async () => {
	const {elapse, readings} = await remembered({list: apps.slice(0, 30), isReadBefore: true});
	await elapse();
	expect(await readings()).toEqual([['apps', 1, 1000]]);
});

test('a list read to its end is remembered once the console is idle, in slices', async () => {
	const {first, rest, elapse, readings, timers, turns, setTime, history, api} = await remembered();
	await first();
	await elapse();
	expect(await readings()).toEqual([]);
	await rest();
	await turns();
	expect(timers.size).toBe(1);
	expect(await readings()).toEqual([]);
	await elapse();
	expect(await readings()).toEqual([['apps', 1, 1000]]);
	// A named reading of the same items is the same reading, although the console has compressed the later pages.
	await saveReading(history, api, {kinds: ['apps'], now: () => 1001});
	setTime(2000);
	await first();
	await rest();
	await elapse();
	expect(await readings()).toEqual([['apps', 1, 2000]]);
});

test('the last readers of the lists are read again once a list is stored', async () => {
	const {first, rest, elapse, queries, api} = await remembered();
	const queryKey = lastReadKey(api.baseUrl);
	queries.setQueryData(queryKey, {});
	await first();
	await elapse();
	expect(queries.getQueryState(queryKey)?.isInvalidated).toBe(false);
	await rest();
	await elapse();
	expect(queries.getQueryState(queryKey)?.isInvalidated).toBe(true);
});

test('a list of which the cache reports success again without a new reading is not stored again', async () => {
	const {first, elapse, queries, api, source} = await remembered({list: apps.slice(0, 30)});
	await first();
	await elapse();
	const queryKey = lastReadKey(api.baseUrl);
	queries.setQueryData(queryKey, {});
	queries.setQueryData(feedOf(source).queryKey, (same) => same);
	await elapse();
	expect(queries.getQueryState(queryKey)?.isInvalidated).toBe(false);
});

test('the same list read again is seen again, and a changed one is a further reading', async () => {
	const {first, elapse, readings, setTime, setItems} = await remembered({list: apps.slice(0, 60)});
	await first();
	await elapse();
	setTime(5000);
	await first();
	await elapse();
	expect(await readings()).toEqual([['apps', 1, 5000]]);
	setTime(9000);
	setItems(apps.slice(0, 59));
	await first();
	await elapse();
	expect(await readings()).toEqual([
		['apps', 2, 9000],
		['apps', 1, 5000],
	]);
});

test('a list that moved while it was read is not remembered, and is read again when it is shown next', async () => {
	let move = () => {};
	const {first, rest, elapse, readings, setTime, setItems, queries, source, history, api} = await remembered({
		onPage: () => move(),
	});
	await first();
	await rest();
	await elapse();
	setTime(5000);
	// Five apps in front of the second page are removed after the first one: five others come in no page.
	move = () => {
		setItems(apps.slice(5));
		move = () => {};
	};
	await first();
	await rest();
	await elapse();
	expect(await readings()).toEqual([['apps', 1, 1000]]);
	expect(queries.getQueryState(feedOf(source).queryKey)?.isInvalidated).toBe(true);
	await first();
	await rest();
	await elapse();
	expect(await readings()).toEqual([
		['apps', 2, 5000],
		['apps', 1, 1000],
	]);
	const [, latest] = await history.past.readings(api.baseUrl);
	expect(latest).toMatchObject({seq: 2, items: 225});
});

test('a single item is not remembered as a list, and the list is remembered after it', async () => {
	const {queries, source, first, elapse, readings, setItems} = await remembered({list: apps.slice(3, 4)});
	await queries.fetchQuery(itemOf({...source, resource: appsResource, id: 'app_3', params: {}}));
	await elapse();
	expect(await readings()).toEqual([]);
	setItems(apps.slice(0, 5));
	await first();
	await elapse();
	expect(await readings()).toEqual([['apps', 1, 1000]]);
});

test('neither a search nor a list that moved, that came over a long time, or that a write touched, is remembered', async () => {
	const searched = await remembered({list: apps.slice(0, 5)});
	await searched.first({query: 'x'});
	await searched.elapse();
	expect(await searched.readings()).toEqual([]);

	const moved = await remembered({list: [...apps.slice(0, 100), ...apps.slice(0, 50)]});
	await moved.first();
	await moved.rest();
	await moved.elapse();
	expect(await moved.readings()).toEqual([]);

	for (const [span, count] of [
		[600_000, 1],
		[600_001, 0],
	] as const) {
		const slow = await remembered();
		await slow.first();
		slow.setTime(1000 + span);
		await slow.rest();
		await slow.elapse();
		expect(await slow.readings()).toHaveLength(count);
	}

	const touched = await remembered({list: apps.slice(0, 5)});
	await touched.first();
	await refreshTouched(touched.queries, touched.api.baseUrl, {...searchApps, touches: [searchApps.name]} as never);
	await touched.elapse();
	expect(await touched.readings()).toEqual([]);
});

test('notification settings are remembered as the item that they are', async () => {
	const {queries, source, elapse, readings} = await remembered();
	await queries.fetchInfiniteQuery(notificationSettingsOf(source));
	await elapse();
	expect(await readings()).toEqual([['notifications', 1, 1000]]);
});

test('closing the console in the middle leaves nothing of the reading', async () => {
	const {first, turns, timers, stop, history, readings} = await remembered({list: apps.slice(0, 90)});
	await first();
	await turns();
	for (const task of timers) task();
	await turns();
	await stop();
	expect(await readings()).toEqual([]);
	expect(await history.list()).toEqual([]);
});

test('closing the console before a list is stored leaves no timer', async () => {
	const {first, turns, timers, stop} = await remembered({list: apps.slice(0, 30)});
	await first();
	await turns();
	expect(timers.size).toBe(1);
	await stop();
	expect(timers.size).toBe(0);
});

test('a history that cannot be written is reported once', async () => {
	const errors: string[] = [];
	const broken = async () => {
		const history = await openTemporaryHistory();
		await history.close();
		return history;
	};
	const {first, elapse} = await remembered({
		list: apps.slice(0, 5),
		open: broken,
		onFailure: (error) => errors.push(error.message),
	});
	await first();
	await elapse();
	await first();
	await elapse();
	expect(errors).toHaveLength(1);
});
