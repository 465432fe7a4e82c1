/** Cuts the largest parts from the items of a JSON text with too many values, so that the rest of the list can be read. */
import {showCount} from '../../text/count.ts';
import {endOfString, jsonLimits} from '../../text/json/parse.ts';
import type {FieldProblem} from '../api.ts';

/** A list or an object within an item that can be cut: no list or object in it holds most of its values. */
interface Part {
	readonly path: string;
	readonly start: number;
	readonly end: number;
	readonly isList: boolean;
	readonly values: number;
}

/** The response, its list and an item are the first three levels. */
const itemLevel = 3;
/** Deeper parts are not looked for: the rows of a table are at level 7. */
const deepestPart = 20;
/** Values of the smallest parts that are looked for, in two attempts. Each part takes memory. */
const smallestParts = [1_000, 20] as const;

/**
 * Returns a function that cuts the largest parts of the items until the values of a text are within the limit, and adds a problem
 * for each. A list, such as the rows of a table, loses its end; null replaces an object. The parts that are cut keep about the
 * same number of values, and smaller ones stay whole. The text may be invalid. A path has the names of the text, neither sanitized
 * nor redacted.
 */
export const cutLarge =
	(problems: FieldProblem[]) =>
	(text: string): string => {
		for (const smallest of smallestParts) {
			const {values, parts} = partsOf(text, smallest);
			const excess = values - jsonLimits.values;
			const level = levelFor(parts, excess);
			if (level === undefined) continue;
			const large = parts.filter((part) => part.values > level).toSorted((a, b) => a.start - b.start);
			let [shorter, from] = ['', 0];
			for (const part of large) {
				const {end, message} = part.isList ? firstItems(text, part, level) : {end: part.start, message: 'left out'};
				shorter += text.slice(from, end) + (part.isList ? ']' : 'null');
				from = part.end;
				problems.push({path: part.path, message: `${message}, ${reason}`, isLimit: true});
			}
			return shorter + text.slice(from);
		}
		return text;
	};

const reason = `because the response holds more than the ${showCount(jsonLimits.values)} values that castellan reads at once`;

/** The number of values that each cut part may keep so that all together lose `excess`. Undefined if they have fewer. */
function levelFor(parts: readonly Part[], excess: number): number | undefined {
	const sizes = parts.map(({values}) => values).sort((a, b) => b - a);
	let sum = 0;
	for (const [index, size] of sizes.entries()) {
		sum += size;
		const level = Math.floor((sum - excess) / (index + 1));
		if (level >= (sizes[index + 1] ?? 0)) return level;
	}
	return undefined;
}

/** The end of the first items of a list that have no more than `level` values together. */
function firstItems(text: string, {start, end}: Part, level: number): {readonly end: number; readonly message: string} {
	let [values, depth, all, kept, keptEnd] = [1, 0, 0, 0, start + 1];
	const endItem = (at: number) => {
		all++;
		if (values > level) return;
		kept = all;
		keptEnd = at;
	};
	for (let at = start + 1; at < end; at++) {
		const character = text[at];
		if (character === '"') at = endOfString(text, at);
		else if (character === '[' || character === '{') {
			values++;
			depth++;
		} else if (character === ',' || ((character === ']' || character === '}') && depth === 0)) {
			if (depth === 0) endItem(at);
			values++;
		} else if (character === ']' || character === '}') depth--;
	}
	return {end: keptEnd, message: `only the first ${showCount(kept)} of ${showCount(all)} are read`};
}

interface Open {
	readonly start: number;
	readonly values: number;
	readonly isList: boolean;
	/** The values of the parts in it, and these. */
	inner: number;
	readonly parts: Part[];
}

function partsOf(text: string, smallest: number): {readonly values: number; readonly parts: readonly Part[]} {
	const all: Part[] = [];
	/** By level: the last text in an object, which is a key before a bracket, or the index in a list. */
	const names: (string | number)[] = [];
	const open: Open[] = [];
	let [values, level] = [0, 0];
	const close = (end: number) => {
		const container = open.pop();
		if (!container) return;
		const {start, values: before, isList, inner, parts} = container;
		const own = values - before;
		const isPart = own >= smallest && 2 * (own - inner) >= own;
		const path = () => names.slice(1, level + 1).join('.');
		const found = isPart ? [{path: path(), start, end, isList, values: own}] : parts;
		const around = open.at(-1);
		for (const part of found) (around?.parts ?? all).push(part);
		if (around && found.length > 0) around.inner += own;
	};
	for (let at = 0; at < text.length; at++) {
		const character = text[at];
		if (character === '"') {
			const end = endOfString(text, at);
			if (typeof names[level] === 'string') names[level] = text.slice(at + 1, end);
			at = end;
		} else if (character === ',') {
			values++;
			const name = names[level];
			if (typeof name === 'number') names[level] = name + 1;
		} else if (character === '[' || character === '{') {
			const isList = character === '[';
			values++;
			level++;
			if (level <= deepestPart) names[level] = isList ? 0 : '';
			if (level > itemLevel && level <= deepestPart)
				open.push({start: at, values: values - 1, isList, inner: 0, parts: []});
		} else if (character === ']' || character === '}') {
			level--;
			if (level >= itemLevel && level < deepestPart) close(at + 1);
		}
	}
	return {values, parts: all};
}
