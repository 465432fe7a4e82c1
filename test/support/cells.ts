/** A screen as runs of equal style, and the colours of its pictures. */
import {indexedColor, type Rgb} from '../../src/text/colors/color.ts';

export interface Look {
	readonly isBold: boolean;
	readonly isDim: boolean;
	readonly isItalic: boolean;
	readonly isUnderlined: boolean;
	readonly isInverse: boolean;
	readonly isStruck: boolean;
	/** The text colour; undefined for the default. Either one of the eight colours of a terminal, 0 to 7, or `#rrggbb`. */
	readonly color: number | string | undefined;
	/** The background, likewise. */
	readonly ground: number | string | undefined;
}

/** Consecutive characters with the same style. */
export interface Run {
	readonly text: string;
	readonly look: Look;
	readonly column: number;
	/** The width in cells. */
	readonly width: number;
}

/** A screen: the runs of each line, without gaps. */
export interface Picture {
	readonly columns: number;
	readonly lines: readonly (readonly Run[])[];
	/** Whether the screen has a light background. */
	readonly isLight: boolean;
}

/** Text without any style. */
export const plain: Look = {
	isBold: false,
	isDim: false,
	isItalic: false,
	isUnderlined: false,
	isInverse: false,
	isStruck: false,
	color: undefined,
	ground: undefined,
};

/** `#rrggbb`. */
const formatColor = (color: Rgb) => `#${color.map((part) => part.toString(16).padStart(2, '0')).join('')}`;

/** The colour of `38;5;n` and `38;2;r;g;b`. The first sixteen colours belong to the palette of the person. */
export function colorOf(form: number | undefined, [first = 0, green = 0, blue = 0]: readonly number[]): Look['color'] {
	if (form === 2) return formatColor([first, green, blue]);
	return first < 16 ? first % 8 : formatColor(indexedColor(first));
}

/** The text colour, and the background colour if it differs from the screen's. */
export function colorsOf({color, ground, isInverse}: Look, colors: ScreenColors) {
	const css = (value: Look['color']) => (typeof value === 'number' ? colors.palette[value] : value);
	const text = css(color) ?? colors.text;
	return isInverse ? {text: css(ground) ?? colors.ground, ground: text} : {text, ground: css(ground)};
}

export interface ScreenColors {
	readonly ground: string;
	readonly text: string;
	/** The line around the picture, which separates it from a page of the same background. */
	readonly edge: string;
	/** The eight colours of a terminal. */
	readonly palette: readonly string[];
}

const darkScreen: ScreenColors = {
	ground: '#14161b',
	text: '#d7dae0',
	edge: '#3b4048',
	palette: ['#3b4048', '#e06c75', '#98c379', '#e5c07b', '#61afef', '#c678dd', '#56b6c2', '#d7dae0'],
};

const lightScreen: ScreenColors = {
	ground: '#ffffff',
	text: '#24292f',
	edge: '#d0d7de',
	palette: ['#24292f', '#b3152a', '#166130', '#6b4700', '#0b57a8', '#82279b', '#0a5f6b', '#57606a'],
};

/** The colours of the terminal in a picture, where the theme leaves them to the terminal. */
export const screenColorsOf = ({isLight}: Picture): ScreenColors => (isLight ? lightScreen : darkScreen);

/** Escapes text for XML. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
