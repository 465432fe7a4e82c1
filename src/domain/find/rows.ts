/** The results of a search over all lists, as rows. */
import {textColumn, timeColumn} from '../resources/columns.ts';
import {columnLines} from '../resources/fields.ts';
import {historyKinds, kinds} from '../resources/history-kinds.ts';
import {descriptors} from '../resources/index.ts';
import type {Column, OwnRows} from '../resources/resource.ts';
import type {Found, Hit} from './find.ts';

export const foundColumns: readonly Column<Hit>[] = [
	{
		id: 'kind',
		title: 'Kind',
		width: 21,
		grow: true,
		minimum: 11,
		maximum: 21,
		rank: 2,
		text: ({kind}) => kinds[kind].noun,
	},
	{...textColumn<Hit>('id', 'ID', 12), rank: 1},
	{...textColumn<Hit>('name', 'Name', 24), grow: true, rank: 0},
	{...textColumn<Hit>('why', 'Found by', 19), rank: 3},
	{...timeColumn<Hit>('asOf', 'As of'), rank: 4},
	// Without it, an item that is gone would look like one that is there.
	{...timeColumn<Hit>('gone', 'Gone'), rank: 0},
	{...textColumn<Hit>('address', 'Address', 24), rank: 5},
];

/** Kinds that no search of the service covers and the history does not keep, in words: `owners, step-up providers`. */
export const notSearched = descriptors
	.filter(({name, item}) => item && !historyKinds.some((kind) => kind === name))
	.map(({noun}) => `${noun}s`)
	.join(', ');

/** Unique among the hits. */
export const hitKey = ({kind, id}: Hit): string => `${kind} ${id}`;

export const hits: OwnRows<Hit> = {
	name: 'find',
	title: 'Find',
	noun: 'result',
	id: ({id}) => id,
	key: hitKey,
	label: ({name, id}) => name || id,
	columns: foundColumns,
	searchFields: [],
	address: ({address}) => address,
	lastThere: ({gone, asOf}) => (gone === undefined ? undefined : asOf),
	detail: (row, {show}) => columnLines(foundColumns, row, show),
};

/** What the results of a search lack, in words. */
export function lacksOf({failures, cut}: Pick<Found, 'failures' | 'cut'>): readonly string[] {
	const failed = [...failures.keys()];
	return [
		...(failed.length > 0 ? [`the service did not return ${failed.join(', ')}`] : []),
		...cut.map((kind) => `of the search of ${kind} only the first items count`),
	];
}
