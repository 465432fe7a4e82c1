/**
 * The built-in themes, and the roles that a theme gives colours to. Text roles have a contrast of 4.5:1 or more on the
 * background and on the selection, also with 256 colours; borders have 3:1 or more.
 * The text of a high-contrast theme has 7:1 in true colour. A test computes all of it.
 */
import type {StyleCodes} from '../theme.ts';
import {type FrameColor, frameColors} from '../tone.ts';
import {type ColorDepth, nearestIndex, parseColor} from './color.ts';

/** The roles of a theme. The frame colours identify tenants. */
export const roles = [
	'accent',
	'muted',
	'success',
	'warning',
	'danger',
	'person',
	'time',
	'selection',
	'border',
] as const;

type Role = (typeof roles)[number] | FrameColor;

/** The colours of a theme as `#rrggbb`. Text without a role has the colour of the terminal. */
export type Palette = Readonly<Record<Role, string>> & {
	/** The background and the text of the terminals that the theme is made for. The console does not set them. */
	readonly background: string;
	readonly text: string;
};

/** The frames of tenants have the colours of the text roles. */
const palette = (colors: Omit<Palette, FrameColor>): Palette => ({
	...colors,
	red: colors.danger,
	yellow: colors.warning,
	green: colors.success,
	cyan: colors.time,
	blue: colors.accent,
	magenta: colors.person,
});

export const palettes = {
	dark: palette({
		background: '#282c34',
		text: '#d7dae0',
		accent: '#6cb6ff',
		muted: '#a0aab8',
		success: '#7ec98a',
		warning: '#e5b95c',
		danger: '#ff938a',
		person: '#d8a0f0',
		time: '#5fc4d1',
		selection: '#26344a',
		border: '#78849a',
	}),
	light: palette({
		background: '#f6f3ec',
		text: '#24292f',
		accent: '#0b57a8',
		muted: '#57606a',
		success: '#166130',
		warning: '#6b4700',
		danger: '#b3152a',
		person: '#82279b',
		time: '#0a5f6b',
		selection: '#dbe7f7',
		border: '#767d86',
	}),
	'dark-high-contrast': palette({
		background: '#0a0c10',
		text: '#ffffff',
		accent: '#9ad7ff',
		muted: '#d4dae3',
		success: '#7df09a',
		warning: '#ffd866',
		danger: '#ffbdb8',
		person: '#f0c0ff',
		time: '#7fe9f5',
		selection: '#1f3557',
		border: '#b8c2d0',
	}),
	'light-high-contrast': palette({
		background: '#ffffff',
		text: '#000000',
		accent: '#003f8a',
		muted: '#343a42',
		success: '#034a1c',
		warning: '#553300',
		danger: '#86061a',
		person: '#5f0d78',
		time: '#00444f',
		selection: '#cfe2ff',
		border: '#4d545e',
	}),
};

export type PaletteName = keyof typeof palettes;

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
			FrameColor,
			ReturnType<typeof text>
		>),
	};
}

function parameters(color: string, depth: '256' | 'truecolor'): string {
	const rgb = parseColor(color);
	if (!rgb) throw new TypeError(`${color} is not a colour`);
	return depth === '256' ? `5;${nearestIndex(rgb)}` : `2;${rgb.join(';')}`;
}
