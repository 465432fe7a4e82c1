/**
 * The list engine. It holds the loaded rows, the view after filter and sort, the cursor, the marks and the visible window.
 * A row that a refresh did not find is only drawn. Cursor and marks follow item ids. The engine does not depend on React or the
 * terminal: keys change it, and screens draw its snapshots.
 */
import {Observable} from '../../text/observable.ts';
import {Arrangement, type Find, type Matcher} from './arrangement.ts';
import {LoadedRows} from './loaded-rows.ts';
import {goneBefore, withGone} from './refresh.ts';
import {clampedTop, type ListSnapshot, type ListWindow, snapshotOf, windowOf} from './snapshot.ts';
import type {Sort} from './sort.ts';

export class List<R extends object> extends Observable {
	readonly #id: (row: R) => string;
	readonly #rows: LoadedRows<R>;
	/** The rows in view order; the same array as the loaded rows without a filter and a sort. */
	#view: readonly R[] = [];
	/** The view with the rows that are gone; the same array as `#view` without them. */
	#drawn: readonly R[] = [];
	readonly #arrangement = new Arrangement<R>();
	#cursorId: string | undefined;
	/** The index of the cursor among the drawn rows. Valid whenever `#cursorId` is drawn. */
	#cursor = 0;
	/** The id that the cursor returns to when a filter shows it: the item of the last motion, or of the first filter. */
	#anchor: string | undefined;
	/** The filter moved the cursor to the first match, and may still find an earlier one. */
	#isOnFirstMatch = false;
	#top = 0;
	/** The screen line of the cursor that `refilter` returns to: a part of the matches may not reach it. */
	#line = 0;
	#height = 1;
	#marks: ReadonlySet<string> = new Set();
	#revision = 0;
	/** How often the filter or the sort was set. */
	#arranged = 0;
	#moves = 0;
	/** Taken when it is read: a key is drawn without it. */
	#snapshot: ListSnapshot<R> | undefined;

	constructor(id: (row: R) => string) {
		super();
		this.#id = id;
		this.#rows = new LoadedRows(id);
	}

	/** The current state. Each change replaces it. */
	get snapshot(): ListSnapshot<R> {
		this.#snapshot ??= this.#takeSnapshot();
		return this.#snapshot;
	}

	protected override changed(): void {
		this.#snapshot = undefined;
		super.changed();
	}

