import {isJsonObject} from '../../text/json/object.ts';

/** Values of a row by dotted path. A path into a list reads every item of it. Only members that the data itself has. */

export function pick(value: unknown, path: string): unknown {
	return path.split('.').reduce(member, value);
}

function member(value: unknown, name: string): unknown {
	if (Array.isArray(value)) {
		const items = value.map((item) => member(item, name)).filter((item) => item !== undefined);
		return items.length > 0 ? items.flat() : undefined;
	}
	return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** A copy of `target` that also holds what `path` leads to, in the shape it has in `source`. */
export function pickInto(target: unknown, source: unknown, path: string): unknown {
	const [name = '', ...rest] = path.split('.');
	if (Array.isArray(source)) {
		const items = Array.isArray(target) ? target : [];
		return source.map((item, index) => (isObject(item) ? pickInto(items[index], item, path) : item));
	}
	const members = isObject(target) ? target : {};
	if (!isObject(source) || !Object.hasOwn(source, name)) return members;
	const found = source[name];
	const kept = rest.length === 0 ? found : pickInto(own(members, name), found, rest.join('.'));
	return Object.fromEntries([...Object.entries(members).filter(([other]) => other !== name), [name, kept]]);
}

const own = (object: Record<string, unknown>, name: string) => (Object.hasOwn(object, name) ? object[name] : undefined);

const isObject = (value: unknown): value is Record<string, unknown> => isJsonObject(value);
