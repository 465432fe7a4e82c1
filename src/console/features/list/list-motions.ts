/** The commands that move the cursor of a list. */
import type {Handlers} from '../../keymap/keyboard.tsx';
import type {List} from '../../list/list.ts';

export function listMotions<R extends object>(list: List<R>): Handlers {
	const half = () => Math.max(1, Math.floor(list.height / 2));
	return {
		'list.down': () => list.move(1),
		'list.up': () => list.move(-1),
		'list.first': () => list.to(0),
		'list.last': () => list.to(Number.POSITIVE_INFINITY),
		'list.half-down': () => list.scroll(half()),
		'list.half-up': () => list.scroll(-half()),
		'list.page-down': () => list.scroll(list.height),
		'list.page-up': () => list.scroll(-list.height),
	};
}
