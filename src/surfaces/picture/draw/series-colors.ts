/**
 * The colours of the series of a chart. They differ from the colours of success and danger, and from the background by a
 * contrast of at least 3:1. With 256 colours or more they also differ from each other with a colour-vision deficiency; the
 * sixteen colours are too few for that, so letters name the series as well.
 */
import {type ColorDepth, indexedColor} from '../../../text/colors/color.ts';

export interface SeriesColors {
	/** The number of distinct colours. 0 without colour; a chart then uses patterns. */
	readonly count: number;
	/** Paints a text. `front` and `back` are indices of series; undefined keeps the colour of the terminal. */
	paint(text: string, front: number | undefined, back?: number): string;
}

/**
 * Indices of the 256-colour palette. Their values do not depend on the person's palette. Of the sets that differ enough, these are among
 * the least saturated, the calmest first.
 */
const extended = {dark: [109, 223, 132, 183, 32, 100, 178, 87], light: [60, 130, 29, 89, 169, 33, 52, 17]} as const;

/**
 * Codes of the sixteen colours without red and green. A light background leaves six that are readable in the usual
 * palettes: cyan and yellow are too pale there.
 */
const basic = {dark: [94, 93, 95, 96, 97, 33, 35, 36], light: [34, 95, 30, 94, 35, 90]} as const;

export function seriesColors({
	depth,
	isLight = false,
}: {
	readonly depth: ColorDepth;
	readonly isLight?: boolean;
}): SeriesColors {
	const codes = codesOf(depth, isLight ? 'light' : 'dark');
	const code = (index: number) => codes[index % codes.length];
	return {
		count: codes.length,
		paint(text, front, back) {
			if (text === '' || codes.length === 0) return text;
			const on = [front !== undefined && code(front)?.front, back !== undefined && code(back)?.back];
			const off = [front !== undefined && '39', back !== undefined && '49'];
			const codesIn = (all: readonly (string | false | undefined)[]) =>
				all.map((each) => (each ? `\u001b[${each}m` : '')).join('');
			return codesIn(on) + text + codesIn(off);
		},
	};
}

export const noSeriesColors = seriesColors({depth: 'none'});

/** The SGR codes of each colour. */
function codesOf(depth: ColorDepth, background: 'dark' | 'light'): readonly {front: string; back: string}[] {
	switch (depth) {
		case 'none':
			return [];
		case '16':
			return basic[background].map((code) => ({front: String(code), back: String(code + 10)}));
		case '256':
			return extended[background].map((index) => ({front: `38;5;${index}`, back: `48;5;${index}`}));
		case 'truecolor':
			return extended[background].map((index) => {
				const rgb = indexedColor(index).join(';');
				return {front: `38;2;${rgb}`, back: `48;2;${rgb}`};
			});
	}
}
