/** Edits a line of text by grapheme, with the word keys of a shell. All functions are pure. */
import {graphemesOf} from './graphemes.ts';
import {trimmedEnd} from './trim.ts';

export interface Editing {
	/** The graphemes of the line. The cursor is before index `cursor`. */
	readonly letters: readonly string[];
	readonly cursor: number;
}

export const editingOf = (text: string): Editing => {
	const letters = graphemesOf(text);
	return {letters, cursor: letters.length};
};

export const textOf = (editing: Editing): string => editing.letters.join('');

/** The number of graphemes before the cursor that new text may join, such as the parts of a flag or a family. */
const maximumJoined = 16;

/** Inserts typed or pasted text at the cursor. Line breaks become spaces, because a field is a single line, and go at the end. */
export const insert = (editing: Editing, text: string): Editing =>
	insertLines(editing, trimmedEnd(text, '\r\n').replace(/[\r\n]{1,4096}/g, ' '));

/** Inserts typed or pasted text with its line breaks at the cursor. */
export function insertLines({letters, cursor}: Editing, text: string): Editing {
	const start = Math.max(0, cursor - maximumJoined);
	const fresh = graphemesOf(letters.slice(start, cursor).join('') + text);
	// `concat` copies whole lists. Spreading takes several times longer for a line of a megabyte that arrives in small pieces.
	return {letters: letters.slice(0, start).concat(fresh, letters.slice(cursor)), cursor: start + fresh.length};
}

const isSpace = (letter: string | undefined) => letter !== undefined && /\s/.test(letter);

function wordStart({letters, cursor}: Editing): number {
	let index = cursor;
	while (index > 0 && isSpace(letters[index - 1])) index--;
	while (index > 0 && !isSpace(letters[index - 1])) index--;
	return index;
}

function wordEnd({letters, cursor}: Editing): number {
	let index = cursor;
	while (index < letters.length && isSpace(letters[index])) index++;
	while (index < letters.length && !isSpace(letters[index])) index++;
	return index;
}

const withCursor = (editing: Editing, cursor: number): Editing => ({
	...editing,
	cursor: Math.max(0, Math.min(cursor, editing.letters.length)),
});

const without = ({letters}: Editing, from: number, to: number): Editing => ({
	letters: [...letters.slice(0, from), ...letters.slice(to)],
	cursor: from,
});

const keys: Readonly<Record<string, (editing: Editing) => Editing>> = {
	left: (editing) => withCursor(editing, editing.cursor - 1),
	right: (editing) => withCursor(editing, editing.cursor + 1),
	home: (editing) => withCursor(editing, 0),
	end: (editing) => withCursor(editing, editing.letters.length),
	'ctrl-a': (editing) => withCursor(editing, 0),
	'ctrl-e': (editing) => withCursor(editing, editing.letters.length),
	'ctrl-left': (editing) => withCursor(editing, wordStart(editing)),
	'ctrl-right': (editing) => withCursor(editing, wordEnd(editing)),
	'alt-b': (editing) => withCursor(editing, wordStart(editing)),
	'alt-f': (editing) => withCursor(editing, wordEnd(editing)),
	backspace: (editing) => (editing.cursor === 0 ? editing : without(editing, editing.cursor - 1, editing.cursor)),
	delete: (editing) => without(editing, editing.cursor, editing.cursor + 1),
	'ctrl-w': (editing) => without(editing, wordStart(editing), editing.cursor),
	'alt-backspace': (editing) => without(editing, wordStart(editing), editing.cursor),
	'ctrl-u': (editing) => without(editing, 0, editing.cursor),
};

/** Returns the line after an editing key, or undefined for any other key. */
export const pressEditingKey = (editing: Editing, chord: string): Editing | undefined => keys[chord]?.(editing);
