/** The exit codes of the headless commands, and the errors that only commands throw. */

export const exitCodes = {
	done: 0,
	failed: 1,
	usage: 2,
	notAllowed: 3,
	notFound: 4,
	rejected: 5,
	rateLimited: 6,
	unreachable: 7,
	partlyDone: 8,
	findings: 9,
	interrupted: 130,
} as const;

/** The meanings of the exit codes, for the help and the manual page. */
export const exitCodeMeanings: readonly (readonly [code: number, meaning: string])[] = [
	[exitCodes.done, 'done'],
	[exitCodes.failed, 'failed'],
	[exitCodes.usage, 'invalid command line or input'],
	[exitCodes.notAllowed, 'not signed in, or forbidden'],
	[exitCodes.notFound, 'not found'],
	[exitCodes.rejected, 'rejected by the service'],
	[exitCodes.rateLimited, 'rate limited'],
	[exitCodes.unreachable, 'unreachable, or an error of the service'],
	[exitCodes.partlyDone, 'partly done, or the outcome is unknown'],
	[exitCodes.findings, 'the board has findings, or --exit-code reports a difference or an unusable secret'],
	[exitCodes.interrupted, 'interrupted (143 by SIGTERM, 129 by SIGHUP)'],
];

/** A write was attempted with `--read-only`. */
export class ReadOnlyError extends Error {
	override readonly name = 'ReadOnlyError';
}

/** The tenant has no item with the id. */
export class NotFoundError extends Error {
	override readonly name = 'NotFoundError';
}

/** The command failed after it had printed or changed something. `cause` is the error that ended it. */
export class PartlyDoneError extends Error {
	override readonly name = 'PartlyDoneError';
}

/** A signal ended a read. The message says how far the read came. */
export class InterruptedError extends Error {
	override readonly name = 'InterruptedError';
}

/** Ends a command that has already reported its failure. */
export class ExitError extends Error {
	override readonly name = 'ExitError';
	readonly code: number;

	constructor(code: number) {
		super(`exit code ${code}`);
		this.code = code;
	}
}
