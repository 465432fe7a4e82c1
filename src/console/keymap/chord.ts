/** Keys as chords: `j`, `ctrl-d`, `shift-tab`, `enter`. What the table names and the router matches. */

/** The flags of a parsed key press that chords are made of. */
export interface PressedKey {
	readonly upArrow?: boolean;
	readonly downArrow?: boolean;
	readonly leftArrow?: boolean;
	readonly rightArrow?: boolean;
	readonly pageUp?: boolean;
	readonly pageDown?: boolean;
	readonly home?: boolean;
	readonly end?: boolean;
	readonly return?: boolean;
	readonly escape?: boolean;
	readonly tab?: boolean;
	readonly backspace?: boolean;
	readonly delete?: boolean;
	readonly ctrl?: boolean;
	readonly shift?: boolean;
	readonly meta?: boolean;
}

const named: readonly [keyof PressedKey, string][] = [
	['upArrow', 'up'],
	['downArrow', 'down'],
	['leftArrow', 'left'],
	['rightArrow', 'right'],
	['pageUp', 'pageup'],
	['pageDown', 'pagedown'],
	['home', 'home'],
	['end', 'end'],
	['return', 'enter'],
	['escape', 'esc'],
	['tab', 'tab'],
	['backspace', 'backspace'],
	['delete', 'delete'],
];

/**
 * The chords of one input event, in order. A terminal may deliver several keys as one event (`jjj`, or `j` and Enter), and
 * each of them counts. An event with neither text nor a flag is a function key: they all read as `f1`.
 */
export function chordsOf(input: string, key: PressedKey): readonly string[] {
	const name = named.find(([flag]) => key[flag])?.[1];
	if (name !== undefined) return [modified(name, key)];
	if (input === '') return ['f1'];
	if (input.length === 1) return [modified(chordOf(input), {...key, shift: false})];
	const letters = [...new Intl.Segmenter().segment(input)].map(({segment}) => segment);
	return letters.length === 1 ? [modified(chordOf(input), {...key, shift: false})] : letters.map(chordOf);
}

function modified(name: string, key: PressedKey): string {
	const ctrl = key.ctrl && !name.startsWith('ctrl-') ? 'ctrl-' : '';
	const alt = key.meta && name !== 'esc' ? 'alt-' : '';
	return `${ctrl}${alt}${key.shift ? 'shift-' : ''}${name}`;
}

const controls: Readonly<Record<string, string>> = {
	' ': 'space',
	'\r': 'enter',
	'\r\n': 'enter',
	// What Enter becomes when it is typed before the terminal is ours; shells take it for Enter too.
	'\n': 'enter',
	'\t': 'tab',
	'\u001b': 'esc',
	'\u007f': 'backspace',
};

function chordOf(letter: string): string {
	const control = controls[letter];
	if (control) return control;
	const code = letter.charCodeAt(0);
	return code < 0x20 ? `ctrl-${String.fromCharCode(code + 0x40).toLowerCase()}` : letter;
}

/** The text a chord types, or undefined for keys that type nothing. */
export function typedText(chord: string): string | undefined {
	if (chord === 'space') return ' ';
	const isNamed = chord.length > 1 && /^(ctrl-|alt-|shift-|f1$|[a-z]+$)/.test(chord);
	return isNamed ? undefined : chord;
}
