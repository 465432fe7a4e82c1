/** Rows that castellan itself stores, as a list that is read at once. */
import {useQuery} from '@tanstack/react-query';
import type {Row} from '../../../domain/resources/resource.ts';
import {List} from '../../list/list.ts';
import {EntrySlot} from '../shared/screen-context.ts';
import {useReads} from '../shared/use-reads.ts';
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
	const list = useLoadedList({
		slot: lists,
		create: () => new List<Row>((row) => key(row as R)),
		queryKey: [...queryKey],
		load,
	});
	const rows = useListSnapshot(list);
	const query = useQuery({queryKey, queryFn});
	const reads = useReads(query, {queryKey, at: query.data?.at, notice: undefined});
	return {
		...reads,
		list,
		rows,
		hasMore: false,
		isLoadingAll: false,
		broken: undefined,
		problemCount: 0,
		loadAll: () => undefined,
	};
}
