/** Cuts names so that they still differ. */
import {cellWidth} from '../../../text/cells.ts';
import {graphemesOf} from '../../../text/graphemes.ts';
import type {Pen} from './pen.ts';

type Signs = Pick<Pen, 'signs'>;

/** Cuts a name in the middle, because names often differ only at their ends. */
export function cutName(name: string, width: number, pen: Signs): string {
	const {ellipsis} = pen.signs;
	if (cellWidth(name) <= width) return name;
	const letters = graphemesOf(name);
	return width <= 0 ? '' : headOf(letters, width, pen).join('') + ellipsis + tailOf(letters, width, pen).join('');
}

/** Cuts the names of a chart. Names that begin alike keep the part in which they differ, whole if it fits. */
export function cutNames(names: readonly string[], width: number, pen: Signs): readonly string[] {
	const shown = new Map([...new Set(names)].map((name) => [name, cutName(name, width, pen)]));
	const show = (group: readonly string[], texts: readonly string[]) => {
		for (const [at, text] of texts.entries()) shown.set(group[at] ?? '', text);
	};
	const cut = [...shown.keys()].filter((name) => shown.get(name) !== name);
	for (const group of Map.groupBy(cut, (name) => headOf(graphemesOf(name), width, pen).join('')).values())
		if (group.length > 1) show(group, withDifference(group, width, pen));
	for (const group of Map.groupBy(shown.keys(), (name) => shown.get(name)).values())
		if (group.length > 1) show(group, differingParts(group, width, pen));
	return names.map((name) => shown.get(name) ?? name);
}

const roomOf = (width: number, {signs}: Signs) => width - cellWidth(signs.ellipsis);
/** The letters before and after the cut in the middle. */
const headOf = (letters: readonly string[], width: number, pen: Signs) =>
	fitting(letters, Math.ceil(roomOf(width, pen) / 2));
const tailOf = (letters: readonly string[], width: number, pen: Signs) =>
	fitting(letters.toReversed(), Math.floor(roomOf(width, pen) / 2)).toReversed();

/** Fewer letters before a cut name nothing. */
const minimumHead = 4;

/** Cuts names before their difference, at a word if it fits, where the cut in the middle hides a part of it. Empty if it does not fit. */
function withDifference(group: readonly string[], width: number, pen: Signs): readonly string[] {
	const all = group.map(graphemesOf);
	const common = commonLength(all);
	if (all.every((letters) => letters.length - tailOf(letters, width, pen).length <= common)) return [];
	const word = (all[0]?.lastIndexOf(' ', common - 1) ?? -1) + 1;
	const restsFrom = (start: number) => all.map((letters) => letters.slice(start).join(''));
	const roomBeside = (rests: readonly string[]) => roomOf(width, pen) - Math.max(...rests.map(cellWidth));
	const rests = [word, common].map(restsFrom).find((each) => roomBeside(each) >= 0);
	if (!rests) return [];
	const room = roomBeside(rests);
	const head =
		room < minimumHead
			? ''
			: fitting(all[0] ?? [], room)
					.join('')
					.trimEnd();
	return rests.map((rest) => head + pen.signs.ellipsis + rest);
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
		const end = letters.join('');
		const fits = cellWidth(end) <= room + cellWidth(ellipsis);
		return fits ? ellipsis + end : `${ellipsis}${fitting(letters, room).join('').trimEnd()}${ellipsis}`;
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
