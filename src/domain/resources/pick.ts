/** Reads values of a row by dotted path. A path into a list reads every item. Inherited members are never read. */
import {isJsonObject, valueAt} from '../../text/json/object.ts';

/** Returns undefined for a path that the value does not have. */
export function pick(value: unknown, path: string): unknown {
	return path.split('.').reduce(member, value);
}

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
