/** Converts every string and key of a parsed JSON value into visible form. */

import {TooManySymbols, toVisible} from '../visible.ts';
import {isJsonObject, setOwn} from './object.ts';
import {JsonRefusal} from './parse.ts';

/** The maximum number of symbols in a response. A symbol can have 8 or more characters. */
const maximumSymbols = 200_000;
/** The length of the shortest symbol that is longer than its original. */
const symbolLength = 8;

/** Throws `JsonRefusal` for a value with more than 200,000 replaced characters. */
export function visibleJson(value: unknown): unknown {
	let left = maximumSymbols;
	const text = (raw: string) => {
		const visible = toVisible(raw, left);
		left -= Math.max(0, visible.length - raw.length) / symbolLength;
		if (left < 0) throw new TooManySymbols();
		return visible;
	};
	const walk = (item: unknown): unknown => {
		if (typeof item === 'string') return text(item);
		if (Array.isArray(item)) return item.map(walk);
		if (!isJsonObject(item)) return item;
		const copy: Record<string, unknown> = {};
		for (const [key, member] of Object.entries(item)) setOwn(copy, text(key), walk(member));
		return copy;
	};
	try {
		return walk(value);
	} catch (error) {
		if (!(error instanceof TooManySymbols)) throw error;
		throw new JsonRefusal(`it holds more than ${maximumSymbols.toLocaleString('en')} characters that cannot be shown`);
	}
}
