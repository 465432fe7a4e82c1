/** Writes what a person made outside the field, such as a text from an editor. */
import {cutText} from '../../engine/value/coerce.ts';
import type {KeyResult} from '../key-result.ts';
import type {View} from '../view.ts';

/** Of a text that is longer than a field, the first characters are written, and the message says so. */
export function writtenTo(view: View, value: unknown): KeyResult {
	if (typeof value !== 'string') return view.write(value);
	const text = cutText(value);
	const result = view.write(text);
	if (text.length === value.length) return result;
	return {...result, message: view.live.words.inputs.firstOnly(text.length, value.length)};
}
