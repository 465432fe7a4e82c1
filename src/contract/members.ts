/** Separates the members that the contract has from others, which a later version of the service may send. */
import {isJsonObject, setOwn} from '../text/json/object.ts';
import {type Field, fieldsOf, type Message} from './schema.ts';

/**
 * Copies a JSON object of a shape. `outside` gets the path and the value of each member that the contract does not have, at any
 * depth, and of an object where the contract has a text, a number or a flag: it returns what stands in its place, or undefined to leave
 * the member out. The members of a free-form map belong to the contract.
 */
export function mapOutside(
	shape: Message,
	value: Readonly<Record<string, unknown>>,
	outside: (path: string, value: unknown) => unknown,
	path = '',
): Record<string, unknown> {
	const fields = new Map(fieldsOf(shape).map((field) => [field.name, field]));
	const copy: Record<string, unknown> = {};
	for (const [name, item] of Object.entries(value)) {
		const at = path === '' ? name : `${path}.${name}`;
		const field = fields.get(name);
		const inner = (each: unknown, index?: number): unknown => {
			const place = index === undefined ? at : `${at}.${index}`;
			if (isJsonObject(each) && field?.shape) return mapOutside(field.shape, each, outside, place);
			return typeof each === 'object' && each !== null && !isNumber(each) ? outside(place, each) : each;
		};
		let kept: unknown;
		if (!field) kept = outside(at, item);
		else if (field.kind === 'map' || field.kind === 'any') kept = item;
		else if (Array.isArray(item) && (field.kind === 'list' || field.kind === 'messages'))
			kept = item.map((each, index) => inner(each, index) ?? null);
		else kept = inner(item);
		if (kept !== undefined) setOwn(copy, name, kept);
	}
	return copy;
}

/** A number of more digits than a double is an object of its own class. */
const isNumber = (value: object) => !Array.isArray(value) && !isJsonObject(value);

/** Where a path leads: to a message, to any other value of the contract, or out of it. Steps are names and indexes. */
export function placeIn(shape: Message, steps: readonly (string | number)[]): Message | 'value' | undefined {
	let at: Message | 'value' = shape;
	for (const step of steps) {
		if (typeof step === 'number' || at === 'value') continue;
		const field: Field | undefined = fieldsOf(at).find(({name}) => name === step);
		if (!field) return undefined;
		at = field.shape ?? 'value';
	}
	return at;
}
