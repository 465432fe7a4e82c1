/** Differences as rows of a list, a field to a row, and snapshots as rows of a timeline. */
import {formatAddress} from '../address/address.ts';
import type {DetailLine} from '../resources/fields.ts';
import type {Column, OwnRows} from '../resources/resource.ts';
import {plural, showCount, showTime} from '../resources/show.ts';
import type {ItemChange} from './diff.ts';
import {kinds, type SnapshotKind, snapshotKinds} from './kinds.ts';
import type {Snapshot} from './store.ts';

/** A field that changed, or an item that came or went. */
export interface ChangeRow {
	/** Tells rows apart. */
	readonly key: string;
	readonly kind: SnapshotKind;
	readonly change: ItemChange['change'];
	readonly id: string;
	readonly label: string;
	readonly when?: string;
	/** '' where the whole item came or went. */
	readonly path: string;
	readonly before: string;
	readonly after: string;
	readonly item: ItemChange;
}

export function changeRows(item: ItemChange): readonly ChangeRow[] {
	const {kind, change, id, label, when, fields} = item;
	const row = {kind, change, id, label, ...(when === undefined ? {} : {when}), item};
	const key = `${kind}\n${id}`;
	if (change !== 'changed') {
		const all = plural(fields.length, 'field');
		return [{...row, key, path: '', before: change === 'removed' ? all : '', after: change === 'added' ? all : ''}];
	}
	return fields.map(({path, before, after}) => ({
		...row,
		key: `${key}\n${path}`,
		path,
		before: valueText(before),
		after: valueText(after),
	}));
}

const valueText = (value: unknown): string =>
	value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);

const tones = {added: 'good', removed: 'bad', changed: 'warn'} as const;

export const changeColumns: readonly Column<ChangeRow>[] = [
	{
		id: 'change',
		title: 'Change',
		width: 7,
		rank: 0,
		text: ({change}) => change,
		tone: ({change}) => tones[change],
	},
	{id: 'kind', title: 'Of', width: 13, rank: 4, text: ({kind}) => kind},
	{id: 'label', title: 'Item', width: 22, grow: true, rank: 0, text: ({label}) => label},
	{id: 'path', title: 'Field', width: 22, grow: true, rank: 1, text: ({path}) => path},
	{id: 'before', title: 'Before', width: 20, grow: true, rank: 2, text: ({before}) => before},
	{id: 'after', title: 'After', width: 20, grow: true, rank: 2, text: ({after}) => after},
	{
		id: 'when',
		title: 'When',
		width: 17,
		isTime: true,
		rank: 3,
		text: ({when}, show) => showTime(when, show),
		order: ({when}) => Date.parse(when ?? '') || 0,
	},
	{id: 'id', title: 'Id', width: 20, rank: 6, text: ({id}) => id},
];

/** Where an item can be looked at. */
function addressOf(kind: SnapshotKind, id: string): string {
	if (kind === 'apps') return formatAddress({screen: 'app', params: {appId: id}});
	if (kind === 'auth-configs') return formatAddress({screen: 'auth-config', params: {authConfigId: id}});
	return formatAddress({screen: 'notifications', params: {}});
}

const line = (label: string, value: string, path = '', tone: DetailLine['tone'] = 'plain'): DetailLine => ({
	kind: path ? 'field' : 'heading',
	depth: 0,
	label,
	value,
	path,
	tone,
});

export const changes: OwnRows<ChangeRow> = {
	name: 'changes',
	title: 'Changes',
	noun: 'change',
	id: ({id}) => id,
	key: ({key}) => key,
	label: ({label}) => label,
	columns: changeColumns,
	searchFields: [],
	address: ({kind, id}) => addressOf(kind, id),
	links: () => [],
	detail: ({item: {kind, change, id, label, when, fields}}, {show}) => [
		line(kinds[kind].title, ''),
		line('Name', label, 'label'),
		line('Id', id, 'id'),
		line('Change', change, 'change', tones[change]),
		...(when ? [line('When', `${when} (${showTime(when, show)})`, 'when')] : []),
		...fields.flatMap(({path, before, after}) => [
			line(path, ''),
			...(before === undefined ? [] : [line('Before', valueText(before), `${path}.before`, 'bad')]),
			...(after === undefined ? [] : [line('After', valueText(after), `${path}.after`, 'good')]),
		]),
	],
};

const countOf = (kind: SnapshotKind): Column<Snapshot> => ({
	id: `items.${kind}`,
	title: kinds[kind].title,
	width: 21,
	align: 'right',
	rank: 4,
	text: ({items}) => (kind in items ? showCount(items[kind]) : 'not read'),
	order: ({items}) => items[kind] ?? -1,
});

export const snapshotColumns: readonly Column<Snapshot>[] = [
	{id: 'name', title: 'Name', width: 26, grow: true, rank: 0, text: ({name}) => name},
	{
		id: 'at',
		title: 'Saved',
		width: 17,
		isTime: true,
		rank: 1,
		text: ({at}, show) => showTime(new Date(at).toISOString(), show),
		order: ({at}) => at,
	},
	{
		id: 'isWhole',
		title: 'State',
		width: 10,
		rank: 2,
		text: ({isWhole}) => (isWhole ? 'whole' : 'unfinished'),
		tone: ({isWhole}) => (isWhole ? 'plain' : 'bad'),
	},
	{id: 'tenant', title: 'Tenant', width: 30, rank: 3, text: ({tenant}) => tenant},
	...snapshotKinds.map((kind) => ({...countOf(kind), width: kinds[kind].title.length})),
	{id: 'id', title: 'Number', width: 6, align: 'right', rank: 5, text: ({id}) => String(id), order: ({id}) => id},
];
