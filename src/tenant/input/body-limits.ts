/** Limits of a JSON body, whose size in bytes is limited before it is parsed. Document: request size limits not shown. */
import {showCount} from '../../text/count.ts';

export interface BodyLimits {
	/** The depth of nested lists and objects. */
	readonly depth: number;
	readonly items: number;
	readonly members: number;
	/** The number of items and members in the whole body. */
	readonly values: number;
	/** The length of a text or member name in characters. */
	readonly text: number;
}

export const operationLimits: BodyLimits = {depth: 64, items: 10_000, members: 1_000, values: 100_000, text: 16_384};

/** Returns a message about the first limit that a JSON value exceeds. */
export function exceededLimit(body: unknown, {depth, items, members, values, text}: BodyLimits): string | undefined {
	let left = values;
	function inText({length}: string): string | undefined {
		return length > text ? `a text in the body is longer than ${showCount(text)} characters` : undefined;
	}
	function within(value: unknown, level: number): string | undefined {
		if (typeof value === 'string') return inText(value);
		if (typeof value !== 'object' || value === null) return undefined;
		if (level > depth) return `the body is nested deeper than ${depth} levels`;
		const names = Array.isArray(value) ? [] : Object.keys(value);
		const all: readonly unknown[] = Object.values(value);
		if (Array.isArray(value) && all.length > items) return `a list in the body has more than ${showCount(items)} items`;
		if (names.length > members) return `an object in the body has more than ${showCount(members)} members`;
		left -= all.length;
		if (left < 0) return `the body has more than ${showCount(values)} items and members`;
		return firstProblem(names, inText) ?? firstProblem(all, (inner) => within(inner, level + 1));
	}
	return within(body, 1);
}

function firstProblem<T>(all: readonly T[], problemOf: (each: T) => string | undefined): string | undefined {
	for (const each of all) {
		const problem = problemOf(each);
		if (problem !== undefined) return problem;
	}
	return undefined;
}
