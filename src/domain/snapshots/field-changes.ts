/** What differs between two JSON values, field by field and element by element. */
import {ExactNumber} from '../../text/json/exact-number.ts';
import {isJsonObject} from '../../text/json/object.ts';

export interface FieldChange {
	/** For people: `appOwners[usr_3].status`, `bootstrapDomains[2]`, `annotations["cost centre"]`. */
	readonly path: string;
	/**
	 * Members and places. A place is that of the element before, but for the last step of an element that was added: there
	 * it is the place after.
	 */
	readonly steps: readonly (string | number)[];
	/** Absent for what was not there. */
	readonly before?: unknown;
	/** Absent for what is no longer there. */
	readonly after?: unknown;
}

/**
 * Nothing for equal values. Elements of lists are told apart by their `id`, or by all they are; between two that stayed,
 * elements without an id are compared in order. A list whose elements changed places is one change.
 */
export function fieldChanges(before: unknown, after: unknown): readonly FieldChange[] {
	const changes: FieldChange[] = [];
	compare(before, after, {path: '', steps: []}, changes);
	return changes;
}

type Place = Pick<FieldChange, 'path' | 'steps'>;
type JsonObject = Readonly<Record<string, unknown>>;

function compare(before: unknown, after: unknown, place: Place, changes: FieldChange[]): void {
	if (before === after || isSameNumber(before, after)) return;
	if (Array.isArray(before) && Array.isArray(after)) compareLists(before, after, place, changes);
	else if (isObject(before) && isObject(after)) compareObjects(before, after, place, changes);
	else changes.push({...place, before, after});
}

const isObject = (value: unknown): value is JsonObject => isJsonObject(value);

const isSameNumber = (before: unknown, after: unknown) =>
	before instanceof ExactNumber && after instanceof ExactNumber && before.source === after.source;

function compareObjects(before: JsonObject, after: JsonObject, place: Place, changes: FieldChange[]): void {
	for (const name of [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()) {
		const at = member(place, name);
		if (!Object.hasOwn(after, name)) changes.push({...at, before: before[name]});
		else if (!Object.hasOwn(before, name)) changes.push({...at, after: after[name]});
		else compare(before[name], after[name], at, changes);
	}
}

function compareLists(before: readonly unknown[], after: readonly unknown[], place: Place, changes: FieldChange[]) {
	const stayed = matches(before, after);
	if (!isAscending(stayed)) {
		changes.push({...place, before, after});
		return;
	}
	let left = 0;
	let right = 0;
	for (const [nextLeft, nextRight] of [...stayed, [before.length, after.length] as const]) {
		while (left < nextLeft || right < nextRight) {
			const isPair = left < nextLeft && right < nextRight && isNameless(before[left]) && isNameless(after[right]);
			if (isPair) compare(before[left], after[right++], element(place, left, before[left++]), changes);
			else if (left < nextLeft) changes.push({...element(place, left, before[left]), before: before[left++]});
			else changes.push({...element(place, right, after[right]), after: after[right++]});
		}
		if (left < before.length && right < after.length)
			compare(before[left], after[right], element(place, left, before[left]), changes);
		left++;
		right++;
	}
}

/** Places before and after of the elements that are in both lists, by their place before. */
function matches(before: readonly unknown[], after: readonly unknown[]): readonly (readonly [number, number])[] {
	const places = new Map(keysOf(after).map((key, place) => [key, place]));
	return keysOf(before).flatMap((key, place): (readonly [number, number])[] => {
		const match = places.get(key);
		return match === undefined ? [] : [[place, match]];
	});
}

const isAscending = (pairs: readonly (readonly [number, number])[]) =>
	pairs.every(([, place], index) => index === 0 || place > (pairs[index - 1]?.[1] ?? -1));

/** The same thing twice in a list has two keys. */
function keysOf(list: readonly unknown[]): readonly string[] {
	const times = new Map<string, number>();
	return list.map((item) => {
		const id = idOf(item);
		const key = id === undefined ? `is ${JSON.stringify(item)}` : `id ${id}`;
		const time = times.get(key) ?? 0;
		times.set(key, time + 1);
		return `${time} ${key}`;
	});
}

const idOf = (item: unknown): string | undefined =>
	isObject(item) && Object.hasOwn(item, 'id') && typeof item.id === 'string' && item.id !== '' ? item.id : undefined;
const isNameless = (item: unknown) => isObject(item) && idOf(item) === undefined;

function member({path, steps}: Place, name: string): Place {
	const isPlain = /^[A-Za-z_][\w-]*$/.test(name);
	const step = isPlain ? `${path && '.'}${name}` : `[${JSON.stringify(name)}]`;
	return {path: path + step, steps: [...steps, name]};
}

const element = ({path, steps}: Place, place: number, item: unknown): Place => ({
	path: `${path}[${idOf(item) ?? place}]`,
	steps: [...steps, place],
});
