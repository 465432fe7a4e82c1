/** Rows that castellan itself stores, as a list that is read at once. */
import {useQuery} from '@tanstack/react-query';
import type {Row} from '../../../domain/resources/resource.ts';
import {useServices} from '../../app/services.ts';
import {List} from '../../list/list.ts';
import {EntrySlot} from '../shared/memory.ts';
import {useLoggedErrors} from '../shared/screen-context.ts';
import {useListSnapshot, useLoadedList} from '../shared/use-rows.ts';
import type {ListState} from './use-list.ts';

interface OwnRead<R extends Row> {
	readonly rows: readonly R[];
	/** Epoch milliseconds. */
	readonly at: number;
}

interface OwnQuery<R extends Row> {
	readonly queryKey: readonly unknown[];
	readonly queryFn: () => Promise<OwnRead<R>>;
	/** Unique among the rows. */
	readonly key: (row: R) => string;
}

const lists = new EntrySlot<List<Row>>();

const load = (list: List<Row>, {rows}: OwnRead<Row>) => list.load([rows]);

export function useOwnRows<R extends Row>({queryKey, queryFn, key}: OwnQuery<R>): ListState {
	const {queries} = useServices();
	const list = useLoadedList({
		slot: lists,
		create: () => new List<Row>((row) => key(row as R)),
		queryKey: [...queryKey],
		load,
	});
	const rows = useListSnapshot(list);
	const query = useQuery({queryKey, queryFn});
	const error = query.error ?? undefined;
	useLoggedErrors(error);
	return {
		list,
		rows,
		hasMore: false,
		isLoading: query.isFetching,
		isLoadingAll: false,
		error,
		notice: undefined,
		broken: undefined,
		retryIn: undefined,
		loadedAt: query.data?.at,
		problemCount: 0,
		refresh: () => void query.refetch(),
		loadAll: () => undefined,
		cancel: () => void queries.cancelQueries({queryKey}),
	};
}
