/** Names the two sides of a comparison in one line. */
import {cellWidth, cut, oneLine} from '../../../text/cells.ts';
import {graphemesOf} from '../../../text/graphemes.ts';

const between = ' to ';

/** `a to b`, in at most `width` cells. Long names are cut at their ends, or before their difference if they begin alike. */
export function sidesText(names: readonly [string, string], width: number, ellipsis: string): string {
	const [before, after] = names.map(oneLine) as [string, string];
	const room = Math.max(2, width - between.length);
	const half = Math.floor(room / 2);
	const beforeRoom = Math.max(half, room - cellWidth(after));
	const afterRoom = room - Math.min(beforeRoom, cellWidth(before));
	const show = (first: string, second: string) =>
		cut(first, beforeRoom, ellipsis) + between + cut(second, afterRoom, ellipsis);
	const isWhole = cellWidth(before) <= beforeRoom && cellWidth(after) <= afterRoom;
	if (isWhole || before === after || cut(before, half, '') !== cut(after, half, '')) return show(before, after);
	const [letters, others] = [graphemesOf(before), graphemesOf(after)];
	const common = letters.findIndex((letter, at) => letter !== others[at]);
	const start = common < 0 ? letters.length : common;
	const rest = (from: readonly string[]) => ellipsis + from.slice(start).join('');
	return show(rest(letters), rest(others));
}
