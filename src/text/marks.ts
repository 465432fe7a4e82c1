/** Marks that stack on a base. */

/** The maximum number of marks on a base. No script needs more. */
export const maximumMarks = 8;

const mark = /[\p{M}\p{Surrogate}]/u;

/** Whether a UTF-16 code unit is a mark, or half of a pair that may be one. */
export const isMark = (unit: number): boolean => mark.test(String.fromCharCode(unit));

const surplus = new RegExp(`\\p{M}{${maximumMarks + 1}}`, 'u');
/** No mark is below U+0300. The other pattern is slow at its first use. */
const possible = new RegExp(`[^\\0-\\u02ff]{${maximumMarks + 1}}`);

export const hasSurplusMarks = (text: string): boolean => possible.test(text) && surplus.test(text);
