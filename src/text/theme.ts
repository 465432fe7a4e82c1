/** The themes: colours and glyphs. A word or a glyph also shows every state, so all themes work without colour. */
import type {Tone} from './tone.ts';

interface Glyphs {
	readonly cursor: string;
	readonly marked: string;
	readonly rowState: Readonly<Record<'new' | 'changed' | 'gone', string>>;
	readonly ellipsis: string;
	readonly dot: string;
	readonly ascending: string;
	readonly descending: string;
	readonly horizontal: string;
	/** Ink's name of a border style. */
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
	horizontal: '-',
	border: 'classic',
};

/** The colours for a tenant's frame. */
export type FrameColor = 'red' | 'yellow' | 'green' | 'cyan' | 'blue' | 'magenta';

export type Style = Tone | FrameColor | 'accent' | 'bold' | 'italic' | 'underline' | 'inverse' | 'struck';

export interface Theme {
	/** For screen readers: rows are numbered, and the layout has no columns. */
	readonly isLinear: boolean;
	/** The terminal supports only ASCII. */
	readonly isAscii: boolean;
	readonly glyphs: Glyphs;
	/** Paints the text in a style. Styles nest. */
	paint(style: Style, text: string): string;
}

/** SGR codes on and off. Only the sixteen colours are used, because the person's palette defines them. */
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

/** Yellow and cyan are unreadable on a light background. */
const lightCodes: typeof codes = {...codes, warn: [35, 39], accent: [34, 39]};

interface Looks {
	readonly hasColor: boolean;
	readonly hasUnicode: boolean;
	/** Whether the terminal's background is light. */
	readonly isLight?: boolean;
	/** For screen readers: plain lines without styles or columns. */
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
