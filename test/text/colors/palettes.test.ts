import {describe, expect, test} from 'vitest';
import {
	contrast,
	indexedColor,
	isLightColor,
	nearestIndex,
	parseColor,
	type Rgb,
} from '../../../src/text/colors/color.ts';
import {type Palette, palettes} from '../../../src/text/colors/palettes.ts';
import {frameColors} from '../../../src/text/tone.ts';

const rgb = (text: string): Rgb => {
	const color = parseColor(text);
	if (!color) throw new Error(`${text} is not a colour`);
	return color;
};
const textRoles = [
	'text',
	'accent',
	'muted',
	'success',
	'warning',
	'danger',
	'person',
	'time',
	...frameColors,
] as const;

const depths: Readonly<Record<string, (color: Rgb) => Rgb>> = {
	'true colour': (color) => color,
	'256 colours': (color) => indexedColor(nearestIndex(color)),
};
const cases = Object.entries(palettes).flatMap(([name, palette]) =>
	Object.entries(depths).map(([depth, drawn]) => ({name, palette: palette as Palette, depth, drawn})),
);

describe.each(cases)('$name with $depth', ({name, palette, depth, drawn}) => {
	const background = rgb(palette.background);
	/** The extreme of its kind, which many terminals use. */
	const extreme: Rgb = isLightColor(background) ? [255, 255, 255] : [0, 0, 0];
	const selection = drawn(rgb(palette.selection));
	const minimum = name.endsWith('high-contrast') && depth === 'true colour' ? 7 : 4.5;

	test.each(textRoles)(`%s is readable on the background and on the selection`, (role) => {
		// The terminal draws text without a role in its own colour.
		const color = role === 'text' ? rgb(palette.text) : drawn(rgb(palette[role]));
		for (const ground of [background, extreme, selection])
			expect(contrast(color, ground)).toBeGreaterThanOrEqual(minimum);
	});

	test('the border and the bar of the selection are visible', () => {
		for (const ground of [background, extreme]) {
			expect(contrast(drawn(rgb(palette.border)), ground)).toBeGreaterThanOrEqual(3);
			expect(contrast(drawn(rgb(palette.accent)), ground)).toBeGreaterThanOrEqual(3);
		}
	});

	test('the selection differs from the background', () => {
		for (const ground of [background, extreme]) expect(contrast(selection, ground)).toBeGreaterThan(1.05);
	});
});
