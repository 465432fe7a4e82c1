/** The readings of a tenant over time, with and without a name. */
import {showCount} from '../../text/count.ts';
import {isoTime} from '../../text/timestamp.ts';
import {formatAddress} from '../address/address.ts';
import {timeColumn} from '../resources/columns.ts';
import {columnLines, type DetailLine, fieldLine, headingLine} from '../resources/fields.ts';
import {historyKinds, kinds} from '../resources/history-kinds.ts';
import type {HistoryKind} from '../resources/index.ts';
import type {Column, OwnRows} from '../resources/resource.ts';
import type {History} from './history.ts';
import type {ChangeCounts} from './store/differences.ts';
import type {Reading} from './store/readings.ts';

/** A moment at which lists were read, or were named. A type alias, because only an alias is assignable to `Row`. */
export type TimelineRow = {
	/** Epoch milliseconds. */
	readonly at: number;
	/** '' without a name. */
	readonly name: string;
	/** When a list of these was last found unchanged, in epoch milliseconds. */
	readonly seen: number;
	/** Who read them last. '' for a reader without a name. */
	readonly reader: string;
	/** The number of items of each list that was read, or that the name holds. */
	readonly items: Readonly<Partial<Record<HistoryKind, number>>>;
	/** How many items of each list that was read then differ from the reading before. Absent for a first reading. */
	readonly changes: Readonly<Partial<Record<HistoryKind, ChangeCounts>>>;
};

/** The newest first. A reading of the time of a name is in the row of the name. */
export async function timelineOf(history: History, tenant: string): Promise<readonly TimelineRow[]> {
	const [readings, counts] = await Promise.all([history.past.readings(tenant), history.past.changeCounts(tenant)]);
	const rowOf = rowFrom(readings, counts);
	const names = (await history.list(tenant)).map(({at, name, readings}) => {
		const own = [...readings.values()];
		return {row: rowOf({at, name}, own), own: own.filter((reading) => reading.at === at)};
	});
	const isNamed = ({kind, seq}: Reading) =>
		names.some(({own}) => own.some((each) => each.kind === kind && each.seq === seq));
	const others = Map.groupBy(
		readings.filter((reading) => !isNamed(reading)),
		({at}) => at,
	);
	const rows = [...names.map(({row}) => row), ...[...others].map(([at, own]) => rowOf({at, name: ''}, own))];
	return rows.sort((a, b) => b.at - a.at);
}

const rowFrom =
	(readings: readonly Reading[], counts: ReadonlyMap<string, ChangeCounts>) =>
	(moment: Pick<TimelineRow, 'at' | 'name'>, own: readonly Reading[]): TimelineRow => {
		const [latest] = own.toSorted((a, b) => b.seen - a.seen);
		const isFirst = ({kind, seq}: Reading) => !readings.some((each) => each.kind === kind && each.seq < seq);
		const changed = own.filter((reading) => reading.at === moment.at && !isFirst(reading));
		return {
			...moment,
			seen: latest?.seen ?? moment.at,
			reader: latest?.reader ?? '',
			items: Object.fromEntries(own.map(({kind, items}) => [kind, items])),
			changes: Object.fromEntries(changed.map(({kind, seq}) => [kind, counts.get(`${kind} ${seq}`) ?? unchanged])),
		};
	};

const unchanged: ChangeCounts = {added: 0, changed: 0, removed: 0};

/** How the moment of a row is written. A name stays what it is; other rows have only their time. */
export const momentText = ({name, at}: TimelineRow): string => name || isoTime(at);

const countOf = (kind: HistoryKind): Column<TimelineRow> => ({
	id: `items.${kind}`,
	title: kinds[kind].title,
	width: kinds[kind].title.length,
	align: 'right',
	rank: 4,
	text: ({items}) => showCount(items[kind]),
	order: ({items}) => items[kind] ?? -1,
});

export const timelineColumns: readonly Column<TimelineRow>[] = [
	{...timeColumn<TimelineRow>('at', 'Read'), rank: 0},
	{id: 'name', title: 'Name', width: 22, grow: true, rank: 0, text: ({name}) => name, tone: () => 'bold'},
	{...timeColumn<TimelineRow>('seen', 'Last read'), rank: 2},
	{id: 'reader', title: 'By', width: 16, rank: 3, text: ({reader}) => reader},
	...historyKinds.map(countOf),
];

export const timeline: OwnRows<TimelineRow> = {
	name: 'history',
	title: 'History',
	noun: 'reading',
	id: momentText,
	key: ({name, at}) => `${at} ${name}`,
	label: momentText,
	columns: timelineColumns,
	hasMachineTimes: true,
	searchFields: [],
	address: (row) => formatAddress({screen: 'changes', params: {since: momentText(row), until: 'now'}}),
	detail: (row, {show}) => [...columnLines(timelineColumns, row, show), ...changeLines(row)],
};

function changeLines({changes}: TimelineRow): readonly DetailLine[] {
	const lines = historyKinds.flatMap((kind) => {
		const counts = changes[kind];
		const words = Object.entries(counts ?? {}).flatMap(([word, count]) =>
			count > 0 ? `${showCount(count)} ${word}` : [],
		);
		return counts ? [fieldLine(kinds[kind].title, words.join(', ') || 'none', {path: `changes.${kind}`})] : [];
	});
	return lines.length > 0 ? [headingLine('Changes since the reading before'), ...lines] : [];
}
