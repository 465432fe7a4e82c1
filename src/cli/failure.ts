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

/** The command line cannot be understood, or what it needs was not given. */
export class UsageError extends Error {
	override readonly name = 'UsageError';
}

/** There is nothing to prove who we are with. */
export class NotSignedInError extends Error {
	override readonly name = 'NotSignedInError';
}

/** `--read-only` was given to a write. */
export class ReadOnlyError extends Error {
	override readonly name = 'ReadOnlyError';
}

/** The tenant's list ended without it. */
export class NotFoundError extends Error {
	override readonly name = 'NotFoundError';
}

/** The service's paging would never end. */
export class BrokenListError extends Error {
	override readonly name = 'BrokenListError';
}

/** Something was done or shown before the cause ended it. */
export class PartlyDoneError extends Error {
	override readonly name = 'PartlyDoneError';
}

/** It was understood, and could not be done. */
export class FailedError extends Error {
	override readonly name = 'FailedError';
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
