/** Values that inputs write into the data model. A write preserves the type of the previous value. */
import {finiteNumber, isNumeric} from './value/coerce.ts';

/** A list for a multiple choice or where the data had a list, else the single id. */
export function writtenChoice(before: unknown, ids: readonly string[], isMultiSelect: boolean): unknown {
	return isMultiSelect || Array.isArray(before) ? [...ids] : (ids[0] ?? '');
}

/** The text as typed. Becomes a number if the data had a number and the text converts without loss. */
export function writtenText(before: unknown, text: string): unknown {
	const isNumber = finiteNumber(before) !== undefined;
	return isNumber && isNumeric(text) && String(Number(text)) === text.trim() ? Number(text) : text;
}
