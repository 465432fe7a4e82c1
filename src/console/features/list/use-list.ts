/** The pages of a resource as a list. Loads ahead of the cursor, and refreshes the rows up to it. */
import {useInfiniteQuery, useQuery} from '@tanstack/react-query';
import {useCallback, useEffect, useMemo, useState} from 'react';
import {countProblems} from '../../../client/api.ts';
import {ownTurn} from '../../../client/turns.ts';
import {limits} from '../../../contract/limits.ts';
import {inputOf, type Resource, type Row} from '../../../domain/resources/resource.ts';
import type {Search} from '../../../domain/resources/search/search.ts';
import {useServices} from '../../app/services.ts';
import {List} from '../../list/list.ts';
import type {ListSnapshot} from '../../list/snapshot.ts';
import {incompleteEnd, repeatsIn} from '../../query/list-end.ts';
import {hasMore, type PageSource, type Pages, pagesOf, smallerSizeOf} from '../../query/pages.ts';
import {readRemainingPages} from '../../query/remaining-pages.ts';
import {isRejected} from '../shared/error-words.ts';
import {EntrySlot, type HistoryEntry, useLoggedErrors, useScreen} from '../shared/screen-context.ts';
import {type QueryReads, useReads} from '../shared/use-reads.ts';
import {useRetry} from '../shared/use-retry.ts';
import {shownIn, useListSnapshot, useLoadedList} from '../shared/use-rows.ts';
import {useWait, type WaitNotice} from '../shared/use-wait.ts';
import type {Reads} from '../watch/watching.ts';

/** Number of screens to load ahead of the cursor. */
const screensAhead = 2;

const lists = new EntrySlot<List<Row>>();

/** The id of the selected row in the list of a history entry. Undefined for other screens. */
export const selectedIn = (entry: HistoryEntry): string | undefined => lists.find(entry)?.snapshot.selectedId;

export interface ListState extends QueryReads {
	/** The engine, for commands. */
	readonly list: List<Row>;
	/** The current state of the engine, to draw. */
	readonly rows: ListSnapshot<Row>;
	readonly hasMore: boolean;
	readonly isLoadingAll: boolean;
	/** Why the list is incomplete at its end: page tokens or items came twice. */
	readonly broken: string | undefined;
	/** The number of items in a page, if the largest pages exceed a limit of castellan. */
	readonly smallerSize?: number | undefined;
	/** Number of contract breaches in the responses. */
	readonly problemCount: number;
	readonly loadAll: () => void;
}

interface PagedListState extends ListState, Pick<Reads, 'latest'> {
	/** Epoch milliseconds at which the page of the row arrived. */
	readonly readAt: (row: Row) => number | undefined;
}

export function useList(resource: Resource, search: Search): PagedListState {
	const {address, seeds} = useScreen().entry;
	const {params} = address;
	const {api, queries, now} = useServices();
	const [isLoadingAll, setLoadingAll] = useState(false);
	/** The number of cursor moves when the person cancelled. The next move resumes. */
	const [stoppedAt, setStoppedAt] = useState<number>();
	const wait = useWait(now);
	const source = useMemo(
		() => ({api, endpoint: resource.endpoint, input: inputOf(resource, search, params), now, onRetry: wait.notify}),
		[api, resource, search, params, now, wait.notify],
	);
	const options = useMemo(() => pagesOf<Row>(source), [source]);
	const list = useLoadedList({
		slot: lists,
		create() {
			const created = new List<Row>(resource.key ?? resource.id);
			const before = seeds.before?.take();
			if (!before) return created;
			created.load([before]);
			// A later motion would remove the marks of changed rows.
			created.toId(seeds.cursor?.take() ?? '');
			return created;
		},
		queryKey: options.queryKey,
		load: useCallback(
			(list: List<Row>, data: Pages<Row>) => {
				list.load(data.pages.map((page) => page.list));
				list.toId(seeds.cursor?.take() ?? '');
			},
			[seeds],
		),
		takes,
	});
	const rows = useListSnapshot(list);
	const query = useInfiniteQuery(options);
	const isReadingRemaining = useRemainingPages(source, query, isLoadingAll);
	const {data, hasNextPage, isFetching, fetchNextPage} = query;
	const error = query.error ?? undefined;

	useEffect(() => {
		if (stoppedAt === rows.moves) return;
		const isNear =
			(data && isShort(list, data)) ||
			(!rows.isFiltered && rows.cursor + screensAhead * list.height >= rows.view.length);
		if (hasNextPage && !isFetching && !error && isNear && !isLoadingAll) void fetchNextPage();
		if (isLoadingAll && !isFetching && (!hasNextPage || error)) setLoadingAll(false);
	}, [rows, data, hasNextPage, isFetching, error, isLoadingAll, stoppedAt, fetchNextPage, list]);

	function refresh() {
		setStoppedAt(undefined);
		if (query.isFetchNextPageError && !isRejected(error)) return void fetchNextPage();
		const pages = isRejected(error)
			? 1
			: Math.max(1, Math.ceil(reachOf(list) / (smallerSizeOf(source) ?? limits.pageSize.maximum)));
		// The query holds the error, and the screen shows it.
		queries.fetchInfiniteQuery({...options, pages, staleTime: 0}).catch(() => undefined);
	}
	const latest = useMemo(
		() =>
			data &&
			// Rows may be missing anywhere, so they are not compared with another read.
			repeatsIn(data, resource.key ?? resource.id) === 0 &&
			(() => ({
				rows: data.pages.flatMap((page) => page.list),
				isComplete: data.pages.at(-1)?.nextPageToken === undefined,
				at: data.pages.at(-1)?.at ?? 0,
			})),
		[data, resource],
	);
	const retryIn = useRetry(error, refresh, {isFetching, succeededAt: data?.pages.at(-1)?.at});
	useLoggedErrors(error);

	return {
		list,
		rows,
		isLoading: isFetching || isReadingRemaining,
		isCancelled: query.isPending && !isFetching,
		isLoadingAll,
		error,
		notice: isFetching || isReadingRemaining ? wait.notice : undefined,
		retryIn,
		smallerSize: smallerSizeOf(source),
		...useFacts(list, resource.key ?? resource.id),
		latest: latest || undefined,
		readAt: (row) => shownIn<Pages<Row>>(list)?.pages.find(({list: rows}) => rows.includes(row))?.at,
		refresh,
		loadAll: () => {
			setStoppedAt(undefined);
			setLoadingAll(true);
		},
		cancel: () => {
			setStoppedAt(list.snapshot.moves);
			setLoadingAll(false);
			void queries.cancelQueries({queryKey: options.queryKey});
		},
	};
}

