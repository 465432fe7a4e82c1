/** Names the lines of a chart within its picture, where colours do not distinguish them. */

/** The letter of a line, which its legend names. */
export const letterOf = (owner: number) => String.fromCharCode(65 + (owner % 26));

/** The cells of a picture as sets of lines: bit n of a cell is set if line n has dots in it. */
export interface LineCells {
	readonly width: number;
	readonly height: number;
	/** 0 outside the picture. */
	at(x: number, y: number): number;
}

/** Columns without a letter that a reader can follow a line through. */
const clearRun = 8;
/** Columns before the end of a line, whose letter is near enough. */
const endRoom = 3;

export interface InnerLetters {
	/** The index of each cell that shows a letter, with its line. */
	readonly letters: ReadonlyMap<number, number>;
	/** The lines that somewhere are so close to others that no letter tells which is which in a row of more than eight columns. */
	readonly tangled: readonly number[];
}

export const noLetters: InnerLetters = {letters: new Map(), tangled: []};

/**
 * A line gets its letter again where it is clear of another line that it met, and after a gap. A letter never stands upon a peak. The
 * letters of starts and ends are not among these.
 */
export function innerLetters(cells: LineCells, lines: number): InnerLetters {
	const letters = new Map<number, number>();
	const tangled: number[] = [];
	for (let owner = 0; owner < lines; owner++) {
		const own = 1 << owner;
		const rowsOf = Array.from({length: cells.width}, (_, x) => rowsIn(cells, own, x));
		const end = rowsOf.findLastIndex((rows) => rows.length > 0) - endRoom;
		const start = rowsOf.findIndex((rows) => rows.length > 0);
		let isKnown = true;
		let unknown = 0;
		let longest = 0;
		for (let x = start; x >= 0 && x < end; x++) {
			const [rows = [], before = [], after = []] = [rowsOf[x], rowsOf[x - 1], rowsOf[x + 1]];
			const y = rows[rows.length >> 1];
			if (y === undefined || rows.some((row) => isMet(cells, own, x, row))) isKnown = false;
			else if (!isKnown && isClear(cells, own, x, y) && !isPeak(before, y, after)) {
				letters.set(y * cells.width + x, owner);
				isKnown = true;
			}
			// A gap has no line to distinguish.
			unknown = isKnown || y === undefined ? 0 : unknown + 1;
			longest = Math.max(longest, unknown);
		}
		if (longest > clearRun) tangled.push(owner);
	}
	return {letters, tangled};
}

function rowsIn({height, at}: LineCells, own: number, x: number): readonly number[] {
	const rows: number[] = [];
	for (let y = 0; y < height; y++) if ((at(x, y) & own) !== 0) rows.push(y);
	return rows;
}

/** Whether another line has dots in the cell, or directly above or below it. */
const isMet = ({at}: LineCells, own: number, x: number, y: number) =>
	((at(x, y - 1) | at(x, y) | at(x, y + 1)) & ~own) !== 0;

const isClear = (cells: LineCells, own: number, x: number, y: number) =>
	!isMet(cells, own, x - 1, y) && !isMet(cells, own, x + 1, y);

/** Whether a line comes from below and goes down, or from above and goes up. */
const isPeak = (before: readonly number[], y: number, after: readonly number[]) =>
	[before, after].every((rows) => rows.every((row) => row > y)) ||
	[before, after].every((rows) => rows.every((row) => row < y));
