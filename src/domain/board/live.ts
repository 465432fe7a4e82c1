/** A board that follows lists while they load, and rebuilds itself after a refresh. */
import {type Board, type BoardOptions, createBoard} from './board.ts';
import type {BoardItems, BoardKind} from './rule.ts';

interface Load<T> {
	/** Loading appends pages. A refresh replaces all of them. */
	readonly pages: readonly (readonly T[])[];
	readonly isComplete: boolean;
}

export type Loads = {readonly [K in BoardKind]: Load<BoardItems[K]>};

export class LiveBoard {
	readonly #options: () => BoardOptions;
	#board: Board;
	#loads: Loads = noLoads;

	/** Calls `options` for every new board, since the current time is one of them. */
	constructor(options: () => BoardOptions) {
		this.#options = options;
		this.#board = createBoard(options());
	}

	get board(): Board {
		return this.#board;
	}

	/**
	 * Evaluates the new pages. If pages were replaced, creates a new board and returns true. While `isReading`, replaced
	 * pages are ignored until the refresh is complete, so that the board never mixes two states of the tenant.
	 */
	feed(loads: Loads, isReading = false): boolean {
		const kinds = Object.keys(noLoads) as BoardKind[];
		const isRefreshed = kinds.some((kind) =>
			this.#loads[kind].pages.some((page, index) => !isSame(page, loads[kind].pages[index])),
		);
		if (isRefreshed && isReading) return false;
		if (isRefreshed) {
			this.#board = createBoard(this.#options());
			this.#loads = noLoads;
		}
		for (const kind of kinds) this.#feedKind(kind, loads);
		this.#loads = loads;
		return isRefreshed;
	}

	#feedKind<K extends BoardKind>(kind: K, loads: Loads): void {
		const {pages, isComplete}: Load<BoardItems[K]> = loads[kind];
		const before = this.#loads[kind];
		for (const page of pages.slice(before.pages.length)) this.#board.add(kind, page);
		if (isComplete && !before.isComplete) this.#board.complete(kind);
	}
}

const isSame = (page: readonly unknown[], other: readonly unknown[] | undefined): boolean =>
	page === other || (page.length === other?.length && page.every((item, index) => item === other[index]));

const unread = {pages: [], isComplete: false};
const noLoads: Loads = {'auth-configs': unread, notifications: unread, apps: unread};
