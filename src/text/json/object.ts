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
