/**
 * Reads the board of a history entry through the cache. The board grows while it is read. A later read replaces it when it
 * is complete, so that the board never mixes two states of the tenant.
 */
import type {QueryClient} from '@tanstack/react-query';
import type {RetryNotice} from '../../../client/api.ts';
import {type Board, type BoardOptions, createBoard} from '../../../domain/board/board.ts';
import type {Finding} from '../../../domain/board/finding.ts';
import {
	acknowledgedGroup,
	type BoardRow,
	boardKey,
	type Grouping,
	groupRows,
	isGroup,
	newGroup,
} from '../../../domain/board/groups.ts';
import {readBoard} from '../../../domain/board/read-board.ts';
import {severityCounts} from '../../../domain/board/report.ts';
import {type BoardKind, boardKinds} from '../../../domain/board/rule.ts';
import {UnjudgedError} from '../../../domain/board/unread.ts';
import type {Row} from '../../../domain/resources/resource.ts';
import {Observable} from '../../../text/observable.ts';
import {after} from '../../../text/timer.ts';
import {List} from '../../list/list.ts';
import {type ListSource, smallerSizeOf} from '../../query/page.ts';
import {BoardPages} from './board-pages.ts';
import type {BoardReading} from './board-reading.ts';

/** The least interval between two sorts in milliseconds, while pages follow each other faster than the screen is drawn. */
const pauseMs = 30;
/** A pause is at least this many times as long as the sort before it, because keys wait for a sort. */
const pauseFactor = 10;

