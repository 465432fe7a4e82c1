/** A cursor over lines of text, and the commands that move it. */
import type {Handlers} from '../../keymap/router.ts';
import {usePlaceState} from '../shared/place.ts';

export interface Scroll {
	readonly cursor: number;
	readonly top: number;
	readonly handlers: Handlers;
}

export function useScroll(count: number, height: number): Scroll {
	const [position, setPosition] = usePlaceState('scroll', {cursor: 0, top: 0});
	const cursor = clamp(position.cursor, 0, count - 1);
	const top = clamp(Math.max(position.top, cursor - height + 1), 0, Math.max(0, Math.min(cursor, count - height)));
	return {
		cursor,
		top,
		handlers: motions((by) => moveTo(position.cursor + by), moveTo, count, height),
	};

	function moveTo(to: number) {
		const next = clamp(to, 0, count - 1);
		// Keys can arrive faster than renders. The mutation lets each key start from the previous position.
		position.cursor = next;
		setPosition({cursor: next, top: clamp(position.top, next - height + 1, next)});
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
