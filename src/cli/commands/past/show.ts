/**
 * The verbs of the history for people: `history ADDRESS` prints the recorded changes of an item, `history list` the
 * readings of a tenant, `history note` and `history notes` what people wrote on an item for all who use the history.
 */
import {showTime} from '../../../domain/format/show.ts';
import {kinds} from '../../../domain/history/kinds.ts';
import type {ItemHistory} from '../../../domain/history/past/item-history.ts';
import {lastReads, lastReadText, latestOf, skewText} from '../../../domain/history/past/last-read.ts';
import {type PastRow, pastColumns, pastRows} from '../../../domain/history/past/rows.ts';
import type {Reading} from '../../../domain/history/store/readings.ts';
import {type Note, noteText} from '../../../domain/history/team/team.ts';
import {timeColumn} from '../../../domain/resources/columns.ts';
import type {Column, Row} from '../../../domain/resources/resource.ts';
import {UsageError} from '../../../settings/error.ts';
import type {Flags} from '../../../settings/launch/flags.ts';
import {plural, showCount} from '../../../text/count.ts';
import {isoTime} from '../../../text/timestamp.ts';
import {tenantOf} from '../../connect.ts';
import {type CliContext, printMessage, showOf} from '../../context.ts';
import {NotFoundError} from '../../error.ts';
import {assertFields} from '../../output/fields.ts';
import type {OutputColumn} from '../../output/target.ts';
import {listColumns, plainView, printResult, printRows, rowWriter} from '../../output/writer.ts';
import type {Verb} from '../../verb.ts';
import {wholeNumber} from '../../whole-number.ts';
import {withHistory, withHistoryIfAny} from '../snapshot/snapshots.ts';

/** The members of a change as data. */
const itemFields = [
	...['kind', 'id', 'change', 'label', 'notBefore', 'seen', 'when', 'reading'],
	...['fields.path', 'fields.before', 'fields.after'],
];

export async function printItemHistory(context: CliContext, flags: Flags, address: string | undefined): Promise<void> {
	if (!address) throw new UsageError('give the address of an item, such as apps/app_42. See castellan history --help');
	const {output = 'table', fields} = flags;
	const isByField = output === 'table' || output === 'csv';
	assertFields(fields, {names: isByField ? pastColumns.map(({id}) => id) : itemFields});
	const {baseUrl} = await tenantOf(context, flags);
	const [{itemHistory}, {findTarget}] = await Promise.all([
		import('../../../domain/history/past/item-history.ts'),
		import('../../../domain/history/past/target.ts'),
	]);
	const history = await withHistory(context, flags, async ({past}) =>
		itemHistory(past, baseUrl, await findTarget(past, baseUrl, address)),
	);
	const columns = listColumns(pastColumns, showOf(context)).map(
		(column): OutputColumn => ({...column, value: (row) => exactValue(row as PastRow, column.id) ?? column.text(row)}),
	);
	const view = isByField ? plainView(columns, fields) : plainView([], fields, {names: itemFields});
	const writer = await rowWriter(context, output, view);
	await writer.rows((isByField ? pastRows(history.changes) : history.changes) as readonly Row[]);
	await writer.end();
	for (const line of extentOf(history)) await printMessage(context, line);
}

/** The value of a cell that the column shows in words. */
function exactValue({item, field}: PastRow, column: string): unknown {
	if (column === 'seen' || column === 'notBefore') return item[column] ?? '';
	if (column === 'path') return field?.path ?? '';
	return field && (column === 'before' || column === 'after') ? field[column] : undefined;
}

/** The limits of the history: readings find changes, and nothing is known of the time between them. */
function extentOf({label, kind, changes, readings, isPresent}: ItemHistory): readonly string[] {
	const [first, last] = [readings[0], readings.at(-1)];
	if (!first || !last) return [];
	const count = changes.filter(({change}) => change !== 'first seen').length;
	const span = first === last ? `at ${isoTime(last.at)}` : `from ${isoTime(first.at)} to ${isoTime(last.at)}`;
	const state = isPresent ? '' : `. The last reading no longer has it`;
	return [`${label}: ${plural(count, 'change')} in ${plural(readings.length, 'reading')} of ${kind} ${span}${state}`];
}

/** A type alias, because only an alias is assignable to `Row`. */
type ReadingRow = {readonly [Key in keyof Reading]: Reading[Key]};

const readingColumns: readonly Column<ReadingRow>[] = [
	{id: 'kind', title: 'List', width: 13, rank: 0, text: ({kind}) => kind},
	{...timeColumn<ReadingRow>('at', 'Changed'), rank: 0},
	{...timeColumn<ReadingRow>('seen', 'Last read'), rank: 0},
	{id: 'reader', title: 'By', width: 16, rank: 1, text: ({reader}) => reader ?? ''},
	{id: 'items', title: 'Items', width: 9, align: 'right', rank: 1, text: ({items}) => showCount(items)},
	{id: 'seq', title: 'Number', width: 6, align: 'right', rank: 2, text: ({seq}) => String(seq)},
];

