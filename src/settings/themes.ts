/** The themes of the config: the built-in ones, and themes that a person derives from them. */
import * as v from 'valibot';
import {parseColor} from '../text/colors/color.ts';
import {type Palette, type PaletteName, palettes, roles} from '../text/colors/palettes.ts';
import {frameColors} from '../text/tone.ts';

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
