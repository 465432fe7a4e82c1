/** Cuts names so that they still differ. */
import {cellWidth} from '../../../text/cells.ts';
import {graphemesOf} from '../../../text/graphemes.ts';
import type {Pen} from './pen.ts';

type Signs = Pick<Pen, 'signs'>;

/** Cuts a name in the middle, because names often differ only at their ends. */
export function cutName(name: string, width: number, {signs: {ellipsis}}: Signs): string {
	if (cellWidth(name) <= width) return name;
	const letters = graphemesOf(name);
	const room = width - cellWidth(ellipsis);
	const head = fitting(letters, Math.ceil(room / 2));
	const tail = fitting(letters.toReversed(), Math.floor(room / 2));
	return width <= 0 ? '' : head.join('') + ellipsis + tail.toReversed().join('');
}

/** Cuts the names of one chart. Names that would become alike keep the part in which they differ. */
export function cutNames(names: readonly string[], width: number, pen: Signs): readonly string[] {
	const shown = new Map([...new Set(names)].map((name) => [name, cutName(name, width, pen)]));
	for (const group of Map.groupBy(shown.keys(), (name) => shown.get(name)).values())
		if (group.length > 1)
			for (const [at, text] of differingParts(group, width, pen).entries()) shown.set(group[at] ?? '', text);
	return names.map((name) => shown.get(name) ?? name);
}

function differingParts(group: readonly string[], width: number, pen: Signs): readonly string[] {
	const {ellipsis} = pen.signs;
	const room = width - 2 * cellWidth(ellipsis);
	const all = group.map(graphemesOf);
	const head = commonLength(all);
	const tail = commonLength(all.map((letters) => letters.slice(head).toReversed()));
	const parts = all.map((letters) => {
		const word = letters.lastIndexOf(' ', head - 1) + 1;
		const isShort = cellWidth(letters.slice(word, letters.length - tail).join('')) <= room;
		return letters.slice(isShort ? word : head);
	});
	const begun = parts.map((letters) => {
		const rest = letters.join('');
		const fits = cellWidth(rest) <= room + cellWidth(ellipsis);
		return fits ? ellipsis + rest : `${ellipsis}${fitting(letters, room).join('').trimEnd()}${ellipsis}`;
	});
	if (room <= 0) return group.map((name) => cutName(name, width, pen));
	if (new Set(begun).size === group.length) return begun;
	return parts.map(
		(letters) => ellipsis + cutName(letters.slice(0, letters.length - tail).join(''), room, pen) + ellipsis,
	);
}

/** How many first letters all have in common. */
function commonLength([first = [], ...others]: readonly (readonly string[])[]): number {
	const end = first.findIndex((letter, at) => others.some((each) => each[at] !== letter));
	return end < 0 ? first.length : end;
}

/** The first letters that fit. */
function fitting(letters: readonly string[], width: number): readonly string[] {
	let used = 0;
	const end = letters.findIndex((letter) => {
		used += cellWidth(letter);
		return used > width;
	});
	return end < 0 ? letters : letters.slice(0, end);
}
