/** One item: at once when a list already has it, otherwise asked for. */
import {useQuery} from '@tanstack/react-query';
import {useMemo} from 'react';
import {useServices} from '../context.ts';
import {type Item, itemOf} from '../query/item.ts';
import type {Resource, Row} from '../resources/resource.ts';
import type {Read} from '../snapshots/watch.ts';
import {useLoggedError, usePlace, usePlaceState} from './place.ts';

export interface ItemState {
	readonly row: Row | undefined;
	readonly isLoading: boolean;
	readonly error: Error | undefined;
	/** Epoch milliseconds. */
	readonly loadedAt: number | undefined;
	/** What the latest read brought; another function after each. */
	readonly latest: (() => Read) | undefined;
	readonly refresh: () => void;
	readonly cancel: () => void;
}

/** `row` and `loadedAt` in the place's memory are the item's first state, unless it has been read since. */
export function useItem(resource: Resource, id: string): ItemState {
	const {api, queries, now} = useServices();
	const {params} = usePlace().place.address;
	const [known] = usePlaceState<Row | undefined>('row', undefined);
	const [knownAt] = usePlaceState<number | undefined>('loadedAt', undefined);
	const key = known && resource.key?.(known);
	const options = useMemo(() => itemOf({api, resource, id, key, params, now}), [api, resource, id, key, params, now]);
	useMemo(() => {
		if (!known) return;
		const seed: Item = {row: known, at: knownAt ?? 0};
		const cached = queries.getQueryData(options.queryKey);
		if (!cached || cached.at < seed.at) queries.setQueryData(options.queryKey, seed);
	}, [queries, options, known, knownAt]);
	const query = useQuery(options);
	useLoggedError(query.error ?? undefined);
	const {data} = query;
	const latest = useMemo(
		() => data && (() => ({rows: data.row ? [data.row] : [], isComplete: true, at: data.at})),
		[data],
	);
	return {
		latest,
		row: query.data?.row,
		isLoading: query.isFetching,
		error: query.error ?? undefined,
		loadedAt: query.data?.at,
		refresh: () => void query.refetch(),
		cancel: () => void queries.cancelQueries({queryKey: options.queryKey}),
	};
}
