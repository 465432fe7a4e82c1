/** A comparison as a list. It continues as the cursor approaches the end, or to its end on request. */
import {type InfiniteData, infiniteQueryOptions, useInfiniteQuery} from '@tanstack/react-query';
import {useEffect, useMemo, useState} from 'react';
import type {Api, RetryNotice} from '../../../client/api.ts';
import type {Comparison, ItemChange} from '../../../domain/history/diff.ts';
import {IncomparableError, type IncomparableReason} from '../../../domain/history/error.ts';
import {type ChangeRow, changeKey, changeRows, countItems} from '../../../domain/history/rows.ts';
import type {Row} from '../../../domain/resources/resource.ts';
import {type Snapshots, useServices} from '../../app/services.ts';
import {List} from '../../list/list.ts';
import {snapshotsKey} from '../../query/snapshots-key.ts';
import type {ListState} from '../list/use-list.ts';
import {EntrySlot, useLoggedErrors} from '../shared/screen-context.ts';
import {useRetry} from '../shared/use-retry.ts';
import {shownIn, useListSnapshot, useLoadedList} from '../shared/use-rows.ts';
import {useWait} from '../shared/use-wait.ts';

/** Number of rows that ends a part. */
const rowsPerPart = 1000;
/** Maximum number of steps of a part that take a request or a query, so that the person sees progress. */
const stepsPerPart = 8;
const screensAhead = 2;

const lists = new EntrySlot<List<Row>>();

type Counts = Readonly<Record<ItemChange['change'], number>>;
const noCounts: Counts = {added: 0, removed: 0, changed: 0};

/** One page of results of a comparison. */
interface DiffPart {
	readonly rows: readonly ChangeRow[];
	readonly counts: Counts;
	readonly compared: number;
	/** Epoch milliseconds. */
	readonly at: number;
	/** The size of the smallest pages of the tenant so far, if larger ones exceed a limit of castellan. */
	readonly smallerSize: number | undefined;
	readonly leftOut: Comparison['leftOut'];
	/** The state to continue from; undefined at the end. */
	readonly next: Progress | undefined;
}

/** A running comparison, with results that no part contains yet. */
interface Progress {
	readonly comparison: Comparison;
	/** Number of items on the earlier side. */
	readonly total: number;
	/** The time of the later one of two snapshots. */
	readonly storedAt?: number;
	/** Whether a part has rows. Until then a part ends with its first ones, so that they appear early. */
	hasRows: boolean;
	rows: ChangeRow[];
	counts: Counts;
	compared: number;
	smallerSize?: number;
}

export interface DiffState extends ListState {
	readonly counts: Counts;
	readonly compared: number;
	/** The kinds that only one side was read of. */
	readonly leftOut: Comparison['leftOut'];
	/** Number of items to compare. Undefined before the start. */
	readonly total: number | undefined;
	/** The person stopped the comparison before its end. */
	readonly isStopped: boolean;
}

export function useDiff(before: string, after: string): DiffState {
	const {api, now, snapshots, queries} = useServices();
	const [isLoadingAll, setLoadingAll] = useState(false);
	/** The number of cursor moves when the person stopped. The next move resumes. */
	const [stoppedAt, setStoppedAt] = useState<number>();
	const wait = useWait(now);
	const options = useMemo(
		() => partsOf({api, snapshots, now, before, after, onRetry: wait.notify}),
		[api, snapshots, now, before, after, wait.notify],
	);
	const list = useLoadedList({
		slot: lists,
		create: () => new List<Row>((row) => changeKey(row as ChangeRow)),
		queryKey: options.queryKey,
		load,
	});
	const rows = useListSnapshot(list);
	const query = useInfiniteQuery(options);
	const {data, hasNextPage, isFetching, fetchNextPage} = query;
	const shown = shownIn<InfiniteData<DiffPart>>(list);
	const error = query.error ?? undefined;

	useEffect(() => {
		if (stoppedAt === rows.moves || isFetching) return;
		const isNear = !rows.isFiltered && rows.cursor + screensAhead * list.height >= rows.view.length;
		// A further part costs no request, and completes the count of a short list of changes.
		const isFew = after !== 'now' && !rows.isFiltered && rows.loaded < rowsPerPart;
		if (hasNextPage && !error && (isNear || isFew || isLoadingAll)) void fetchNextPage();
		else if (isLoadingAll) setLoadingAll(false);
	}, [rows, hasNextPage, isFetching, error, isLoadingAll, stoppedAt, fetchNextPage, list, after]);

	function refresh() {
		setStoppedAt(undefined);
		if (query.isFetchNextPageError) return void fetchNextPage();
		// The query holds the error, and the screen shows it.
		queries.fetchInfiniteQuery({...options, pages: data?.pages.length ?? 1, staleTime: 0}).catch(() => undefined);
	}
	/** Appends the results that no part contains yet. */
	function withPending(parts: typeof data): typeof data {
		const progress = parts?.pages.at(-1)?.next;
		if (!parts || !progress || progress.compared === 0) return parts;
		const last = takePart(progress, {at: now(), isEnd: false});
		return {pages: [...parts.pages, last], pageParams: [...parts.pageParams, progress]};
	}
	const retryIn = useRetry(error, refresh, {isFetching, succeededAt: data?.pages.at(-1)?.at});
	useLoggedErrors(error);

	return {
		list,
		rows,
		counts: (shown?.pages ?? []).map(({counts}) => counts).reduce(addCounts, noCounts),
		compared: shown?.pages.reduce((sum, {compared}) => sum + compared, 0) ?? 0,
		leftOut: shown?.pages[0]?.leftOut ?? [],
		total: shown?.pages.find(({next}) => next)?.next?.total,
		isStopped: stoppedAt === rows.moves && hasNextPage,
		hasMore: shown?.pages.at(-1)?.next !== undefined,
		isLoading: isFetching,
		isCancelled: query.isPending && !isFetching,
		isLoadingAll,
		error,
		notice: isFetching ? wait.notice : undefined,
		broken: undefined,
		retryIn,
		loadedAt: shown?.pages[0]?.at,
		problemCount: 0,
		smallerSize: shown?.pages.at(-1)?.smallerSize,
		refresh,
		loadAll() {
			setStoppedAt(undefined);
			setLoadingAll(true);
		},
		cancel() {
			setStoppedAt(list.snapshot.moves);
			setLoadingAll(false);
			void queries
				.cancelQueries({queryKey: options.queryKey})
				.then(() => queries.setQueryData(options.queryKey, withPending));
		},
	};
}

