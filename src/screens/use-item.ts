/** One item: at once when a list already has it, otherwise asked for. */
import {useQuery} from '@tanstack/react-query';
import {useMemo} from 'react';
import {useServices} from '../context.ts';
import {itemOf} from '../query/item.ts';
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

/** `row` and `loadedAt` in the place's memory are taken as the item's first state. */
export function useItem(resource: Resource, id: string): ItemState {
	const {api, queries, now} = useServices();
	const {params} = usePlace().place.address;
	const [known] = usePlaceState<Row | undefined>('row', undefined);
	const [knownAt] = usePlaceState<number | undefined>('loadedAt', undefined);
	const options = useMemo(() => itemOf({api, resource, id, params, now}), [api, resource, id, params, now]);
	const query = useQuery({...options, ...(known ? {initialData: {row: known, at: knownAt ?? 0}} : {})});
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
