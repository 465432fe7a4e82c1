/** Cuts large members from the items of a JSON text with too many values, so that the rest of the list can be read. */
import {showCount} from '../../text/count.ts';
import {endOfString, jsonLimits} from '../../text/json/parse.ts';
import type {FieldProblem} from '../api.ts';

/** A list or an object that is a member of an item. */
interface Member {
	readonly path: string;
	readonly start: number;
	end: number;
	values: number;
}

/** The response, its list and an item are the first three levels. */
const itemLevel = 3;

/**
 * Returns a function that replaces the largest members of the items by null, until the values of a text are within the limit, and
 * adds a problem for each. The text may be invalid.
 */
export const cutLarge =
	(list: string, problems: FieldProblem[]) =>
	(text: string): string => {
		const {values, members} = membersOf(text, list);
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

function membersOf(text: string, list: string): {readonly values: number; readonly members: readonly Member[]} {
	const members: Member[] = [];
	let open: Member | undefined;
	let [values, level, items, name] = [0, 0, -1, ''];
	for (let at = 0; at < text.length; at++) {
		const character = text[at];
		if (character === '"') {
			const end = endOfString(text, at);
			if (level === itemLevel && !open) name = text.slice(at + 1, end);
			at = end;
		} else if (character === ',') {
			values++;
		} else if (character === '[' || character === '{') {
			values++;
			level++;
			if (level === itemLevel) items++;
			if (level === itemLevel + 1) open = {path: `${list}.${items}.${name}`, start: at, end: at, values};
		} else if (character === ']' || character === '}') {
			level--;
			if (level !== itemLevel || !open) continue;
			members.push({...open, end: at + 1, values: values - open.values});
			open = undefined;
		}
	}
	return {values, members};
}
