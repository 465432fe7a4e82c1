/** Finds lines that moved up or down together, and lets the terminal move them with a scroll region. */
import {moveTo} from './line-change.ts';

interface Scroll {
	/** The output that moves the lines. It sets the scroll region and resets it again. */
	readonly output: string;
	/** The lines on the screen after that output. */
	readonly lines: readonly string[];
}

/** The lines from `top` to `bottom`, of which each is replaced by the line `by` below it. A negative `by` moves lines down. */
interface Block {
	readonly top: number;
	readonly bottom: number;
	readonly by: number;
}

/** The length of the output that moves a block, in characters. */
const outputLength = 24;
/** Fewer changed lines are written as they are. */
const minimumLines = 5;

/**
 * Moves the largest block of lines that two screens share at different places. Returns undefined if it is not shorter to move
 * lines than to write them. Expects both screens to have the same height, and whole lines.
 */
export function scrollLines(before: readonly string[], after: readonly string[]): Scroll | undefined {
	const changed = after.filter((line, index) => line !== before[index]).length;
	const block = changed < minimumLines ? undefined : commonestBlock(before, after, ...changedRange(before, after));
	if (!block) return undefined;
	const lines = moved(before, block);
	if (costOf(lines, after) + outputLength >= costOf(before, after)) return undefined;
	return {output: scrollOutput(block), lines};
}

/** Inserts or deletes lines at the top of a region. More terminals support this than the scroll commands. */
const scrollOutput = ({top, bottom, by}: Block): string =>
	`\u001b[${top + 1};${bottom + 1}r${moveTo(top, 0)}\u001b[${Math.abs(by)}${by > 0 ? 'M' : 'L'}\u001b[r`;

function changedRange(before: readonly string[], after: readonly string[]): readonly [first: number, last: number] {
	let first = 0;
	let last = after.length - 1;
	while (first < last && before[first] === after[first]) first++;
	while (last > first && before[last] === after[last]) last--;
	return [first, last];
}

/** The block with the most characters that moved by the same number of lines. */
function commonestBlock(
	before: readonly string[],
	after: readonly string[],
	first: number,
	last: number,
): Block | undefined {
	const places = new Map<string, number>();
	for (let index = first; index <= last; index++) places.set(before[index] as string, index);
	const lengths = new Map<number, number>();
	const blocks = new Map<number, Block>();
	for (let index = first; index <= last; index++) {
		const line = after[index] as string;
		const place = places.get(line);
		// A blank line is short to write, and it is not known which blank line it was. A line in its place stays there.
		if (place === undefined || line === before[index] || line === '') continue;
		const by = place - index;
		const {top, bottom} = blocks.get(by) ?? {top: last, bottom: first};
		blocks.set(by, {top: Math.min(top, index, place), bottom: Math.max(bottom, index, place), by});
		lengths.set(by, (lengths.get(by) ?? 0) + line.length);
	}
	let longest = 0;
	let block: Block | undefined;
	for (const [by, length] of lengths) {
		if (length <= longest) continue;
		longest = length;
		block = blocks.get(by);
	}
	return block;
}

function moved(lines: readonly string[], {top, bottom, by}: Block): readonly string[] {
	return lines.map((line, index) => {
		if (index < top || index > bottom) return line;
		const source = index + by;
		return source < top || source > bottom ? '' : (lines[source] as string);
	});
}

/** The number of characters to write where two screens differ. */
function costOf(before: readonly string[], after: readonly string[]): number {
	let cost = 0;
	for (const [index, line] of after.entries()) if (line !== before[index]) cost += line.length;
	return cost;
}
