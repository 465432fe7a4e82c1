/**
 * The parts of a write's preview that are on the screen, and that were. The send key waits for this, so that a small screen cannot hide
 * a part of the change.
 */
import type {Handlers} from '../../keymap/keyboard.tsx';
import {useStore} from '../../ui/store.ts';

interface ReadingInput {
	/** The target, in lines. It stays in sight if the dialog has room for it and for the change. */
	readonly head: readonly string[];
	readonly body: readonly string[];
	/** Lines after the body that the person can fold: the request. */
	readonly folded: readonly string[];
	/** The target on one line. It stays above a scrolled change that has no room for the whole target. */
	readonly shortHead: string;
	readonly width: number;
	/** Returns the lines of the dialog for a number of wanted lines. */
	readonly heightFor: (wanted: number) => number;
	/** Lines of the confirmation below the body. */
	readonly questionHeight: number;
}

export type Reading = ReturnType<typeof useReading>;

interface View {
	readonly top: number;
	/** Lines from the start of the change that were on the screen when it was `width` cells wide. */
	readonly seen: number;
	/** All lines from this one to the end were on the screen too: a jump to the end leaves a gap. */
	readonly seenFrom: number;
	readonly width: number;
	/** Undefined until the person folds or unfolds the request. */
	readonly isOpen: boolean | undefined;
	readonly isConfirming: boolean;
}

/** The change keeps this many lines beside a target that stays in sight. */
const minimumRoom = 3;

const initial: View = {
	top: 0,
	seen: 0,
	seenFrom: Number.POSITIVE_INFINITY,
	width: 0,
	isOpen: undefined,
	isConfirming: false,
};

/** A smaller room has no line for the short target. */
const minimumRoomWithTarget = 4;

export function useReading({head, shortHead, body, folded, width, heightFor, questionHeight}: ReadingInput) {
	const [view, store] = useStore(() => initial);
	const linesFor = (shown: readonly string[]) => head.length + shown.length + questionHeight;
	const whole = linesFor([...body, ...folded]);
	const isOpen = view.isOpen ?? heightFor(whole) >= whole;
	const height = heightFor(isOpen ? whole : linesFor(body));
	const isPinned = heightFor(Number.POSITIVE_INFINITY) - head.length - 1 >= minimumRoom;
	const change = isPinned ? body : [...head, ...body];
	const inside = isPinned ? height - head.length : height;
	const isConfirming = view.isConfirming || change.length <= inside - questionHeight;
	const room = Math.max(1, inside - (isConfirming ? questionHeight : 1));
	const lines = isOpen ? [...change, ...folded] : change;
	const last = Math.max(0, lines.length - room);
	const top = Math.min(view.top, last);
	const hasShortHead = !isPinned && top > 0 && room >= minimumRoomWithTarget;
	// The line under the short target is the last one of the previous page.
	const page = isPinned || room < minimumRoomWithTarget ? room : room - 1;
	const before = view.width === width ? view : initial;
	/** The first line of the change in sight. The short target is drawn over the one before. */
	const first = hasShortHead ? top + 1 : top;
	const seen = first <= before.seen ? Math.max(before.seen, top + room) : before.seen;
	const isNearEnd = top + room >= Math.min(before.seenFrom, change.length);
	const seenFrom = isNearEnd ? Math.min(before.seenFrom, first) : before.seenFrom;
	const scrollTo = (line: number) => () =>
		store.update({top: Math.max(0, Math.min(last, line)), seen, seenFrom, width});
	const scroll = (by: number) => scrollTo(top + by);
	return {
		head: isPinned ? head : [],
		shown: hasShortHead ? [shortHead, ...lines.slice(top + 1, top + room)] : lines.slice(top, top + room),
		/** Lines of the dialog for `shown`. */
		room,
		/** Lines of the dialog. A folded request leaves no blank ones. */
		height,
		linesBelow: Math.max(0, lines.length - top - room),
		/** Whether every line of the change was on the screen, at the present width. */
		isAllSeen: view.isConfirming || seen >= Math.min(seenFrom, change.length),
		/** Lines that a jump to the end left out, if the end is on the screen. */
		unseen: seenFrom - seen,
		/** Whether the confirmation has its lines. Without room for both, it follows the change. */
		isConfirming,
		/** Whether the request is unfolded. */
		isOpen,
		toggle: () =>
			store.update({isOpen: !isOpen, top: isOpen ? 0 : Math.min(change.length, top + page), seen, seenFrom, width}),
		beginConfirming: () => store.update({isConfirming: true, top: 0}),
		restart: () => store.update(initial),
		handlers: {
			'dialog.down': scroll(1),
			'dialog.up': scroll(-1),
			'dialog.page-down': scroll(page),
			'dialog.page-up': scroll(-page),
			'dialog.first': scrollTo(0),
			'dialog.last': scrollTo(last),
		} satisfies Handlers,
	};
}
