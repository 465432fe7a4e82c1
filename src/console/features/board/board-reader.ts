/**
 * Reads the board of a history entry through the cache. The board grows while it is read. A later read replaces it when it
 * is complete, so that the board never mixes two states of the tenant.
 */
import {CancelledError, type QueryClient} from '@tanstack/react-query';
import type {RetryNotice} from '../../../client/api.ts';
import {type Board, type BoardOptions, createBoard} from '../../../domain/board/board.ts';
import type {Finding} from '../../../domain/board/finding.ts';
import {
	type BoardRow,
	boardKey,
	findingsOf,
	type Grouping,
	groupRows,
	isGroup,
	newGroup,
} from '../../../domain/board/groups.ts';
import {readBoard} from '../../../domain/board/read-board.ts';
import {type BoardKind, boardKinds, byKind} from '../../../domain/board/rule.ts';
import {UnjudgedError} from '../../../domain/board/unread.ts';
import type {Row} from '../../../domain/resources/resource.ts';
import {Observable} from '../../../text/observable.ts';
import {after} from '../../../text/timer.ts';
import {List} from '../../list/list.ts';
import type {ListSource} from '../../query/page.ts';
import {BoardPages} from './board-pages.ts';
import {type BoardReading, describeReading} from './board-reading.ts';

export type Sources = Readonly<Record<BoardKind, ListSource>>;

/** In milliseconds. Publishing sorts the findings, so pages that follow each other wait, and keys get their turn. */
const publishPause = 50;

export class BoardReader extends Observable {
	/** The findings, in groups unless the list is filtered or sorted. */
	readonly list = new List<Row>((row) => boardKey(row as BoardRow));
	#grouping: Grouping = {isUnfolded: false, toggled: new Set(), recent: undefined};
	#isFlat = false;
	readonly #queries: QueryClient;
	readonly #options: () => BoardOptions;
	readonly #sources: Sources;
	#board: Board;
	/** The board of a later read, until it is complete. */
	#next: Board | undefined;
	/** The pages that the latest board has. */
	#pages: Readonly<Record<BoardKind, BoardPages>>;
	/** The pages of the shown board. */
	#shown: Readonly<Record<BoardKind, BoardPages>>;
	#failures: ReadonlyMap<BoardKind, Error> = new Map();
	#hasStarted = false;
	#isStopped = false;
	#latest: BoardReading['latest'];
	#run: AbortController | undefined;
	/** Whether a screen shows the board. */
	#isOpen = false;
	/** End the observers that keep the items in the cache. */
	#ends: readonly (() => void)[] = [];
	#onReading: ((reading: BoardReading) => void) | undefined;
	#onRetry: ((notice: RetryNotice) => void) | undefined;
	/** Cancels the publication of further pages. */
	#cancelSoon: (() => void) | undefined;
	#reading: BoardReading;

	/** `options` is called for every new board, since the current time is one of them. */
	constructor(
		queries: QueryClient,
		options: () => BoardOptions,
		sources: (onRetry: (notice: RetryNotice) => void) => Sources,
	) {
		super();
		this.#queries = queries;
		this.#options = options;
		this.#sources = sources((notice) => this.#onRetry?.(notice));
		this.#pages = this.#noPages();
		this.#shown = this.#pages;
		this.#board = createBoard(options());
		this.#reading = this.#takeReading();
	}

	get reading(): BoardReading {
		return this.#reading;
	}

