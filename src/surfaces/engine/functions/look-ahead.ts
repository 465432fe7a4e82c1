/**
 * Splits off look-aheads at the start of an anchored pattern, as in password rules. `^(?=.*[A-Z])(?=.*\d).{8,}$` is a
 * conjunction of patterns, and each pattern matches in linear time.
 */

interface Condition {
	readonly pattern: string;
	/** False for a negative look-ahead, whose pattern must not match. */
	readonly isWanted: boolean;
}

/** All conditions must hold. Undefined for a pattern without leading look-aheads. */
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
	// A quantifier changes the meaning of the look-ahead before it.
	if (/^[*+?{]/.test(pattern.slice(at, at + 1))) return undefined;
	return [...conditions, {pattern: `^${pattern.slice(at)}`, isWanted: true}];
}

/** Whether the pattern has a `|` outside all groups. Its look-aheads then apply only to the first branch. */
function hasAlternative(pattern: string): boolean {
	let depth = 0;
	for (const {sign} of signs(pattern, 0)) {
		if (sign === '(') depth++;
		else if (sign === ')') depth--;
		else if (sign === '|' && depth === 0) return true;
	}
	return false;
}

/** Finds the end of the group that begins at a position. */
function groupEnd(pattern: string, start: number): number | undefined {
	let depth = 0;
	for (const {sign, at} of signs(pattern, start)) {
		if (sign === '(') depth++;
		else if (sign === ')' && --depth === 0) return at;
	}
	return undefined;
}

/** Yields the characters outside escapes and character classes. */
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