export type Sources = Readonly<Record<BoardKind, ListSource>>;

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
	#onRetry: ((notice: RetryNotice) => void) | undefined;
	readonly #elapsed: () => number;
	/** When the pause after a sort ends, in the milliseconds of `#elapsed`. */
	#pauseEnd = 0;
	#cancelPublishing: (() => void) | undefined;
	#reading: BoardReading;

	/** `options` is called for every new board, since the current time is one of them. `elapsed` returns monotonic milliseconds. */
	constructor(
		queries: QueryClient,
		options: () => BoardOptions,
		sources: (onRetry: (notice: RetryNotice) => void) => Sources,
		elapsed: () => number,
	) {
		super();
		this.#queries = queries;
		this.#elapsed = elapsed;
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

	/** Reads the missing lists, and keeps the items in the cache, until the returned function is called. */
	open(onRetry: (notice: RetryNotice) => void): () => void {
		this.#onRetry = onRetry;
		const ends = this.#all.map((pages) => pages.keep());
		const isCurrent = this.#latest !== undefined && !this.#next && this.#failures.size === 0 && this.#isCurrent;
		if (!this.#isStopped && !isCurrent) this.resume();
		return () => {
			this.#abort();
			for (const end of ends) end();
		};
	}

	/** Reads the missing lists: after a stop, after a failure, and after another screen or a write changed the items. */
	resume(): void {
		this.#isStopped = false;
		if (!this.#isCurrent) this.#restart();
		void this.#read();
	}

	/** Reads everything again. The findings stay until the new ones are complete. */
	refresh(): void {
		this.#abort();
		this.#isStopped = false;
		this.#restart();
		for (const pages of this.#all) pages.invalidate();
		void this.#read(boardKinds);
	}

	/** Runs the rules over the loaded items again, with the options of now. The list marks the effect if they have changed. */
	judgeAgain({hasChanged}: {readonly hasChanged: boolean}): void {
		this.#abort();
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

	findingsOf(group: string): readonly Finding[] {
		const {recent} = this.#grouping;
		if (group === acknowledgedGroup) return this.#board.acknowledged();
		return this.findings.filter(({id, rule}) => (group === newGroup ? recent?.ids.has(id) : rule === group));
	}

	/** Folds or unfolds a group. The cursor moves from its findings to the group. */
	toggle(group: string): void {
		const toggled = new Set(this.#grouping.toggled);
		if (!toggled.delete(group)) toggled.add(group);
		this.list.toId(group);
		this.#group({toggled});
	}

	/** Folds all groups if one is unfolded, and otherwise unfolds all. */
	toggleAll(): void {
		const rows = this.list.snapshot.rows as readonly BoardRow[];
		const isUnfolded = !rows.some((row) => isGroup(row) && !row.isFolded);
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
		const entries = boardKinds.map((kind) => [kind, new BoardPages(this.#queries, this.#sources[kind])] as const);
		return Object.fromEntries(entries) as Record<BoardKind, BoardPages>;
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
		this.#unschedule();
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
			// An internal error. The screen shows it like any other.
			if (!run.signal.aborted) this.#failures = new Map([['apps', error as Error]]);
		}
		if (run.signal.aborted) return;
		this.#run = undefined;
		this.#finish(isRefresh);
	}

	async #readAll(requested: readonly BoardKind[], signal: AbortSignal): Promise<void> {
		for (const kind of requested) this.#pages[kind].begin(signal);
		const source = (kind: BoardKind) => this.#pages[kind].read(signal);
		for await (const {kind, failure} of readBoard(this.#next ?? this.#board, source, signal)) {
			if (signal.aborted) return;
			if (failure) this.#failures = new Map([...this.#failures, [kind, failure]]);
			this.#publishSoon();
		}
	}

	/** The board of a later read replaces the earlier one, unless it lacks a kind that the earlier one has. */
	#finish(isRefresh: boolean): void {
		const loaded = this.#board.searched().filter((each) => each.loaded > 0);
		const isLost = (failure: Error | undefined) => failure !== undefined && !(failure instanceof UnjudgedError);
		const next = loaded.some(({kind}) => isLost(this.#failures.get(kind))) ? undefined : this.#next;
		if (next) [this.#board, this.#shown, this.#next] = [next, this.#pages, undefined];
		if (this.#failures.size === 0) {
			const rows = this.#board.findings();
			const at = Math.max(...this.#all.map(({last}) => last?.at ?? 0));
			const pages = this.#pages;
			const seen = () => new Map(boardKinds.map((kind) => [kind, pages[kind].ids]));
			this.#latest = () => ({rows, isComplete: true, at, seen: seen()});
		}
		this.#publish(isRefresh && next !== undefined);
	}

	/** Publishes in the next turn of the event loop, or when the pause after the last sort ends. */
	#publishSoon(): void {
		this.#cancelPublishing ??= after(Math.max(0, this.#pauseEnd - this.#elapsed()), () => {
			const start = this.#elapsed();
			this.#publish();
			const end = this.#elapsed();
			this.#pauseEnd = end + Math.max(pauseMs, (end - start) * pauseFactor);
		});
	}

	#unschedule(): void {
		this.#cancelPublishing?.();
		this.#cancelPublishing = undefined;
	}

	/** After a refresh, the list marks new and gone rows. */
	#publish(isRefresh = false): void {
		this.#unschedule();
		const rows: readonly BoardRow[] = this.#isFlat ? this.#board.findings() : groupRows(this.#board, this.#grouping);
		if (isRefresh) this.list.load([rows]);
		else this.list.show(rows);
		this.#reading = this.#takeReading();
		this.changed();
	}

	#takeReading(): BoardReading {
		const oldest = Math.min(...Object.values(this.#shown).map((pages) => pages.oldest));
		const feeds = this.#all.flatMap(({cached}) => cached ?? []);
		const newest = Math.max(...feeds.map(({pages}) => pages.at(-1)?.at ?? 0));
		const searched = this.#board.searched();
		return {
			counts: severityCounts(this.#board),
			searched,
			silences: this.#board.silences(),
			isLoading: this.#run !== undefined || !this.#hasStarted,
			isFlat: this.#isFlat,
			isStopped: this.#isStopped,
			isComplete: searched.every(({isComplete}) => isComplete),
			errors: [...this.#failures.values()],
			broken: feeds.map(({end}) => (typeof end === 'string' ? undefined : end.message)).find((reason) => reason),
			problemCount: feeds.reduce((sum, {problemCount}) => sum + problemCount, 0),
			smallerSize: Object.values(this.#sources)
				.flatMap((source) => smallerSizeOf(source) ?? [])
				.sort((a, b) => a - b)
				.at(0),
			oldest: Number.isFinite(oldest) ? oldest : undefined,
			newest: feeds.length > 0 ? newest : undefined,
			latest: this.#latest,
		};
	}
}

const isEmpty = (board: Board): boolean => board.searched().every(({loaded}) => loaded === 0);
