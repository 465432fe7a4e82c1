/** Changes as rows of a list, one per field. */
import {plural} from '../../text/count.ts';
import {changedPart, markedWords, type WordPiece, wordChanges} from '../../text/match/word-changes.ts';
import {showTime} from '../format/show.ts';
import {type DetailLine, fieldLabel, fieldLine, headingLine} from '../resources/fields.ts';
import {kinds} from '../resources/history-kinds.ts';
import type {HistoryKind} from '../resources/index.ts';
import type {Column, OwnRows} from '../resources/resource.ts';
import type {ItemChange} from './change.ts';
import {type FieldChange, valueWords} from './field-changes.ts';

/**
 * A changed field, or an item that came or went. Rows may be many, so a row only refers to these two objects.
 * A type alias, because only an alias is assignable to `Row`.
 */
export type ChangeRow = {
	readonly item: ItemChange;
	/** Absent if the whole item came or went. */
	readonly field?: FieldChange;
};

/** A row for each changed field, or one for an item that came or went. */
export const changeRows = (item: ItemChange): readonly ChangeRow[] =>
	item.change === 'changed' ? item.fields.map((field) => ({item, field})) : [{item}];

/** Unique among rows. */
export const changeKey = ({item: {kind, id, change, seen = ''}, field}: ChangeRow): string =>
	[kind, id, seen, change, field?.path].join('\n');

/** In characters. Of longer texts, only the words around a difference are shown. */
const longText = 60;

/** The words that differ between two texts, if one of them is long. */
function longTextChange({before, after}: FieldChange): readonly WordPiece[] | undefined {
	if (typeof before !== 'string' || typeof after !== 'string') return undefined;
	return Math.max(before.length, after.length) > longText ? wordChanges(before, after) : undefined;
}

/** The value of a changed field before or after the change, or the number of fields of an item that came or went. */
function sideText({item, field}: ChangeRow, side: 'before' | 'after'): string {
	const words = field && longTextChange(field);
	if (words) return changedPart(words, side === 'before' ? 'removed' : 'added');
	if (field) return valueWords(kinds[item.kind].shape, field.steps, field[side]);
	const isPresent = (item.change === 'removed') === (side === 'before');
	return isPresent ? plural(item.fields.length, 'field') : '';
}

const changeTones = {added: 'good', removed: 'bad', changed: 'warn', 'first seen': 'plain'} as const;

const changeTime = (id: 'when' | 'seen' | 'notBefore', title: string, rank: number): Column<ChangeRow> => ({
	id,
	title,
	width: 17,
	isTime: true,
	rank,
	text: ({item}, show) => showTime(item[id], show),
	order: ({item}) => Date.parse(item[id] ?? '') || 0,
});

const itemColumns: readonly Column<ChangeRow>[] = [
	{
		id: 'change',
		title: 'Change',
		width: 7,
		rank: 0,
		text: ({item}) => item.change,
		tone: ({item}) => changeTones[item.change],
	},
	{id: 'kind', title: 'Of', width: 13, rank: 4, text: ({item}) => item.kind},
	{id: 'label', title: 'Item', width: 22, grow: true, rank: 0, text: ({item}) => item.label},
	{id: 'path', title: 'Field', width: 22, grow: true, rank: 1, text: ({field}) => field?.path ?? ''},
	{id: 'before', title: 'Before', width: 20, grow: true, rank: 2, text: (row) => sideText(row, 'before')},
	{id: 'after', title: 'After', width: 20, grow: true, rank: 2, text: (row) => sideText(row, 'after')},
];
const idColumn: Column<ChangeRow> = {id: 'id', title: 'ID', width: 20, rank: 6, text: ({item}) => item.id};

/** Of the changes between two states. */
export const changeColumns: readonly Column<ChangeRow>[] = [...itemColumns, changeTime('when', 'When', 3), idColumn];

/** Of recorded changes, which have the times of two readings. */
export const recordedColumns: readonly Column<ChangeRow>[] = [
	changeTime('seen', 'Seen', 0),
	...itemColumns,
	changeTime('notBefore', 'Not before', 3),
	idColumn,
];

export const changes: OwnRows<ChangeRow> = {
	name: 'changes',
	title: 'Changes',
	noun: 'change',
	id: ({item}) => item.id,
	key: changeKey,
	label: ({item}) => item.label,
	columns: changeColumns,
	searchFields: [],
	address: ({item}) => kinds[item.kind].address(item.id),
	detail: ({item: {kind, change, id, label, fields, ...times}}, {show}) => [
		headingLine(kinds[kind].title),
		fieldLine('Name', label, {path: 'label'}),
		fieldLine('ID', id, {path: 'id'}),
		fieldLine('Change', change, {path: 'change', tone: changeTones[change]}),
		...(['when', 'notBefore', 'seen'] as const).flatMap((path) => {
			const time = times[path];
			return time === undefined ? [] : [fieldLine(fieldLabel(path), `${time} (${showTime(time, show)})`, {path})];
		}),
		...fields.flatMap((field) => [headingLine(field.path), ...valueLines(kind, field)]),
	],
};

/** The recorded changes of one item: the column of the field names a change of the whole item. */
export const itemChanges: OwnRows<ChangeRow> = {
	...changes,
	name: 'item-changes',
	label: ({item, field}) => field?.path ?? item.change,
	columns: recordedColumns
		.filter(({id}) => !['change', 'kind', 'label', 'id'].includes(id))
		.map((column) =>
			column.id === 'path'
				? {
						...column,
						rank: 0,
						text: ({item, field}) => field?.path ?? `(${item.change})`,
						tone: ({item}) => changeTones[item.change],
					}
				: column,
		),
	hasMachineTimes: true,
};

function valueLines(kind: HistoryKind, field: FieldChange): readonly DetailLine[] {
	const {path, steps, before, after} = field;
	const changed = longTextChange(field);
	const words = (value: unknown) => valueWords(kinds[kind].shape, steps, value);
	return [
		...(before === undefined ? [] : [fieldLine('Before', words(before), {path: `${path}.before`, tone: 'bad'})]),
		...(after === undefined ? [] : [fieldLine('After', words(after), {path: `${path}.after`, tone: 'good'})]),
		...(changed ? [fieldLine('Words', markedWords(changed), {path: `${path}.words`})] : []),
	];
}
