/** Loads one item. An item from a list is shown at once; any other item is requested. */
import {useQuery} from '@tanstack/react-query';
import {useMemo} from 'react';
import type {Resource, Row} from '../../../domain/resources/resource.ts';
import {useServices} from '../../app/services.ts';
import {type Item, itemOf} from '../../query/item.ts';
import type {ReadState} from '../shared/error-words.ts';
import {useLoggedErrors, useScreen} from '../shared/screen-context.ts';
import {useRetry} from '../shared/use-retry.ts';
import {useWait} from '../shared/use-wait.ts';
import type {Reads} from '../watch/watching.ts';

interface ItemState extends ReadState, Pick<Reads, 'latest'> {
	readonly row: Row | undefined;
	readonly isLoading: boolean;
	/** The response had no list, so a missing row proves nothing. */
	readonly isUncertain: boolean;
	/** Epoch milliseconds. */
	readonly loadedAt: number | undefined;
	readonly refresh: () => void;
	readonly cancel: () => void;
}

/** Starts with the row of the list that opened the item, unless the cache has a newer read. */
export function useItem(resource: Resource, id: string): ItemState {
	const {api, queries, now} = useServices();
	const {address, seeds} = useScreen().entry;
	const {params} = address;
	const {row: listRow, loadedAt: listRowAt} = seeds;
	const key = listRow && resource.key?.(listRow);
	const wait = useWait(now);
	const options = useMemo(
		() => itemOf({api, resource, id, key, params, now, onRetry: wait.notify}),
		[api, resource, id, key, params, now, wait.notify],
	);
	const seed = useMemo((): Item | undefined => listRow && {row: listRow, at: listRowAt ?? 0}, [listRow, listRowAt]);
	const query = useQuery({...options, initialData: () => seed});
	const error = query.error ?? undefined;
	const refresh = () => void query.refetch();
	const data = seed && query.data && query.data.at < seed.at ? seed : query.data;
	const retryIn = useRetry(error, refresh, data?.at);
	useLoggedErrors(error);
	const latest = useMemo(
		() => data && (() => ({rows: data.row ? [data.row] : [], isComplete: true, at: data.at})),
		[data],
	);
	return {
		latest,
		row: data?.row,
		isUncertain: data?.isUncertain === true,
		isLoading: query.isFetching,
		error,
		notice: query.isFetching ? wait.notice : undefined,
		retryIn,
		loadedAt: data?.at,
		refresh,
		cancel: () => void queries.cancelQueries({queryKey: options.queryKey}),
	};
}
