/** A board that follows lists while they are loaded, and when they are read again. */
import {type Board, type BoardOptions, createBoard} from './board.ts';
import type {BoardItems, BoardKind} from './rule.ts';

interface Load<T> {
	/** Only ever added to at the end, or all others after a refresh. */
	readonly pages: readonly (readonly T[])[];
	readonly isComplete: boolean;
}

export type Loads = {readonly [K in BoardKind]: Load<BoardItems[K]>};

export class LiveBoard {
	readonly #options: () => BoardOptions;
	#board: Board;
	#fed: Loads = nothing;

	/** `options` are asked for at each beginning: time has passed since the last. */
	constructor(options: () => BoardOptions) {
		this.#options = options;
		this.#board = createBoard(options());
	}

	get board(): Board {
		return this.#board;
	}

	/**
	 * Judges what is new. True when it had to begin again, since something was read anew. While `isReading`, what is known of
	 * one time is not mixed with what is read of another: the board begins again once all was read.
	 */
	feed(loads: Loads, isReading = false): boolean {
		const kinds = Object.keys(nothing) as BoardKind[];
		const isAnew = kinds.some((kind) =>
			this.#fed[kind].pages.some((page, place) => !isSame(page, loads[kind].pages[place])),
		);
		if (isAnew && isReading) return false;
		if (isAnew) {
			this.#board = createBoard(this.#options());
			this.#fed = nothing;
		}
		for (const kind of kinds) this.#feedKind(kind, loads);
		this.#fed = loads;
		return isAnew;
	}

	#feedKind<K extends BoardKind>(kind: K, loads: Loads): void {
		const {pages, isComplete}: Load<BoardItems[K]> = loads[kind];
		const before = this.#fed[kind];
		for (const page of pages.slice(before.pages.length)) this.#board.add(kind, page);
		if (isComplete && !before.isComplete) this.#board.complete(kind);
	}
}

const isSame = (page: readonly unknown[], other: readonly unknown[] | undefined): boolean =>
	page === other || (page.length === other?.length && page.every((item, place) => item === other[place]));

const unread = {pages: [], isComplete: false};
const nothing: Loads = {'auth-configs': unread, notifications: unread, apps: unread};
