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

/** Columns between two letters of a line. */
const distance = 16;
/** Columns before the end of a line, whose letter is near enough. */
const endRoom = 3;

/** The index of each cell that shows a letter, with its line. A line has its letter at intervals, where no other line is close. */
export function innerLetters({width, height, at}: LineCells, lines: number): ReadonlyMap<number, number> {
	const letters = new Map<number, number>();
	const allRows = Array.from({length: height}, (_, y) => y);
	for (let owner = 0; owner < lines; owner++) {
		const own = 1 << owner;
		let next = distance >> 1;
		for (let x = next; x < width - endRoom; x++) {
			if (x < next) continue;
			const rows = allRows.filter((y) => (at(x, y) & own) !== 0);
			const y = rows[rows.length >> 1];
			if (y === undefined || [y - 1, y, y + 1].some((row) => (at(x, row) & ~own) !== 0)) continue;
			letters.set(y * width + x, owner);
			next = x + distance;
		}
	}
	return letters;
}
