/** Pictures made of characters. A row consists of runs; each run belongs to one line or part of a chart. */

interface PictureRun {
	readonly text: string;
	/** The index of the visible line or part; -1 for none. */
	readonly owner: number;
}
/** Rows from top to bottom. All rows have the same width. */
export type Picture = readonly (readonly PictureRun[])[];

export const noOwner = -1;

/** Builds a picture and joins neighbouring cells of the same owner into one run. */
export function pictureOf(
	width: number,
	height: number,
	cell: (x: number, y: number) => readonly [text: string, owner: number],
): Picture {
	return Array.from({length: height}, (_, y) => {
		const runs: {text: string; owner: number}[] = [];
		for (let x = 0; x < width; x++) {
			const [text, owner] = cell(x, y);
			const last = runs.at(-1);
			if (last && last.owner === owner) last.text += text;
			else runs.push({text, owner});
		}
		return runs;
	});
}

/** Replaces blocks by ASCII signs and braille by stars, for terminals that lack these characters. */
export function asciiPicture(text: string): string {
	return text.replaceAll(/[▀-▐▔▕]|[⠁-⣿]/gu, (sign) => ascii.get(sign) ?? '*');
}

const ascii = new Map(
	Object.entries({'.': '▁▂', '-': '▃▄▔', '"': '▀', '=': '▅▆', '#': '▇█▉▊▋▌▐', '|': '▍▎▏▕'}).flatMap(([plain, signs]) =>
		[...signs].map((sign) => [sign, plain] as const),
	),
);
