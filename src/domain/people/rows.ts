/** People and what they own, as rows. */
import {plural, showCount} from '../../text/count.ts';
import {type Show, showTime} from '../format/show.ts';
import {textColumn, timeColumn} from '../resources/columns.ts';
import {columnLines, fieldLine, headingLine} from '../resources/fields.ts';
import type {Column, OwnRows} from '../resources/resource.ts';
import type {Coverage, Ownership, Person} from './people.ts';

export const personColumns: readonly Column<Person>[] = [
	{...textColumn<Person>('id', 'ID', 12), rank: 1},
	{...textColumn<Person>('name', 'Name', 24), grow: true, rank: 0},
	{...textColumn<Person>('email', 'Email', 28), grow: true, maximum: 44, rank: 3},
	{
		id: 'status',
		title: 'Status',
		width: 9,
		rank: 2,
		text: ({status}) => status,
		tone: ({status}) => (status.includes('deleted') ? 'bad' : status.includes('disabled') ? 'warn' : 'plain'),
	},
	count('owns', 'Owns', 1),
	count('ownedBefore', 'Before', 2),
	{...timeColumn<Person>('disabledSince', 'Seen disabled'), rank: 4},
	{...timeColumn<Person>('lastSeen', 'Last seen'), rank: 5},
	{...textColumn<Person>('address', 'Address', 24), rank: 6},
];

function count(id: 'owns' | 'ownedBefore', title: string, rank: number): Column<Person> {
	return {id, title, width: 6, align: 'right', rank, text: (row) => String(row[id].length)};
}

const startOf = ({from, isOlder}: Ownership, show: Show) => `${showTime(from, show)}${isOlder ? ' or before' : ''}`;

const ownershipColumns: readonly Column<Ownership>[] = [
	{...textColumn<Ownership>('kind', 'Kind', 11), rank: 4},
	{...textColumn<Ownership>('id', 'ID', 12), rank: 1},
	{...textColumn<Ownership>('name', 'Name', 24), grow: true, rank: 0},
	{id: 'from', title: 'Seen since', width: 27, rank: 2, text: startOf, order: ({from}) => from},
	{
		...timeColumn<Ownership>('until', 'Until'),
		rank: 0,
		text: ({until}, show) => (until === undefined ? 'owns now' : showTime(until, show)),
		order: ({until}) => until ?? '9',
	},
	{...timeColumn<Ownership>('lastSeen', 'Last there'), rank: 2},
	{...textColumn<Ownership>('address', 'Address', 24), rank: 3},
];

/** Unique among what a person owns and owned. */
export const ownershipKey = ({id, from}: Ownership): string => `${id} ${from}`;

/** `2 apps, 1 entitlement` */
function counts(owned: readonly Ownership[]): string {
	const entitlements = owned.filter(({kind}) => kind === 'entitlement').length;
	const apps = plural(owned.length - entitlements, 'app');
	return entitlements > 0 ? `${apps}, ${plural(entitlements, 'entitlement')}` : apps;
}

export const people: OwnRows<Person> = {
	name: 'people',
	title: 'People',
	noun: 'person',
	id: ({id}) => id,
	label: ({name}) => name,
	columns: personColumns,
	searchFields: [],
	address: ({address}) => address,
	links: ({owns, ownedBefore}) =>
		[...owns, ...ownedBefore].map(({kind, id, address}) => ({
			title: `${kind === 'app' ? 'App' : 'Entitlement'} ${id}`,
			address,
		})),
	detail: (row, {show}) => [
		...columnLines(
			personColumns.filter(({id}) => id !== 'owns' && id !== 'ownedBefore'),
			row,
			show,
		),
		fieldLine('All ids', row.ids.join(', '), {path: 'ids'}),
		headingLine(`Owns ${counts(row.owns)}`),
		...row.owns.map((own) => fieldLine(own.name, `${own.id}, seen from ${startOf(own, show)}`, {path: 'owns'})),
		headingLine(`Owned ${counts(row.ownedBefore)} before`),
		...row.ownedBefore.map((own) =>
			fieldLine(own.name, `${own.id}, seen from ${startOf(own, show)} until ${showTime(own.until, show)}`, {
				path: 'ownedBefore',
			}),
		),
	],
};

export const ownerships: OwnRows<Ownership> = {
	name: 'person',
	title: 'Person',
	noun: 'item',
	id: ({id}) => id,
	key: ownershipKey,
	label: ({name}) => name,
	columns: ownershipColumns,
	searchFields: [],
	address: ({address}) => address,
	lastThere: ({lastSeen}) => lastSeen,
	detail: (row, {show}) => columnLines(ownershipColumns, row, show),
};

/** The end of the words if nothing is known. */
export const noReading = 'no reading of apps is stored';

/** What is not known of people, and what they are derived from. Every list of people has it; a narrow screen cuts its end. */
export function coverageWords({apps, readings, first, last, entitlements}: Coverage, show: Show): string {
	const seen =
		readings === 0
			? noReading
			: `${plural(apps, 'app')}, last read ${showTime(last, show)}, first ${showTime(first, show)}`;
	const {known, read, last: lastRead} = entitlements;
	if (known === 0) return `Apps only, no owners of entitlements: ${seen}`;
	const when = lastRead === undefined ? '' : `, last ${showTime(lastRead, show)}`;
	return `Of ${plural(known, 'known entitlement')} ${showCount(read)} ${read === 1 ? 'was' : 'were'} read${when}; ${seen}`;
}
