/** One-line text fields: one for a text, and one for a secret. */
import {Box, Text} from 'ink';
import type {ReactNode} from 'react';
import {cellWidth, cut, oneLine} from '../../text/cells.ts';
import {plural} from '../../text/count.ts';
import {type Editing, editingOf, insert, pressEditingKey, textOf} from '../../text/edit.ts';
import {useLayer} from '../keymap/keyboard.tsx';
import {useFieldCursor} from '../terminal/cursor/use-field-cursor.ts';
import {Part} from '../terminal/Part.tsx';
import {useTheme} from '../terminal/theme-context.tsx';
import {useStore} from './store.ts';

interface TextFieldProps {
	/** Before the field, on its line. */
	readonly label?: string;
	readonly initial?: string;
	/** Typing continues the initial text. Otherwise the first letter replaces the text, and → keeps it. */
	readonly isContinued?: boolean;
	readonly placeholder?: string;
	/** With the label. */
	readonly width: number;
	readonly onChange?: (text: string) => void;
	readonly onSubmit?: (text: string) => void;
	/** What Enter does, for the footer. */
	readonly verb?: string;
	/** Returns the text that Tab completes this one to; undefined if there is none. Without it, Tab is not the field's. */
	readonly complete?: (text: string) => string | undefined;
	/** Receives pasted text first. Returns true if it handled the text; otherwise the field inserts it. */
	readonly onPaste?: (text: string) => boolean;
	/** Characters that are keys of the dialog and no text, typed alone. */
	readonly keys?: string | undefined;
	/** Absent inside a dialog, which handles Esc. */
	readonly onCancel?: () => void;
}

export function TextField(props: TextFieldProps) {
	const {label = '', initial = '', isContinued = false, placeholder = '', width: fullWidth} = props;
	const {onChange, onSubmit, verb, complete, onPaste, onCancel, keys = ''} = props;
	const theme = useTheme();
	const width = fullWidth - cellWidth(label);
	const [editing, store] = useStore<Editing & {readonly isSelected: boolean}>(() => ({
		...editingOf(initial),
		isSelected: !isContinued && initial !== '',
	}));

	function update(next: Editing) {
		const isTextNew = next.letters !== store.value.letters;
		store.update({...next, isSelected: false});
		if (isTextNew) onChange?.(textOf(next));
	}

	const submit = onSubmit && (() => onSubmit(textOf(store.value)));

	function capture(chord: string): boolean {
		if (chord === 'enter' && submit) {
			submit();
			return true;
		}
		if ((chord === 'esc' || chord === 'ctrl-c') && onCancel) {
			onCancel();
			return true;
		}
		if (chord === 'tab' && complete) {
			const completed = complete(textOf(store.value));
			if (completed !== undefined) update(editingOf(completed));
			return true;
		}
		// In an empty field these keys move through the list below it.
		if ((chord === 'home' || chord === 'end' || chord === 'ctrl-u') && store.value.letters.length === 0) return false;
		const isDeletion = chord === 'backspace' || chord === 'delete';
		const next = store.value.isSelected && isDeletion ? editingOf('') : pressEditingKey(store.value, chord);
		if (next) update(next);
		return next !== undefined;
	}

	function type(text: string): boolean {
		if ([...text].every((letter) => keys.includes(letter))) return false;
		update(insert(store.value.isSelected ? editingOf('') : store.value, text));
		return true;
	}
	// The keys are in `capture`. The footer lists them from here, and a click on them runs these.
	const handlers = {'dialog.accept': submit, 'dialog.close': onCancel};
	const titles = () => ({'dialog.accept': verb});
	useLayer({scope: 'field', handlers, titles, type, capture, paste: (text) => void (onPaste?.(text) || type(text))});

	const {before, under, after} = editing.isSelected
		? {before: cut(textOf(editing), width, theme.glyphs.ellipsis), under: '', after: ''}
		: shownPart(editing, width);
	const {box, isDrawn} = useFieldCursor({line: 0, column: Math.min(cellWidth(before), width - 1)});
	const mark = (letter: string) => (isDrawn ? letter : theme.paint('inverse', letter));
	function drawField(): string {
		if (editing.letters.length === 0) return mark(' ') + theme.paint('dim', placeholder);
		return editing.isSelected ? theme.paint('inverse', before) : before + mark(under) + after;
	}
	return (
		<Labelled label={label}>
			<Part kind="field">
				<Box ref={box}>
					<Text wrap="truncate">{drawField()}</Text>
				</Box>
			</Part>
		</Labelled>
	);
}

/** A field after its label. */
function Labelled({label, children}: {readonly label: string; readonly children: ReactNode}) {
	const theme = useTheme();
	if (label === '') return children;
	return (
		<Box flexShrink={0}>
			<Box flexShrink={0}>
				<Text>{theme.paint('accent', label)}</Text>
			</Box>
			{children}
		</Box>
	);
}

/** The part of the line around the cursor that fits. Symbols replace control characters. */
function shownPart({letters, cursor}: Editing, width: number) {
	const letterAt = (index: number) => oneLine(letters[index] ?? '');
	const under = letterAt(cursor) || ' ';
	let room = width - cellWidth(under);
	let start = cursor;
	while (start > 0 && room >= cellWidth(letterAt(start - 1))) {
		start--;
		room -= cellWidth(letterAt(start));
	}
	let end = cursor + 1;
	while (end < letters.length && room >= cellWidth(letterAt(end))) {
		room -= cellWidth(letterAt(end));
		end++;
	}
	const shown = letters.slice(start, end).map(oneLine);
	return {before: shown.slice(0, cursor - start).join(''), under, after: shown.slice(cursor - start + 1).join('')};
}

/**
 * A field for a secret. It draws only the length of the text, never the text. `onSubmit` gets the exact text, including line breaks;
 * the field is empty afterwards.
 */
export function SecretField({onSubmit}: {readonly onSubmit: (secret: string) => void}) {
	const theme = useTheme();
	// The count in characters is stored, because counting a long text is slow.
	const [{count}, store] = useStore(() => ({secret: '', count: 0}));
	const add = (text: string) =>
		store.update((before) => ({secret: before.secret + text, count: before.count + [...text].length}));
	const clear = () => store.update({secret: '', count: 0});

	function removeLast() {
		const {secret, count: before} = store.value;
		const last = [...secret.slice(-2)].at(-1);
		if (last !== undefined) store.update({secret: secret.slice(0, -last.length), count: before - 1});
	}
	function submit() {
		const {secret: text} = store.value;
		clear();
		onSubmit(text);
	}
	function capture(chord: string): boolean {
		if (chord === 'ctrl-u') clear();
		else if (chord === 'backspace') removeLast();
		else return false;
		return true;
	}
	function type(text: string): boolean {
		add(text);
		return true;
	}
	useLayer({scope: 'field', handlers: {'dialog.accept': submit}, type, capture, paste: add});

	const {box, isDrawn} = useFieldCursor({line: 0, column: 0});
	const status = count === 0 ? 'type or paste it; it is not shown' : `${plural(count, 'character')}, not shown`;
	return (
		<Part kind="field">
			<Box ref={box}>
				<Text wrap="truncate">
					{isDrawn ? ' ' : theme.paint('inverse', ' ')} {theme.paint('dim', status)}
				</Text>
			</Box>
		</Part>
	);
}
