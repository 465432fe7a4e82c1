/** The signs that widgets use, with an ASCII set for limited terminals. */
import type {Theme} from '../../../text/theme.ts';

export interface Corners {
	readonly topLeft: string;
	readonly topRight: string;
	readonly bottomLeft: string;
	readonly bottomRight: string;
	readonly horizontal: string;
	readonly vertical: string;
}

export interface Signs {
	readonly isAscii: boolean;
	/** The frame around a surface. */
	readonly frame: Corners;
	readonly card: Corners;
	readonly box: Corners;
	/** In front of the focused component. */
	readonly cursor: string;
	readonly dot: string;
	readonly bullet: string;
	readonly checked: string;
	readonly unchecked: string;
	readonly chosen: string;
	readonly free: string;
	readonly up: string;
	readonly down: string;
	readonly flat: string;
	readonly left: string;
	readonly right: string;
	readonly knob: string;
	readonly track: string;
	readonly bar: string;
	readonly empty: string;
	readonly mask: string;
	readonly crosshair: string;
	/** Marks the column of a date below a chart. */
	readonly tick: string;
	readonly ellipsis: string;
	/** Marks a missing value in a list of values. */
	readonly none: string;
	/** The turns of a spinner. */
	readonly spinner: readonly string[];
	/** Series and slices use these in turn, so that they differ without colour. */
	readonly keys: readonly string[];
}

const lines = (text: string): Corners => {
	const [topLeft = '', topRight = '', bottomLeft = '', bottomRight = '', horizontal = '', vertical = ''] = text;
	return {topLeft, topRight, bottomLeft, bottomRight, horizontal, vertical};
};

const unicode: Signs = {
	isAscii: false,
	frame: lines('┏┓┗┛━┃'),
	card: lines('╭╮╰╯─│'),
	box: lines('┌┐└┘┄┊'),
	cursor: '▌',
	dot: '·',
	bullet: '•',
	checked: '[x]',
	unchecked: '[ ]',
	chosen: '(•)',
	free: '( )',
	up: '▲',
	down: '▼',
	flat: '▬',
	left: '‹',
	right: '›',
	knob: '●',
	track: '─',
	bar: '█',
	empty: '░',
	mask: '•',
	crosshair: '│',
	tick: '╵',
	ellipsis: '…',
	none: '∅',
	spinner: ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'],
	keys: ['█', '▓', '▒', '░', '╳', '╱', '┼', '┄'],
};

const ascii: Signs = {
	isAscii: true,
	frame: lines('####=#'),
	card: lines('++++-|'),
	box: lines('....~:'),
	cursor: '>',
	dot: '-',
	bullet: '*',
	checked: '[x]',
	unchecked: '[ ]',
	chosen: '(*)',
	free: '( )',
	up: '^',
	down: 'v',
	flat: '=',
	left: '<',
	right: '>',
	knob: 'O',
	track: '-',
	bar: '#',
	empty: '.',
	mask: '*',
	crosshair: '|',
	tick: "'",
	ellipsis: '~',
	none: '-',
	spinner: ['|', '/', '-', '\\'],
	keys: ['#', '*', '+', '=', 'o', 'x', '%', '@'],
};

export const signsOf = ({glyphs}: Theme): Signs => (glyphs.border === 'classic' ? ascii : unicode);
