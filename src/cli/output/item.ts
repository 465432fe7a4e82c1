/** Prints one item: labelled lines for a person, the object for programs, a row for spreadsheets. */
import {type DetailLine, fieldLine} from '../../domain/resources/fields.ts';
import type {Row} from '../../domain/resources/resource.ts';
import type {Flags} from '../../settings/launch/flags.ts';
import {cellWidth, fitCell, oneLine, wrap} from '../../text/cells.ts';
import {createTheme} from '../../text/theme.ts';
import type {Tone} from '../../text/tone.ts';
import {clean} from '../../text/visible.ts';
import type {CliContext} from '../context.ts';
import {truncateForPipe, truncationNotice} from './fit.ts';
import {writeJson, writePieces} from './json.ts';
import {drawnFor, type OutputTarget, outputTarget, type View} from './target.ts';
import {createWriter, plainColumn, plainView} from './writer.ts';

/** An item and its forms for the formats. */
export interface Item {
	readonly row: Row;
	readonly view: View;
	/** The line above the detail. */
	readonly head?: {readonly text: string; readonly tone: Tone};
	/** `--fields` replaces both the head and the detail. */
	readonly detail: readonly DetailLine[];
}

export async function printItem(context: CliContext, {output = 'table', fields}: Flags, item: Item): Promise<void> {
	const {row, view} = item;
	const target = outputTarget(context);
	switch (output) {
		case 'json':
			return writeJson(target, view.data(row));
		case 'yaml': {
			const {yamlPieces} = await import('../../text/yaml-text.ts');
			return writePieces(target, yamlPieces(view.data(row)));
		}
		case 'table':
			return printLines(target, fields ? {detail: selectedFields(view, row)} : item);
		default: {
			const writer = await createWriter(target, output, view);
			await writer.rows([row]);
			await writer.end();
		}
	}
}

/** Prints the result of a command that prints no items. Stderr reports it, so the table format stays empty. */
export async function printResult(context: CliContext, flags: Flags, row: Row): Promise<void> {
	if ((flags.output ?? 'table') === 'table') return;
	const columns = Object.keys(row).map((name) => plainColumn(name, name));
	await printItem(context, flags, {row, view: plainView(columns, flags.fields), detail: []});
}

async function printLines(target: OutputTarget, item: Pick<Item, 'head' | 'detail'>): Promise<void> {
	await target.write(drawnFor(target, formatLines(target, item)));
	const isCut = item.detail.some(({value}) => truncateForPipe(value) !== oneLine(value));
	if (target.width === undefined && isCut) await target.notice(truncationNotice);
}

const selectedFields = ({columns}: View, row: Row) =>
	columns.map(({id, title, text, tone}) => fieldLine(title, text(row), {path: id, tone: tone?.(row) ?? 'plain'}));

const indent = 2;
const gap = 2;
/** A terminal cuts a longer label, so that the values get most of the line. */
const maximumLabelWidth = 34;

function formatLines(target: OutputTarget, {head, detail}: Pick<Item, 'head' | 'detail'>): string {
	const theme = createTheme(target);
	const paint: typeof theme.paint = target.canStyle ? theme.paint : (_, text) => text;
	const {width: room} = target;
	const hasHeadings = detail.some(({kind}) => kind === 'heading');
	const inset = hasHeadings ? indent : 0;
	const sizes = detail.filter(({kind}) => kind === 'field').map(({label, depth}) => cellWidth(label) + indent * depth);
	const widest = Math.max(0, ...sizes);
	const column = room === undefined ? widest : Math.min(widest, maximumLabelWidth, Math.floor(room * 0.4));
	const margin = ' '.repeat(inset);

	const lines = detail.flatMap((line): readonly string[] => {
		if (line.kind === 'heading') return [paint('bold', clean(line.label))];
		const values =
			room === undefined
				? [truncateForPipe(line.value, {}, theme.glyphs.ellipsis)]
				: wrap(line.value, room - inset - column - gap);
		return values.map((value, part) => {
			const text = part === 0 ? ' '.repeat(indent * line.depth) + line.label : '';
			const label = fitCell(text, column, 'left', theme.glyphs.ellipsis);
			return `${margin}${paint('dim', label)}${' '.repeat(gap)}${paint(line.tone, value)}`.trimEnd();
		});
	});
	const headLines = head ? [paint('bold', paint(head.tone, clean(head.text))), ''] : [];
	return [...headLines, ...lines].map((line) => `${line}\n`).join('');
}
