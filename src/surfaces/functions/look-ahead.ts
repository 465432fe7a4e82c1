/**
 * Look-aheads at the start of an anchored pattern, as password rules have them: `^(?=.*[A-Z])(?=.*\d).{8,}$` is a
 * conjunction of patterns, each of which can be matched in linear time.
 */

interface Condition {
	readonly pattern: string;
	/** Whether it has to match; a negative look-ahead must not. */
	readonly isWanted: boolean;
}

/** All have to hold. Undefined for a pattern that does not begin so. */
export function conjunction(pattern: string): readonly Condition[] | undefined {
	if (!/^\^\(\?[=!]/.test(pattern) || hasAlternative(pattern)) return undefined;
	const conditions: Condition[] = [];
	let at = 1;
	while (/^\(\?[=!]/.test(pattern.slice(at, at + 3))) {
		const end = groupEnd(pattern, at);
		if (end === undefined) return undefined;
		conditions.push({pattern: `^(?:${pattern.slice(at + 3, end)})`, isWanted: pattern[at + 2] === '='});
		at = end + 1;
	}
	// A look-ahead that is repeated is another thing.
	if (/^[*+?{]/.test(pattern.slice(at, at + 1))) return undefined;
	return [...conditions, {pattern: `^${pattern.slice(at)}`, isWanted: true}];
}

/** Whether a `|` stands outside of every group: then the look-aheads belong to the first branch only. */
function hasAlternative(pattern: string): boolean {
	let depth = 0;
	for (const {sign} of signs(pattern, 0)) {
		if (sign === '(') depth++;
		else if (sign === ')') depth--;
		else if (sign === '|' && depth === 0) return true;
	}
	return false;
}

/** Where the group that begins at a position ends. */
function groupEnd(pattern: string, start: number): number | undefined {
	let depth = 0;
	for (const {sign, at} of signs(pattern, start)) {
		if (sign === '(') depth++;
		else if (sign === ')' && --depth === 0) return at;
	}
	return undefined;
}

/** The characters that mean something: not those that are escaped or in a class. */
function* signs(pattern: string, start: number): Generator<{readonly sign: string; readonly at: number}> {
	let isInClass = false;
	for (let at = start; at < pattern.length; at++) {
		const sign = pattern[at] ?? '';
		if (sign === '\\') at++;
		else if (isInClass) isInClass = sign !== ']';
		else if (sign === '[') isInClass = true;
		else yield {sign, at};
	}
}
