/** Loads one item. An item from a list is shown at once; any other item is requested. */
import {useQuery} from '@tanstack/react-query';
import {useMemo} from 'react';
import type {Resource, Row} from '../../../domain/resources/resource.ts';
import {useServices} from '../../app/services.ts';
import {type Item, itemOf} from '../../query/item.ts';
import {useScreen} from '../shared/screen-context.ts';
import {type QueryReads, useReads} from '../shared/use-reads.ts';
import {useWait} from '../shared/use-wait.ts';
import type {Reads} from '../watch/watching.ts';

interface ItemState extends QueryReads, Pick<Reads, 'latest'> {
	readonly row: Row | undefined;
	/** The response had no list, so a missing row proves nothing. */
	readonly isUncertain: boolean;
}

/** Starts with the row of the list that opened the item, unless the cache has a newer read. */
export function useItem(resource: Resource, id: string): ItemState {
	const {api, now} = useServices();
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
	const data = seed && query.data && query.data.at < seed.at ? seed : query.data;
	const reads = useReads(query, {queryKey: options.queryKey, at: data?.at, notice: wait.notice});
	const latest = useMemo(
		() => data && (() => ({rows: data.row ? [data.row] : [], isComplete: true, at: data.at})),
		[data],
	);
	return {...reads, latest, row: data?.row, isUncertain: data?.isUncertain === true};
}
