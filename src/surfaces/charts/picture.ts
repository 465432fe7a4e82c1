/** Pictures made of characters: rows of runs, each run belonging to one of the things drawn. */

interface PictureRun {
	readonly text: string;
	/** The index of the line or part that is seen here; -1 for none. */
	readonly owner: number;
}
/** From the top down; every row has the same width. */
export type Picture = readonly (readonly PictureRun[])[];

export const nobody = -1;

/** Cells side by side with one owner become one run. */
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

/** For terminals without block and braille characters: heights become four signs, dots a star. */
export function asciiPicture(text: string): string {
	return text.replaceAll(/[▀-▐▔▕]|[⠁-⣿]/gu, (sign) => ascii.get(sign) ?? '*');
}

const ascii = new Map(
	Object.entries({'.': '▁▂', '-': '▃▄▔', '"': '▀', '=': '▅▆', '#': '▇█▉▊▋▌▐', '|': '▍▎▏▕'}).flatMap(([plain, signs]) =>
		[...signs].map((sign) => [sign, plain] as const),
	),
);
