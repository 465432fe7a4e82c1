/** `history note` and `history notes`: what people wrote on an item for all who use the history. */
import {showTime} from '../../../domain/format/show.ts';
import {type Note, noteText} from '../../../domain/history/team/team.ts';
import {kinds} from '../../../domain/resources/history-kinds.ts';
import type {Column} from '../../../domain/resources/resource.ts';
import {UsageError} from '../../../settings/error.ts';
import type {Flags} from '../../../settings/launch/flags.ts';
import {isoTime} from '../../../text/timestamp.ts';
import {tenantOf} from '../../connect.ts';
import {type CliContext, printMessage, showOf} from '../../context.ts';
import {NotFoundError} from '../../error.ts';
import {listColumns, printResult, printRows} from '../../output/writer.ts';
import type {Verb} from '../../verb.ts';
import {wholeNumber} from '../../whole-number.ts';
import {withHistory, withHistoryIfAny} from './open-history.ts';

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
