/**
 * Exports of a screen: pure functions from drawn text to the content of a file. Secrets were masked before the screen was
 * drawn.
 */
import {cellWidth} from '../../text/cells.ts';

export interface Look {
	readonly isBold: boolean;
	readonly isDim: boolean;
	readonly isItalic: boolean;
	readonly isUnderlined: boolean;
	readonly isInverse: boolean;
	readonly isStruck: boolean;
	/** One of the eight colours of a terminal, 0 to 7. Undefined means the default text colour. */
	readonly color: number | undefined;
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
}

const plain: Look = {
	isBold: false,
	isDim: false,
	isItalic: false,
	isUnderlined: false,
	isInverse: false,
	isStruck: false,
	color: undefined,
};

/** Applies an SGR code that a theme may write. Other codes have no effect. */
function apply(look: Look, code: number): Look {
	if (code >= 30 && code <= 37) return {...look, color: code - 30};
	if (code >= 90 && code <= 97) return {...look, color: code - 90};
	switch (code) {
		case 0:
			return plain;
		case 1:
			return {...look, isBold: true};
		case 2:
			return {...look, isDim: true};
		case 3:
			return {...look, isItalic: true};
		case 4:
			return {...look, isUnderlined: true};
		case 7:
			return {...look, isInverse: true};
		case 9:
			return {...look, isStruck: true};
		case 22:
			return {...look, isBold: false, isDim: false};
		case 23:
			return {...look, isItalic: false};
		case 24:
			return {...look, isUnderlined: false};
		case 27:
			return {...look, isInverse: false};
		case 29:
			return {...look, isStruck: false};
		case 39:
			return {...look, color: undefined};
		default:
			return look;
	}
}

/** Parses a drawn frame: lines of text with escape sequences for styles. */
export function readPicture(frame: string, columns: number): Picture {
	let look = plain;
	const lines = frame.split('\n').map((line) => {
		const runs: Run[] = [];
		let column = 0;
		for (const [whole, codes] of line.matchAll(/\u001b\[([\d;]*)m|\u001b\[[\d;?]*[A-Za-z]|[^\u001b]+/g)) {
			if (codes !== undefined) look = (codes || '0').split(';').map(Number).reduce(apply, look);
			else if (!whole.startsWith('\u001b')) {
				const width = cellWidth(whole);
				runs.push({text: whole, look, column, width});
				column += width;
			}
		}
		return runs;
	});
	return {columns, lines};
}

/** The text colour, and the background colour if it differs from the screen's. */
export function colorsOf({color, isInverse}: Look): {readonly text: string; readonly ground: string | undefined} {
	const text = color === undefined ? screenColors.text : (screenColors.palette[color] ?? screenColors.text);
	return isInverse ? {text: screenColors.ground, ground: text} : {text, ground: undefined};
}

export const screenColors = {
	ground: '#14161b',
	text: '#d7dae0',
	palette: ['#3b4048', '#e06c75', '#98c379', '#e5c07b', '#61afef', '#c678dd', '#56b6c2', '#d7dae0'],
} as const;

/** Escapes text for XML and HTML. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
