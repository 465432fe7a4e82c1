/** The board as a list. Pages come from the same cache as the lists, and each page is checked when it arrives. */

import {useInfiniteQuery, useQuery} from '@tanstack/react-query';
import {useEffect, useLayoutEffect, useMemo, useState} from 'react';
import {countProblems} from '../../../client/api.ts';
import {type App, searchApps} from '../../../contract/app.ts';
import {type AuthConfig, listAuthConfigs} from '../../../contract/auth-config.ts';
import type {Board} from '../../../domain/board/board.ts';
import {LiveBoard} from '../../../domain/board/live.ts';
import {watchedRows} from '../../../domain/board/watched.ts';
import type {Row} from '../../../domain/resources/resource.ts';
import type {Read} from '../../../domain/watch/watch.ts';
import {List} from '../../list/list.ts';
import {notificationSettingsOf} from '../../query/notification-settings.ts';
import {brokenEnd, type Pages, pagesOf} from '../../query/pages.ts';
import {useServices} from '../../services.ts';
import type {Store} from '../../ui/store.ts';
import type {ListState} from '../list/use-list.ts';
import {useRemainingPages} from '../list/use-rest.ts';
import {PlaceSlot, usePlaceObject, usePlaceState} from '../shared/memory.ts';
import {useLoggedError} from '../shared/place.ts';
import {useRetry} from '../shared/use-retry.ts';
import {useListSnapshot} from '../shared/use-rows.ts';
import {useWait} from '../shared/use-wait.ts';

/** Sorting the findings may take `quickMs` on every page. After a slower sort the next one waits `pauseFactor` times as long. */
const quickMs = 4;
const pauseFactor = 10;

const liveBoards = new PlaceSlot<LiveBoard>();
const findingLists = new PlaceSlot<List<Row>>();
const stops = new PlaceSlot<Store<{readonly isStopped: boolean}>>();
const sortings = new PlaceSlot<{at: number; took: number; isBehind: boolean}>();
/** The result of the latest complete load. */
const wholeReads = new PlaceSlot<{latest: BoardState['latest']}>();

export interface BoardState extends ListState {
	readonly board: Board;
	/** The person stopped the load before its end. */
	readonly isStopped: boolean;
	/** Returns the findings of the latest complete load. Each load creates a new function, so effects can depend on it. */
	readonly latest: (() => Read) | undefined;
}

