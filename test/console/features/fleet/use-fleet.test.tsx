/** The list of a fleet, and what it says and asks of the lists of its tenants. */
import {Text} from 'ink';
import {expect, onTestFinished, test} from 'vitest';
import type {HistoryEntry} from '../../../../src/console/core/screen-context.ts';
import {
	type FleetSource,
	type FleetSources,
	type Services,
	useServices,
} from '../../../../src/console/core/services.ts';
import {useFleet} from '../../../../src/console/features/fleet/use-fleet.tsx';
import type {ListState} from '../../../../src/console/features/list/list-state.ts';
import {List} from '../../../../src/console/list/list.ts';
import {createQueryClient} from '../../../../src/console/query/client.ts';
import {Store, useStoreValue} from '../../../../src/console/ui/store.ts';
import type {Listed, Row} from '../../../../src/domain/resources/resource.ts';
import {show} from '../../show.tsx';

const idOf = ({id}: Row) => String(id);
const listed: Listed = {noun: 'app', title: 'Apps', id: idOf, label: idOf, columns: []} as never;

type Part = Partial<ListState> & {readonly count?: number; readonly color?: string; readonly isClosed?: boolean};

/** A fleet of tenants by name, whose lists have that many rows. */
function open(parts: Readonly<Record<string, Part>>, {order}: {readonly order?: () => readonly Row[]} = {}) {
	const calls: string[] = [];
	const states = new Map<string, Store<{readonly state: ListState}>>();
	const sources = Object.entries(parts).map(([name, {count = 0, color, isClosed, ...part}]): FleetSource => {
		const list = new List<Row>(idOf);
		list.load([Array.from({length: count}, (_, at) => ({id: `${name}${at}`}))]);
		const to = (index: number) => void calls.push(`${name} to ${index}`);
		const state = {
			list: {to, snapshot: list.snapshot},
			rows: list.snapshot,
			isLoading: false,
			isCancelled: false,
			hasMore: false,
			error: undefined,
			notice: undefined,
			loadedAt: undefined,
			...Object.fromEntries(
				['refresh', 'loadAll', 'cancel'].map((what) => [what, () => calls.push(`${name} ${what}`)]),
			),
			...part,
		} as unknown as ListState;
		states.set(name, new Store({state}));
		const queries = createQueryClient();
		onTestFinished(() => queries.clear());
		const tenant = {name, queries, ...(color && {color})};
		return {name, opening: Promise.reject(), ...(!isClosed && {services: {tenant} as Services})};
	});
	for (const {opening} of sources) opening.catch(() => undefined);
	const useSource = () => {
		const store = states.get(useServices().tenant.name);
		if (!store) throw new Error('There is no such tenant');
		return useStoreValue(store).state;
	};
	let view: ReturnType<typeof useFleet> | undefined;
	function Screen() {
		view = useFleet(listed, useSource, order);
		return (
			<Text>
				{view.sources}
				{view.state.rows.loaded}
			</Text>
		);
	}
	const fleet = new Store<FleetSources>({sources});
	const entry: HistoryEntry = {key: 1, address: {screen: 'apps', params: {}}, seeds: {}};
	const {settled} = show(<Screen />, {services: {tenant: {fleet} as object}, screen: {entry}});
	return {
		fleet,
		view: () => view as ReturnType<typeof useFleet>,
		async calls() {
			await settled();
			return calls.splice(0).join(', ');
		},
	};
}

