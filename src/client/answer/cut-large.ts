/** Cuts large members from the items of a JSON text with too many values, so that the rest of the list can be read. */
import {showCount} from '../../text/count.ts';
import {endOfString, jsonLimits} from '../../text/json/parse.ts';
import type {FieldProblem} from '../api.ts';

/** A list or an object that is a member of an item. */
interface Member {
	readonly path: string;
	readonly start: number;
	readonly end: number;
	readonly values: number;
}

/** The response, its list and an item are the first three levels. */
const itemLevel = 3;

/**
 * Returns a function that replaces the largest members of the items by null, until the values of a text are within the limit, and
 * adds a problem for each. The text may be invalid. A path has the names of the text, neither sanitized nor redacted.
 */
export const cutLarge =
	(problems: FieldProblem[]) =>
	(text: string): string => {
		const {values, members} = membersOf(text);
		const cut: Member[] = [];
		let left = values;
		for (const member of members.toSorted((a, b) => b.values - a.values)) {
			if (left <= jsonLimits.values) break;
			left -= member.values;
			cut.push(member);
		}
		let [shorter, from] = ['', 0];
		for (const {start, end} of cut.toSorted((a, b) => a.start - b.start)) {
			shorter += `${text.slice(from, start)}null`;
			from = end;
		}
		const limit = showCount(jsonLimits.values);
		const message = `left out, because the response holds more than the ${limit} values that castellan reads at once`;
		problems.push(...cut.map(({path}) => ({path, message, isLimit: true as const})));
		return shorter + text.slice(from);
	};

function membersOf(text: string): {readonly values: number; readonly members: readonly Member[]} {
	const members: Member[] = [];
	/** By level: the last text in an object, which is a key before a bracket, or the index in a list. */
	const names: (string | number)[] = [];
	let open: {readonly start: number; readonly values: number} | undefined;
	let [values, level] = [0, 0];
	for (let at = 0; at < text.length; at++) {
		const character = text[at];
		const name = names[level];
		if (character === '"') {
			const end = endOfString(text, at);
			if (!open && typeof name === 'string') names[level] = text.slice(at + 1, end);
			at = end;
		} else if (character === ',') {
			values++;
			if (typeof name === 'number') names[level] = name + 1;
		} else if (character === '[' || character === '{') {
			values++;
			level++;
			names[level] = character === '[' ? 0 : '';
			if (level === itemLevel + 1) open = {start: at, values};
		} else if (character === ']' || character === '}') {
			level--;
			if (level !== itemLevel || !open) continue;
			const path = names.slice(1, itemLevel + 1).join('.');
			members.push({path, start: open.start, end: at + 1, values: values - open.values});
			open = undefined;
		}
	}
	return {values, members};
}
