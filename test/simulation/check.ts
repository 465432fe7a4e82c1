/** The types of the checks. */
import type {Action} from './actions.ts';
import type {World} from './world.ts';

/** The state of the terminal before a step. */
export interface Before {
	readonly lines: readonly string[];
	readonly cells: readonly string[];
	readonly output: number;
	readonly requests: number;
	readonly writes: number;
	readonly copies: number;
	/** The number of started programs. */
	readonly programs: number;
	/** The number of exports. */
	readonly exports: number;
	/** When the tenant last answered. */
	readonly lastAt: number;
}

interface Step {
	readonly world: World;
	readonly action: Action;
	readonly before: Before;
}

/** Returns the error that the check finds, or undefined. */
export type Check = (step: Step) => string | undefined;
