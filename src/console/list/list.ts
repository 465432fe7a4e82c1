/**
 * The list engine: loaded rows, the view of them that filter and sort give, a cursor and marks that follow the item's id,
 * and a window of what the screen shows. It knows no React and no terminal; keys act on it at once, screens subscribe.
 */
import {Arrangement, type Find, type Matcher} from './arrangement.ts';
import {Observable} from './observable.ts';
import {mergeRefresh, type RowState} from './refresh.ts';
import type {Sort} from './sort.ts';
import type {ListWindow} from './window.ts';

export class List<R extends object> extends Observable {
	readonly #id: (row: R) => string;
	#pages: readonly (readonly R[])[] = [];
	#rows: R[] = [];
	#byId = new Map<string, R>();
	/** The rows in view order; the loaded rows themselves while nothing filters or sorts. */
	#view: R[] = [];
	readonly #arrangement = new Arrangement<R>();
	#cursorId: string | undefined;
	/** The cursor's index in the view: right whenever `#cursorId` is in the view. */
	#cursor = 0;
	/** Where the cursor was when the filter was set. */
	#beforeFilter: string | undefined;
	/** The filter gave the cursor to the first match, and may yet find others before that. */
	#isOnFirst = false;
	#top = 0;
	#height = 1;
	#marks: ReadonlySet<string> = new Set();
	#states: ReadonlyMap<string, RowState> = new Map();
	#revision = 0;

	constructor(id: (row: R) => string) {
		super();
		this.#id = id;
	}

	/** Rows loaded so far, before any filter. */
	get loaded(): number {
		return this.#rows.length;
	}

	/** Every row loaded: the same array as long as rows are only added. Not to be changed. */
	get rows(): readonly R[] {
		return this.#rows;
	}

	/** How many of the rows loaded the filter has judged; all of them while there is none. */
	get judged(): number {
		return this.#arrangement.judged(this.#rows);
	}

	/** Every row in view order. Not to be changed. */
	get view(): readonly R[] {
		return this.#view;
	}

	/** The row under the cursor. */
	get selected(): R | undefined {
		return this.#view[this.#cursor];
	}

	get cursor(): number {
		return this.#cursor;
	}

	/** The selected row's place among the loaded rows, for reading a list again just as far. */
	get selectedPlace(): number {
		const {selected} = this;
		return selected ? this.#rows.indexOf(selected) : -1;
	}

	get marks(): ReadonlySet<string> {
		return this.#marks;
	}

	/** Whether a filter or a sort stands between what is loaded and what is shown. */
	get isArranged(): boolean {
		return this.#arrangement.isArranged;
	}

	get isFiltered(): boolean {
		return this.#arrangement.isFiltered;
	}

	/** What the last refresh did to a row, if anything. */
	stateOf(row: R): RowState | undefined {
		return this.#states.get(this.#id(row));
	}

