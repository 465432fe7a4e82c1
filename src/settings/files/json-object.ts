/** JSON objects with arbitrary member names, `__proto__` included. */
import {isJsonObject} from '../../text/json/object.ts';

/** A map that serializes as a JSON object. */
export class ByName<T> extends Map<string, T> {
	toJSON(): object {
		return Object.fromEntries(this);
	}
}

/** Returns the members of an object. For any other value, calls `onSkip` and returns none. */
export function membersOf(json: unknown, onSkip: () => void): readonly (readonly [string, unknown])[] {
	if (isJsonObject(json)) return Object.entries(json);
	onSkip();
	return [];
}
