/** The exit codes of the headless commands, and the errors that only commands throw. */

const codes = {
	done: [0, 'done'],
	failed: [1, 'failed'],
	usage: [2, 'invalid command line or input'],
	notAllowed: [3, 'not signed in, or forbidden'],
	notFound: [4, 'not found'],
	rejected: [5, 'rejected by the service'],
	rateLimited: [6, 'rate limited'],
	unreachable: [7, 'unreachable, or an error of the service'],
	partlyDone: [8, 'partly done or read, or the outcome is unknown'],
	findings: [9, 'the board has findings, or --exit-code reports a difference or an unusable secret'],
	interrupted: [130, 'interrupted (143 by SIGTERM, 129 by SIGHUP)'],
} as const;

export const exitCodes = Object.fromEntries(Object.entries(codes).map(([name, [code]]) => [name, code])) as {
	readonly [Name in keyof typeof codes]: (typeof codes)[Name][0];
};

/** The meanings of the exit codes, for the help and the manual page. */
export const exitCodeMeanings: readonly (readonly [code: number, meaning: string])[] = Object.values(codes);

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