	#takeSnapshot(): ListSnapshot<R> {
		return snapshotOf({
			id: this.#id,
			rows: this.#rows.all,
			view: this.#view,
			drawn: this.#drawn,
			evaluated: this.#evaluated,
			cursor: this.#cursor,
			top: this.#top,
			marks: this.#marks,
			effect: this.#rows.effect,
			isArranged: this.#arrangement.isArranged,
			isFiltered: this.#arrangement.isFiltered,
			revision: this.#revision,
			arrangement: this.#arranged,
			moves: this.#moves,
		});
	}

	get #evaluated(): number {
		return this.#arrangement.evaluated(this.#rows.all);
	}

	get #selectedId(): string | undefined {
		const row = this.#drawn[this.#cursor];
		return row && this.#id(row);
	}

	/**
	 * Loads the pages read so far. Pages that continue the previous ones are appended; any other pages are a refresh. Rows that
	 * it does not find stay drawn, struck through, until `settle` or the refresh after next. A repeated id shows once. The same pages again have no effect.
	 */
	load(pages: readonly (readonly R[])[]): void {
		const from = this.#rows.all.length;
		const change = this.#rows.load(pages);
		if (change === 'same') return;
		this.#revision++;
		if (change === 'appended') this.#appended(from);
		else {
			this.#replaced();
			this.#removeStaleMarks();
		}
		this.changed();
	}

	/** Replaces all rows, for lists that grow at any position. Marks no row as changed. A cursor on the first row stays there. */
	show(rows: readonly R[]): void {
		if (!this.#rows.show(rows)) return;
		if (this.#cursor === 0) this.#cursorId = undefined;
		this.#replaced();
		this.changed();
	}

	/** Rows were appended from index `from` on. */
	#appended(from: number): void {
		const {all} = this.#rows;
		const isPlain = !this.#arrangement.isArranged && this.#drawn === this.#view;
		this.#arrangement.extend(all, from);
		const hadCursor = this.#cursorId !== undefined;
		if (isPlain) this.#drawn = this.#view = all;
		else this.#rebuild();
		this.#cursorId ??= this.#selectedId;
		// The filter may find an earlier first match among the rows that it has not evaluated.
		if (!hadCursor) this.#isOnFirstMatch = this.#evaluated < all.length;
	}

	#removeStaleMarks(): void {
		this.#marks = new Set(
			[...this.#marks].filter((id) => this.#rows.get(id) !== undefined || this.#rows.effect.gone.has(id)),
		);
	}

	/** All rows were replaced. */
	#replaced(): void {
		const visibleIds = new Set(this.#arrangement.isFiltered ? this.#view.map(this.#id) : []);
		this.#arrangement.replace(this.#rows.all, (row) => visibleIds.has(this.#id(row)));
		this.#rebuild();
	}

	/** Draws the rows no more that are gone, and clears all row states. Called by the next key. */
	settle(): void {
		if (!this.#rows.settle()) return;
		this.#rebuild();
		this.#removeStaleMarks();
		this.changed();
	}

	/**
	 * Sets or clears the filter. If it hides the selected item, the cursor moves to the first match. A filter that shows the
	 * item again, such as none, restores it, unless the cursor was moved since.
	 */
	filter(matcher: Matcher<R> | undefined, find?: Find<R>): void {
		this.settle();
		this.#anchor ??= this.#cursorId;
		const matches = (row: R | undefined) => row !== undefined && (matcher?.(row) ?? true);
		const ids = new Set([this.#anchor, this.#cursorId]);
		const match = [...ids].map((id) => this.#rows.get(id)).find(matches);
		if (match) this.#cursorId = this.#id(match);
		if (!matcher) this.#anchor = undefined;
		this.#isOnFirstMatch = match === undefined;
		this.#arrangement.filter(this.#rows.all, matcher, find, match);
		this.#line = this.#cursor - this.#top;
		this.#arranged++;
		this.refilter();
	}

	/** Rebuilds the view after the filter has evaluated more rows. */
	refilter(): void {
		this.#placeView();
		if (this.#isOnFirstMatch) this.#setCursor(0);
		this.#isOnFirstMatch &&= this.#evaluated < this.#rows.all.length;
		this.changed();
	}

	/** Sets or clears the sort. A cursor on the first row stays there, so that the head of the new order shows. */
	sort(sort: Sort<R> | undefined): void {
		this.settle();
		const isAtTop = this.#cursor === 0;
		this.#arrangement.sort(this.#rows.all, sort);
		this.#arranged++;
		this.#rebuild();
		if (isAtTop) this.#setCursor(0);
		this.changed();
	}

	/** Rebuilds the view. The cursor stays on its item, and the item on its screen line, where possible. */
	#rebuild(): void {
		this.#line = this.#cursor - this.#top;
		this.#placeView();
	}

	#placeView(): void {
		this.#revision++;
		this.#view = this.#arrangement.view(this.#rows.all);
		this.#drawn = withGone(this.#view, this.#rows.effect, this.#drawn, this.#id);
		const index = this.#indexOf(this.#cursorId);
		this.#cursor = index >= 0 ? index : Math.max(0, Math.min(this.#cursor, this.#drawn.length - 1));
		this.#cursorId = this.#selectedId;
		this.#top = this.#cursor - this.#line;
		this.#clampTop();
	}

	#indexOf(id: string | undefined): number {
		const row = this.#rows.get(id) ?? this.#rows.effect.gone.get(id ?? '')?.row;
		return row ? this.#drawn.indexOf(row) : -1;
	}

	/** Sets the number of screen rows for the list. */
	resize(height: number): void {
		this.#height = Math.max(1, height);
		const top = this.#top;
		this.#clampTop();
		this.#line = this.#cursor - this.#top;
		if (this.#top !== top) this.changed();
	}

	get height(): number {
		return this.#height;
	}

	/** Moves the cursor and stops at either end. */
	move(by: number): void {
		this.settle();
		this.#moveTo(this.#cursor + by);
	}

	/** Moves the cursor and the window together, for half and full pages. */
	scroll(by: number): void {
		this.settle();
		this.#top += by;
		this.#moveTo(this.#cursor + by);
	}

	/** Moves the cursor to a drawn row. Rows above it that are gone leave first. */
	to(index: number): void {
		const viewIndex = index - goneBefore(index, this.#drawn, this.#rows.effect, this.#id);
		this.settle();
		this.#moveTo(viewIndex);
	}

	#moveTo(index: number): void {
		this.#moves++;
		this.#anchor = undefined;
		this.#isOnFirstMatch = false;
		this.#setCursor(index);
		this.changed();
	}

	#setCursor(index: number): void {
		this.#cursor = Math.max(0, Math.min(index, this.#drawn.length - 1));
		this.#cursorId = this.#selectedId;
		this.#clampTop();
		this.#line = this.#cursor - this.#top;
	}

	/** Moves the cursor to an item, if it is in the view. */
	toId(id: string): void {
		const index = this.#indexOf(id);
		if (index >= 0) this.to(index);
	}

	/** Marks or unmarks the selected row and moves down, so that repeated keys mark consecutive rows. */
	toggleMark(): void {
		const id = this.#selectedId;
		if (id === undefined || this.#rows.effect.gone.has(id)) return;
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

	/** The rows on the screen. */
	get window(): ListWindow<R> {
		const [drawn, cursor, top] = [this.#drawn, this.#cursor, this.#top];
		return windowOf({drawn, cursor, top, revision: this.#revision, arrangement: this.#arranged}, this.#height);
	}

	/** The rows of the pages before and after the window. */
	get neighbours(): readonly R[] {
		return this.snapshot.neighbours(this.#height);
	}

	#clampTop(): void {
		this.#top = clampedTop(this.#top, {cursor: this.#cursor, height: this.#height, count: this.#drawn.length});
	}
}
