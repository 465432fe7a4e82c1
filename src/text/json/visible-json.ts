/** Converts every string and key of a parsed JSON value into visible form. */
import {showCount} from '../count.ts';
import {startOf} from '../trim.ts';
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

/** The characters that remain of a text with more symbols, if a value has too many: the first of these with which it has fewer. */
const remainders = [10_000, 1_000, 100] as const;

/** A text that was cut, by its path in the value. */
type OnCut = (path: string, message: string) => void;

/**
 * Returns the same value if all of it is visible. With `onCut`, the texts with the most symbols lose their ends where a value has
 * more than 200,000. Throws `JsonTooLarge` for a value that has more even so, or without `onCut`.
 */
export function visibleJson(value: unknown, onCut?: OnCut): unknown {
	for (const remainder of [Number.POSITIVE_INFINITY, ...(onCut ? remainders : [])]) {
		const cuts: Parameters<OnCut>[] = [];
		try {
			const visible = visibleWithin(value, remainder, (...cut) => cuts.push(cut));
			for (const cut of cuts) onCut?.(...cut);
			return visible;
		} catch (error) {
			if (!(error instanceof TooManySymbols)) throw error;
		}
	}
	throw new JsonTooLarge(`it holds more than ${showCount(maximumSymbols)} characters that cannot be shown`);
}

/** `remainder` is the length to which a text with more symbols is cut. Throws `TooManySymbols`. */
function visibleWithin(value: unknown, remainder: number, onCut: OnCut): unknown {
	let left = maximumSymbols;
	const path: (string | number)[] = [];
	const text = (raw: string) => {
		const visible = toVisible(raw, left);
		left -= Math.max(0, visible.length - raw.length) / symbolLength;
		if (left < 0) throw new TooManySymbols();
		return visible;
	};
	const shortText = (raw: string): string => {
		if (raw.length <= remainder) return text(raw);
		try {
			toVisible(raw, remainder);
			return text(raw);
		} catch (error) {
			if (!(error instanceof TooManySymbols)) throw error;
			const message = `only the first ${showCount(remainder)} of ${showCount(raw.length)} characters are read`;
			onCut(path.join('.'), `${message}, because the response holds too many that cannot be shown`);
			return text(startOf(raw, remainder));
		}
	};
	const walk = (item: unknown): unknown => {
		if (typeof item === 'string') return shortText(item);
		if (Array.isArray(item)) return list(item);
		return isJsonObject(item) ? object(item) : item;
	};
	const walkAt = (name: string | number, item: unknown): unknown => {
		path.push(name);
		const visible = walk(item);
		path.pop();
		return visible;
	};
	function list(items: readonly unknown[]): readonly unknown[] {
		let copy: unknown[] | undefined;
		for (const [index, item] of items.entries()) {
			const visible = walkAt(index, item);
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
			const member = walkAt(name, members[key]);
			if (copy === undefined && (name !== key || member !== members[key])) {
				copy = {};
				for (const before of keys.slice(0, index)) setOwn(copy, before, members[before]);
			}
			if (copy) setOwn(copy, name, member);
		}
		return copy ?? members;
	}
	return walk(value);
}
