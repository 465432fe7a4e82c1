/** The pages of a resource as a list. Loads ahead of the cursor, and refreshes the rows up to it. */
import {useInfiniteQuery} from '@tanstack/react-query';
import {useCallback, useEffect, useMemo, useState} from 'react';
import {limits} from '../../../contract/limits.ts';
import {inputOf, type Resource, type Row} from '../../../domain/resources/resource.ts';
import type {Search} from '../../../domain/resources/search/search.ts';
import {EntrySlot, type HistoryEntry, useScreen} from '../../core/screen-context.ts';
import {useServices} from '../../core/services.ts';
import {List} from '../../list/list.ts';
import type {Feed} from '../../query/feed.ts';
import {type ListSource, smallerSizeOf} from '../../query/page.ts';
import {feedOf, waitOf} from '../../query/read-feed.ts';
import {isRejected} from '../shared/error-words.ts';
import {useLoggedErrors} from '../shared/use-reads.ts';
import {useRetry} from '../shared/use-retry.ts';
import {shownIn, useListSnapshot, useLoadedList} from '../shared/use-rows.ts';
import {useWait} from '../shared/use-wait.ts';
import type {Reads} from '../watch/watching.ts';
import type {ListState} from './list-state.ts';
import {useReadAll} from './use-read-all.ts';

/** Number of screens to load ahead of the cursor. */
const screensAhead = 2;

const lists = new EntrySlot<List<Row>>();

/** The id of the selected row in the list of a history entry. Undefined for other screens. */
export const selectedIn = (entry: HistoryEntry): string | undefined => lists.find(entry)?.snapshot.selectedId;

/** What reads the pages of a list. */
export type PagedRows = Pick<Resource, 'id' | 'key' | 'searchFields'> & Pick<ListSource, 'endpoint'>;

interface PagedListState extends ListState, Pick<Reads, 'latest'> {
	/** Epoch milliseconds at which the page of the row arrived. */
	readonly readAt: (row: Row) => number | undefined;
}

export function useList(resource: PagedRows, search: Search): PagedListState {
	const {address, seeds} = useScreen().entry;
	const {params} = address;
	const {api, queries} = useServices().tenant;
	const {now} = useServices().clock;
	/** The number of cursor moves when the person cancelled. The next move resumes. */
	const [stoppedAt, setStoppedAt] = useState<number>();
	const wait = useWait(now);
	const key = resource.key ?? resource.id;
	const source = useMemo(() => {
		const input = inputOf(resource, search, params);
		return {api, endpoint: resource.endpoint, input, key, now, onRetry: wait.notify};
	}, [api, resource, search, params, key, now, wait.notify]);
	const options = useMemo(() => feedOf(source), [source]);
	useEffect(() => {
		const notice = waitOf(queries, options.queryKey);
		if (notice) wait.notify(notice);
	}, [queries, options, wait.notify]);
	const all = useReadAll(source);
	const isLoadingAll = all.isReading;
	const load = useCallback(
		(list: List<Row>, pages: readonly (readonly Row[])[]) => {
			const isFirst = list.snapshot.loaded === 0;
			list.load(pages);
			if (isFirst) list.toId(seeds.cursor ?? '');
		},
		[seeds],
	);
	const list = useLoadedList({
		slot: lists,
		create() {
			const created = new List<Row>(key);
			// A motion after the next load would remove the marks of changed rows.
			if (seeds.before) load(created, [seeds.before]);
			return created;
		},
		queryKey: options.queryKey,
		...(options.select && {select: options.select}),
		load: useCallback(
			(list: List<Row>, {pages}: Feed) =>
				load(
					list,
					pages.map((page) => page.list),
				),
			[load],
		),
		takes,
		isBulk: isLoadingAll,
	});
	const rows = useListSnapshot(list);
	// The list redraws while all pages are read, at its own pace.
	const query = useInfiniteQuery({...options, ...(isLoadingAll && {notifyOnChangeProps: ['error']})});
	const {data, hasNextPage, isFetching, fetchNextPage} = query;
	const error = query.error ?? undefined;

	useEffect(() => {
		if (stoppedAt === rows.moves) return;
		if (hasNextPage && !isFetching && !error && isNearEnd(list, data) && !isLoadingAll) void fetchNextPage();
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
	const latest = useMemo(() => {
		// Rows may be missing anywhere, so they are not compared with another read.
		if (!data || data.repeats > 0) return undefined;
		return () => ({rows: data.rows, isComplete: data.end === 'whole', at: data.pages.at(-1)?.at ?? 0});
	}, [data]);
	const retryIn = useRetry(error, refresh, {isFetching, succeededAt: data?.pages.at(-1)?.at});
	useLoggedErrors(error);

	return {
		list,
		rows,
		isLoading: isFetching || isLoadingAll,
		isCancelled: query.isPending && !isFetching,
		isLoadingAll,
		error,
		notice: isFetching || isLoadingAll ? wait.notice : undefined,
		retryIn,
		smallerSize: smallerSizeOf(source),
		...factsOf(list),
		facts: () => factsOf(list),
		latest,
		readAt: (row) => shownIn<Feed>(list)?.find(key(row))?.at,
		wantsMore: () => hasNextPage && isNearEnd(list, data),
		refresh,
		loadAll: () => {
			setStoppedAt(undefined);
			all.start();
		},
		cancel: () => {
			setStoppedAt(list.snapshot.moves);
			all.stop();
			void queries.cancelQueries({queryKey: options.queryKey});
		},
	};
}

/** Facts about the pages that the rows come from. */
function factsOf(list: List<Row>): ReturnType<NonNullable<ListState['facts']>> {
	const {at: loadedAt, problemCount = 0, end = 'whole'} = shownIn<Feed>(list) ?? {};
	return {loadedAt, problemCount, hasMore: end === 'more', broken: typeof end === 'string' ? undefined : end.message};
}

/** Number of rows to refresh: up to the end of the screen. A filter or a sort can show any loaded row, so it needs all. */
const reachOf = ({snapshot, height}: List<Row>): number =>
	snapshot.isArranged ? snapshot.loaded : snapshot.selectedIndex + height;

/**
 * Whether another screen reloaded fewer pages than this list has on its screen. The rows stay until enough pages are read
 * again.
 */
const isShort = (list: List<Row>, {end, count}: Feed): boolean =>
	end === 'more' && count < list.snapshot.loaded && count < reachOf(list);

/** Whether the cursor is near the end of the loaded rows. */
function isNearEnd(list: List<Row>, data: Feed | undefined): boolean {
	const {isFiltered, cursor, view} = list.snapshot;
	return (data && isShort(list, data)) || (!isFiltered && cursor + screensAhead * list.height >= view.length);
}

const takes = (list: List<Row>, data: Feed): boolean => !isShort(list, data);
