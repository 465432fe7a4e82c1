/** `history note` and `history notes`: what people wrote on an item for all who use the history. */
import {showTime} from '../../../domain/format/show.ts';
import {type Note, noteText} from '../../../domain/history/team/team.ts';
import {kinds} from '../../../domain/resources/history-kinds.ts';
import type {Column} from '../../../domain/resources/resource.ts';
import {UsageError} from '../../../settings/error.ts';
import {isoTime} from '../../../text/timestamp.ts';
import {tenantOf} from '../../connect.ts';
import {printMessage, showOf} from '../../context.ts';
import {NotFoundError} from '../../error.ts';
import {listColumns, printResult, printRows} from '../../output/writer.ts';
import {globals, verb} from '../../verb.ts';
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

export const noteVerb = verb({
	name: 'note',
	summary: 'Write a note on an item, or remove one',
	description:
		'Write a note on an item into the history of the profile. All who use that history see it in castellan history notes and in the details of the item on the console. With --remove, remove the note with a number. No request is sent, so the item need not exist.',
	args: [
		{form: '<address>', help: 'an item, such as apps/app_42, or the id of an item in the history'},
		{form: '[text]', help: 'the note'},
	],
	options: {
		remove: {value: 'number', help: 'remove the note with this number instead', read: wholeNumber()},
	},
	globals: globals.stored,
	examples: [
		['apps/app_0000001 "owner on leave until Friday"', 'Write a note on an app'],
		['apps/app_0000001 --remove 1', 'Remove it'],
	],
	fields: noteFields,
	run: async (context, flags, address, typed) => {
		const {remove: number} = flags;
		if ((typed === undefined) === (number === undefined))
			throw new UsageError('give the text of the note, or --remove with a number');
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
	},
});

export const notesVerb = verb({
	name: 'notes',
	summary: 'List the notes on items',
	description:
		'List the notes on an item, or on all items of the tenant by item, the oldest first. Authors choose their own names. No request is sent.',
	args: [{form: '[address]', help: 'an item, such as apps/app_42, or the id of an item in the history'}],
	globals: globals.stored,
	examples: [
		['', 'List the notes on all items'],
		['apps/app_0000001', 'List those on an app'],
	],
	fields: noteFields,
	run: async (context, flags, address) => {
		const {baseUrl, name} = await tenantOf(context, flags);
		const {findTarget} = await import('../../../domain/history/past/target.ts');
		const notes = await withHistoryIfAny(context, flags, async ({past, team}) =>
			team.notes(baseUrl, address === undefined ? undefined : await findTarget(past, baseUrl, address)),
		);
		const rows = (notes ?? []).map(rowOf);
		await printRows(context, flags, listColumns(noteColumns, showOf(context)), rows);
		if (rows.length === 0) await printMessage(context, `no notes on ${address ?? `items of ${name}`}`);
	},
});
