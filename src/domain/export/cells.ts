/**
 * Exports of a screen: pure functions from drawn text to the content of a file. Secrets were masked before the screen was
 * drawn.
 */
import {cellWidth} from '../../text/cells.ts';
import {formatColor, indexedColor} from '../../text/colors/color.ts';

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

/** The changes of the look by SGR code. */
const changes: Readonly<Record<number, Partial<Look>>> = {
	0: plain,
	1: {isBold: true},
	2: {isDim: true},
	3: {isItalic: true},
	4: {isUnderlined: true},
	7: {isInverse: true},
	9: {isStruck: true},
	22: {isBold: false, isDim: false},
	23: {isItalic: false},
	24: {isUnderlined: false},
	27: {isInverse: false},
	29: {isStruck: false},
	39: {color: undefined},
	49: {ground: undefined},
};

/** Applies the parameters of an SGR sequence that a theme may write. Other parameters have no effect. */
function apply(look: Look, parameters: string): Look {
	const [code = 0, form, ...values] = parameters.split(';').map(Number);
	if (code === 38) return {...look, color: colorOf(form, values)};
	if (code === 48) return {...look, ground: colorOf(form, values)};
	if (code >= 30 && code <= 37) return {...look, color: code - 30};
	if (code >= 90 && code <= 97) return {...look, color: code - 90};
	return {...look, ...changes[code]};
}

/** The colour of `38;5;n` and `38;2;r;g;b`. The first sixteen colours belong to the palette of the person. */
export function colorOf(form: number | undefined, [first = 0, green = 0, blue = 0]: readonly number[]): Look['color'] {
	if (form === 2) return formatColor([first, green, blue]);
	return first < 16 ? first % 8 : formatColor(indexedColor(first));
}

/** Parses a drawn frame: lines of text with escape sequences for styles. */
export function readPicture(frame: string, columns: number, isLight = false): Picture {
	let look = plain;
	const lines = frame.split('\n').map((line) => {
		const runs: Run[] = [];
		let column = 0;
		for (const [whole, codes] of line.matchAll(/\u001b\[([\d;]*)m|\u001b\[[\d;?]*[A-Za-z]|[^\u001b]+/g)) {
			if (codes !== undefined) look = apply(look, codes);
			else if (!whole.startsWith('\u001b')) {
				const width = cellWidth(whole);
				runs.push({text: whole, look, column, width});
				column += width;
			}
		}
		return runs;
	});
	return {columns, lines, isLight};
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
