/** What a surface's functions are given, and the two ways in which they end without a value. */

export interface Run {
	readonly locale: string;
	readonly timeZone: string;
	/** Accounts for work, in steps; ends the whole value when it has cost too much. */
	spend(steps: number): void;
	/** Something that a person should see beside the value. */
	note(message: string): void;
	/** The value at a path of the data model. */
	read(path: string): unknown;
	/** Calls another function; null, with a note, when there is none of that name. Arguments are computed inside the call. */
	call(name: string, args: () => Args): unknown;
}

export type Args = Readonly<Record<string, unknown>>;
export type SurfaceFunction = (args: Args, run: Run) => unknown;

/** A function can't give a value for its arguments: the value is null and the message becomes a note. */
export class Fault extends Error {}

/** The value goes beyond its bounds: there is none, and the message becomes a note. */
export class Exhausted extends Error {}
