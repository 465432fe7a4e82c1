/** The interface of the modules that `torture.ts` runs. A module exports `torture`. */
import type {Random} from './random.ts';

export interface Limits {
	/** Maximum resident memory in megabytes. */
	readonly rss: number;
	/** Maximum processor time until the first output, in milliseconds. */
	readonly cpu: number;
	/** Maximum milliseconds from SIGTERM to the end of the process. */
	readonly stop: number;
}

export interface Case {
	readonly name: string;
	/** The content of the input file. Its path is the program's last argument. */
	readonly input: string;
	/** The program and its arguments, relative to the project's root. */
	readonly program: readonly string[];
}

export interface Torture {
	readonly limits: Limits;
	/** The heap limit of each child in megabytes. */
	readonly heap: number;
	/** Generates cases one by one. `folder` exists until the end of the run. */
	cases(random: Random, folder: string): Iterable<Case> | AsyncIterable<Case>;
}
