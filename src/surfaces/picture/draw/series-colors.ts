/**
 * The colours of the series of a chart. They differ from the colours of success and danger, and from the background by a
 * contrast of at least 3:1. With 256 colours or more they also differ from each other with a colour-vision deficiency; the
 * sixteen colours are too few for that, so letters name the series as well.
 */
import {type ColorDepth, indexedColor} from '../../../text/colors/color.ts';

export interface SeriesColors {
	/** The number of distinct colours. 0 without colour; a chart then uses patterns. */
	readonly count: number;
	/** Paints a text in the colour of a series, given by its index. */
	paint(text: string, owner: number): string;
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
	return {
		count: codes.length,
		paint: (text, owner) =>
			text === '' || codes.length === 0 ? text : `\u001b[${codes[owner % codes.length]}m${text}\u001b[39m`,
	};
}

export const noSeriesColors = seriesColors({depth: 'none'});

/** The SGR code of each colour. */
function codesOf(depth: ColorDepth, background: 'dark' | 'light'): readonly (number | string)[] {
	switch (depth) {
		case 'none':
			return [];
		case '16':
			return basic[background];
		case '256':
			return extended[background].map((index) => `38;5;${index}`);
		case 'truecolor':
			return extended[background].map((index) => `38;2;${indexedColor(index).join(';')}`);
	}
}
