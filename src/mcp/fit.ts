/** Shortens an item that exceeds the budget of an answer. */
import {isJsonObject, setOwn} from '../text/json/object.ts';
import {visibleJsonText} from '../text/json/print.ts';

/** The size of a value in an answer, in bytes. */
export const sizeOf = (value: unknown): number => Buffer.byteLength(visibleJsonText(value));

interface Bounds {
	/** The maximum number of characters of a text, and of a member's name. */
	readonly text: number;
	/** The maximum number of members of a list or an object. */
	readonly members: number;
	readonly depth: number;
}

/** The last bounds fit any value: 6 × 6 × 6 texts of 20 characters. */
const attempts: readonly Bounds[] = [
	{text: 2_000, members: 200, depth: 12},
	{text: 400, members: 40, depth: 8},
	{text: 100, members: 12, depth: 6},
	{text: 20, members: 6, depth: 3},
];

const mark = '[cut by castellan]';

/** Returns a copy within the budget. What was shortened ends with a mark. */
export function shortened(value: unknown, budget: number): unknown {
	let copy: unknown;
	for (const bounds of attempts) {
		copy = within(value, bounds);
		if (sizeOf(copy) <= budget) break;
	}
	return copy;
}

function within(value: unknown, bounds: Bounds): unknown {
	const {text, members, depth} = bounds;
	if (typeof value === 'string') return value.length > text ? `${startOf(value, text)} ${mark}` : value;
	const isList = Array.isArray(value);
	if (!isList && !isJsonObject(value)) return String(value).length > text ? mark : value;
	if (depth === 0) return mark;
	const inner = {...bounds, depth: depth - 1};
	if (isList) {
		const items = value.slice(0, members).map((item) => within(item, inner));
		return value.length > members ? [...items, mark] : items;
	}
	const copy: Record<string, unknown> = {};
	const entries = Object.entries(value).filter(([name]) => name.length <= text + mark.length);
	for (const [name, member] of entries.slice(0, members)) setOwn(copy, name, within(member, inner));
	if (Object.keys(copy).length < Object.keys(value).length) setOwn(copy, mark, true);
	return copy;
}

/** The first characters of a text, without half of a surrogate pair. */
const startOf = (text: string, length: number): string => text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
