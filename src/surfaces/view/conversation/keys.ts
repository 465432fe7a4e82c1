/** The keys of a conversation: what they do to the focused component, and otherwise to the page. */
import type {Intent, Key, KeyHandlers} from '../../widgets/widget.ts';
import {type KeyResult, nothing} from '../key-result.ts';
import {typedKey} from '../typed-text.ts';
import type {ConversationView} from './conversation-view.ts';

type Position = ConversationView['position'];

/** The lines that an intent scrolls when the focused component does not handle it. */
const scrolls = {
	up: () => -1,
	down: () => 1,
	first: ({lines}: Position) => -lines,
	last: ({lines}: Position) => lines,
	'page-up': ({height}: Position) => -height,
	'page-down': ({height}: Position) => height,
} satisfies Partial<Record<Intent, (position: Position) => number>>;

type Motion = keyof typeof scrolls;
export const motions = Object.keys(scrolls) as readonly Motion[];

/** Whether Enter moves to the next component, as from a single-line field of a form. */
export const goesOn = (keyHandlers: KeyHandlers | undefined): boolean =>
	keyHandlers?.type !== undefined && !keyHandlers.act;

/** Moves within the focused component, or else scrolls. */
export function pressOrScroll(view: ConversationView, motion: Motion): KeyResult {
	const result = view.press(motion);
	if (result) return result;
	view.scroll(scrolls[motion](view.position));
	return nothing;
}

/** The keys of castellan's console that act on a component. */
const intentOf: Readonly<Record<string, Intent>> = {
	up: 'up',
	down: 'down',
	left: 'left',
	right: 'right',
	home: 'first',
	end: 'last',
	pageup: 'page-up',
	pagedown: 'page-down',
	enter: 'act',
	space: 'toggle',
	s: 'sort',
	S: 'reverse',
	'/': 'filter',
	T: 'switch',
	'+': 'zoom-in',
	'-': 'zoom-out',
	o: 'open',
	c: 'copy',
	'ctrl-t': 'revert',
	'alt-z': 'undo',
	'alt-e': 'editor',
};

/**
 * Does what a key does: it types into the focused component, acts on it, moves the focus (`tab`, `shift-tab`, `esc`) or
 * scrolls. Undefined for a key without effect, which the host can use.
 */
export function pressKey(view: ConversationView, key: Key): KeyResult | undefined {
	const typed = view.type(key);
	if (typed) return typed;
	const {chord} = key;
	if (chord === 'tab' || chord === 'shift-tab' || (chord === 'enter' && goesOn(view.keyHandlers))) {
		view.step(chord === 'shift-tab' ? -1 : 1);
		return nothing;
	}
	if (chord === 'esc') return view.leave() ? nothing : undefined;
	const intent = Object.hasOwn(intentOf, chord) ? intentOf[chord] : undefined;
	if (intent === undefined) return undefined;
	return intent in scrolls ? pressOrScroll(view, intent as Motion) : view.press(intent);
}

/** A key as `keypress` of Node's `readline` describes it. */
interface Keypress {
	readonly name?: string | undefined;
	readonly ctrl?: boolean | undefined;
	readonly meta?: boolean | undefined;
	readonly shift?: boolean | undefined;
}

const names: Readonly<Record<string, string>> = {return: 'enter', escape: 'esc'};

/** The key of a `keypress` event of Node's `readline`. Only a printable character is text. */
export function keyOf(typed: string | undefined, {name = '', ctrl, meta, shift}: Keypress): Key {
	const text = typed === undefined || ctrl || meta ? undefined : typedKey({chord: '', text: typed}).text;
	if (text !== undefined && text !== ' ') return {chord: text, text};
	const isShifted = shift && name.length > 1;
	return {
		chord: `${ctrl ? 'ctrl-' : ''}${meta && name !== 'escape' ? 'alt-' : ''}${isShifted ? 'shift-' : ''}${names[name] ?? name}`,
		text,
	};
}
