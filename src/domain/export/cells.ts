/**
 * Carrying away what is on the screen: pure functions from drawn text to a file's content. Secrets were masked long before
 * anything was drawn; nothing here sees more than the person does.
 */
import {cellWidth} from '../../text/cells.ts';

export interface Look {
	readonly isBold: boolean;
	readonly isDim: boolean;
	readonly isItalic: boolean;
	readonly isUnderlined: boolean;
	readonly isInverse: boolean;
	readonly isStruck: boolean;
	/** One of the eight colours of a terminal, 0 to 7; the ordinary text colour when undefined. */
	readonly color: number | undefined;
}

/** Letters of one look, and where they begin. */
export interface Run {
	readonly text: string;
	readonly look: Look;
	readonly column: number;
	/** Cells that it takes. */
	readonly width: number;
}

/** A screen: a list of runs for each line, without gaps. */
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

/** The styles that a theme writes, by their codes; others change nothing. */
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

/** Reads a drawn frame: lines of text with the escape sequences of styles between. */
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

/** The colour of the letters and, where it is not the screen's own, of the ground. */
export function colorsOf({color, isInverse}: Look): {readonly text: string; readonly ground: string | undefined} {
	const text = color === undefined ? screenColors.text : (screenColors.palette[color] ?? screenColors.text);
	return isInverse ? {text: screenColors.ground, ground: text} : {text, ground: undefined};
}

export const screenColors = {
	ground: '#14161b',
	text: '#d7dae0',
	palette: ['#3b4048', '#e06c75', '#98c379', '#e5c07b', '#61afef', '#c678dd', '#56b6c2', '#d7dae0'],
} as const;

/** For XML and HTML. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
