/** Reads a tenant into a board, one kind after another. A kind that cannot be read does not prevent the others. */
import type {Api} from '../../client/api.ts';
import {ApiError} from '../../client/error.ts';
import {IncompleteListError, MissingListError, MovedListError} from '../../client/pagination.ts';
import type {ItemPage, ReadOptions} from '../items/read-items.ts';
import {readKind} from '../items/tenant-items.ts';
import type {Board} from './board.ts';
import {type BoardKind, boardKinds} from './rule.ts';

/** Yields the pages of a kind that the board does not have yet. Rejects with `ApiError`, or with `IncompleteListError`. */
export type BoardSource = (kind: BoardKind) => AsyncIterable<ItemPage>;

/** The state after a page, or after the failure of a kind. */
export interface BoardProgress {
	readonly kind: BoardKind;
	/** Why the rest of the kind was not read. The findings do not cover it. */
	readonly failure?: Error;
}

/** Reads from the service. `limitApps` is the maximum number of apps. */
export const serviceSource =
	(api: Api, options: ReadOptions = {}, limitApps?: number): BoardSource =>
	(kind) =>
		readKind(api, kind, options, kind === 'apps' ? limitApps : undefined);

/** Adds page after page to the board. Ends without an error when the signal aborts. */
export async function* readBoard(
	board: Board,
	source: BoardSource,
	signal?: AbortSignal,
): AsyncGenerator<BoardProgress> {
	for (const kind of boardKinds) {
		try {
			for await (const {items, hasMore} of source(kind)) {
				board.add(kind, items);
				if (!hasMore) board.complete(kind);
				yield {kind};
			}
			const failure = board.unjudged(kind);
			if (failure) yield {kind, failure};
		} catch (failure) {
			if (signal?.aborted) return;
			if (!(failure instanceof ApiError || failure instanceof IncompleteListError)) throw failure;
			if (failure instanceof MovedListError) board.doubt(kind);
			yield {kind, failure: failure instanceof MissingListError ? new MissingListError(kind) : failure};
		}
	}
}
