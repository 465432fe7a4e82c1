/** Breaks a text into lines for editing, so that every letter has a cell, and the lines stay while the cursor moves. */
import {letterWidth} from '../../../text/cells.ts';
import {hasBreak} from '../../engine/value/breaks.ts';

/** The range of a line's letters. A line break belongs to the line that it ends. */
export interface LetterLine {
	readonly start: number;
	readonly end: number;
}

/** Breaks after blanks where possible, else between letters. The last cell of a line is for a blank, or for the cursor. */
export function letterLines(letters: readonly string[], width: number): readonly LetterLine[] {
	const lines: LetterLine[] = [];
	let start = 0;
	let used = 0;
	let word = {start: 0, cells: 0};
	for (const [at, letter] of letters.entries()) {
		const isBreak = letter.includes('\n');
		const isBlank = letter === ' ' || hasBreak(letter);
		const cells = isBlank ? 1 : letterWidth(letter);
		if (at > start && used + cells > (isBlank ? width : width - 1)) {
			if (isBlank || word.start <= start) word = {start: at, cells: 0};
			lines.push({start, end: word.start});
			start = word.start;
			used = word.cells;
		}
		used += cells;
		word = isBlank ? {start: at + 1, cells: 0} : {start: word.start, cells: word.cells + cells};
		if (!isBreak) continue;
		lines.push({start, end: at + 1});
		start = at + 1;
		used = 0;
	}
	if (used < width) return [...lines, {start, end: letters.length}];
	return [...lines, {start, end: letters.length}, {start: letters.length, end: letters.length}];
}

/** The index of the cursor's line. */
export function lineAt(lines: readonly LetterLine[], cursor: number): number {
	const index = lines.findIndex(({start, end}) => cursor >= start && cursor < end);
	return index >= 0 ? index : lines.length - 1;
}
