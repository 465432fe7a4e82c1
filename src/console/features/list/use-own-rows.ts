/** A list of rows that castellan produces itself. One query returns all of them. */
import {type UseQueryOptions, useQuery} from '@tanstack/react-query';
import type {Row} from '../../../domain/resources/resource.ts';
import {List} from '../../list/list.ts';
import {useServices} from '../../services.ts';
import {EntrySlot} from '../shared/memory.ts';
import {useLoggedError} from '../shared/screen-context.ts';
import {useListSnapshot, useLoadedList} from '../shared/use-rows.ts';
import type {ListState} from './use-list.ts';

export interface OwnRowsRead<R> {
	readonly rows: readonly R[];
	/** Epoch milliseconds. */
	readonly at: number;
}

const lists = new EntrySlot<List<Row>>();

const load = (list: List<Row>, {rows}: OwnRowsRead<Row>) => list.load([rows]);

/** `key` identifies a row. */
export function useOwnRows<R extends Row>(
	options: UseQueryOptions<OwnRowsRead<R>> & {readonly queryKey: readonly unknown[]},
	key: (row: R) => string,
): ListState {
	const {queries} = useServices();
	const list = useLoadedList({
		slot: lists,
		create: () => new List<Row>((row) => key(row as R)),
		queryKey: options.queryKey,
		load,
	});
	const rows = useListSnapshot(list);
	const {data, error, isFetching, refetch} = useQuery(options);
	useLoggedError(error ?? undefined);
	return {
		list,
		rows,
		hasMore: false,
		isLoading: isFetching,
		isLoadingAll: false,
		error: error ?? undefined,
		notice: undefined,
		broken: undefined,
		retryIn: undefined,
		loadedAt: data?.at,
		problemCount: 0,
		refresh: () => void refetch(),
		loadAll: () => undefined,
		cancel: () => void queries.cancelQueries({queryKey: options.queryKey}),
	};
}
