import {Text} from 'ink';
import {beforeEach, expect, onTestFinished, test, vi} from 'vitest';
import {EntrySlot, type HistoryEntry} from '../../../../src/console/core/screen-context.ts';
import {
	shownIn,
	useListHeight,
	useListSnapshot,
	useLoadedList,
	useShownData,
} from '../../../../src/console/features/shared/use-rows.ts';
import {List} from '../../../../src/console/list/list.ts';
import {createQueryClient} from '../../../../src/console/query/client.ts';
import {show} from '../../show.tsx';

const entryOf = (key: number): HistoryEntry => ({key, address: {screen: 'apps', params: {}}, seeds: {}});
type Item = {readonly id: string};
const itemsOf = (...ids: readonly string[]): readonly Item[] => ids.map((id) => ({id}));

beforeEach(() => {
	vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout', 'performance']});
	onTestFinished(() => void vi.useRealTimers());
});

interface Parts {
	readonly isBulk?: boolean;
	readonly takes?: (list: List<Item>, items: readonly Item[]) => boolean;
	readonly select?: (cached: unknown) => readonly Item[];
	readonly at?: readonly Item[];
}

/** A screen of the list of a query, with the number of its drawings. */
function open({at, ...parts}: Parts = {}) {
	const queries = createQueryClient();
	onTestFinished(() => queries.clear());
	const slot = new EntrySlot<List<Item>>();
	const load = vi.fn((list: List<Item>, items: readonly Item[]) => list.load([items]));
	const create = vi.fn(() => new List<Item>(({id}) => id));
	let list: List<Item> | undefined;
	if (at) queries.setQueryData(['list'], at);
	function Screen() {
		list = useLoadedList({slot, create, queryKey: ['list'], load, ...parts});
		useListHeight(list, 3);
		return (
			<Text>
				{useListSnapshot(list)
					.rows.map(({id}) => id)
					.join() || 'empty'}
			</Text>
		);
	}
	const {text, settled, rerender} = show(<Screen />, {
		services: {tenant: {queries} as object},
		screen: {entry: entryOf(0)},
	});
	return {
		queries,
		load,
		create,
		list: () => list as List<Item>,
		leave: () => rerender(null),
		back: () => rerender(<Screen />),
		async text() {
			await settled();
			return text().trim();
		},
	};
}

test('a list has what the cache has at once, and takes each later read', async () => {
	const first = itemsOf('a');
	const {text, queries, load, list} = open({at: first});
	expect([await text(), load.mock.calls.length, shownIn(list()), list().height]).toEqual(['a', 1, first, 3]);
	queries.setQueryData(['other'], itemsOf('x'));
	queries.setQueryData(['list'], itemsOf('a', 'b'));
	expect([await text(), load.mock.calls.length]).toEqual(['a,b', 2]);
	queries.setQueryData(['list'], (same: unknown) => same);
	await queries.invalidateQueries({queryKey: ['list']});
	expect([await text(), load.mock.calls.length]).toEqual(['a,b', 2]);
});

test('a list stays as it was while the screen is left, and takes what was read meanwhile', async () => {
	const {text, queries, load, create, leave, back} = open();
	expect([await text(), load.mock.calls.length]).toEqual(['empty', 0]);
	queries.setQueryData(['list'], itemsOf('a'));
	expect(await text()).toBe('a');
	leave();
	await text();
	queries.setQueryData(['list'], itemsOf('b'));
	await text();
	expect(load).toHaveBeenCalledTimes(1);
	back();
	expect([await text(), create.mock.calls.length]).toEqual(['b', 1]);
	leave();
	await text();
	queries.removeQueries();
	back();
	expect(await text()).toBe('b');
});

test('a list takes a part of what is cached, and only what it wants', async () => {
	const second = itemsOf('b');
	const {text, queries} = open({
		at: itemsOf('a'),
		select: (cached) => (cached as readonly Item[]).filter(({id}) => id !== 'c'),
		takes: (_, [item]) => item?.id !== 'x',
	});
	expect(await text()).toBe('a');
	queries.setQueryData(['list'], [...second, ...itemsOf('c')]);
	expect(await text()).toBe('b');
	queries.setQueryData(['list'], itemsOf('x'));
	expect(await text()).toBe('b');
});

test('pages that follow each other are drawn at intervals, and others one by one', async () => {
	for (const [isBulk, drawn] of [
		[true, ['a', 'a', 'a,b,c']],
		[undefined, ['a', 'a,b', 'a,b,c']],
	] as const) {
		const {text, queries} = open(isBulk ? {isBulk} : {});
		const {promise, resolve} = Promise.withResolvers<readonly Item[]>();
		void queries.fetchQuery({queryKey: ['list'], queryFn: () => promise});
		const seen: string[] = [];
		for (const ids of [['a'], ['a', 'b'], ['a', 'b', 'c']]) {
			const query = queries.getQueryCache().find({queryKey: ['list']});
			query?.setData(itemsOf(...ids), {manual: true});
			if (ids.length === 3) vi.advanceTimersByTime(250);
			seen.push(await text());
		}
		expect(seen).toEqual(drawn);
		resolve([]);
	}
});

test('data that the cache has dropped stays in its entry, and in no other', async () => {
	let data: string | undefined = 'first';
	function Screen() {
		return <Text>{useShownData(['item', 1], data) ?? 'nothing'}</Text>;
	}
	const entry = entryOf(1);
	const {text, settled, rerender} = show(<Screen />, {screen: {entry}});
	const drawn = async (next: string | undefined) => {
		data = next;
		rerender(<Screen />);
		await settled();
		return text().trim();
	};
	expect(await drawn('first')).toBe('first');
	expect(await drawn(undefined)).toBe('first');
	expect(await drawn(undefined)).toBe('first');
	expect(await drawn('second')).toBe('second');
	expect(await drawn(undefined)).toBe('second');
	const other = show(<Screen />, {screen: {entry: entryOf(1)}});
	expect(other.text().trim()).toBe('nothing');
});
