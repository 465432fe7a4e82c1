/** The terminal modes that the console sets, and how each is undone. No other file holds these sequences. */
interface Mode {
	readonly set: string;
	readonly undo: string;
}

/** In the order in which they are set. They are undone in the same order: wrapping is not part of what 1049 restores. */
const modes: readonly Mode[] = [
	// The alternate screen.
	{set: '\u001b[?1049h', undo: '\u001b[?1049l'},
	// No automatic wrapping. Rows are drawn to their exact width as this program counts cells. A terminal that counts a rare
	// letter as wider then loses a cell at the right edge, instead of breaking the row in two.
	{set: '\u001b[?7l', undo: '\u001b[?7h'},
	// The hidden cursor.
	{set: '\u001b[?25l', undo: '\u001b[?25h'},
	// Bracketed paste.
	{set: '\u001b[?2004h', undo: '\u001b[?2004l'},
];

/** A write may have stopped anywhere: this ends a string, a synchronized update and a style. */
const endOfAnything = '\u001b\\\u001b[?2026l\u001b[0m';

export const setModes = modes.map(({set}) => set).join('');
export const undoModes = endOfAnything + modes.map(({undo}) => undo).join('');

/** Arguments of `stty` that undo what raw mode changes, and nothing that a person may have set. */
export const cookedMode = ['brkint', 'icrnl', 'ixon', 'opost', 'onlcr', 'isig', 'icanon', 'iexten', 'echo'] as const;

/** A part of what `stty -a` prints about a terminal in raw mode. The line editors of shells keep signals on. */
export const rawMark = '-isig';
