/** Changes as rows of a list, one per field, and snapshots as rows of a timeline. */
import {plural, showCount} from '../../text/count.ts';
import {changedPart, markedWords, type WordPiece, wordChanges} from '../../text/match/word-changes.ts';
import {formatAddress} from '../address/address.ts';
import {showTime} from '../format/show.ts';
import {timeColumn} from '../resources/columns.ts';
import {type DetailLine, fieldLine, headingLine} from '../resources/fields.ts';
import type {SnapshotKind} from '../resources/index.ts';
import type {Column, OwnRows} from '../resources/resource.ts';
import type {ItemChange} from './diff.ts';
import {type FieldChange, valueWords} from './field-changes.ts';
import {kinds, snapshotKinds} from './kinds.ts';
import type {Snapshot} from './snapshot.ts';

interface ChangedItem {
	readonly kind: SnapshotKind;
	readonly change: string;
	readonly fields: readonly FieldChange[];
}

/**
 * A changed field, or an item that came or went. Rows may be many, so a row only refers to these two objects.
 * A type alias, because only an alias is assignable to `Row`.
 */
export type ChangeRow<Item extends ChangedItem = ItemChange> = {
	readonly item: Item;
	/** Absent if the whole item came or went. */
	readonly field?: FieldChange;
};

/** A row for each changed field, or one for an item that came or went. */
export const changeRows = <Item extends ChangedItem>(item: Item): readonly ChangeRow<Item>[] =>
	item.change === 'changed' ? item.fields.map((field) => ({item, field})) : [{item}];

/** Unique among rows. */
export const changeKey = ({item: {kind, id}, field}: ChangeRow): string =>
	`${kind}\n${id}${field ? `\n${field.path}` : ''}`;

/** In characters. Of longer texts, only the words around a difference are shown. */
const longText = 60;

/** The words that differ between two texts, if one of them is long. */
function longTextChange({before, after}: FieldChange): readonly WordPiece[] | undefined {
	if (typeof before !== 'string' || typeof after !== 'string') return undefined;
	return Math.max(before.length, after.length) > longText ? wordChanges(before, after) : undefined;
}

/** The value of a changed field before or after the change, or the number of fields of an item that came or went. */
export function sideText({item, field}: ChangeRow<ChangedItem>, side: 'before' | 'after'): string {
	const words = field && longTextChange(field);
	if (words) return changedPart(words, side === 'before' ? 'removed' : 'added');
	if (field) return valueWords(kinds[item.kind].shape, field.steps, field[side]);
	const isPresent = (item.change === 'removed') === (side === 'before');
	return isPresent ? plural(item.fields.length, 'field') : '';
}

export const changeTones = {added: 'good', removed: 'bad', changed: 'warn', 'first seen': 'plain'} as const;

export const changeColumns: readonly Column<ChangeRow>[] = [
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
	{
		id: 'when',
		title: 'When',
		width: 17,
		isTime: true,
		rank: 3,
		text: ({item}, show) => showTime(item.when, show),
		order: ({item}) => Date.parse(item.when ?? '') || 0,
	},
	{id: 'id', title: 'ID', width: 20, rank: 6, text: ({item}) => item.id},
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
	links: () => [],
	detail: ({item: {kind, change, id, label, when, fields}}, {show}) => [
		headingLine(kinds[kind].title),
		fieldLine('Name', label, {path: 'label'}),
		fieldLine('ID', id, {path: 'id'}),
		fieldLine('Change', change, {path: 'change', tone: changeTones[change]}),
		...(when ? [fieldLine('When', `${when} (${showTime(when, show)})`, {path: 'when'})] : []),
		...fields.flatMap((field) => [headingLine(field.path), ...valueLines(kind, field)]),
	],
};

export function valueLines(kind: SnapshotKind, field: FieldChange): readonly DetailLine[] {
	const {path, steps, before, after} = field;
	const changed = longTextChange(field);
	const words = (value: unknown) => valueWords(kinds[kind].shape, steps, value);
	return [
		...(before === undefined ? [] : [fieldLine('Before', words(before), {path: `${path}.before`, tone: 'bad'})]),
		...(after === undefined ? [] : [fieldLine('After', words(after), {path: `${path}.after`, tone: 'good'})]),
		...(changed ? [fieldLine('Words', markedWords(changed), {path: `${path}.words`})] : []),
	];
}

const countOf = (kind: SnapshotKind): Column<Snapshot> => ({
	id: `items.${kind}`,
	title: kinds[kind].title,
	width: kinds[kind].title.length,
	align: 'right',
	rank: 4,
	text: ({items}) => (kind in items ? showCount(items[kind]) : 'not read'),
	order: ({items}) => items[kind] ?? -1,
});

export const countItems = ({items}: Snapshot): number => Object.values(items).reduce((sum, count) => sum + count, 0);

export const snapshotColumns: readonly Column<Snapshot>[] = [
	{id: 'name', title: 'Name', width: 26, grow: true, rank: 0, text: ({name}) => name},
	{...timeColumn<Snapshot>('at', 'Saved'), rank: 1},
	{id: 'tenant', title: 'Tenant', width: 30, rank: 3, text: ({tenant}) => tenant},
	...snapshotKinds.map(countOf),
];

export const timeline: OwnRows<Snapshot> = {
	name: 'snapshots',
	title: 'Snapshots',
	noun: 'snapshot',
	id: ({name}) => name,
	label: ({name}) => name,
	columns: snapshotColumns,
	hasMachineTimes: true,
	searchFields: [],
	address: ({name}) => formatAddress({screen: 'snapshot-diff', params: {before: name, after: 'now'}}),
	links: () => [],
	detail: (snapshot, {show}) =>
		snapshotColumns.map(({title, text, id}) => fieldLine(title, text(snapshot, show), {path: id})),
};
