/** The themes: colours and glyphs. A word or a glyph also shows every state, so all themes work without colour. */
import type {ColorDepth} from './colors/color.ts';
import type {FrameColor, Tone, ValueKind} from './tone.ts';

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

export type Style =
	| Tone
	| ValueKind
	| FrameColor
	| 'accent'
	| 'border'
	/** The row or the choice under the cursor: a tint, or reverse video in a terminal without colours. */
	| 'selection'
	| 'bold'
	| 'italic'
	| 'underline'
	| 'inverse'
	| 'struck';

export interface Theme {
	/** For screen readers: rows are numbered, and the layout has no columns. */
	readonly isLinear: boolean;
	/** The terminal supports only ASCII. */
	readonly isAscii: boolean;
	/** The colours suit a light background. */
	readonly isLight: boolean;
	/** The selection is a tint, so the text on it keeps its colours. */
	readonly hasTint: boolean;
	/** The colours that may be drawn: `none` also for screen readers. */
	readonly depth: ColorDepth;
	readonly glyphs: Glyphs;
	/** Paints the text in a style. Styles nest. */
	paint(style: Style, text: string): string;
}

/** The parameters of the SGR sequences that begin and end a style. */
type Code = readonly [on: string, off: string];
export type StyleCodes = Readonly<Partial<Record<Style | 'selectedText', Code>>>;

/** The styles of a terminal without colours. */
const plainCodes: StyleCodes = {
	dim: ['2', '22'],
	border: ['2', '22'],
	selection: ['7', '27'],
	bold: ['1', '22'],
	italic: ['3', '23'],
	underline: ['4', '24'],
	inverse: ['7', '27'],
	struck: ['9', '29'],
};

/** The sixteen colours that the person's palette defines. They suit any background but differ between terminals. */
const sixteenCodes: StyleCodes = {
	...plainCodes,
	good: ['32', '39'],
	warn: ['33', '39'],
	// Red is dark on black in most palettes.
	bad: ['91', '39'],
	accent: ['36', '39'],
	id: ['2', '22'],
	person: ['35', '39'],
	time: ['36', '39'],
	red: ['31', '39'],
	green: ['32', '39'],
	yellow: ['33', '39'],
	blue: ['34', '39'],
	magenta: ['35', '39'],
	cyan: ['36', '39'],
};

/** White on blue: a row in reverse video would be brighter than all else. */
const sixteenSelection: StyleCodes = {selection: ['44', '49'], selectedText: ['37', '39']};

/** Yellow, cyan and the bright red are unreadable on a light background. Times share the style of ids there. */
const lightCodes: StyleCodes = {
	...sixteenCodes,
	bad: ['31', '39'],
	warn: ['35', '39'],
	accent: ['34', '39'],
	person: ['34', '39'],
	time: ['2', '22'],
};

export interface Looks {
	readonly hasColor: boolean;
	readonly hasUnicode: boolean;
	/** Whether the terminal's background is light. */
	readonly isLight?: boolean | undefined;
	/** For screen readers: plain lines without styles or columns. */
	readonly isLinear?: boolean | undefined;
	/** The colours that the terminal can draw; the sixteen by default. */
	readonly depth?: ColorDepth | undefined;
	/** The styles of a palette. Without them the theme uses the sixteen colours of the terminal. */
	readonly codes?: StyleCodes | undefined;
}

export function createTheme(looks: Looks): Theme {
	const {hasColor, hasUnicode, isLight = false, isLinear = false, depth = '16', codes} = looks;
	const sixteen = isLight ? lightCodes : sixteenCodes;
	const own = hasColor ? {...sixteen, ...(codes ?? sixteenSelection)} : plainCodes;
	return {
		isLinear,
		isAscii: !hasUnicode,
		isLight,
		depth: hasColor && !isLinear ? depth : 'none',
		hasTint: hasColor && !isLinear && codes?.selection !== undefined,
		glyphs: hasUnicode && !isLinear ? unicode : ascii,
		paint(style, text) {
			const code = own[style];
			if (code === undefined || text === '' || isLinear) return text;
			const inner = style === 'selection' && own.selectedText ? styled(text, own.selectedText) : text;
			return styled(inner, code);
		},
	};
}

/** Ends a style, and begins it again wherever a style of the same kind ends within the text. */
function styled(text: string, [on, off]: Code): string {
	const [begin, end] = [`\u001b[${on}m`, `\u001b[${off}m`];
	if (!text.includes(end)) return begin + text + end;
	const inner = text.endsWith(end) ? text.slice(0, -end.length) : text;
	// Bold and faint end with one code, which would leave the inner style on.
	return begin + inner.replaceAll(end, off === '22' ? end + begin : begin) + end;
}
