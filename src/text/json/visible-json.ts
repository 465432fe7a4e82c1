/** Converts every string and key of a parsed JSON value into visible form. */
import {showCount} from '../count.ts';
import {isVisibleJsonText, TooManySymbols, toVisible} from '../visible.ts';
import {isJsonObject, setOwn} from './object.ts';
import {JsonTooLarge, parseJson} from './parse.ts';

/** The maximum number of symbols in a response. A symbol can have 8 or more characters. */
const maximumSymbols = 200_000;
/** The length of the shortest symbol that is longer than its original. */
const symbolLength = 8;

/** Parses a JSON text into visible form. Throws like `parseJson`, and `JsonTooLarge` like `visibleJson`. */
export function parseVisible(text: string): unknown {
	const value = parseJson(text);
	return isVisibleJsonText(text) ? value : visibleJson(value);
}

/** Returns the same value if all of it is visible. Throws `JsonTooLarge` for a value with more than 200,000 symbols. */
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
		if (Array.isArray(item)) return list(item);
		return isJsonObject(item) ? object(item) : item;
	};
	function list(items: readonly unknown[]): readonly unknown[] {
		let copy: unknown[] | undefined;
		for (const [index, item] of items.entries()) {
			const visible = walk(item);
			if (copy === undefined && visible !== item) copy = items.slice(0, index);
			copy?.push(visible);
		}
		return copy ?? items;
	}
	function object(members: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
		let copy: Record<string, unknown> | undefined;
		// V8 lists the entries of an object with many members three times slower than its keys.
		const keys = Object.keys(members);
		for (const [index, key] of keys.entries()) {
			const name = text(key);
			const member = walk(members[key]);
			if (copy === undefined && (name !== key || member !== members[key])) {
				copy = {};
				for (const before of keys.slice(0, index)) setOwn(copy, before, members[before]);
			}
			if (copy) setOwn(copy, name, member);
		}
		return copy ?? members;
	}
	try {
		return walk(value);
	} catch (error) {
		if (!(error instanceof TooManySymbols)) throw error;
		throw new JsonTooLarge(`it holds more than ${showCount(maximumSymbols)} characters that cannot be shown`);
	}
}