/**
 * Facts about the pages that the rows come from. A hook of its own: a closure of a screen lives as long as a later render, and
 * would keep these pages beside the later ones.
 */
function useFacts(list: List<Row>, key: (row: Row) => string) {
	const shown = shownIn<Pages<Row>>(list);
	// A list can have 10,000 pages, and a cursor move renders.
	const summary = useMemo(() => summaryOf(shown?.pages ?? []), [shown]);
	return {
		...summary,
		hasMore: shown !== undefined && hasMore(shown),
		broken: shown && incompleteEnd(shown, key)?.message,
	};
}

/** The time of the oldest page, and the number of all problems. */
function summaryOf(pages: Pages<Row>['pages']): Pick<ListState, 'loadedAt' | 'problemCount'> {
	let loadedAt: number | undefined;
	let problemCount = 0;
	for (const {at, problems} of pages) {
		loadedAt = Math.min(at, loadedAt ?? at);
		problemCount += countProblems(problems);
	}
	return {loadedAt, problemCount};
}

/** Number of rows to refresh: up to the end of the screen. A filter or a sort can show any loaded row, so it needs all. */
const reachOf = ({snapshot, height}: List<Row>): number =>
	snapshot.isArranged ? snapshot.loaded : snapshot.selectedIndex + height;

/**
 * Whether another screen reloaded fewer pages than this list has on its screen. The rows stay until enough pages are read
 * again.
 */
function isShort(list: List<Row>, data: Pages<Row>): boolean {
	if (!hasMore(data)) return false;
	const count = data.pages.reduce((sum, page) => sum + page.list.length, 0);
	return count < Math.min(list.snapshot.loaded, reachOf(list));
}

const takes = (list: List<Row>, data: Pages<Row>): boolean => !isShort(list, data);

/** The parts of an infinite query that `useRemainingPages` needs. */
interface ListQuery {
	readonly hasNextPage: boolean;
	readonly isFetching: boolean;
	readonly error: Error | null;
	readonly fetchNextPage: () => Promise<unknown>;
}

/** Returns whether pages are being read. `source` must keep its identity while the list is the same. */
function useRemainingPages(source: PageSource, query: ListQuery, isWanted: boolean): boolean {
	const {queries} = useServices();
	const {hasNextPage, isFetching, error, fetchNextPage} = query;
	const isDue = isWanted && hasNextPage && !isFetching && !error;
	useEffect(() => {
		if (!isDue) return;
		const stop = new AbortController();
		const {signal} = stop;
		async function read() {
			try {
				await ownTurn();
				signal.throwIfAborted();
				for await (const _ of readRemainingPages<Row>(queries, source, signal));
			} catch {
				// Repeat the request through the query, so that the query holds the error and its retry state.
				if (!signal.aborted) void fetchNextPage();
			}
		}
		void read();
		return () => stop.abort();
	}, [isDue, queries, source, fetchNextPage]);
	return isDue;
}

interface OwnRead<R extends Row> {
	readonly rows: readonly R[];
	/** Epoch milliseconds. */
	readonly at: number;
	/** What the rows lack. */
	readonly remark?: string | undefined;
}

interface OwnQuery<R extends Row> {
	readonly queryKey: readonly unknown[];
	readonly queryFn: (context: {readonly signal: AbortSignal}) => Promise<OwnRead<R>>;
	/** Unique among the rows. */
	readonly key: (row: R) => string;
	readonly notice?: WaitNotice | undefined;
}

const ownLists = new EntrySlot<List<Row>>();

const loadOwn = (list: List<Row>, {rows}: OwnRead<Row>) => list.load([rows]);

/** Rows that castellan itself stores or computes, as a list that is read at once. */
export function useOwnRows<R extends Row>({
	queryKey,
	queryFn,
	key,
	notice,
}: OwnQuery<R>): ListState & Pick<OwnRead<R>, 'remark'> {
	const list = useLoadedList({
		slot: ownLists,
		create: () => new List<Row>((row) => key(row as R)),
		queryKey: [...queryKey],
		load: loadOwn,
	});
	const rows = useListSnapshot(list);
	const shown = shownIn<OwnRead<R>>(list);
	const query = useQuery({queryKey, queryFn});
	const reads = useReads(query, {queryKey, at: shown?.at, notice});
	return {
		...reads,
		list,
		rows,
		hasMore: false,
		isLoadingAll: false,
		broken: undefined,
		problemCount: 0,
		loadAll: () => undefined,
		remark: shown?.remark,
	};
}
