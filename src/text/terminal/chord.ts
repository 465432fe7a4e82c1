/** Parses keys into chords such as `j`, `ctrl-d`, `shift-tab` and `enter`, for the command table and the router. */
import {graphemesOf} from '../graphemes.ts';

const namedKeys = [
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
] as const;

/** The keys and modifiers of an input event, as Ink names them. */
type Flags = Readonly<Partial<Record<(typeof namedKeys)[number][0] | 'ctrl' | 'meta' | 'shift', boolean>>>;

/**
 * The chords of an input event, in order. A terminal may deliver several keys as one event, such as `jjj`, or `j` and Enter.
 * An event without text and flags is a function key. All function keys parse as `f1`.
 */
export function chordsOf(input: string, key: Flags): readonly string[] {
	const name = namedKeys.find(([flag]) => key[flag])?.[1];
	if (name !== undefined) return [modified(name, key)];
	if (input === '') return ['f1'];
	if (input.length === 1) return [modified(chordOf(input), {...key, shift: false})];
	const letters = graphemesOf(input);
	return letters.length === 1 ? [modified(chordOf(input), {...key, shift: false})] : letters.map(chordOf);
}

function modified(name: string, key: Flags): string {
	const ctrl = key.ctrl && !name.startsWith('ctrl-') ? 'ctrl-' : '';
	const alt = key.meta && name !== 'esc' ? 'alt-' : '';
	return `${ctrl}${alt}${key.shift ? 'shift-' : ''}${name}`;
}

const controlNames: Readonly<Record<string, string>> = {
	' ': 'space',
	'\r': 'enter',
	'\r\n': 'enter',
	// The terminal translates Enter to a line feed before raw mode is on. Shells treat it as Enter, too.
	'\n': 'enter',
	'\t': 'tab',
	'\u001b': 'esc',
	'\u007f': 'backspace',
};

function chordOf(letter: string): string {
	const control = controlNames[letter];
	if (control) return control;
	const code = letter.charCodeAt(0);
	return code < 0x20 ? `ctrl-${String.fromCharCode(code + 0x40).toLowerCase()}` : letter;
}

/** The signs of the keys with digits where digits need shift (French). A sign that has a command keeps it. */
export const digitOfSign: Readonly<Record<string, string>> = {
	'&': '1',
	é: '2',
	'"': '3',
	"'": '4',
	'(': '5',
	è: '7',
	_: '8',
	ç: '9',
	à: '0',
};

/** Whether a chord is a letter that no key of a Latin layout types. */
export const isForeignLetter = (chord: string): boolean => /^\p{L}/u.test(chord) && !/^\p{Script=Latin}/u.test(chord);

/** The text that a chord types; undefined for keys without text. */
export function typedText(chord: string): string | undefined {
	if (chord === 'space') return ' ';
	const isNamed = chord.length > 1 && (/^(?:ctrl-|alt-|shift-|f1$)/.test(chord) || !/[^a-z]/.test(chord));
	return isNamed ? undefined : chord;
}
