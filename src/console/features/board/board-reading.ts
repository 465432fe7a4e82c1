/** The parts of a board that a screen shows. */
import type {Board} from '../../../domain/board/board.ts';
import type {Severity} from '../../../domain/board/finding.ts';
import type {Read} from '../../../domain/watch/watch.ts';

/** The state of a board that a screen shows. Each change replaces it. */
export interface BoardReading {
	readonly counts: Readonly<Record<Severity, number>>;
	readonly searched: ReturnType<Board['searched']>;
	readonly silences: ReturnType<Board['silences']>;
	readonly isLoading: boolean;
	/** The list has no groups, because it is filtered or sorted. */
	readonly isFlat: boolean;
	/** The person stopped the read before its end. */
	readonly isStopped: boolean;
	readonly isComplete: boolean;
	/** The failures of kinds, the earliest first. */
	readonly errors: readonly Error[];
	readonly broken: string | undefined;
	readonly problemCount: number;
	/** The size of the smallest pages, if larger ones exceed a limit of castellan. */
	readonly smallerSize: number | undefined;
	/** The time of the oldest response that the findings come from, in epoch milliseconds; undefined before the first. */
	readonly oldest: number | undefined;
	/** The time of the latest response, which may be of a later read. */
	readonly newest: number | undefined;
	/** Returns the findings of the latest complete read. Each read creates a new function, so effects can depend on it. */
	readonly latest: (() => Read) | undefined;
}
