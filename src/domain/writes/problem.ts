/** A validation problem of a change. */
import type {ToneLine} from '../../text/tone.ts';

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

const problemOf =
	(severity: Problem['severity']) =>
	(path: string, message: string, advice: string): Problem => ({severity, path, message, advice});

export const error = problemOf('error');
export const warning = problemOf('warning');

export const problemLines = (problems: readonly Problem[]): readonly ToneLine[] =>
	problems.map(({severity, message, advice}) => ({
		text: `${severity === 'error' ? 'Error' : 'Warning'}: ${message} ${advice}`,
		tone: severity === 'error' ? 'bad' : 'warn',
	}));

/** Thrown for an invalid edit. */
export class EditError extends Error {
	override readonly name = 'EditError';
	readonly problem: Problem;

	constructor(problem: Problem) {
		super(problem.message);
		this.problem = problem;
	}
}
