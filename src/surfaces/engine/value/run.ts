/** The interface for a surface's functions, and the two errors that end a computation without a value. */
import {type Reason, valueWords} from '../words/values.ts';

export interface Run {
	readonly timeZone: string;
	/** Charges steps. Throws `LimitError` when the value exceeds its limit. */
	spend(steps: number): void;
	/** Adds a note for the person. */
	note(reason: Reason): void;
	/** Reads a path of the data model. */
	read(path: string): unknown;
	/** Calls a function. An unknown name gives null with a note. Arguments are computed inside the call. */
	call(name: string, args: () => Args): unknown;
}

export type Args = Readonly<Record<string, unknown>>;
export type SurfaceFunction = (args: Args, run: Run) => unknown;

/** Ends a computation. The message is English; `reason` becomes a note. */
class ComputationError extends Error {
	readonly reason: Reason;

	constructor(reason: Reason) {
		super(reason(valueWords));
		this.reason = reason;
	}
}

/** A function rejects its arguments. The value becomes null. */
export class ArgumentError extends ComputationError {}

/** The computation exceeds a limit. It ends without a value. */
export class LimitError extends ComputationError {}
