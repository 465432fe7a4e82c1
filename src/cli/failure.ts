/** How a verb fails: the errors it throws, and its exit codes. Imports nothing: the entry file needs a part of it. */

export const exitCodes = {
	done: 0,
	failed: 1,
	usage: 2,
	refused: 3,
	notFound: 4,
	rejected: 5,
	rateLimited: 6,
	unreachable: 7,
	partlyDone: 8,
	findings: 9,
	interrupted: 130,
} as const;

/** `--read-only` was given to a write. */
export class ReadOnlyError extends Error {
	override readonly name = 'ReadOnlyError';
}

/** The tenant's list ended without it. */
export class NotFoundError extends Error {
	override readonly name = 'NotFoundError';
}

/** Something was done or shown before the cause ended it. */
export class PartlyDoneError extends Error {
	override readonly name = 'PartlyDoneError';
}

/** A verb that has said what was wrong and ends with a code of its own. */
export class Ended extends Error {
	override readonly name = 'Ended';
	readonly code: number;

	constructor(code: number) {
		super(`ended with ${code}`);
		this.code = code;
	}
}
