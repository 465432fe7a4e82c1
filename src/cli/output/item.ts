/** One item on stdout: labelled lines for reading, the object itself for programs, a row for spreadsheets. */

import type {DetailLine} from '../../domain/resources/fields.ts';
import type {Row} from '../../domain/resources/resource.ts';
import type {Flags} from '../../settings/launch/flags.ts';
import {cellWidth, fitCell, oneLine, wrap} from '../../text/cells.ts';
import {exactJson} from '../../text/json/print.ts';
import {createTheme} from '../../text/theme.ts';
import type {Tone} from '../../text/tone.ts';
import {clean} from '../../text/visible.ts';
import type {CliContext} from '../context.ts';
import {cutNotice, cutOnPipe} from './fit.ts';
import type {View} from './view.ts';
import {type Paper, paperOf, readable, writerOn} from './writer.ts';

export interface Item {
	readonly row: Row;
	readonly view: View;
	/** Above the detail, such as a verdict. */
	readonly head?: {readonly text: string; readonly tone: Tone};
	/** Where fields are chosen, those stand in its place, and in that of the head. */
	readonly detail: readonly DetailLine[];
}

export async function printItem(context: CliContext, {output = 'table', fields}: Flags, item: Item): Promise<void> {
	const {row, view} = item;
	const paper = paperOf(context);
	switch (output) {
		case 'json':
			return paper.write(`${exactJson(view.data(row), paper.isTty ? 2 : undefined)}\n`);
		case 'yaml': {
			const {yamlText} = await import('./yaml.ts');
			return paper.write(yamlText(view.data(row)));
		}
		case 'table':
			return printLines(paper, fields ? {detail: chosen(view, row)} : item);
		default: {
			const writer = await writerOn(paper, output, view);
			await writer.rows([row]);
			await writer.end();
		}
	}
}

async function printLines(paper: Paper, item: Pick<Item, 'head' | 'detail'>): Promise<void> {
	await paper.write(readable(paper, inLines(paper, item)));
	const isCut = item.detail.some(({value}) => cutOnPipe(value) !== oneLine(value));
	if (paper.width === undefined && isCut) await paper.notice(cutNotice);
}

const chosen = ({columns}: View, row: Row) =>
	columns.map(
		({id, title, text, tone}): DetailLine => ({
			kind: 'field',
			depth: 0,
			label: title,
			value: text(row),
			path: id,
			tone: tone?.(row) ?? 'plain',
		}),
	);

const indent = 2;
const gap = 2;
/** On a terminal a longer label is cut, so that the values keep most of the line. */
const widestLabel = 34;

function inLines(paper: Paper, {head, detail}: Pick<Item, 'head' | 'detail'>): string {
	const theme = createTheme(paper);
	const paint: typeof theme.paint = paper.canStyle ? theme.paint : (_, text) => text;
	const {width: room} = paper;
	const hasHeadings = detail.some(({kind}) => kind === 'heading');
	const inset = hasHeadings ? indent : 0;
	const sizes = detail.filter(({kind}) => kind === 'field').map(({label, depth}) => cellWidth(label) + indent * depth);
	const longest = Math.max(0, ...sizes);
	const column = room === undefined ? longest : Math.min(longest, widestLabel, Math.floor(room * 0.4));
	const beside = ' '.repeat(inset);

	const lines = detail.flatMap((line): readonly string[] => {
		if (line.kind === 'heading') return [paint('bold', clean(line.label))];
		const values =
			room === undefined
				? [cutOnPipe(line.value, theme.glyphs.ellipsis)]
				: wrap(line.value, room - inset - column - gap);
		return values.map((value, part) => {
			const text = part === 0 ? ' '.repeat(indent * line.depth) + line.label : '';
			const label = fitCell(text, column, 'left', theme.glyphs.ellipsis);
			return `${beside}${paint('dim', label)}${' '.repeat(gap)}${paint(line.tone, value)}`.trimEnd();
		});
	});
	const above = head ? [paint('bold', paint(head.tone, clean(head.text))), ''] : [];
	return [...above, ...lines].map((line) => `${line}\n`).join('');
}
