/** What stands in the way of a change, or deserves a second look before it. */

export interface Problem {
	/** An error keeps the change from being sent. */
	readonly severity: 'error' | 'warning';
	/** The dotted path it is about; '' for the change as a whole. */
	readonly path: string;
	/** One line: what is wrong. Never holds a secret. */
	readonly message: string;
	/** One line: what to do. */
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

/** An edit that was refused as it was typed. */
export class EditError extends Error {
	override readonly name = 'EditError';
	readonly problem: Problem;

	constructor(problem: Problem) {
		super(problem.message);
		this.problem = problem;
	}
}
