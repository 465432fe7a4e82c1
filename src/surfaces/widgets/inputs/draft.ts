/** An edited text with its undo history. */
import {type Editing, editingOf, pressEditingKey, textOf} from '../../../text/edit.ts';

interface Step {
	readonly text: string;
	readonly cursor: number;
}

export interface Draft {
	readonly editing: Editing;
	/** Earlier states for undo. The latest is last. */
	readonly past: readonly Step[];
	/** Whether the last edit typed a letter. Consecutive letters form one undo step. */
	readonly isTyping: boolean;
}

const maximumSteps = 100;

const draftOf = (text: string): Draft => ({editing: editingOf(text), past: [], isTyping: false});

/** Returns the draft if it has this text, else a new draft. */
export const draftFor = (draft: Draft | undefined, text: string): Draft =>
	draft && textOf(draft.editing) === text ? draft : draftOf(text);

/** Letters before the cursor that can combine with a typed letter. */
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

/** Applies an editing key. Undefined for any other key. */
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

/** Undoes the last step. Undefined if there is none. */
export function undone({past}: Draft): Draft | undefined {
	const last = past.at(-1);
	if (!last) return undefined;
	const {letters} = editingOf(last.text);
	return {editing: {letters, cursor: last.cursor}, past: past.slice(0, -1), isTyping: false};
}

const stepped = (past: readonly Step[], editing: Editing): readonly Step[] =>
	[...past, {text: textOf(editing), cursor: editing.cursor}].slice(-maximumSteps);
