/** Pictures made of characters. A row consists of runs; each run belongs to one line or part of a chart. */

/** The colours of a cell. */
interface Ink {
	/** The index of the visible line or part; -1 for none. */
	readonly owner: number;
	/** The part that fills the rest of the cell. Absent if the rest is empty. */
	readonly back?: number | undefined;
	/** The sign shows the empty part of the cell, and the owner fills the rest. */
	readonly isTurned?: boolean;
}

export interface PictureCell extends Ink {
	/** One character, one cell wide. */
	readonly sign: string;
}

export interface PictureRun extends Ink {
	/** As many cells as characters. */
	readonly text: string;
}
/** Rows from top to bottom. All rows have the same width. */
export type Picture = readonly (readonly PictureRun[])[];

export const noOwner = -1;

/** Builds a picture and joins neighbouring cells of the same colours into one run. */
export function pictureOf(width: number, height: number, cell: (x: number, y: number) => PictureCell): Picture {
	return Array.from({length: height}, (_, y) => {
		const runs: (Ink & {text: string})[] = [];
		for (let x = 0; x < width; x++) {
			const next = cell(x, y);
			const last = runs.at(-1);
			if (last && last.owner === next.owner && last.back === next.back && last.isTurned === next.isTurned) {
				last.text += next.sign;
			} else {
				const {sign, ...ink} = next;
				runs.push({text: sign, ...ink});
			}
		}
		return runs;
	});
}
