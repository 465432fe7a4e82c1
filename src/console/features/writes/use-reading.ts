/**
 * What of a write's preview is on the screen, and what was. The send key waits for this, so that a small screen cannot hide
 * a part of the change.
 */
import type {Handlers} from '../../keymap/router.ts';
import {useStore} from '../../ui/store.ts';

interface ReadingInput {
	/** The target, in lines. It stays in sight if the dialog has room for it and for the change. */
	readonly head: readonly string[];
	readonly body: readonly string[];
	/** Lines after the body that the person can fold: the request. */
	readonly folded: readonly string[];
	readonly width: number;
	/** Lines of the dialog. */
	readonly height: number;
	/** Lines of the confirmation below the body. */
	readonly questionHeight: number;
}

export interface Reading {
	readonly head: readonly string[];
	readonly shown: readonly string[];
	/** Lines of the dialog for `shown`. */
	readonly room: number;
	readonly linesBelow: number;
	/** Whether every line of the change was on the screen, at the present width. */
	readonly isAllSeen: boolean;
	/** Whether the confirmation has its lines. Without room for both, it follows the change. */
	readonly isConfirming: boolean;
	/** Whether the request is unfolded. */
	readonly isOpen: boolean;
	readonly toggle: () => void;
	readonly beginConfirming: () => void;
	readonly restart: () => void;
	readonly handlers: Handlers;
}

interface View {
	readonly top: number;
	/** Lines of the change that were on the screen when it was `width` cells wide. */
	readonly seen: number;
	readonly width: number;
	/** Undefined until the person folds or unfolds the request. */
	readonly isOpen: boolean | undefined;
	readonly isConfirming: boolean;
}

/** The change keeps this many lines beside a target that stays in sight. */
const minimumRoom = 3;

const initial: View = {top: 0, seen: 0, width: 0, isOpen: undefined, isConfirming: false};

export function useReading({head, body, folded, width, height, questionHeight}: ReadingInput): Reading {
	const [view, store] = useStore(() => initial);
	const isPinned = height - head.length - 1 >= minimumRoom;
	const change = isPinned ? body : [...head, ...body];
	const inside = isPinned ? height - head.length : height;
	const isConfirming = view.isConfirming || change.length <= inside - questionHeight;
	const room = Math.max(1, inside - (isConfirming ? questionHeight : 1));
	const isOpen = view.isOpen ?? change.length + folded.length <= room;
	const lines = isOpen ? [...change, ...folded] : change;
	const last = Math.max(0, lines.length - room);
	const top = Math.min(view.top, last);
	const seen = Math.max(view.width === width ? view.seen : 0, top + room);
	const scroll = (by: number) => () => store.update({top: Math.max(0, Math.min(last, top + by)), seen, width});
	return {
		head: isPinned ? head : [],
		shown: lines.slice(top, top + room),
		room,
		linesBelow: Math.max(0, lines.length - top - room),
		isAllSeen: view.isConfirming || seen >= change.length,
		isConfirming,
		isOpen,
		toggle: () => store.update({isOpen: !isOpen, top: isOpen ? 0 : Math.min(change.length, top + room), seen, width}),
		beginConfirming: () => store.update({isConfirming: true, top: 0}),
		restart: () => store.update(initial),
		handlers: {
			'dialog.down': scroll(1),
			'dialog.up': scroll(-1),
			'dialog.page-down': scroll(room),
			'dialog.page-up': scroll(-room),
		},
	};
}
