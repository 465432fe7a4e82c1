/** A validation problem of a change. */

export interface Problem {
	/** An error prevents sending. */
	readonly severity: 'error' | 'warning';
	/** The dotted path of the field; '' for the whole change. */
	readonly path: string;
	/** The problem in one line. Never contains a secret. */
	readonly message: string;
	/** The remedy in one line. */
	readonly advice: string;
}

export const error = (path: string, message: string, advice: string): Problem => ({
	severity: 'error',
	path,
	message,
	advice,
});

export const warning = (path: string, message: string, advice: string): Problem => ({
	severity: 'warning',
	path,
	message,
	advice,
});

/** Thrown for an invalid edit. */
export class EditError extends Error {
	override readonly name = 'EditError';
	readonly problem: Problem;

	constructor(problem: Problem) {
		super(problem.message);
		this.problem = problem;
	}
}