export const readingsVerb: Verb = {
	name: 'list',
	summary: 'List the readings of the tenant',
	description:
		'List the readings of the tenant in the history, those of each list newest first: the time of the first reading that found the list in this state, the time of the last one, and who that was, as the reader is named. No request is sent.',
	fields: {names: readingColumns.map(({id}) => id)},
	async run(context: CliContext, flags: Flags) {
		const {baseUrl, name} = await tenantOf(context, flags);
		const {readings, now} = await withHistory(context, flags, async (history) => ({
			readings: (await history.past.readings(baseUrl)) as readonly ReadingRow[],
			now: await history.time(context.now()),
		}));
		const show = {...showOf(context), now};
		const newest = [...Map.groupBy(readings, ({kind}) => kind).values()].flatMap((list) => list.toReversed());
		const rows = newest.map(({at, seen, ...reading}) => ({...reading, at: isoTime(at), seen: isoTime(seen)}));
		await printRows(context, flags, listColumns(readingColumns, show), rows);
		const skew = skewText(context.now(), now);
		if (skew) await printMessage(context, skew);
		const latest = latestOf(lastReads(readings));
		await printMessage(context, latest ? `${name} was ${lastReadText(latest, show)}` : `no reading of ${name} yet`);
	},
};

/** A type alias, because only an alias is assignable to `Row`. */
type NoteRow = Pick<Note, 'author' | 'text'> & {
	readonly item: string;
	readonly number: number;
	/** In ISO 8601. */
	readonly at: string;
};

const noteColumns: readonly Column<NoteRow>[] = [
	{id: 'item', title: 'Item', width: 24, grow: true, rank: 0, text: ({item}) => item},
	{id: 'number', title: 'Number', width: 6, align: 'right', rank: 1, text: ({number}) => String(number)},
	{id: 'author', title: 'By', width: 16, rank: 2, text: ({author}) => author},
	{id: 'at', title: 'At', width: 17, isTime: true, rank: 3, text: ({at}, show) => showTime(at, show)},
	{id: 'text', title: 'Note', width: 48, grow: true, rank: 0, text: ({text}) => text},
];
const noteFields = {names: noteColumns.map(({id}) => id)};

const rowOf = ({kind, id, version, author, at, text}: Note): NoteRow => ({
	item: kinds[kind].address(id),
	number: version,
	author,
	at: isoTime(at),
	text,
});

export const noteVerb: Verb = {
	name: 'note',
	summary: 'Write a note on an item, or remove one',
	description:
		'Write a note on an item into the history of the profile. All who use that history see it in castellan history notes and in the details of the item on the console. With --remove, remove the note with a number. No request is sent, so the item need not exist.',
	takes: (command) =>
		command
			.argument('<address>', 'an item, such as apps/app_42, or the id of an item in the history')
			.argument('[text]', 'the note')
			.option('--remove <number>', 'remove the note with this number instead'),
	fields: noteFields,
	run: writeNote,
};

interface NoteFlags extends Flags {
	readonly remove?: string;
}

async function writeNote(context: CliContext, flags: NoteFlags, address: string, typed?: string): Promise<void> {
	if ((typed === undefined) === (flags.remove === undefined))
		throw new UsageError('give the text of the note, or --remove with a number');
	const number = flags.remove === undefined ? undefined : wholeNumber(flags.remove, '--remove', 1);
	const text = noteText(typed ?? '');
	if (number === undefined && text.problem) throw new UsageError(text.problem);
	const {baseUrl} = await tenantOf(context, flags);
	const {findTarget} = await import('../../../domain/history/past/target.ts');
	await withHistory(context, flags, async ({past, team}) => {
		const target = await findTarget(past, baseUrl, address);
		const item = kinds[target.kind].address(target.id);
		if (number !== undefined) {
			if (!(await team.removeNote(baseUrl, target, number))) throw new NotFoundError(`${item} has no note ${number}`);
			return printMessage(context, `removed note ${number} on ${item}`);
		}
		const row = rowOf(await team.note(baseUrl, target, text.text));
		await printMessage(context, `wrote note ${row.number} on ${item}`);
		await printResult(context, flags, row);
	});
}

export const notesVerb: Verb = {
	name: 'notes',
	summary: 'List the notes on items',
	description:
		'List the notes on an item, or on all items of the tenant by item, the oldest first. Authors choose their own names. No request is sent.',
	takes: (command) =>
		command.argument('[address]', 'an item, such as apps/app_42, or the id of an item in the history'),
	fields: noteFields,
	async run(context: CliContext, flags: Flags, address: string | undefined) {
		const {baseUrl, name} = await tenantOf(context, flags);
		const {findTarget} = await import('../../../domain/history/past/target.ts');
		const notes = await withHistoryIfAny(context, flags, async ({past, team}) =>
			team.notes(baseUrl, address === undefined ? undefined : await findTarget(past, baseUrl, address)),
		);
		const rows = (notes ?? []).map(rowOf);
		await printRows(context, flags, listColumns(noteColumns, showOf(context)), rows);
		if (rows.length === 0) await printMessage(context, `no notes on ${address ?? `items of ${name}`}`);
	},
};
