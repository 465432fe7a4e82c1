/** Caches drawn rows by look, so that a cursor move draws two rows instead of a screenful. */

import {drawRow, type PlacedColumn, type RowLook} from '../../text/row.ts';
import {toAscii} from '../../text/terminal/ascii-signs.ts';
import type {Theme} from '../../text/theme.ts';

const states: readonly RowLook['state'][] = [undefined, 'new', 'changed', 'gone'];

/** Like `drawRow`, with a cache and ASCII signs where needed. Rows must be immutable. */
export function drawnRows<R extends object>(
	placed: readonly PlacedColumn<R>[],
	width: number,
	theme: Theme,
): (row: R, look: RowLook) => string {
	const drawn = new WeakMap<R, (string | undefined)[]>();
	const draw = (row: R, look: RowLook) => {
		const text = drawRow(row, placed, width, theme, look);
		return theme.isAscii ? toAscii(text) : text;
	};
	return (row, look) => {
		if (look.changed && look.changed.length > 0) return draw(row, look);
		const texts = drawn.get(row) ?? [];
		if (texts.length === 0) drawn.set(row, texts);
		const key = states.indexOf(look.state) * 4 + (look.isMarked ? 2 : 0) + (look.isSelected ? 1 : 0);
		const cached = texts[key];
		if (cached !== undefined) return cached;
		const text = draw(row, look);
		texts[key] = text;
		return text;
	};
}