const load = (list: List<Row>, {pages}: InfiniteData<DiffPart>) => list.load(pages.map(({rows}) => rows));

const addCounts = (a: Counts, b: Counts): Counts => ({
	added: a.added + b.added,
	removed: a.removed + b.removed,
	changed: a.changed + b.changed,
});

interface DiffRequest {
	readonly api: Api;
	readonly snapshots: Snapshots | undefined;
	readonly now: () => number;
	readonly before: string;
	readonly after: string;
	readonly onRetry: (notice: RetryNotice) => void;
}

/** The parts of a comparison as a query. */
const partsOf = (request: DiffRequest) =>
	infiniteQueryOptions({
		queryKey: [...snapshotsKey(request.api.baseUrl), 'diff', request.before, request.after],
		initialPageParam: undefined as Progress | undefined,
		queryFn: async ({pageParam, signal}): Promise<DiffPart> => {
			const progress = pageParam ?? (await startComparison(request));
			// The first part ends after one step, so that the extent appears early.
			const isEnd = await advance(progress, pageParam ? stepsPerPart : 1, signal);
			return takePart(progress, {at: request.now(), isEnd});
		},
		getNextPageParam: (last: DiffPart) => last.next,
	});

async function startComparison({snapshots, api, before, after, onRetry}: DiffRequest): Promise<Progress> {
	if (after === 'now' && api.asOf !== undefined)
		throw new Error('Cannot compare with the present from an earlier state. Type :at now first');
	if (!snapshots) throw new Error('Cannot open snapshots: no home directory');
	const [history, {comparePair, compareWithTenant}] = await Promise.all([
		snapshots.open(),
		import('../../../domain/history/compare.ts'),
	]);
	try {
		const from = await history.find(before, api.baseUrl);
		function notify(notice: RetryNotice) {
			const {pageSize} = notice;
			if (pageSize !== undefined) progress.smallerSize = Math.min(pageSize, progress.smallerSize ?? pageSize);
			onRetry(notice);
		}
		const to = after === 'now' ? undefined : await history.find(after, api.baseUrl);
		const progress: Progress = {
			comparison: to ? comparePair(history, from, to) : compareWithTenant(history, from, api, {onRetry: notify}),
			total: countItems(from),
			...(to ? {storedAt: Math.max(from.at, to.at)} : {}),
			hasRows: false,
			rows: [],
			counts: noCounts,
			compared: 0,
		};
		return progress;
	} catch (error) {
		const remedy = error instanceof IncomparableError ? remedies[error.reason] : '';
		throw remedy ? new Error(`Cannot compare: ${(error as Error).message}. ${remedy}`) : error;
	}
}

const remedies: Readonly<Record<IncomparableReason, string>> = {
	'two-tenants': 'Compare them by name with castellan snapshot diff --tenant-diff',
	'other-tenant': 'Open that profile first',
	'nothing-shared': '',
};

/** Continues for a number of steps, and returns true at the end. Results collect in `progress` until `takePart` takes them. */
async function advance(progress: Progress, steps: number, signal: AbortSignal): Promise<boolean> {
	const maximumRows = progress.hasRows ? rowsPerPart : 1;
	let remaining = steps;
	let isEnd = false;
	do {
		const step = await progress.comparison.next(signal);
		isEnd = step === undefined;
		for (const change of step?.changes ?? []) {
			progress.rows.push(...changeRows(change));
			progress.counts = {...progress.counts, [change.change]: progress.counts[change.change] + 1};
		}
		progress.compared += step?.compared ?? 0;
		// A step without compared items has only changes, whose number is limited.
		if (!step?.changes.length || step.compared > 0) remaining--;
		// Yield to the event loop, so that keys are handled.
		await new Promise(setImmediate);
		signal.throwIfAborted();
	} while (!isEnd && progress.rows.length < maximumRows && remaining > 0);
	return isEnd;
}

function takePart(progress: Progress, {at, isEnd}: {readonly at: number; readonly isEnd: boolean}): DiffPart {
	const {rows, counts, compared, smallerSize, storedAt = at, comparison} = progress;
	Object.assign(progress, {hasRows: progress.hasRows || rows.length > 0, rows: [], counts: noCounts, compared: 0});
	const {leftOut} = comparison;
	return {rows, counts, compared, smallerSize, leftOut, at: storedAt, next: isEnd ? undefined : progress};
}
