/** Connects the list engine to React: hooks that load a list, and hooks that draw it. */
import {hashKey, type QueryKey} from '@tanstack/react-query';
import {useCallback, useContext, useLayoutEffect, useMemo, useSyncExternalStore} from 'react';
import {EntrySlot, useEntryObject} from '../../core/screen-context.ts';
import {useServices} from '../../core/services.ts';
import type {List} from '../../list/list.ts';
import type {ListSnapshot} from '../../list/snapshot.ts';
import {PainterContext} from '../../terminal/painter-context.ts';
import {throttle} from './throttle.ts';

/** Returns the current state of a list. The painter repaints its table at once and schedules the render of the rest. */
export function useListSnapshot<R extends object>(list: List<R>): ListSnapshot<R> {
	const painter = useContext(PainterContext);
	const subscribe = useMemo(() => painter?.following(list) ?? list.subscribe, [painter, list]);
	return useSyncExternalStore(subscribe, () => list.snapshot);
}

/** Sets the number of lines for the rows of a list. */
export function useListHeight<R extends object>(list: List<R>, height: number): void {
	useLayoutEffect(() => list.resize(height), [list, height]);
}

interface LoadedList<R extends object, D> {
	readonly slot: EntrySlot<List<R>>;
	readonly create: () => List<R>;
	readonly queryKey: QueryKey;
	/** What the list takes of the cached data; the data itself by default. It must keep its identity, and so must its result. */
	select?(cached: unknown): D;
	/** Loads cached data into the list. It must keep its identity. */
	readonly load: (list: List<R>, data: D) => void;
	/** Whether the list takes data in place of what it has. Any, by default. It must keep its identity. */
	readonly takes?: (list: List<R>, data: D) => boolean;
	/** Many pages follow each other. Drawing takes longer than reading, so not each of them is drawn. */
	readonly isBulk?: boolean;
}

/**
 * The data that each list was loaded with last. It lives as long as the list: the cache drops the data of a screen that was left
 * for some minutes, and rows without the times of their pages would have no age.
 */
const loadedData = new WeakMap<object, unknown>();

/** The data that the rows of a list come from. The cache may have later data, or none any more. */
export const shownIn = <D>(list: object): D | undefined => loadedData.get(list) as D | undefined;

/**
 * Returns the list of the history entry, loaded with the cached data of a query. A screen takes all that it says of the rows
 * from `shownIn`: no frame shows new data beside old rows.
 */
export function useLoadedList<R extends object, D>({
	slot,
	create,
	queryKey,
	select,
	load,
	takes,
	isBulk = false,
}: LoadedList<R, D>): List<R> {
	const {queries} = useServices().tenant;
	const cache = queries.getQueryCache();
	const hash = hashKey(queryKey);
	const read = useCallback(
		(list: List<R>) => {
			const cached: unknown = cache.get(hash)?.state.data;
			if (cached === undefined) return;
			const data = select ? select(cached) : (cached as D);
			if (loadedData.get(list) === data || takes?.(list, data) === false) return;
			loadedData.set(list, data);
			load(list, data);
		},
		[cache, hash, select, load, takes],
	);
	const list = useEntryObject(slot, () => {
		const created = create();
		read(created);
		return created;
	});
	useLayoutEffect(() => {
		read(list);
		const source = {
			get inFlight() {
				return Number(cache.get(hash)?.state.fetchStatus === 'fetching');
			},
			subscribe: (listener: () => void) =>
				cache.subscribe((event) => {
					const isData = event.type === 'updated' && event.action.type === 'success';
					if (isData && event.query.queryHash === hash) listener();
				}),
		};
		return (isBulk ? throttle(source) : source.subscribe)(() => read(list));
	}, [cache, hash, list, read, isBulk]);
	return list;
}

const shownData = new EntrySlot<Map<string, unknown>>();

/**
 * The data of a query, or the last data that it had in this history entry. The cache drops the data of a screen that was left for
 * some minutes, but what is drawn of it stays in the entry, and stays with its time.
 */
export function useShownData<D>(queryKey: QueryKey, data: D | undefined): D | undefined {
	const hash = hashKey(queryKey);
	const shown = useEntryObject(shownData, () => new Map<string, unknown>());
	useLayoutEffect(() => {
		if (data !== undefined) shown.set(hash, data);
	}, [shown, hash, data]);
	return data ?? (shown.get(hash) as D | undefined);
}
