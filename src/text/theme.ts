/** How things look. State is always a word or a glyph as well, so every theme is fully usable without colour. */
import type {Tone} from './tone.ts';

interface Glyphs {
	readonly cursor: string;
	readonly marked: string;
	readonly rowState: Readonly<Record<'new' | 'changed' | 'gone', string>>;
	readonly ellipsis: string;
	readonly dot: string;
	readonly ascending: string;
	readonly descending: string;
	readonly vertical: string;
	readonly horizontal: string;
	/** A border's style as Ink names it. */
	readonly border: 'round' | 'classic';
}

const unicode: Glyphs = {
	cursor: '▌',
	marked: '●',
	rowState: {new: '+', changed: '~', gone: '×'},
	ellipsis: '…',
	dot: '·',
	ascending: '↑',
	descending: '↓',
	vertical: '│',
	horizontal: '─',
	border: 'round',
};

const ascii: Glyphs = {
	cursor: '>',
	marked: '*',
	rowState: {new: '+', changed: '~', gone: 'x'},
	ellipsis: '~',
	dot: '-',
	ascending: '^',
	descending: 'v',
	vertical: '|',
	horizontal: '-',
	border: 'classic',
};

/** Colours that a tenant's frame may have. */
export type FrameColor = 'red' | 'yellow' | 'green' | 'cyan' | 'blue' | 'magenta';

export type Style = Tone | FrameColor | 'accent' | 'bold' | 'italic' | 'underline' | 'inverse' | 'struck';

export interface Theme {
	/** Read aloud line by line: rows have numbers, and nothing is laid out in columns. */
	readonly isLinear: boolean;
	/** The terminal has no more than ASCII. */
	readonly isAscii: boolean;
	readonly glyphs: Glyphs;
	/** The text in a style; styles nest. */
	paint(style: Style, text: string): string;
}

/** SGR codes on and off. The sixteen colours only, so that the person's own palette decides. */
const codes: Readonly<Record<Exclude<Style, 'plain'>, readonly [on: number, off: number]>> = {
	dim: [2, 22],
	bold: [1, 22],
	italic: [3, 23],
	underline: [4, 24],
	inverse: [7, 27],
	struck: [9, 29],
	good: [32, 39],
	warn: [33, 39],
	bad: [31, 39],
	accent: [36, 39],
	red: [31, 39],
	green: [32, 39],
	yellow: [33, 39],
	blue: [34, 39],
	magenta: [35, 39],
	cyan: [36, 39],
};

/** Yellow and cyan cannot be read on a light ground. */
const lightCodes: typeof codes = {...codes, warn: [35, 39], accent: [34, 39]};

interface Looks {
	readonly hasColor: boolean;
	readonly hasUnicode: boolean;
	/** Whether the terminal's ground is light. */
	readonly isLight?: boolean;
	/** For a screen reader: plain lines without styles, in which position means nothing. */
	readonly isLinear?: boolean;
}

export function createTheme({hasColor, hasUnicode, isLight = false, isLinear = false}: Looks): Theme {
	const own = isLight ? lightCodes : codes;
	return {
		isLinear,
		isAscii: !hasUnicode,
		glyphs: hasUnicode && !isLinear ? unicode : ascii,
		paint: (style, text) => {
			if (style === 'plain' || text === '' || isLinear) return text;
			const [on, off] = own[style];
			if (!hasColor && on >= 30) return text;
			return `\u001b[${on}m${text}\u001b[${off}m`;
		},
	};
}
