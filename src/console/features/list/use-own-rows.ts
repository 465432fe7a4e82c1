/** Rows that castellan itself stores, as a list. */
import {useQuery} from '@tanstack/react-query';
import type {Row} from '../../../domain/resources/resource.ts';
import {EntrySlot} from '../../core/screen-context.ts';
import {useServices} from '../../core/services.ts';
import {List} from '../../list/list.ts';
import {useReads} from '../shared/use-reads.ts';
import {shownIn, useListSnapshot, useLoadedList} from '../shared/use-rows.ts';
import type {WaitNotice} from '../shared/use-wait.ts';
import type {ListState} from './list-state.ts';

interface OwnRead<R extends Row> {
	readonly rows: readonly R[];
	/** Epoch milliseconds. */
	readonly at: number;
	/** What the rows lack. */
	readonly remark?: string | undefined;
	/** Whether more rows follow. */
	readonly isPartial?: true;
	/** What they are about. */
	readonly head?: string;
}

interface OwnQuery<R extends Row> {
	readonly queryKey: readonly unknown[];
	/** `grow` shows the rows so far. */
	readonly queryFn: (context: {
		readonly signal: AbortSignal;
		readonly grow: (read: OwnRead<R>) => void;
	}) => Promise<OwnRead<R>>;
	/** Whether rows come one after the other, so that none of them is marked as new. */
	readonly isGrowing?: boolean;
	/** Unique among the rows. */
	readonly key: (row: R) => string;
	readonly notice?: WaitNotice | undefined;
}

const ownLists = new EntrySlot<List<Row>>();

const loadOwn = (list: List<Row>, {rows}: OwnRead<Row>) => list.load([rows]);
const showOwn = (list: List<Row>, {rows}: OwnRead<Row>) => list.show(rows);

/** Rows that castellan itself stores or computes, as a list that is read at once. */
export function useOwnRows<R extends Row>({
	queryKey,
	queryFn,
	key,
	notice,
	isGrowing,
}: OwnQuery<R>): ListState & Pick<OwnRead<R>, 'remark' | 'head'> {
	const list = useLoadedList({
		slot: ownLists,
		create: () => new List<Row>((row) => key(row as R)),
		queryKey: [...queryKey],
		load: isGrowing ? showOwn : loadOwn,
	});
	const rows = useListSnapshot(list);
	const shown = shownIn<OwnRead<R>>(list);
	const {queries} = useServices().tenant;
	const grow = (read: OwnRead<R>) => void queries.setQueryData(queryKey, read);
	const query = useQuery({queryKey, queryFn: ({signal}) => queryFn({signal, grow})});
	const reads = useReads(query, {queryKey, at: shown?.at, notice});
	return {
		...reads,
		list,
		rows,
		hasMore: shown?.isPartial === true,
		loadAll: () => undefined,
		remark: shown?.remark,
		...(shown?.head !== undefined && {head: shown.head}),
	};
}
