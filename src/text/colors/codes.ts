/** The SGR codes of a palette, for terminals of different depths. */
import type {StyleCodes} from '../theme.ts';
import {type ColorDepth, nearestIndex, parseColor} from './color.ts';
import {frameColors, type Palette, type Role} from './palettes.ts';

/**
 * The styles of a palette. Undefined where the palette's own colours cannot be drawn. `isForeign` is true if the background of
 * the terminal may not suit the palette: then the text on the selection gets a colour, too.
 */
export function paletteCodes(palette: Palette, depth: ColorDepth, isForeign = false): StyleCodes | undefined {
	if (depth !== '256' && depth !== 'truecolor') return undefined;
	const color = (role: Role) => `38;${parameters(palette[role], depth)}`;
	const text = (role: Role) => [color(role), '39'] as const;
	return {
		accent: text('accent'),
		dim: text('muted'),
		id: text('muted'),
		person: text('person'),
		time: text('time'),
		good: text('success'),
		warn: text('warning'),
		bad: text('danger'),
		border: text('border'),
		...(isForeign ? {selectedText: [`38;${parameters(palette.text, depth)}`, '39'] as const} : {}),
		selection: [`48;${parameters(palette.selection, depth)}`, '49'],
		...(Object.fromEntries(frameColors.map((name) => [name, text(name)])) as Record<
			(typeof frameColors)[number],
			readonly [string, string]
		>),
	};
}

function parameters(color: string, depth: '256' | 'truecolor'): string {
	const rgb = parseColor(color);
	if (!rgb) throw new TypeError(`${color} is not a colour`);
	return depth === '256' ? `5;${nearestIndex(rgb)}` : `2;${rgb.join(';')}`;
}
