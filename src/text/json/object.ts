/** Objects made of JSON, whose keys are whatever the service wrote. */
import {ExactNumber} from './exact-number.ts';

/** Sets an own member whatever its name; a plain assignment to `__proto__` would change the object's prototype. */
export function setOwn(target: Record<string, unknown>, key: string, value: unknown): void {
	if (key === '__proto__')
		Object.defineProperty(target, key, {value, writable: true, enumerable: true, configurable: true});
	else target[key] = value;
}

/** An object with members: neither null, nor a list, nor a number that is kept as text. */
export const isJsonObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
	typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof ExactNumber);
