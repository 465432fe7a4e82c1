/** Draws the cells of a plot in their colours, with marks of times and a box in front. */
import {letterOf} from '../../picture/charts/line-letters.ts';
import {noOwner, type Picture, type PictureRun} from '../../picture/charts/picture.ts';
import type {Line, Pen} from '../../picture/draw/pen.ts';
import {drawable, fillOf} from './chart-legend.ts';

export interface CellMarks {
	readonly cursor: number | undefined;
	/** The column of the first end of a range that is being selected. */
	readonly start: number | undefined;
	readonly isStacked: boolean;
}

/** Lines in front of a plot. */
export interface Box {
	readonly top: number;
	readonly left: number;
	/** All lines have this width. */
	readonly width: number;
	readonly lines: readonly Line[];
}

/** Draws one row of a plot. */
export function rowCells(
	runs: Picture[number],
	row: number,
	box: Box | undefined,
	marks: CellMarks,
	pen: Pen,
): readonly Line[] {
	const front = box?.lines[row - box.top];
	if (!box || !front) return cellsBetween(runs, 0, Number.POSITIVE_INFINITY, marks, pen);
	return [
		...cellsBetween(runs, 0, box.left, marks, pen),
		front,
		...cellsBetween(runs, box.left + box.width, Number.POSITIVE_INFINITY, marks, pen),
	];
}

function cellsBetween(runs: Picture[number], from: number, to: number, marks: CellMarks, pen: Pen): readonly Line[] {
	const lines: Line[] = [];
	const columns = [marks.cursor, marks.start].filter((column) => column !== undefined).sort((a, b) => a - b);
	let left = 0;
	for (const run of runs) {
		const end = Math.min(to, left + run.text.length);
		let start = Math.max(from, left);
		for (const column of columns) {
			if (column < start || column >= end) continue;
			lines.push(cells(run, run.text.slice(start - left, column - left), marks, pen));
			lines.push(markedCell(run, run.text.charAt(column - left), column === marks.cursor, marks, pen));
			start = column + 1;
		}
		if (start < end) lines.push(cells(run, run.text.slice(start - left, end - left), marks, pen));
		left += run.text.length;
	}
	return lines;
}

function cells({owner, back, isTurned = false}: PictureRun, text: string, {isStacked}: CellMarks, pen: Pen): Line {
	if (owner === noOwner) return pen.text(drawable(text, pen), text.trim() === '' ? 'plain' : 'dim');
	return pen.series(filled(text, owner, isStacked, pen), owner, {back, styles: isTurned ? ['inverse'] : []});
}

/** Only full blocks of a stack take the fill. The partial blocks at its end stay unchanged. */
function filled(text: string, owner: number, isStacked: boolean, pen: Pen): string {
	// Without braille and colour the letters of the lines are their dots.
	if (!isStacked && pen.signs.isAscii) return text.replaceAll(/[^ ]/g, letterOf(owner));
	const fill = fillOf(owner, pen);
	if (!isStacked || fill === '█') return drawable(text, pen);
	return [...text].map((sign) => (sign === '█' ? fill : drawable(sign, pen))).join('');
}

/** A cell in the column of a mark. The cursor is in reverse, the start of a range is not. */
function markedCell(run: PictureRun, sign: string, isCursor: boolean, marks: CellMarks, pen: Pen): Line {
	const {owner} = run;
	const {crosshair} = pen.signs;
	if (!isCursor) return owner === noOwner ? pen.text(crosshair, 'dim') : cells(run, sign, marks, pen);
	if (owner === noOwner) return pen.text(crosshair, 'inverse');
	// A cell of two parts would be misread in reverse.
	const shown = marks.isStacked && pen.seriesColors > 0 ? crosshair : filled(sign, owner, marks.isStacked, pen);
	return pen.series(shown, owner, {styles: 'inverse'});
}
