/** Colours as numbers: their notation, their contrast, and the nearest colour of a terminal with 256 colours. */

/** The colours that a terminal can draw: 16 of the person's palette, 256 fixed ones, or all. */
export type ColorDepth = 'none' | '16' | '256' | 'truecolor';

export type Rgb = readonly [red: number, green: number, blue: number];

/** Parses `#rrggbb` or `#rgb`. Returns undefined for other text. */
export function parseColor(text: string): Rgb | undefined {
	const [, digits] = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(text) ?? [];
	if (digits === undefined) return undefined;
	const whole = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
	const value = Number.parseInt(whole, 16);
	return [value >> 16, (value >> 8) & 255, value & 255];
}

/** The relative luminance of WCAG 2.2, from 0 for black to 1 for white. */
function luminance([red, green, blue]: Rgb): number {
	const linear = (part: number) => {
		const share = part / 255;
		return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
	};
	return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** The contrast ratio of WCAG 2.2, from 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
	const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
	return (lighter + 0.05) / (darker + 0.05);
}

/** Whether dark text is easier to read on this background than light text. */
export const isLightColor = (background: Rgb): boolean =>
	contrast(background, [0, 0, 0]) > contrast(background, [255, 255, 255]);

/** The steps of the colour cube, and the first of the greys after it. */
const steps: readonly number[] = [0, 95, 135, 175, 215, 255];
const cubeStart = 16;
const greyStart = 232;
const greys = 24;

/** The colour of an index from 16 to 255. A person's palette defines the indices below. */
export function indexedColor(index: number): Rgb {
	if (index >= greyStart) {
		const grey = 8 + 10 * (index - greyStart);
		return [grey, grey, grey];
	}
	const place = index - cubeStart;
	const step = (share: number) => steps[Math.floor(place / share) % steps.length] ?? 0;
	return [step(36), step(6), step(1)];
}

/** The index from 16 to 255 of the nearest colour. */
export function nearestIndex(color: Rgb): number {
	const [red, green, blue] = color;
	const nearest = (wanted: number) =>
		steps.reduce(
			(best, value, index) => (Math.abs(value - wanted) < Math.abs((steps[best] ?? 0) - wanted) ? index : best),
			0,
		);
	const cube = cubeStart + 36 * nearest(red) + 6 * nearest(green) + nearest(blue);
	const mean = (red + green + blue) / 3;
	const grey = greyStart + Math.max(0, Math.min(greys - 1, Math.round((mean - 8) / 10)));
	const distance = (index: number) =>
		indexedColor(index).reduce((sum, part, at) => sum + (part - (color[at] ?? 0)) ** 2, 0);
	return distance(grey) < distance(cube) ? grey : cube;
}
