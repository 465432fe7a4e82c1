import type {Layer} from './router.ts';

/** Keys that type text, of which the first `taken` have been acted upon. */
export interface Run {
	readonly chords: string[];
	taken: number;
	/** A layer that takes these keys one by one. */
	refusedBy?: Layer;
}

/** From this many keys on, a run waits for the rest of its burst: a terminal hands it over in pieces. */
export const burst = 256;
