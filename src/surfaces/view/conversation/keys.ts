/** The keys of a conversation: what they do to the focused component, and otherwise to the page. */
import type {Intent, KeyHandlers} from '../../widgets/widget.ts';
import {type KeyResult, nothing} from '../key-result.ts';
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
