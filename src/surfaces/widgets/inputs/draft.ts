/** A text while it is being edited, with the way back. */
import {type Editing, editingOf, pressEditingKey, textOf} from '../../../text/edit.ts';

interface Step {
	readonly text: string;
	readonly cursor: number;
}

export interface Draft {
	readonly editing: Editing;
	/** What `undo` goes back to, the latest last. */
	readonly past: readonly Step[];
	/** Letters typed one after another are undone together. */
	readonly isTyping: boolean;
}

const mostSteps = 100;

const draftOf = (text: string): Draft => ({editing: editingOf(text), past: [], isTyping: false});

/** The draft if it still is of this text, else a new one. */
export const draftFor = (draft: Draft | undefined, text: string): Draft =>
	draft && textOf(draft.editing) === text ? draft : draftOf(text);

/** Letters before the cursor that a new one may join. */
const joining = 8;

export function typedInto({editing, past, isTyping}: Draft, text: string): Draft {
	const {letters, cursor} = editing;
	const isRun = text.length <= 2 && text.trim() !== '';
	const start = Math.max(0, cursor - joining);
	const fresh = editingOf(letters.slice(start, cursor).join('') + text).letters;
	const next = {
		letters: [...letters.slice(0, start), ...fresh, ...letters.slice(cursor)],
		cursor: start + fresh.length,
	};
	return {editing: next, past: isRun && isTyping ? past : stepped(past, editing), isTyping: isRun};
}

/** Undefined for a key that edits nothing. */
export function keyInto({editing, past}: Draft, chord: string): Draft | undefined {
	const next = pressEditingKey(editing, chord);
	if (!next) return undefined;
	return {editing: next, past: next.letters === editing.letters ? past : stepped(past, editing), isTyping: false};
}

export const movedTo = ({editing, past}: Draft, cursor: number): Draft => ({
	editing: {letters: editing.letters, cursor: Math.max(0, Math.min(cursor, editing.letters.length))},
	past,
	isTyping: false,
});

/** Undefined when there is nothing to go back to. */
export function undone({past}: Draft): Draft | undefined {
	const last = past.at(-1);
	if (!last) return undefined;
	const {letters} = editingOf(last.text);
	return {editing: {letters, cursor: last.cursor}, past: past.slice(0, -1), isTyping: false};
}

const stepped = (past: readonly Step[], editing: Editing): readonly Step[] =>
	[...past, {text: textOf(editing), cursor: editing.cursor}].slice(-mostSteps);
