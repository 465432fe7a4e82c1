/** Draws the cells of a plot in their colours, with a mark at the time of the cursor. */
import {letterOf} from '../../picture/charts/line-letters.ts';
import {noOwner, type Picture, type PictureRun} from '../../picture/charts/picture.ts';
import type {Line, Pen} from '../../picture/draw/pen.ts';
import {drawable, fillOf} from './chart-legend.ts';

export interface CellMarks {
	readonly cursor: number | undefined;
	readonly isStacked: boolean;
}

/** Draws one row of a plot. */
export function rowCells(runs: Picture[number], marks: CellMarks, pen: Pen): readonly Line[] {
	let left = 0;
	return runs.flatMap((run) => {
		const {text} = run;
		const at = marks.cursor === undefined ? -1 : marks.cursor - left;
		left += text.length;
		if (at < 0 || at >= text.length) return [cells(run, text, marks, pen)];
		return [
			cells(run, text.slice(0, at), marks, pen),
			cursorCell(run, text.charAt(at), marks, pen),
			cells(run, text.slice(at + 1), marks, pen),
		];
	});
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

/** A cell in the column of the cursor. */
function cursorCell({owner}: PictureRun, sign: string, {isStacked}: CellMarks, pen: Pen): Line {
	const {crosshair} = pen.signs;
	if (owner === noOwner) return pen.text(crosshair, 'inverse');
	// A cell of two parts would be misread in reverse.
	const shown = isStacked && pen.seriesColors > 0 ? crosshair : filled(sign, owner, isStacked, pen);
	return pen.series(shown, owner, {styles: 'inverse'});
}
