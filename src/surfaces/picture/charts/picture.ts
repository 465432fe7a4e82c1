/** Pictures made of characters. A row consists of runs; each run belongs to one line or part of a chart. */

interface Owned {
	/** The index of the visible line or part; -1 for none. */
	readonly owner: number;
}

export interface PictureCell extends Owned {
	/** One character, one cell wide. */
	readonly sign: string;
}

export interface PictureRun extends Owned {
	/** As many cells as characters. */
	readonly text: string;
}
/** Rows from top to bottom. All rows have the same width. */
export type Picture = readonly (readonly PictureRun[])[];

export const noOwner = -1;

/** Builds a picture and joins neighbouring cells of the same owner into one run. */
export function pictureOf(width: number, height: number, cell: (x: number, y: number) => PictureCell): Picture {
	return Array.from({length: height}, (_, y) => {
		const runs: (Owned & {text: string})[] = [];
		for (let x = 0; x < width; x++) {
			const {sign, owner} = cell(x, y);
			const last = runs.at(-1);
			if (last?.owner === owner) last.text += sign;
			else runs.push({text: sign, owner});
		}
		return runs;
	});
}