	/** The marked rows, whether a filter shows them or not; the selected one when nothing is marked. */
	get chosen(): readonly R[] {
		if (this.#marks.size > 0) return this.#rows.filter((row) => this.#marks.has(this.#id(row)));
		return this.selected ? [this.selected] : [];
	}

	/**
	 * Takes the pages loaded so far. Pages that go on from those taken before are appended; any other pages are a refresh,
	 * which keeps what vanished in its place, struck through, until `settle`. An id that comes twice shows once. As with
	 * `resize`, no one is told: whoever draws the list loads it while drawing, and again with the same pages for nothing.
	 */
	load(pages: readonly (readonly R[])[]): void {
		const goesOn = this.#pages.every((page, index) => pages[index] === page);
		if (goesOn && pages.length === this.#pages.length) return;
		this.#revision++;
		const fresh = goesOn ? pages.slice(this.#pages.length) : pages;
		this.#pages = pages;
		if (goesOn) this.#append(fresh.flat());
		else this.#refresh(fresh.flat());
	}

	/**
	 * Takes other rows in place of those there are, for lists whose rows come in at any place; nothing counts as changed.
	 * A cursor on the first row stays on the first. As with `load`, no one is told.
	 */
	show(rows: readonly R[]): void {
		if (this.#pages.length === 1 && this.#pages[0] === rows) return;
		this.#pages = [rows];
		this.#states = new Map();
		if (this.#cursor === 0) this.#cursorId = undefined;
		this.#take([...rows]);
	}

	#append(rows: readonly R[]): void {
		const added = rows.filter((row) => {
			const id = this.#id(row);
			if (this.#byId.has(id)) return false;
			this.#byId.set(id, row);
			return true;
		});
		const from = this.#rows.length;
		for (const row of added) this.#rows.push(row);
		this.#arrangement.extend(this.#rows, from);
		if (this.isArranged) this.#rebuild();
		else this.#view = this.#rows;
		this.#cursorId ??= this.selected && this.#id(this.selected);
	}

	#refresh(fresh: readonly R[]): void {
		const {rows, states} = mergeRefresh(this.#rows, fresh, this.#id);
		this.#states = states;
		this.#take(rows);
		this.#forgetMarks();
	}

	#forgetMarks(): void {
		this.#marks = new Set([...this.#marks].filter((id) => this.#byId.has(id)));
	}

	/** Takes other rows than there were. */
	#take(rows: R[]): void {
		this.#rows = rows;
		this.#byId = new Map(rows.toReversed().map((row) => [this.#id(row), row]));
		const shown = new Set(this.isFiltered ? this.#view.map(this.#id) : []);
		this.#arrangement.replace(rows, (row) => shown.has(this.#id(row)));
		this.#rebuild();
	}

	/** Drops rows that a refresh removed, and forgets what it changed. The next key does this. */
	settle(): void {
		if (this.#states.size === 0) return;
		const gone = new Set(this.#rows.filter((row) => this.stateOf(row) === 'gone'));
		this.#states = new Map();
		this.#revision++;
		if (gone.size > 0) this.#take(this.#rows.filter((row) => !gone.has(row)));
		this.#forgetMarks();
		this.changed();
	}

	/**
	 * An item that a filter hides gives the cursor to the first match. Taking a filter away leads back to where it was set,
	 * unless the cursor has been moved since.
	 */
	filter(matcher: Matcher<R> | undefined, find?: Find<R>): void {
		if (!this.isFiltered) this.#beforeFilter = this.#cursorId;
		if (!matcher && this.#beforeFilter !== undefined) this.#cursorId = this.#beforeFilter;
		const row = this.#cursorId === undefined ? undefined : this.#byId.get(this.#cursorId);
		const kept = row && (matcher?.(row) ?? true) ? row : undefined;
		this.#isOnFirst = kept === undefined;
		this.#arrangement.filter(this.#rows, matcher, find, kept);
		this.refilter();
	}

	/** More is known of what the filter finds. */
	refilter(): void {
		this.#rebuild();
		if (this.#isOnFirst) this.#place(0);
		this.#isOnFirst &&= this.judged < this.loaded;
		this.changed();
	}

	sort(sort: Sort<R> | undefined): void {
		this.#arrangement.sort(this.#rows, sort);
		this.#rebuild();
		this.changed();
	}

	/** Makes the view; the cursor stays on its item, and the item on its line of the screen, where both still exist. */
	#rebuild(): void {
		this.#revision++;
		const line = this.#cursor - this.#top;
		this.#view = this.#arrangement.view(this.#rows);
		const place = this.#placeOf(this.#cursorId);
		this.#cursor = place >= 0 ? place : Math.max(0, Math.min(this.#cursor, this.#view.length - 1));
		this.#cursorId = this.selected && this.#id(this.selected);
		this.#top = this.#cursor - line;
		this.#clampTop();
	}

	#placeOf(id: string | undefined): number {
		const row = id === undefined ? undefined : this.#byId.get(id);
		return row ? this.#view.indexOf(row) : -1;
	}

	/** How many rows the screen has for the list. Tells no one: whoever draws the list calls it while drawing. */
	resize(height: number): void {
		this.#height = Math.max(1, height);
		this.#clampTop();
	}

	get height(): number {
		return this.#height;
	}

	/** Moves the cursor; past either end it stops there. */
	move(by: number): void {
		this.settle();
		this.#put(this.#cursor + by);
	}

	/** Moves cursor and window together, as half and full pages do. */
	scroll(by: number): void {
		this.settle();
		this.#top += by;
		this.#put(this.#cursor + by);
	}

	to(index: number): void {
		this.settle();
		this.#put(index);
	}

	#put(index: number): void {
		this.#beforeFilter = undefined;
		this.#isOnFirst = false;
		this.#place(index);
		this.changed();
	}

	#place(index: number): void {
		this.#cursor = Math.max(0, Math.min(index, this.#view.length - 1));
		this.#cursorId = this.selected && this.#id(this.selected);
		this.#clampTop();
	}

	/** Puts the cursor on an item; false when the view does not have it. */
	toId(id: string): boolean {
		const place = this.#placeOf(id);
		if (place >= 0) this.to(place);
		return place >= 0;
	}

	/** Marks or unmarks the selected row and moves on, so that a run of rows takes a run of keys. */
	toggleMark(): void {
		const {selected} = this;
		if (!selected) return;
		const id = this.#id(selected);
		const marks = new Set(this.#marks);
		if (!marks.delete(id)) marks.add(id);
		this.#marks = marks;
		this.#revision++;
		this.move(1);
	}

	clearMarks(): void {
		this.#marks = new Set();
		this.#revision++;
		this.changed();
	}

	isMarked(row: R): boolean {
		return this.#marks.has(this.#id(row));
	}

	get window(): ListWindow<R> {
		const rows = this.#view.slice(this.#top, this.#top + this.#height);
		return {rows, top: this.#top, cursor: rows.length > 0 ? this.#cursor - this.#top : -1, revision: this.#revision};
	}

	/** The rows a page before and after the window. */
	get beyond(): readonly R[] {
		const [top, height] = [this.#top, this.#height];
		return [...this.#view.slice(Math.max(0, top - height), top), ...this.#view.slice(top + height, top + 2 * height)];
	}

	#clampTop(): void {
		const last = Math.max(0, this.#view.length - this.#height);
		const least = Math.max(0, this.#cursor - this.#height + 1);
		this.#top = Math.max(0, Math.min(Math.max(this.#top, least), this.#cursor, last));
	}
}