test.each<[string, Readonly<Record<string, Part>>, Partial<ListState>]>([
	['no list', {}, {isLoading: false, isCancelled: false, isLoadingAll: false, hasMore: false, loadedAt: undefined}],
	['a tenant without credentials', {a: {isClosed: true}}, {isLoading: true, broken: undefined}],
	['whole lists', {a: {loadedAt: 7}, b: {loadedAt: 5}}, {isLoading: false, broken: undefined, loadedAt: 5}],
	['a list that is loading', {a: {}, b: {isLoading: true}}, {isLoading: true, hasMore: false}],
	['a list that goes on', {a: {}, b: {hasMore: true}}, {isLoading: false, hasMore: true}],
	['a list that failed', {a: {}, b: {hasMore: true, error: new Error('no')}}, {hasMore: false, broken: 'b: no'}],
	[
		'two that failed',
		{a: {error: new Error('x')}, b: {error: new Error('y')}},
		{broken: 'a: x; b: y', error: undefined},
	],
	['a cancelled list', {a: {}, b: {isCancelled: true}}, {isCancelled: false, broken: 'b: cancelled, r loads it'}],
	['cancelled lists', {a: {isCancelled: true}, b: {isCancelled: true}}, {isCancelled: true}],
	['a list that is read to its end', {a: {}, b: {isLoadingAll: true}}, {isLoadingAll: true}],
])('%s', async (_, parts, expected) => {
	const {view, calls} = open(parts);
	await calls();
	expect(view().state).toMatchObject(expected);
});

test('is read two screens ahead of the cursor, from each tenant that has more', async () => {
	const {view, calls} = open({
		a: {count: 20, hasMore: true},
		whole: {count: 30},
		loading: {count: 10, hasMore: true, isLoading: true},
		failed: {count: 10, hasMore: true, error: new Error('no')},
	});
	const {list} = view().merged;
	list.resize(10);
	await calls();
	list.to(49);
	expect(await calls()).toBe('');
	list.to(50);
	expect(await calls()).toBe('a to 19');
	expect(view().state.wantsMore?.()).toBe(true);
	list.filter(() => true);
	list.to(60);
	expect(await calls()).toBe('');
	list.filter(undefined);
	view().state.cancel();
	expect(await calls()).toBe('a cancel, whole cancel, loading cancel, failed cancel');
	list.to(61);
	expect(await calls()).toBe('a to 19');
	view().state.refresh();
	expect(await calls()).toBe('a refresh, whole refresh, loading refresh, failed refresh');
	view().state.loadAll();
	expect(await calls()).toBe('a loadAll, loading loadAll');
});

test('after a cancel is not read on before the cursor moves', async () => {
	const {view, calls, fleet} = open({a: {count: 20, hasMore: true}, b: {count: 1, isClosed: true}});
	view().merged.list.resize(30);
	view().merged.list.to(1);
	expect(await calls()).toBe('a to 19');
	view().state.cancel();
	expect(await calls()).toBe('a cancel');
	fleet.update({sources: [...fleet.value.sources]});
	expect(await calls()).toBe('');
});

test('with an order of its own has whole lists, and is not read on', async () => {
	const {calls, view} = open({a: {count: 2, hasMore: true}}, {order: () => [{id: 'first'}]});
	expect(await calls()).toBe('');
	expect(view().state.rows.rows).toEqual([{id: 'first'}]);
	expect(view().state.wantsMore?.()).toBe(true);
});

test('has the tenant of each row as its first column', async () => {
	const {view, calls} = open({
		a: {count: 1, color: 'red'},
		'the-longest-name': {count: 1},
		'a name of more than 16': {},
	});
	await calls();
	const [column] = view().resource.columns;
	const rows = view().state.rows.rows;
	expect(column).toMatchObject({id: 'tenant', title: 'Tenant', width: 16, rank: 0});
	expect(rows.map((row) => column?.text(row, {} as never))).toEqual(['a', 'the-longest-name']);
	expect(rows.map((row) => column?.tone?.(row, {} as never))).toEqual(['red', 'plain']);
	expect(rows.map((row) => view().servicesOf(row)?.tenant.name)).toEqual(['a', 'the-longest-name']);
	expect([view().servicesOf({id: 'a0'}), view().resource.links?.(rows[0] as Row)]).toEqual([undefined, []]);
	const short = open({a: {}, bb: {}});
	expect(short.view().resource.columns[0]?.width).toBe(6);
	const seven = open({a: {}, seventh: {}});
	expect(seven.view().resource.columns[0]?.width).toBe(7);
});
