import type {Layer} from './layer.ts';

/** A run of keys that type text. The first `taken` keys are already handled. */
interface Run {
	readonly chords: string[];
	taken: number;
	/** The layer that declined the run as one text. Its keys are handled one by one. */
	declinedBy?: Layer;
}

/** A run of at least this many keys waits one turn for more, because a terminal delivers a burst in pieces. */
export const burst = 256;

/** Whether the next key can be handled at once, or must wait because the layers may change. */
export type Effect = 'stays' | 'may-move-focus';
/** The next step of the router. */
export type Step = (() => Effect) | Run;
