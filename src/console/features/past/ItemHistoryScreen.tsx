/** The recorded changes of an item, the newest first. Enter shows the item as the reading found it. */
import {useQueryClient} from '@tanstack/react-query';
import {parseAddress} from '../../../domain/address/address.ts';
import {kinds, snapshotKinds} from '../../../domain/history/kinds.ts';
import type {ItemHistory} from '../../../domain/history/past/item-history.ts';
import {lastReadText} from '../../../domain/history/past/last-read.ts';
import {clockTime} from '../../../domain/history/past/moment.ts';
import {changedMembers, type PastRow, pastChanges, pastRows} from '../../../domain/history/past/rows.ts';
import {plural} from '../../../text/count.ts';
import {useServices} from '../../app/services.ts';
import {snapshotsKey} from '../../query/snapshots-key.ts';
import {useTheme} from '../../terminal/theme-context.tsx';
import {describeMarks, describePosition} from '../list/list-words.ts';
import {RowsScreen} from '../list/RowsScreen.tsx';
import {useOwnRows} from '../list/use-list.ts';
import {withoutItems} from '../list/use-list-commands.ts';
import type {ListView} from '../list/view.ts';
import {useScreen} from '../shared/screen-context.ts';

interface ItemRead {
	readonly rows: readonly PastRow[];
	/** The time of the last reading: nothing is known of later changes. */
	readonly at: number;
	readonly history: ItemHistory;
}

export function ItemHistoryScreen({kind: name, id}: {readonly kind: string; readonly id: string}) {
	const {api, now, snapshots} = useServices();
	const {show, travel} = useScreen();
	const theme = useTheme();
	const queries = useQueryClient();
	const kind = snapshotKinds.find((each) => each === name);
	const queryKey = [...snapshotsKey(api.baseUrl), 'item', name, id];
	const state = useOwnRows({
		queryKey,
		queryFn: async (): Promise<ItemRead> => {
			if (!kind) throw new Error(`The history does not keep ${name}. It keeps ${snapshotKinds.join(', ')}`);
			const store = await snapshots?.openIfAny();
			if (!store) throw new Error('Nothing is stored of this tenant yet. + on Snapshots saves its state');
			const {itemHistory} = await import('../../../domain/history/past/item-history.ts');
			const history = await itemHistory(store.past, api.baseUrl, {kind, id});
			return {rows: pastRows(history.changes), at: history.readings.at(-1)?.seen ?? now(), history};
		},
		key: pastChanges.key as (row: PastRow) => string,
	});
	const history = queries.getQueryData<ItemRead>(queryKey)?.history;
	const selected = state.rows.selected as PastRow | undefined;
	const dot = ` ${theme.glyphs.dot} `;

	/** Between two readings nothing is known, and a reading without an end counts for nothing. */
	function extentOf({readings, changes, isPresent}: ItemHistory, {filter}: ListView): string {
		const [first, last] = [readings[0], readings.at(-1)];
		const span = [first?.at, last?.seen].map((at) => (at === undefined ? '' : clockTime(at, show))).join(' to ');
		return [
			describePosition(state.rows),
			describeMarks(state.rows),
			filter ? `filter “${filter}”` : '',
			plural(changes.filter(({change}) => change !== 'first seen').length, 'change'),
			`${plural(readings.length, 'reading')}, ${span}`,
			last?.reader ? lastReadText({at: last.seen, reader: last.reader}, {...show, now: now()}) : '',
			isPresent ? '' : 'the last reading no longer has it',
		]
			.filter(Boolean)
			.join(dot);
	}
	return (
		<RowsScreen
			resource={pastChanges}
			state={state}
			words={{
				title: `All changes of ${history?.label ?? id}`,
				...(history ? {status: (view: ListView) => theme.paint('dim', ` ${extentOf(history, view)}`)} : {}),
			}}
			commands={{
				...withoutItems,
				'list.open':
					selected && kind
						? () =>
								travel(selected.item.seen, {
									address: parseAddress(kinds[kind].address(id)),
									seeds: {changed: changedMembers(selected.item)},
								})
						: {whyNot: 'No change is recorded'},
			}}
		/>
	);
}