export function useBoard(): BoardState {
	const {api, queries, now, silences} = useServices();
	const live = usePlaceObject(
		liveBoards,
		() => new LiveBoard(() => ({now: now(), silences: silences?.silences ?? []})),
	);
	const list = usePlaceObject(findingLists, () => new List<Row>(({id}) => String(id)));
	const rows = useListSnapshot(list);
	const [{isStopped}, update] = usePlaceState(stops, () => ({isStopped: false}));
	const setStopped = (isStopped: boolean) => update({isStopped});
	const wait = useWait(now);
	const sources = useMemo(() => {
		const source = {api, input: {}, now, onRetry: wait.notify};
		return {configs: {...source, endpoint: listAuthConfigs}, apps: {...source, endpoint: searchApps}};
	}, [api, now, wait.notify]);
	const options = useMemo(
		() => ({
			configs: pagesOf<AuthConfig>(sources.configs),
			settings: notificationSettingsOf({api, now, onRetry: wait.notify}),
			apps: pagesOf<App>(sources.apps),
		}),
		[sources, api, now, wait.notify],
	);
	const configs = useInfiniteQuery({...options.configs, enabled: !isStopped});
	const settings = useQuery({...options.settings, enabled: !isStopped});
	// The short lists load first, so that the first findings appear early.
	const isAppsTurn = configs.isFetched && !configs.hasNextPage && settings.isFetched;
	const apps = useInfiniteQuery({...options.apps, enabled: isAppsTurn && !isStopped});
	const lists = [configs, apps];
	const error = [configs, settings, apps].find((query) => query.error)?.error ?? undefined;
	const isReadingConfigs = useRemainingPages(sources.configs, configs, !isStopped);
	const isReadingApps = useRemainingPages(sources.apps, apps, isAppsTurn && !isStopped);
	const isLoading = isReadingConfigs || isReadingApps || [configs, settings, apps].some(({isFetching}) => isFetching);

	const settingsPage = useMemo(() => (settings.data ? [[settings.data.settings]] : []), [settings.data]);
	const shown = usePlaceObject(sortings, () => ({at: 0, took: 0, isBehind: false}));
	const [ticks, resume] = useState(0);
	const isRunning = !isStopped && !error && (isLoading || lists.some(({hasNextPage}) => hasNextPage));
	const [, redraw] = useState(0);
	// biome-ignore lint/correctness/useExhaustiveDependencies: a tick resumes a postponed sort
	useLayoutEffect(() => {
		redraw((count) => count + 1);
		const isReset = live.feed(
			{
				'auth-configs': loadedPart(configs.data, configs.hasNextPage),
				notifications: {pages: settingsPage, isComplete: settingsPage.length > 0},
				apps: loadedPart(apps.data, apps.hasNextPage),
			},
			isRunning,
		);
		// Pages can arrive faster than a person reads, and sorting takes longer than finding. A slow sort is postponed.
		const start = performance.now();
		shown.isBehind = isRunning && !isReset && shown.took > quickMs && start - shown.at < shown.took * pauseFactor;
		if (shown.isBehind) return;
		// A board returns the same finding objects each time. A list accepts any object as a row.
		const rows: readonly Row[] = live.board.findings();
		if (isReset) list.load([rows]);
		else list.show(rows);
		shown.at = performance.now();
		shown.took = shown.at - start;
	}, [
		live,
		list,
		shown,
		ticks,
		isRunning,
		configs.data,
		configs.hasNextPage,
		settingsPage,
		apps.data,
		apps.hasNextPage,
	]);

	// The next page may take long, so a timer resumes a postponed sort.
	useEffect(() => {
		if (!shown.isBehind) return;
		const timer = setTimeout(() => resume((count) => count + 1), shown.took * pauseFactor);
		timer.unref();
		return () => clearTimeout(timer);
	});

	function refresh() {
		setStopped(false);
		for (const [query, each] of [
			[configs, options.configs],
			[apps, options.apps],
		] as const) {
			if (query.isFetchNextPageError) void query.fetchNextPage();
			else if (query.data || query.error) {
				const pages = Math.max(1, query.data?.pages.length ?? 1);
				queries.fetchInfiniteQuery({...(each as typeof options.apps), pages, staleTime: 0}).catch(() => undefined);
			}
		}
		void settings.refetch();
	}
	const read = [configs.data?.pages ?? [], settings.data ?? [], apps.data?.pages ?? []].flat().map(({at}) => at);
	const retryIn = useRetry(error, refresh, Math.max(...read));
	useLoggedError(error);

	const isWhole = !isStopped && !error && !isLoading && live.board.searched().every(({isComplete}) => isComplete);
	const {version} = live.board;
	const lastRead = Math.max(...read);
	const whole = usePlaceObject(wholeReads, () => ({latest: undefined}));
	// biome-ignore lint/correctness/useExhaustiveDependencies: an incomplete load keeps the previous result
	const latest = useMemo(() => {
		if (!isWhole) return whole.latest;
		const rows = watchedRows(live.board);
		const readLatest = () => ({rows, isComplete: true, at: lastRead});
		whole.latest = readLatest;
		return readLatest;
	}, [isWhole, live.board, version, lastRead]);

	return {
		board: live.board,
		latest,
		list,
		rows,
		isStopped,
		hasMore: isStopped || !isAppsTurn || lists.some(({hasNextPage}) => hasNextPage),
		isLoading,
		isLoadingAll: !isStopped,
		error,
		notice: isLoading ? wait.notice : undefined,
		broken: lists.map(({data}) => data && brokenEnd(data as Pages<unknown>)).find(Boolean),
		retryIn,
		loadedAt: read.length > 0 ? Math.min(...read) : undefined,
		problemCount: lists.reduce((sum, {data}) => sum + countPageProblems(data), 0),
		refresh,
		loadAll: () => setStopped(false),
		cancel: () => {
			setStopped(true);
			for (const {queryKey} of Object.values(options)) void queries.cancelQueries({queryKey});
		},
	};
}

type Loaded<T> = Pages<T> | undefined;

function loadedPart<T>(data: Loaded<T>, hasMore: boolean) {
	return {pages: data?.pages.map(({list}) => list) ?? [], isComplete: data !== undefined && !hasMore};
}

const countPageProblems = (data: Loaded<unknown>) =>
	data?.pages.reduce((sum, {problems}) => sum + countProblems(problems), 0) ?? 0;
