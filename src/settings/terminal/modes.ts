/** The terminal modes of the console, and the sequences that set and undo them. */
interface Mode {
	readonly set: string;
	readonly undo: string;
}

/** Modes are set and undone in this order. Mode 1049 does not restore wrapping, so wrapping is undone after it. */
const modes: readonly Mode[] = [
	// The alternate screen.
	{set: '\u001b[?1049h', undo: '\u001b[?1049l'},
	// No automatic wrapping. A terminal may count more cells for a rare letter than this program. Without wrapping, the row
	// loses a cell at the right edge instead of breaking in two.
	{set: '\u001b[?7l', undo: '\u001b[?7h'},
	// The hidden cursor. The painter shows it in a field.
	{set: '\u001b[?25l', undo: '\u001b[?25h'},
	// Reports of the focus: another program may have written meanwhile.
	{set: '\u001b[?1004h', undo: '\u001b[?1004l'},
	// Bracketed paste.
	{set: '\u001b[?2004h', undo: '\u001b[?2004l'},
	// alt and a letter as Esc and the letter. xterm and mlterm may send another letter instead. The person's own choice is
	// restored from where `saveModes` put it.
	{set: '\u001b[?1036h\u001b[?1039h', undo: '\u001b[?1036;1039r'},
];

/** Saves the modes in the terminal that the person may have chosen otherwise. Only before they are set, never between. */
export const saveModes = '\u001b[?1036;1039s';

/**
 * Ends a string, a synchronized update, a style and a scroll region, because the last write may be incomplete. The end of a
 * scroll region moves the cursor to the top. It goes to the last line, for terminals without an alternate screen.
 */
const resetSequences = '\u001b\\\u001b[?2026l\u001b[0m\u001b[r\u001b[999;1H';

/** The sequences that set all modes. */
export const setModes = modes.map(({set}) => set).join('');
export const undoModes = resetSequences + modes.map(({undo}) => undo).join('');

/** For lines that follow each other on the normal screen: bracketed paste alone. */
export const setPlainModes = '\u001b[?2004h';
export const undoPlainModes = '\u001b[?2004l';

/** Arguments of `stty` that undo the changes of raw mode and preserve the person's own settings. */
export const cookedModeFlags = [
	'brkint',
	'icrnl',
	'ixon',
	'opost',
	'onlcr',
	'isig',
	'icanon',
	'iexten',
	'echo',
] as const;

/** `stty -a` prints this flag in raw mode. The line editors of shells leave signals enabled, so they do not match. */
export const rawModeFlag = '-isig';
