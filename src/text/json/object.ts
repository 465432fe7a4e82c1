/** JSON objects, whose keys are arbitrary. */
import {ExactNumber} from './exact-number.ts';

/** Sets an own member of any name. A plain assignment to `__proto__` would change the prototype. */
export function setOwn(target: Record<string, unknown>, key: string, value: unknown): void {
	if (key === '__proto__')
		Object.defineProperty(target, key, {value, writable: true, enumerable: true, configurable: true});
	else target[key] = value;
}

/** Whether a value is an object with members: not null, a list or an exact number. */
export const isJsonObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
	typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof ExactNumber);

/** Whether a value is an object with members or a list. `Object.entries` returns the members or the items. */
export const isContainer = (value: unknown): value is object => isJsonObject(value) || Array.isArray(value);

/** The value at a path. Inherited members do not count. */
export const valueAt = (value: unknown, names: readonly string[]): unknown =>
	names.reduce((inner, name) => (isJsonObject(inner) && Object.hasOwn(inner, name) ? inner[name] : undefined), value);

/** A copy with the value at a path. `undefined` removes the member and does not create its parents. */
export function withValue<T extends object>(target: T, [name = '', ...rest]: readonly string[], value: unknown): T {
	const inner = valueAt(target, [name]);
	if (rest.length > 0 && !isJsonObject(inner) && value === undefined) return target;
	const next = rest.length === 0 ? value : withValue(isJsonObject(inner) ? inner : {}, rest, value);
	return Object.fromEntries(
		Object.entries({...target, [name]: next}).filter(([, member]) => member !== undefined),
	) as T;
}
