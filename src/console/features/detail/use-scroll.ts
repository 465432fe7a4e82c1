/** A cursor over lines of text, and the commands that move it. */

import {EntrySlot, useEntryState} from '../../core/screen-context.ts';
import type {Handlers} from '../../keymap/keyboard.tsx';
import type {Store} from '../../ui/store.ts';

export type Scroll = ReturnType<typeof useScroll>;

interface Position {
	/** Undefined before the first motion. */
	readonly cursor: number | undefined;
	readonly top: number;
}

const positions = new EntrySlot<Store<Position>>();

/** `start` is the line of the cursor before the first motion. */
export function useScroll(count: number, height: number, start = 0) {
	const [position, update] = useEntryState(positions, (): Position => ({cursor: undefined, top: 0}));
	const cursor = clamp(position.cursor ?? start, 0, count - 1);
	const top = clamp(Math.max(position.top, cursor - height + 1), 0, Math.max(0, Math.min(cursor, count - height)));
	const to = (line: number) => update((before) => moved(before, line));
	return {
		cursor,
		/** Moves the cursor to a line. */
		to,
		/** Moves the cursor and the window together. */
		scroll: (by: number) => update((before) => moved({...before, top: before.top + by}, (before.cursor ?? start) + by)),
		top,
		handlers: motions((by) => update((before) => moved(before, (before.cursor ?? start) + by)), to, count, height),
	};

	function moved(before: Position, to: number): Position {
		const next = clamp(to, 0, count - 1);
		return {cursor: next, top: clamp(before.cursor === undefined ? top : before.top, next - height + 1, next)};
	}
}

const clamp = (value: number, minimum: number, maximum: number) =>
	Math.max(minimum, Math.min(value, Math.max(minimum, maximum)));

const motions = (by: (lines: number) => void, to: (line: number) => void, count: number, height: number): Handlers => ({
	'detail.down': () => by(1),
	'detail.up': () => by(-1),
	'detail.first': () => to(0),
	'detail.last': () => to(count - 1),
	'detail.half-down': () => by(Math.floor(height / 2)),
	'detail.half-up': () => by(-Math.floor(height / 2)),
	'detail.page-down': () => by(height),
	'detail.page-up': () => by(-height),
});
