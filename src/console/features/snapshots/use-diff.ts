/** A comparison as a list. It continues as the cursor approaches the end, or to its end on request. */
import {infiniteQueryOptions, useInfiniteQuery} from '@tanstack/react-query';
import {useEffect, useMemo, useState} from 'react';
import type {Api, RetryNotice} from '../../../client/api.ts';
import type {Row} from '../../../domain/resources/resource.ts';
import type {Comparison, ItemChange} from '../../../domain/snapshots/diff.ts';
import {type ChangeRow, changeKey, changeRows} from '../../../domain/snapshots/rows.ts';
import {List} from '../../list/list.ts';
import {tenantPager} from '../../query/tenant-pages.ts';
import {type Snapshots, useServices} from '../../services.ts';
import type {ListState} from '../list/use-list.ts';
import {useListVersion, useLoggedError, usePlaceObject} from '../shared/place.ts';
import {useRetry} from '../shared/use-retry.ts';
import {useWait} from '../shared/use-wait.ts';
import {snapshotsKey} from './use-snapshots.ts';

/** Number of rows that ends a part. */
const rowsPerPart = 1000;
/** Maximum milliseconds of a part, so that the person sees progress. */
const maximumPartMs = 200;
const screensAhead = 2;

type Counts = Readonly<Record<ItemChange['change'], number>>;
const none: Counts = {added: 0, removed: 0, changed: 0};

/** One page of results of a comparison. */
interface Part {
	readonly rows: readonly ChangeRow[];
	readonly counts: Counts;
	/** Number of compared items. */
	readonly compared: number;
	/** Epoch milliseconds. */
	readonly at: number;
	/** The state to continue from; undefined at the end. */
	readonly next: Going | undefined;
}

/** A running comparison, with results that no part contains yet. */
interface Going {
	readonly comparison: Comparison;
	/** Number of items on the earlier side. */
	readonly total: number;
	rows: ChangeRow[];
	counts: Counts;
	compared: number;
}

export interface DiffState extends ListState {
	readonly counts: Counts;
	readonly compared: number;
	/** Number of items to compare. Undefined before the start. */
	readonly total: number | undefined;
	/** The person stopped the comparison before its end. */
	readonly isStopped: boolean;
}

export function useDiff(before: string, after: string): DiffState {
	const {api, now, snapshots, queries} = useServices();
	const list = usePlaceObject('list', () => new List<Row>((row) => changeKey(row as unknown as ChangeRow)));
	const version = useListVersion(list);
	const [isLoadingAll, setLoadingAll] = useState(false);
	/** Version of the list when the person stopped. The next key that moves the cursor resumes. */
	const [stoppedAt, setStoppedAt] = useState<number>();
	const wait = useWait(now);
	const options = useMemo(
		() =>
			infiniteQueryOptions({
				queryKey: [...snapshotsKey(api.baseUrl), 'diff', before, after],
				initialPageParam: undefined as Going | undefined,
				queryFn: async ({pageParam, signal}): Promise<Part> => {
					const going = pageParam ?? (await begin(snapshots, {api, before, after, onRetry: wait.tell}));
					// The first part ends after one step, so that results appear early.
					const isEnd = await goOn(going, pageParam ? maximumPartMs : 0, signal);
					return handOver(going, {at: now(), isEnd});
				},
				getNextPageParam: (last: Part) => last.next,
			}),
		[api, snapshots, now, before, after, wait.tell],
	);
	const query = useInfiniteQuery(options);
	const {data, hasNextPage, isFetching, fetchNextPage} = query;
	const error = query.error ?? undefined;
	useMemo(
		() => data && list.load(data.pages.map(({rows}) => rows as readonly object[] as readonly Row[])),
		[data, list],
	);

	// biome-ignore lint/correctness/useExhaustiveDependencies: the version covers the getters of the list
	useEffect(() => {
		if (stoppedAt === list.version || isFetching) return;
		const isNear = !list.isFiltered && list.cursor + screensAhead * list.height >= list.view.length;
		if (hasNextPage && !error && (isNear || isLoadingAll)) void fetchNextPage();
		else if (isLoadingAll) setLoadingAll(false);
	}, [version, data, hasNextPage, isFetching, error, isLoadingAll, stoppedAt, fetchNextPage, list]);

	function refresh() {
		setStoppedAt(undefined);
		if (query.isFetchNextPageError) return void fetchNextPage();
		queries.fetchInfiniteQuery({...options, pages: data?.pages.length ?? 1, staleTime: 0}).catch(() => undefined);
	}
	/** Appends the results that no part contains yet. */
	function whole(parts: typeof data): typeof data {
		const going = parts?.pages.at(-1)?.next;
		if (!parts || !going || going.compared === 0) return parts;
		const last = handOver(going, {at: now(), isEnd: false});
		return {pages: [...parts.pages, last], pageParams: [...parts.pageParams, going]};
	}
	const retryIn = useRetry(error, refresh, data?.pages.at(-1)?.at);
	useLoggedError(error);

	return {
		list,
		counts: (data?.pages ?? []).map(({counts}) => counts).reduce(summed, none),
		compared: data?.pages.reduce((sum, {compared}) => sum + compared, 0) ?? 0,
		total: data?.pages.find(({next}) => next)?.next?.total,
		isStopped: stoppedAt === list.version && hasNextPage,
		hasMore: hasNextPage,
		isLoading: isFetching,
		isLoadingAll,
		error,
		notice: isFetching ? wait.notice : undefined,
		broken: undefined,
		retryIn,
		loadedAt: data?.pages[0]?.at,
		problemCount: 0,
		refresh,
		loadAll() {
			setStoppedAt(undefined);
			setLoadingAll(true);
		},
		cancel() {
			setStoppedAt(list.version);
			setLoadingAll(false);
			void queries
				.cancelQueries({queryKey: options.queryKey})
				.then(() => queries.setQueryData(options.queryKey, whole));
		},
	};
}

