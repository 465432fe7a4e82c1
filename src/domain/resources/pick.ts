/** Fields of a row by dotted path. A path into a list reads every item. Inherited members are never read. */
import {type Field, fieldsOf, type Message} from '../../contract/schema.ts';
import {isJsonObject, valueAt} from '../../text/json/object.ts';

/** Returns undefined for a path that the value does not have. */
export const pick = (value: unknown, path: string): unknown => path.split('.').reduce(member, value);

function member(value: unknown, name: string): unknown {
	if (Array.isArray(value)) {
		const items = value.map((item) => member(item, name)).filter((item) => item !== undefined);
		return items.length > 0 ? items.flat() : undefined;
	}
	return valueAt(value, [name]);
}

/** Returns a copy of `target` with the value at `path` of `source`, in the same structure. */
export function copyPath(target: unknown, source: unknown, path: string): unknown {
	const [name = '', ...rest] = path.split('.');
	if (Array.isArray(source)) {
		const items = Array.isArray(target) ? target : [];
		return source.map((item, index) => (isJsonObject(item) ? copyPath(items[index], item, path) : item));
	}
	const members = isJsonObject(target) ? target : {};
	if (!isJsonObject(source) || !Object.hasOwn(source, name)) return members;
	const value = source[name];
	const copy = rest.length === 0 ? value : copyPath(valueAt(members, [name]), value, rest.join('.'));
	return Object.fromEntries([...Object.entries(members).filter(([other]) => other !== name), [name, copy]]);
}

/** Dotted paths, and the fields of a message of the contract. */
export interface KnownFields {
	readonly names?: readonly string[];
	readonly shape?: Message;
}

/** The first path that is not known. */
export const unknownField = (paths: readonly string[], {names = [], shape}: KnownFields): string | undefined =>
	paths.find(
		(path) =>
			!names.some((name) => name === path || name.startsWith(`${path}.`)) &&
			!(shape && hasField(shape, path.split('.'))),
	);

function hasField(shape: Message, [name, ...rest]: readonly string[]): boolean {
	const field = fieldsOf(shape).find((each) => each.name === name);
	if (!field) return false;
	return rest.length === 0 || isOpen(field) || (field.shape !== undefined && hasField(field.shape, rest));
}

/** Whether the contract does not define the members of the field's value. */
const isOpen = ({kind}: Field) => kind === 'map' || kind === 'any';
