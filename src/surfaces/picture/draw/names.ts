/** Cuts names so that they still differ. */
import {cellWidth} from '../../../text/cells.ts';
import {graphemesOf} from '../../../text/graphemes.ts';
import type {Pen} from './pen.ts';

type Signs = Pick<Pen, 'signs'>;

/** Cuts a name in the middle, because names often differ only at their ends. */
function cutName(name: string, width: number, {signs: {ellipsis}}: Signs): string {
	if (cellWidth(name) <= width) return name;
	if (width <= 0) return '';
	const letters = graphemesOf(name);
	const room = width - cellWidth(ellipsis);
	const tail = fitting(letters.toReversed(), Math.floor(room / 2)).toReversed();
	return [...fitting(letters, Math.ceil(room / 2)), ellipsis, ...tail].join('');
}

/** Cuts the names of a chart. Names that would be alike lose the words that they begin with in common. */
export function cutNames(names: readonly string[], width: number, pen: Signs): readonly string[] {
	const {ellipsis} = pen.signs;
	const room = width - cellWidth(ellipsis);
	const shown = new Map(names.map((name) => [name, cutName(name, width, pen)]));
	for (const alike of Map.groupBy(shown.keys(), (name) => shown.get(name)).values()) {
		const start = alike.length > 1 && room > 0 ? differenceOf(alike) : 0;
		if (start === 0) continue;
		const rests = alike.map((name) => name.slice(start));
		const begun = rests.map((rest) => cutEnd(rest, room, pen));
		const differing = new Set(begun).size === alike.length ? begun : cutNames(rests, room, pen);
		for (const [at, name] of alike.entries()) shown.set(name, ellipsis + differing[at]);
	}
	return names.map((name) => shown.get(name) ?? name);
}

function cutEnd(name: string, width: number, {signs: {ellipsis}}: Signs): string {
	if (cellWidth(name) <= width) return name;
	return (
		fitting(graphemesOf(name), width - cellWidth(ellipsis))
			.join('')
			.trimEnd() + ellipsis
	);
}

/** Where different names begin to differ: at the start of a word, or within the only one. */
function differenceOf([first = '', ...others]: readonly string[]): number {
	const letters = graphemesOf(first);
	let common = '';
	for (const letter of letters) {
		if (!others.every((name) => name.startsWith(common + letter))) break;
		common += letter;
	}
	const word = common.lastIndexOf(' ') + 1;
	return word > 0 ? word : common.length;
}

/** The first letters that fit. */
function fitting(letters: readonly string[], width: number): readonly string[] {
	let used = 0;
	return letters.filter((letter) => {
		used += cellWidth(letter);
		return used <= width;
	});
}
