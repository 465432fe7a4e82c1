/** The signs that widgets use, with an ASCII set for limited terminals. */
import type {Theme} from '../../../text/theme.ts';

/** The signs of a frame. */
export type Corners = ReturnType<typeof lines>;

const lines = (text: string) => {
	const [topLeft = '', topRight = '', bottomLeft = '', bottomRight = '', horizontal = '', vertical = ''] = text;
	return {topLeft, topRight, bottomLeft, bottomRight, horizontal, vertical};
};

const unicode = {
	isAscii: false,
	/** The frame around a surface. */
	frame: lines('┏┓┗┛━┃'),
	card: lines('╭╮╰╯─│'),
	box: lines('┌┐└┘┄┊'),
	/** In front of the focused component. */
	cursor: '▌',
	dot: '·',
	bullet: '•',
	checked: '[x]',
	unchecked: '[ ]',
	chosen: '(•)',
	free: '( )',
	up: '▲',
	down: '▼',
	left: '‹',
	right: '›',
	knob: '●',
	track: '─',
	bar: '█',
	empty: '░',
	mask: '•',
	crosshair: '│',
	/** Marks the column of a date below a chart. */
	tick: '╵',
	ellipsis: '…',
	/** Marks a missing value in a list of values. */
	none: '∅',
	/** Series and slices use these in turn, so that they differ without colour. */
	keys: ['█', '▓', '▒', '░', '╳', '╱', '┼', '┄'],
};

export type Signs = Readonly<typeof unicode>;

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
	keys: ['#', '*', '+', '=', 'o', 'x', '%', '@'],
};

export const signsOf = ({glyphs}: Theme): Signs => (glyphs.border === 'classic' ? ascii : unicode);
