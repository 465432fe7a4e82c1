/** The changes between two JSON values, by field and by list element, and the words of changed values. */
import {type Facts, type Field, fieldsOf, type Message} from '../../contract/schema.ts';
import {ExactNumber, isSameNumber, type JsonNumber} from '../../text/json/exact-number.ts';
import {isJsonObject} from '../../text/json/object.ts';
import {showEnum, showFlag} from '../format/show.ts';

export interface FieldChange {
	/** For people: `appOwners[usr_3].status`, `bootstrapDomains[2]`, `annotations["cost centre"]`. */
	readonly path: string;
	/** Member names and list indexes. Indexes refer to the list before, except the last step of an added element. */
	readonly steps: readonly (string | number)[];
	/** Absent for an added value. */
	readonly before?: unknown;
	/** Absent for a removed value. */
	readonly after?: unknown;
}

/**
 * Empty for equal values. List elements match by `id`, or by their whole value. Between two matches, objects without an id
 * are compared in order. A reordered list is one change.
 */
export function fieldChanges(before: unknown, after: unknown): readonly FieldChange[] {
	const changes: FieldChange[] = [];
	compare(before, after, {path: '', steps: []}, changes);
	return changes;
}

type Location = Pick<FieldChange, 'path' | 'steps'>;
type JsonObject = Readonly<Record<string, unknown>>;

function compare(before: unknown, after: unknown, location: Location, changes: FieldChange[]): void {
	if (before === after || isEqualNumber(before, after)) return;
	if (Array.isArray(before) && Array.isArray(after)) compareLists(before, after, location, changes);
	else if (isJsonObject(before) && isJsonObject(after)) compareObjects(before, after, location, changes);
	else changes.push({...location, before, after});
}

/** Services print a double with 15 to 17 digits: 19.99 and 19.989999999999998 are the same double. */
function isEqualNumber(before: unknown, after: unknown): boolean {
	if (!isNumber(before) || !isNumber(after)) return false;
	if (isSameNumber(before, after)) return true;
	return Number(before) === Number(after) && isPrintedDouble(before) && isPrintedDouble(after);
}

const isNumber = (value: unknown): value is JsonNumber => typeof value === 'number' || value instanceof ExactNumber;

/** A whole number is exact, because it can be an id. */
const isPrintedDouble = (value: JsonNumber) =>
	!Number.isInteger(Number(value)) && significantDigits(String(value)) <= 17;

const significantDigits = (text: string) =>
	text.toLowerCase().split('e')[0]?.replace(/\D/g, '').replace(/^0+/, '').length ?? 0;

function compareObjects(before: JsonObject, after: JsonObject, location: Location, changes: FieldChange[]): void {
	for (const name of [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()) {
		const at = member(location, name);
		if (!Object.hasOwn(after, name)) changes.push({...at, before: before[name]});
		else if (!Object.hasOwn(before, name)) changes.push({...at, after: after[name]});
		else compare(before[name], after[name], at, changes);
	}
}

function compareLists(
	before: readonly unknown[],
	after: readonly unknown[],
	location: Location,
	changes: FieldChange[],
) {
	const pairs = matches(before, after);
	if (!isAscending(pairs)) {
		changes.push({...location, before, after});
		return;
	}
	let left = 0;
	let right = 0;
	for (const [nextLeft, nextRight] of [...pairs, [before.length, after.length] as const]) {
		while (left < nextLeft || right < nextRight) {
			const isPair = left < nextLeft && right < nextRight && isNameless(before[left]) && isNameless(after[right]);
			if (isPair) compare(before[left], after[right++], element(location, left, before[left++]), changes);
			else if (left < nextLeft) changes.push({...element(location, left, before[left]), before: before[left++]});
			else changes.push({...element(location, right, after[right]), after: after[right++]});
		}
		// At the end of both lists, both sides are undefined, which is no change.
		compare(before[left], after[right], element(location, left, before[left]), changes);
		left++;
		right++;
	}
}

/** The indexes before and after of the elements in both lists, sorted by the index before. */
function matches(before: readonly unknown[], after: readonly unknown[]): readonly (readonly [number, number])[] {
	const indexes = new Map(keysOf(after).map((key, index) => [key, index]));
	return keysOf(before).flatMap((key, index): (readonly [number, number])[] => {
		const match = indexes.get(key);
		return match === undefined ? [] : [[index, match]];
	});
}

const isAscending = (pairs: readonly (readonly [number, number])[]) =>
	pairs.every(([, right], index) => index === 0 || right > (pairs[index - 1]?.[1] ?? -1));

/** The count in the key makes the keys of repeated elements differ. */
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
	isJsonObject(item) && Object.hasOwn(item, 'id') && typeof item.id === 'string' && item.id !== ''
		? item.id
		: undefined;
const isNameless = (item: unknown) => isJsonObject(item) && idOf(item) === undefined;

function member({path, steps}: Location, name: string): Location {
	const isPlain = /^[A-Za-z_][\w-]*$/.test(name);
	const step = isPlain ? `${path && '.'}${name}` : `[${JSON.stringify(name)}]`;
	return {path: path + step, steps: [...steps, name]};
}

const element = ({path, steps}: Location, index: number, item: unknown): Location => ({
	path: `${path}[${idOf(item) ?? index}]`,
	steps: [...steps, index],
});

/** A value of a field as text: enums and flags in words, other texts unchanged, and anything else as JSON; '' without a value. */
export function valueWords(shape: Message | undefined, steps: FieldChange['steps'], value: unknown): string {
	if (value === undefined) return '';
	if (typeof value === 'boolean') return showFlag(value);
	if (typeof value !== 'string') return JSON.stringify(value);
	const facts = shape && factsAt(shape, steps);
	return facts?.enumDefault === undefined ? value : showEnum(value, facts) || 'unspecified';
}

/** The facts about the field at a path; undefined outside the contract. */
function factsAt(shape: Message, steps: FieldChange['steps']): Facts | undefined {
	let within: Message | undefined = shape;
	let facts: Facts | undefined;
	let items: Facts | undefined;
	for (const step of steps) {
		if (typeof step === 'number') {
			facts = items;
			continue;
		}
		const field: Field | undefined = within && fieldsOf(within).find(({name}) => name === step);
		[within, facts, items] = [field?.shape, field?.facts, field?.item];
	}
	return facts;
}
