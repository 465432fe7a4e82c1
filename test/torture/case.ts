/** What a module of this folder offers to `torture.ts`: it exports `torture`. */
import type {Random} from './random.ts';

export interface Limits {
	/** Megabytes resident at the most. */
	readonly rss: number;
	/** Milliseconds of processor time. */
	readonly cpu: number;
	/** Milliseconds from SIGTERM to the end of the process. */
	readonly stop: number;
}

export interface Case {
	readonly name: string;
	/** A file for the program, whose path follows its arguments. */
	readonly input: string;
	/** The program and its arguments, from the project's root. */
	readonly program: readonly string[];
}

export interface Torture {
	readonly limits: Limits;
	/** Heap of each child, in megabytes. */
	readonly heap: number;
	/** Made one by one as they are run; `folder` is theirs until the end. */
	cases(random: Random, folder: string): Iterable<Case> | AsyncIterable<Case>;
}