const summed = (a: Counts, b: Counts): Counts => ({
	added: a.added + b.added,
	removed: a.removed + b.removed,
	changed: a.changed + b.changed,
});

interface Asked {
	readonly api: Api;
	readonly before: string;
	readonly after: string;
	readonly onRetry: (notice: RetryNotice) => void;
}

async function begin(snapshots: Snapshots | undefined, {api, before, after, onRetry}: Asked): Promise<Going> {
	if (!snapshots) throw new Error('There is no home directory that could hold snapshots');
	const [store, {compareNow, compareSnapshots}] = await Promise.all([
		snapshots.open(),
		import('../../../domain/snapshots/diff.ts'),
	]);
	const from = store.find(before);
	const total = Object.values(from.items).reduce((sum, each) => sum + each, 0);
	const going = (comparison: Comparison): Going => ({comparison, total, rows: [], counts: none, compared: 0});
	if (after !== 'now') return going(compareSnapshots(store, from, store.find(after)));
	if (from.tenant !== api.baseUrl) throw new Error(`${from.name} is of ${from.tenant}: open its profile to compare it`);
	return going(compareNow(store, from, tenantPager(api, {has: (kind) => kind in from.items, onRetry})));
}

/** Continues for `ms` and returns true at the end. Results collect in `going` until `handOver` takes them. */
async function goOn(going: Going, ms: number, signal: AbortSignal): Promise<boolean> {
	const start = performance.now();
	let isEnd = false;
	do {
		const step = await going.comparison.next(signal);
		isEnd = step === undefined;
		for (const change of step?.changes ?? []) {
			going.rows.push(...changeRows(change));
			going.counts = {...going.counts, [change.change]: going.counts[change.change] + 1};
		}
		going.compared += step?.compared ?? 0;
		// Yield to the event loop, so that keys are handled.
		await new Promise(setImmediate);
		signal.throwIfAborted();
	} while (!isEnd && going.rows.length < rowsPerPart && performance.now() - start < ms);
	return isEnd;
}

function handOver(going: Going, {at, isEnd}: {readonly at: number; readonly isEnd: boolean}): Part {
	const {rows, counts, compared} = going;
	Object.assign(going, {rows: [], counts: none, compared: 0});
	return {rows, counts, compared, at, next: isEnd ? undefined : going};
}
