/** Marks that stack on a base. */

/** The maximum number of marks on a base. No script needs more. */
export const maximumMarks = 8;

const markUnit = /[\p{M}\p{Surrogate}]/u;
const isMarkUnit = new Map<number, boolean>();

/** Whether a UTF-16 code unit is a mark, or half of a pair that may be one. */
export function isMark(unit: number): boolean {
	const cached = isMarkUnit.get(unit);
	if (cached !== undefined) return cached;
	const isOne = markUnit.test(String.fromCharCode(unit));
	isMarkUnit.set(unit, isOne);
	return isOne;
}

const surplus = new RegExp(`\\p{M}{${maximumMarks + 1}}`, 'u');

/** Looks at every ninth unit first, because a run of nine marks has one there, and the pattern is slow. */
export function hasSurplusMarks(text: string): boolean {
	for (let at = maximumMarks; at < text.length; at += maximumMarks + 1) {
		if (text.charCodeAt(at) < 0x300 || !isMark(text.charCodeAt(at))) continue;
		let start = at;
		while (isMark(text.charCodeAt(start - 1))) start--;
		let end = at + 1;
		while (isMark(text.charCodeAt(end))) end++;
		if (end - start > maximumMarks && surplus.test(text.slice(start, end))) return true;
		at = end;
	}
	return false;
}
