/** JSON objects whose member names may be anything, `__proto__` too. */

/** A map that is written as an object. */
export class ByName<T> extends Map<string, T> {
	toJSON(): object {
		return Object.fromEntries(this);
	}
}

/** The members of an object; none, after a call of `leaveOut`, of anything else. */
export function membersOf(json: unknown, leaveOut: () => void): readonly (readonly [string, unknown])[] {
	if (typeof json === 'object' && json !== null && !Array.isArray(json)) return Object.entries(json);
	leaveOut();
	return [];
}
