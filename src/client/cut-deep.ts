/** Rows of a list that are nested too deeply lose what is too deep, so that they do not take the other rows with them. */

import {jsonLimits} from '../text/json/parse.ts';
import type {FieldProblem} from './api.ts';

type Container = Record<string, unknown> | unknown[];

const {depth: deepest} = jsonLimits;

/** Shortens the rows of an answer in place. Returns a problem for each row that was cut. */
export function cutDeep(answer: unknown): readonly FieldProblem[] {
	if (!isContainer(answer) || Array.isArray(answer)) return [];
	const problems: FieldProblem[] = [];
	for (const [name, list] of Object.entries(answer)) {
		if (!Array.isArray(list)) continue;
		for (const [index, row] of list.entries()) {
			// The answer and its list are two levels, the row is the third.
			if (!isContainer(row) || Array.isArray(row) || !cut(row, deepest - 3)) continue;
			problems.push({path: `${name}.${index}…`, message: `nested deeper than ${deepest} levels`});
		}
	}
	return problems;
}

/** Removes what is nested deeper than `left` more levels. Elements of lists leave null in their place. */
function cut(value: Container, left: number): boolean {
	let isCut = false;
	for (const [key, item] of Object.entries(value)) {
		if (!isContainer(item)) continue;
		if (left > 0) isCut = cut(item, left - 1) || isCut;
		else {
			isCut = true;
			if (Array.isArray(value)) value[Number(key)] = null;
			else delete value[key];
		}
	}
	return isCut;
}

const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null;