	/**
	 * Reads the missing lists, and keeps the items in the cache. The returned function is called when the screen is left: a read
	 * goes on to its end, or to `close`.
	 */
	open(onRetry: (notice: RetryNotice) => void): () => void {
		this.#onRetry = onRetry;
		this.#isOpen = true;
		if (this.#ends.length === 0) this.#ends = this.#all.map((pages) => pages.keep());
		const isRead = this.#latest !== undefined && !this.#next && this.#failures.size === 0;
		const isCurrent = (this.#run !== undefined || isRead) && this.#isCurrent;
		if (!this.#isStopped && !isCurrent) this.resume();
		return () => {
			this.#isOpen = false;
			this.#onRetry = undefined;
			if (!this.#run) this.close();
		};
	}

	/** Ends a read, and what keeps the items in the cache. */
	close(): void {
		this.#abort();
		for (const end of this.#ends) end();
		this.#ends = [];
	}

	/** Calls the listener with every state, also while no screen shows the board. Another one replaces it. */
	follow(listener: (reading: BoardReading) => void): void {
		this.#onReading = listener;
		listener(this.#reading);
	}

	/** Reads the missing lists: after a stop, after a failure, and after another screen or a write changed the items. */
	resume(): void {
		this.#isStopped = false;
		if (!this.#isCurrent) this.#restart();
		void this.#read();
	}

	/** Reads everything again. The findings stay until the new ones are complete. */
	refresh(): void {
		this.#isStopped = false;
		this.#restart();
		for (const pages of this.#all) pages.invalidate();
		void this.#read(boardKinds);
	}

	/** Runs the rules over the loaded items again, with the options of now. The list marks the effect if they have changed. */
	judgeAgain({hasChanged}: {readonly hasChanged: boolean}): void {
		this.#restart();
		void this.#read([], hasChanged);
	}

	stop(): void {
		this.#isStopped = true;
		this.#abort();
		this.#publish();
	}

	/** The findings of the board so far. The array stays identical until they change. */
	get findings(): readonly Finding[] {
		return this.#board.findings();
	}

	/** The findings of a group, also of a folded one, or the finding of a row. */
	findingsOf(row: BoardRow): readonly Finding[] {
		return findingsOf(row, this.#board, this.#grouping);
	}

	/** Folds or unfolds a group. The cursor moves from its findings to the group. */
	toggle(group: string): void {
		const toggled = new Set(this.#grouping.toggled);
		if (!toggled.delete(group)) toggled.add(group);
		this.list.toId(group);
		this.#group({toggled});
	}

	/** Folds all groups if one is unfolded, and otherwise unfolds all. */
	toggleAll(isUnfolded = !hasUnfolded(this.list.snapshot.rows)): void {
		const selected = this.list.snapshot.selected as BoardRow | undefined;
		if (!isUnfolded && selected?.group !== undefined) this.list.toId(selected.group);
		this.#group({isUnfolded, toggled: new Set(isUnfolded ? [] : [newGroup])});
	}

	/** Shows a group of the findings that are new since a name. */
	setRecent(recent: Grouping['recent']): void {
		this.#group({recent});
	}

	/** A filter or a sort applies to all findings, so it needs a list without groups. */
	setFlat(isFlat: boolean): void {
		if (this.#isFlat === isFlat) return;
		this.#isFlat = isFlat;
		this.#publish();
	}

	#group(changed: Partial<Grouping>): void {
		this.#grouping = {...this.#grouping, ...changed};
		this.#publish();
	}

	get #isCurrent(): boolean {
		return this.#all.every(({isCurrent}) => isCurrent);
	}

	get #all(): readonly BoardPages[] {
		return Object.values(this.#pages);
	}

	#noPages(): Readonly<Record<BoardKind, BoardPages>> {
		return byKind((kind) => new BoardPages(this.#queries, this.#sources[kind], () => !this.#isOpen));
	}

	#restart(): void {
		this.#pages = this.#noPages();
		const board = createBoard(this.#options());
		if (isEmpty(this.#board)) [this.#board, this.#shown] = [board, this.#pages];
		else this.#next = board;
	}

	#abort(): void {
		this.#run?.abort();
		this.#run = undefined;
		this.#cancelSoon?.();
		this.#cancelSoon = undefined;
	}

	/** Requests some kinds at once, the settings by default. Ends early when another read starts or the reader is stopped. */
	async #read(requested: readonly BoardKind[] = ['notifications'], isRefresh = true): Promise<void> {
		this.#run?.abort();
		const run = new AbortController();
		this.#run = run;
		this.#hasStarted = true;
		this.#failures = new Map();
		this.#publish();
		try {
			await this.#readAll(requested, run.signal);
		} catch (error) {
			// A person has cancelled the requests of a board that was left.
			if (error instanceof CancelledError && this.#run === run) {
				this.close();
				this.#publish();
			}
			// An internal error. The screen shows it like any other.
			if (!run.signal.aborted) this.#failures = new Map([['apps', error as Error]]);
		}
		if (run.signal.aborted) return;
		this.#run = undefined;
		this.#finish(isRefresh);
		if (!this.#isOpen) this.close();
	}

	async #readAll(requested: readonly BoardKind[], signal: AbortSignal): Promise<void> {
		for (const kind of requested) this.#pages[kind].begin(signal);
		const source = (kind: BoardKind) => this.#pages[kind].read(signal);
		for await (const {kind, failure} of readBoard(this.#next ?? this.#board, source, signal)) {
			if (signal.aborted) return;
			if (failure) this.#failures = new Map([...this.#failures, [kind, failure]]);
			// The first findings come at once.
			const pause = this.list.snapshot.loaded === 0 ? 0 : publishPause;
			this.#cancelSoon ??= after(pause, () => this.#publish());
		}
	}

	/**
	 * The board of a later read replaces the earlier one, unless it lacks a kind that the earlier one has. Findings in a part that
	 * the earlier one had not read are not new.
	 */
	#finish(isRefresh: boolean): void {
		const earlier = this.#board.searched();
		const loaded = earlier.filter((each) => each.loaded > 0);
		const isLost = (failure: Error | undefined) => failure !== undefined && !(failure instanceof UnjudgedError);
		const next = loaded.some(({kind}) => isLost(this.#failures.get(kind))) ? undefined : this.#next;
		if (next) [this.#board, this.#shown, this.#next] = [next, this.#pages, undefined];
		if (this.#failures.size === 0) {
			const rows = this.#board.findings();
			const at = Math.max(...this.#all.map(({last}) => last?.at ?? 0));
			const {seen} = this.#board;
			this.#latest = () => ({rows, isComplete: true, at, seen});
		}
		const later = this.#board.searched();
		const isComparable = earlier.every(
			({isComplete, loaded: count}, index) => isComplete || count === later[index]?.loaded,
		);
		this.#publish(isRefresh && next !== undefined && isComparable);
	}

	/** After a refresh, the list marks new and gone rows. */
	#publish(isRefresh = false): void {
		this.#cancelSoon?.();
		this.#cancelSoon = undefined;
		const rows: readonly BoardRow[] = this.#isFlat ? this.#board.findings() : groupRows(this.#board, this.#grouping);
		if (isRefresh) this.list.load([rows]);
		else this.list.show(rows);
		this.#reading = this.#takeReading();
		this.#onReading?.(this.#reading);
		this.changed();
	}

	#takeReading(): BoardReading {
		return describeReading(this.#board, {
			pages: this.#all,
			shown: Object.values(this.#shown),
			sources: Object.values(this.#sources),
			isLoading: this.#run !== undefined || !this.#hasStarted,
			isFlat: this.#isFlat,
			isStopped: this.#isStopped,
			errors: [...this.#failures.values()],
			latest: this.#latest,
		});
	}
}

const hasUnfolded = (rows: readonly object[]) => rows.some((row) => isGroup(row) && !row.isFolded);

const isEmpty = (board: Board): boolean => board.searched().every(({loaded}) => loaded === 0);
