/** The interface for a surface's functions, and the two errors that end a computation without a value. */

export interface Run {
	readonly timeZone: string;
	/** Charges steps. Throws `LimitError` when the value exceeds its limit. */
	spend(steps: number): void;
	/** Adds a note for the person. */
	note(text: string): void;
	/** Reads a path of the data model. */
	read(path: string): unknown;
	/** Calls a function. An unknown name gives null with a note. Arguments are computed inside the call. */
	call(name: string, args: () => Args): unknown;
}

export type Args = Readonly<Record<string, unknown>>;
export type SurfaceFunction = (args: Args, run: Run) => unknown;

/** A function rejects its arguments. The value becomes null, and the message a note. */
export class ArgumentError extends Error {}

/** The computation exceeds a limit. It ends without a value, and the message becomes a note. */
export class LimitError extends Error {}
