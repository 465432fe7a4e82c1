/** The parts of a board that a screen shows. */
import type {Board} from '../../../domain/board/board.ts';
import {severityCounts} from '../../../domain/board/report.ts';
import type {Read} from '../../../domain/watch/watch.ts';
import {type ListSource, smallerSizeOf} from '../../query/page.ts';
import type {BoardPages} from './board-pages.ts';

/** The state of a board that a screen shows. Each change replaces it. */
export type BoardReading = ReturnType<typeof describeReading>;

interface Parts {
	/** The pages of the latest board. */
	readonly pages: readonly BoardPages[];
	/** The pages of the shown board. */
	readonly shown: readonly BoardPages[];
	readonly sources: readonly ListSource[];
	readonly isLoading: boolean;
	/** The list has no groups, because it is filtered or sorted. */
	readonly isFlat: boolean;
	/** The person stopped the read before its end. */
	readonly isStopped: boolean;
	/** The failures of kinds, the earliest first. */
	readonly errors: readonly Error[];
	/** Returns the findings of the latest complete read. Each read creates a new function, so effects can depend on it. */
	readonly latest: (() => Read) | undefined;
}

/** Returns the state of a board and of its pages. */
export function describeReading(board: Board, {pages, shown, sources, ...state}: Parts) {
	const oldest = Math.min(...shown.map((each) => each.oldest));
	const feeds = pages.flatMap(({cached}) => cached ?? []);
	const newest = Math.max(...feeds.map((each) => each.pages.at(-1)?.at ?? 0));
	const searched = board.searched();
	return {
		...state,
		counts: severityCounts(board),
		searched,
		silences: board.silences(),
		isComplete: searched.every(({isComplete}) => isComplete),
		broken: feeds.map(({end}) => (typeof end === 'string' ? undefined : end.message)).find((reason) => reason),
		/** The size of the smallest pages, if larger ones exceed a limit of castellan. */
		smallerSize: sources
			.flatMap((source) => smallerSizeOf(source) ?? [])
			.sort((a, b) => a - b)
			.at(0),
		/** The time of the oldest response that the findings come from, in epoch milliseconds; undefined before the first. */
		oldest: Number.isFinite(oldest) ? oldest : undefined,
		/** The time of the latest response, which may be of a later read. */
		newest: feeds.length > 0 ? newest : undefined,
	};
}
