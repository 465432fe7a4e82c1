/** The themes of the config: the built-in ones, and themes that a person derives from them. */
import * as v from 'valibot';
import {contrast, parseColor} from '../text/colors/color.ts';
import {
	frameColors,
	type Palette,
	type PaletteName,
	palettes,
	type Role,
	roles,
	textRoles,
} from '../text/colors/palettes.ts';

export const paletteNames = Object.keys(palettes) as [PaletteName, ...PaletteName[]];

/**
 * The names of the built-in themes. `auto` follows the background of the terminal, `terminal` uses its sixteen colours, and
 * `ascii` draws without Unicode.
 */
export const themeNames = ['auto', ...paletteNames, 'terminal', 'mono', 'ascii'] as const;

const color = v.pipe(
	v.string('expected a colour such as #88c0d0'),
	v.check((text) => parseColor(text) !== undefined, 'expected a colour such as #88c0d0'),
);

const colorNames = [...roles, ...frameColors, 'background', 'text'] as const;

/** The entries of a person's theme: the theme that it extends, and the colours that it replaces. */
export const themeEntries = {
	extends: v.picklist(paletteNames, `expected one of ${paletteNames.join(', ')}`),
	...(Object.fromEntries(colorNames.map((name) => [name, color])) as Record<(typeof colorNames)[number], typeof color>),
};

/** A person's theme. It extends `dark` unless it names another theme. */
export type UserTheme = {readonly [Key in keyof typeof themeEntries]?: v.InferOutput<(typeof themeEntries)[Key]>};

/** The colours of a person's theme. */
export const paletteOf = ({extends: base = 'dark', ...colors}: UserTheme): Palette => ({...palettes[base], ...colors});

/** Text must have this contrast to its background, borders and signs the second one. As in WCAG 2.2. */
const minimumText = 4.5;
const minimumMark = 3;

const readable: readonly Role[] = [...textRoles, ...frameColors];

/** The colours of a theme that are hard to read, as sentences. */
export function contrastProblems(palette: Palette): readonly string[] {
	const pairs: readonly (readonly [name: Role, ground: 'background' | 'selection', minimum: number])[] = [
		...readable.map((name) => [name, 'background', minimumText] as const),
		...readable.map((name) => [name, 'selection', minimumText] as const),
		['border', 'background', minimumMark],
	];
	return pairs.flatMap(([name, ground, minimum]) => {
		const [front, back] = [parseColor(palette[name]), parseColor(palette[ground])];
		if (!front || !back) return [];
		const ratio = contrast(front, back);
		if (ratio >= minimum) return [];
		return [
			`${name} (${palette[name]}) has a contrast of ${floor(ratio)}:1 to the ${ground} (${palette[ground]}); ${minimum}:1 is readable`,
		];
	});
}

/** Rounds down, so that a ratio below the minimum never reads like the minimum. */
const floor = (ratio: number) => (Math.floor(ratio * 10) / 10).toFixed(1);
