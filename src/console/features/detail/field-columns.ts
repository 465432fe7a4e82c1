/** The fields of an item side by side, where one column would leave a wide area half empty. */
import type {DetailLine} from '../../../domain/resources/fields.ts';
import {cellWidth} from '../../../text/cells.ts';
import type {Theme} from '../../../text/theme.ts';
import {drawFields} from './LinesScreen.tsx';
import type {TextLine} from './text-lines.ts';

/** Cells of a label and a value that can be read. */
const minimumWidth = 56;
const gap = 2;
/** The part of a column's height by which a heading may lie away from the even division. */
const nearness = 0.4;

/** Draws the fields in as many columns as fit, to be read one after the other. No field is divided between columns. */
export function drawFieldColumns(fields: readonly DetailLine[], width: number, theme: Theme): readonly string[] {
	const count = Math.max(1, Math.floor((width + gap) / (minimumWidth + gap)));
	const columnWidth = Math.floor((width + gap) / count) - gap;
	const columns = divided(drawFields(fields, columnWidth, theme), count);
	const height = Math.max(...columns.map(({length}) => length));
	return Array.from({length: height}, (_, at) =>
		columns
			.map((column, index) => {
				const {text = '', plain = ''} = column[at] ?? {};
				const isLast = columns.slice(index + 1).every((next) => next[at] === undefined);
				return isLast ? text : text + ' '.repeat(Math.max(0, columnWidth + gap - cellWidth(plain)));
			})
			.join(''),
	);
}

/** Divides lines into parts of about one height: at a heading if one is near, else at a field that follows another one. */
function divided(lines: readonly TextLine[], count: number): readonly (readonly TextLine[])[] {
	if (count === 1) return [lines];
	const aim = lines.length / count;
	const starts = lines.map((_, at) => at).filter((at) => at > 0 && isStart(lines, at));
	const nearest = (among: readonly number[]) => among.toSorted((a, b) => Math.abs(a - aim) - Math.abs(b - aim))[0];
	const heading = nearest(starts.filter((at) => isHeading(lines[at])));
	const isNear = heading !== undefined && Math.abs(heading - aim) <= aim * nearness;
	const end = (isNear ? heading : nearest(starts.filter((at) => !isHeading(lines[at - 1])))) ?? lines.length;
	const first = lines.slice(0, end);
	while (first.at(-1)?.plain === '') first.pop();
	return [first, ...divided(lines.slice(end), count - 1)];
}

const isHeading = (line: TextLine | undefined) => line !== undefined && line.field === undefined && line.plain !== '';

const isStart = (lines: readonly TextLine[], at: number) =>
	isHeading(lines[at]) || (lines[at]?.field !== undefined && lines[at]?.field !== lines[at - 1]?.field);
