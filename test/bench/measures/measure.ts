import type {Samples} from '../statistics.ts';
import type {Subject} from '../subject.ts';
import type {World} from '../world.ts';

/** A part of the bench. Its turns are taken by the baseline and by each program one after the other, in every round. */
export interface Measure {
	/** How often a round repeats it: in full, and with `--quick`. */
	readonly turns: {readonly full: number; readonly quick: number};
	/** Whether `--quick` leaves it out. */
	readonly isLong?: boolean;
	/** Before the first turn, for what the first run of a program does once. */
	readonly warmUp?: (subject: Subject, world: World) => Promise<unknown>;
	readonly baseline?: (world: World) => Promise<Samples>;
	readonly ours: (subject: Subject, world: World) => Promise<Samples>;
}

/** The id of an app of the demo data by its number, which starts with 1. */
export const idOf = (app: number): string => `app_${String(app).padStart(7, '0')}`;
