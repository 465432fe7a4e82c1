/** What an input writes into the data model, so that the data keeps the type it had. */
import {isNumeric} from './value/coerce.ts';

/** A list where there may be several or where a list was, else the one id. */
export function writtenChoice(before: unknown, ids: readonly string[], isMultiSelect: boolean): unknown {
	return isMultiSelect || Array.isArray(before) ? [...ids] : (ids[0] ?? '');
}

/** The text as typed; a number where a number was, once the text is one that a number holds exactly. */
export function writtenText(before: unknown, text: string): unknown {
	return typeof before === 'number' && isNumeric(text) && String(Number(text)) === text.trim() ? Number(text) : text;
}
