/** The recorded changes of an item as rows, one per field, the newest first. */
import {showTime} from '../../format/show.ts';
import {fieldLine, headingLine} from '../../resources/fields.ts';
import type {Column, OwnRows} from '../../resources/resource.ts';
import {kinds} from '../kinds.ts';
import {type ChangeRow, changeRows, changeTones, sideText, valueLines} from '../rows.ts';
import type {ItemHistory, PastChange} from './item-history.ts';

export type PastRow = ChangeRow<PastChange>;

export const pastRows = (changes: ItemHistory['changes']): readonly PastRow[] => changes.flatMap(changeRows);

/** The members of an item that a change concerns. None of an item that came or went as a whole. */
export const changedMembers = ({change, fields}: PastChange): readonly string[] =>
	change === 'changed' ? fields.map(({steps}) => String(steps[0])) : [];

const timeColumn = (id: 'seen' | 'notBefore', title: string, rank: number): Column<PastRow> => ({
	id,
	title,
	width: 17,
	isTime: true,
	rank,
	text: ({item}, show) => showTime(item[id], show),
	order: ({item}) => Date.parse(item[id] ?? '') || 0,
});

export const pastColumns: readonly Column<PastRow>[] = [
	timeColumn('seen', 'Seen', 0),
	timeColumn('notBefore', 'Not before', 3),
	{
		id: 'change',
		title: 'Change',
		width: 10,
		rank: 2,
		text: ({item}) => item.change,
		tone: ({item}) => changeTones[item.change],
	},
	{
		id: 'path',
		title: 'Field',
		width: 22,
		grow: true,
		rank: 0,
		text: ({item, field}) => field?.path ?? `(${item.change})`,
		tone: ({item}) => changeTones[item.change],
	},
	{id: 'before', title: 'Before', width: 20, grow: true, rank: 1, text: (row) => sideText(row, 'before')},
	{id: 'after', title: 'After', width: 20, grow: true, rank: 1, text: (row) => sideText(row, 'after')},
];

export const pastChanges: OwnRows<PastRow> = {
	name: 'item-history',
	title: 'History',
	noun: 'change',
	id: ({item}) => item.id,
	key: ({item, field}) => `${item.reading} ${item.change} ${field?.path ?? ''}`,
	label: ({item, field}) => field?.path ?? item.change,
	// The column of the field names the change of a whole item, and a narrow table has room for only one of the columns.
	columns: pastColumns.filter(({id}) => id !== 'change'),
	hasMachineTimes: true,
	searchFields: [],
	address: ({item}) => kinds[item.kind].address(item.id),
	links: () => [],
	detail: ({item: {kind, change, id, label, seen, notBefore, fields}, field}, {show}) => {
		const time = (title: string, at: string, path: string) => fieldLine(title, `${at} (${showTime(at, show)})`, {path});
		return [
			headingLine(kinds[kind].title),
			fieldLine('Name', label, {path: 'label'}),
			fieldLine('ID', id, {path: 'id'}),
			fieldLine('Change', change, {path: 'change', tone: changeTones[change]}),
			...(notBefore ? [time('Not before', notBefore, 'notBefore')] : []),
			time('Seen', seen, 'seen'),
			...(field ? [field] : fields).flatMap((each) => [headingLine(each.path), ...valueLines(kind, each)]),
		];
	},
};
