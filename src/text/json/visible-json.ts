/** The visible form of a parsed JSON value: every string and key, and nothing else changed. */

import {TooManySymbols, toVisible} from '../visible.ts';
import {ExactNumber} from './exact-number.ts';
import {setOwn} from './object.ts';
import {JsonRefusal} from './parse.ts';

/** Symbols in one answer. Each is 8 characters and more. */
const mostSymbols = 200_000;
/** Characters of the shortest symbol that is longer than what it stands for. */
const symbolLength = 8;

/** Throws `JsonRefusal` for a value with more than 200,000 characters that have to be replaced. */
export function visibleJson(value: unknown): unknown {
	let left = mostSymbols;
	const text = (raw: string) => {
		const visible = toVisible(raw, left);
		left -= Math.max(0, visible.length - raw.length) / symbolLength;
		if (left < 0) throw new TooManySymbols();
		return visible;
	};
	const walk = (item: unknown): unknown => {
		if (typeof item === 'string') return text(item);
		if (Array.isArray(item)) return item.map(walk);
		if (typeof item !== 'object' || item === null || item instanceof ExactNumber) return item;
		const copy: Record<string, unknown> = {};
		for (const [key, member] of Object.entries(item)) setOwn(copy, text(key), walk(member));
		return copy;
	};
	try {
		return walk(value);
	} catch (error) {
		if (!(error instanceof TooManySymbols)) throw error;
		throw new JsonRefusal(`it holds more than ${mostSymbols.toLocaleString('en')} characters that cannot be shown`);
	}
}
