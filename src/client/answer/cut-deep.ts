/** Cuts list items that are nested too deeply, so that the other items can still be decoded. */
import {isContainer} from '../../text/json/object.ts';
import {jsonLimits} from '../../text/json/parse.ts';
import type {FieldProblem} from '../api.ts';

type Container = Record<string, unknown> | unknown[];

const {depth: maximumDepth} = jsonLimits;

/** Cuts the items of a response in place. Returns a problem for each item that was cut. */
export function cutDeep(response: unknown): readonly FieldProblem[] {
	if (!isOwn(response) || Array.isArray(response)) return [];
	const problems: FieldProblem[] = [];
	for (const [name, list] of Object.entries(response)) {
		if (!Array.isArray(list)) continue;
		for (const [index, item] of list.entries()) {
			// The response and its list are the first two levels, the item is the third.
			if (!isOwn(item) || Array.isArray(item) || !cut(item, maximumDepth - 3)) continue;
			problems.push({path: `${name}.${index}…`, message: `nested deeper than ${maximumDepth} levels`, isLimit: true});
		}
	}
	return problems;
}

/** Removes objects and lists below the next `left` levels. In a list, null replaces them. */
function cut(value: Container, left: number): boolean {
	let isCut = false;
	for (const [key, item] of Object.entries(value)) {
		if (!isOwn(item)) continue;
		if (left > 0) isCut = cut(item, left - 1) || isCut;
		else {
			isCut = true;
			if (Array.isArray(value)) value[Number(key)] = null;
			else delete value[key];
		}
	}
	return isCut;
}

/** The parsed JSON is not shared yet, so it may be changed. */
const isOwn = (value: unknown): value is Container => isContainer(value);
