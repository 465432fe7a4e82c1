/**
 * The painter sits between Ink and the terminal and tracks every screen line. It writes only the differences of a frame.
 * A list can repaint its rows at once, before React renders. The painter does so only where the rows are on the screen as
 * drawn last, so it never overwrites a dialog. Where it draws all that follows the cursor, React renders before the next command or the
 * next change of something else, and otherwise when the keys pause; its frame then has the same rows.
 */
import {afterPause, type Schedule} from '../keymap/key-pause.ts';
import {TerminalCursor} from './cursor/terminal-cursor.ts';
import {drawable, withMotions, withoutSeams} from './drawable.ts';
import {holdsRow, type Painting, withPainting} from './frame-rows.ts';
import {changeLine, moveTo} from './lines/line-change.ts';
import {scrollLines} from './lines/line-scroll.ts';
import {streamOver} from './stream-over.ts';

const syncOn = '\u001b[?2026h';
const syncOff = '\u001b[?2026l';
/** No style and no scroll region. */
const plain = '\u001b[0m\u001b[r';
/** Ink's return to the top of its last frame: line by line, or home. */
const backToTop = /^(?:\u001b\[2K(?:\u001b\[1A)?)*(?:\u001b\[G)?(?:\u001b\[1;1H\u001b\[J)?/;
/** A control sequence other than a style. Ink removes them from texts, so each one is Ink's own. */
const motion = /\u001b\[[\d;:?<>=]*[A-Za-ln-z]/;
/** Modes and titles, which change no cell. It excludes 1049, the alternate screen, which starts empty. */
const invisible = /^(?:\u001b\[\?(?!1049)\d+[hl]|\u001b\[[<>?]\d*u|\u001b\][^\u0007\u001b]*\u0007)*$/;

interface Source {
	readonly subscribe: (listener: () => void) => () => void;
}

/** What a repaint has drawn: nothing, a part of what its source changes on the screen, or all of it. */
type Painted = 'nothing' | 'part' | 'all';

/** The maximum delay of the rest of the screen while keys continue, in milliseconds. */
const maximumDelay = 60;

interface PainterOptions {
	readonly schedule?: Schedule;
	/** A clock in milliseconds. */
	readonly now?: () => number;
	/** Whether the terminal moves lines within a scroll region. */
	readonly canScroll?: boolean;
}

export class Painter {
	/** The stream for Ink. It needs whole frames (`incrementalRendering: false`). */
	readonly stream: NodeJS.WriteStream;
	readonly #terminal: NodeJS.WriteStream;
	/** The lines on the screen; undefined while they are unknown. */
	#lines: string[] | undefined;
	/** Whether the output is between the synchronization marks of a frame. */
	#isInFrame = false;
	#isRepaintScheduled = false;
	/** The screen line of the last match of rows. */
	#top = 0;
	/** The rows known to be on the screen from line `#top` on. */
	#visibleRows: readonly string[] | undefined;
	/** The painted rows, in place of the older ones that Ink's frames have until React draws the table again. */
	#ahead: Painting | undefined;
	readonly #repaints = new Set<() => Painted>();
	readonly #followers = new Set<() => void>();
	readonly schedule: Schedule;
	#cancelWait: (() => void) | undefined;
	/** The latest frame, while the terminal is still reading an earlier one. */
	#held: string[] | undefined;
	/** The time of the first postponed notification. */
	#postponedSince = 0;
	readonly #now: () => number;
	readonly #canScroll: boolean | undefined;
	readonly #cursor = new TerminalCursor();

	constructor(terminal: NodeJS.WriteStream, options: PainterOptions = {}) {
		const {schedule = afterPause, now = () => performance.now(), canScroll} = options;
		this.#terminal = terminal;
		this.schedule = schedule;
		this.#now = now;
		this.#canScroll = canScroll;
		// Registered before Ink's own listener, which draws at once.
		terminal.on('resize', () => {
			this.#lines = undefined;
		});
		this.stream = streamOver(terminal, (data, ...rest) => this.#write(data, ...rest));
	}

	/** Subscribes a repaint to a source. It runs after all keys that arrived together are handled. */
	repainting({subscribe}: Source, repaint: () => Painted): () => void {
		const unsubscribe = subscribe(() => this.#scheduleRepaint(() => this.#repaints.add(repaint)));
		return () => {
			unsubscribe();
			this.#repaints.delete(repaint);
		};
	}

	/**
	 * Like the source's `subscribe`, for content outside repainted rows. It notifies late, or at once without a repaint. While
	 * repaints draw all, it notifies only before the next command.
	 */
	following({subscribe}: Source): Source['subscribe'] {
		return (listener) => {
			const unsubscribe = subscribe(() => this.#scheduleRepaint(() => this.#followers.add(listener)));
			return () => {
				unsubscribe();
				this.#followers.delete(listener);
			};
		};
	}

	/** Discards the tracked screen, so that the next frame is drawn completely. */
	forget(): void {
		this.#cursor.forget();
		this.#lines = undefined;
		this.#held = undefined;
	}

	/** Draws the whole screen again, because another program may have written over it. */
	redraw(): void {
		const lines = this.#held ?? this.#lines;
		this.forget();
		if (!lines) return;
		this.#terminal.write(plain);
		this.#show([...lines]);
	}

	/** Moves the cursor of the terminal if the change, which returns that, moves it. */
	moveCursor(change: (cursor: TerminalCursor) => boolean): void {
		// Before the first frame, and while the terminal does not read, the next frame moves it.
		if (!change(this.#cursor) || !this.#lines || this.#terminal.writableNeedDrain) return;
		this.#terminal.write(this.#cursor.end(this.#terminal));
	}

	/** Runs all postponed notifications now. */
	catchUp = (): void => {
		this.#cancelWait?.();
		this.#cancelWait = undefined;
		const followers = [...this.#followers];
		this.#followers.clear();
		for (const follower of followers) follower();
	};

	#scheduleRepaint(add: () => void): void {
		if (!this.#isRepaintScheduled) queueMicrotask(this.repaint);
		this.#isRepaintScheduled = true;
		add();
	}

	/** Runs the scheduled repaints now. */
	repaint = (): void => {
		if (!this.#isRepaintScheduled) return;
		this.#isRepaintScheduled = false;
		const repaints = [...this.#repaints];
		this.#repaints.clear();
		const painted = repaints.map((repaint) => repaint());
		if (painted.length === 0 || painted.includes('nothing')) this.catchUp();
		else if (this.#followers.size > 0 && (this.#cancelWait || painted.includes('part'))) this.#wait();
	};

	/** Postpones the notifications with every key, up to the maximum delay. */
	#wait(): void {
		const now = this.#now();
		if (!this.#cancelWait) this.#postponedSince = now;
		else if (now - this.#postponedSince >= maximumDelay) return;
		this.#cancelWait?.();
		this.#cancelWait = this.schedule(this.catchUp);
	}

	/** React has drawn the rows again, so its frames are as recent as the painted rows. */
	caughtUp(): void {
		this.#ahead = undefined;
	}

	/**
	 * Paints rows over the rows that React drew. Rows begin at the left edge of the screen, and each keeps its width in cells.
	 * Does nothing and returns false unless the rows drawn or painted last are all on the screen, on consecutive lines. The lines
	 * `below` them take the whole width.
	 */
	paint(drawn: readonly string[], rows: readonly string[], below: readonly string[] = []): boolean {
		if (this.#terminal.writableNeedDrain) return false;
		const last = this.#ahead?.below ?? [];
		const lines = below.map((line, index) => (line === last[index] ? line : drawable(line)));
		const replace = (drawn: readonly string[]) => this.#replace({drawn, painted: rows, below: lines});
		const isPainted = (this.#visibleRows && replace(this.#visibleRows)) || replace(drawn);
		if (isPainted) this.#ahead = {drawn, painted: rows, below: lines};
		return isPainted;
	}

	#replace(painting: Painting): boolean {
		const {drawn: before, painted: after} = painting;
		const lines = this.#lines;
		// A list of another length occupies other lines.
		const isComparable = before.length > 0 && before.length === after.length;
		const top = lines && isComparable ? this.#find(lines, before) : undefined;
		if (!lines || top === undefined) return false;
		this.#visibleRows = after;
		const next = withPainting(lines, top, painting);
		const {lines: shown, output: start} = this.#scroll(lines, next) ?? {lines, output: ''};
		let output = start;
		for (const [index, line] of next.entries()) {
			if (line === shown[index]) continue;
			output += changeLine(index, shown[index], line);
		}
		this.#lines = next;
		this.#send(output);
		return true;
	}

	/** Puts the painted rows into a frame that React rendered for another reason, before it rendered the moved rows. */
	#withPaintedRows(frame: string[]): string[] {
		const top = this.#ahead && this.#find(frame, this.#ahead.drawn);
		return this.#ahead && top !== undefined ? withPainting(frame, top, this.#ahead) : frame;
	}

	#scroll(before: readonly string[] | undefined, after: readonly string[]): ReturnType<typeof scrollLines> {
		return before && this.#canScroll ? scrollLines(before, after) : undefined;
	}

	/** The first screen line of the rows. It tries the last known line first. */
	#find(lines: readonly string[], rows: readonly string[]): number | undefined {
		if (rows === this.#visibleRows && lines === this.#lines) return this.#top;
		const isMatchAt = (top: number) => rows.every((row, slot) => holdsRow(lines[top + slot], row));
		if (isMatchAt(this.#top)) return this.#top;
		for (let top = 0; top + rows.length <= lines.length; top++) {
			if (!isMatchAt(top)) continue;
			this.#top = top;
			return top;
		}
		return undefined;
	}

	#write(data: unknown, ...rest: unknown[]): boolean {
		if (data === syncOn || data === syncOff) {
			this.#isInFrame = data === syncOn;
			return true;
		}
		const lines = typeof data === 'string' && this.#isInFrame ? this.#frameIn(data) : undefined;
		if (lines && rest.length === 0) return this.#show(lines);
		if (typeof data !== 'string' || !invisible.test(data)) {
			this.#lines = undefined;
			if (this.#cursor.isShown) this.#terminal.write(moveTo(this.#terminal.rows - 1, 0));
		}
		const safe = typeof data === 'string' && this.#isInFrame ? withMotions(data) : data;
		return (this.#terminal.write as (...args: unknown[]) => boolean)(safe, ...rest);
	}

	/** The lines of a frame that fills the screen; undefined for other output. */
	#frameIn(data: string): string[] | undefined {
		const frame = data.replace(backToTop, '');
		const lines = motion.test(frame) ? [] : drawable(frame).split('\n');
		return lines.length === this.#terminal.rows ? lines : undefined;
	}

	/** Writes a frame. While the terminal does not read, it holds only the latest frame. */
	#show(drawn: string[]): boolean {
		if (this.#terminal.writableNeedDrain) {
			if (!this.#held) this.#terminal.once('drain', () => this.#showHeld());
			this.#held = drawn;
			return false;
		}
		this.#held = undefined;
		const frame = this.#withPaintedRows(drawn);
		const {lines, output: start} = this.#scroll(this.#lines, frame) ?? {lines: this.#lines, output: ''};
		let output = start;
		for (const [index, line] of frame.entries())
			if (line !== lines?.[index]) output += changeLine(index, lines?.[index], line);
		this.#lines = frame;
		// Locate the rows now, so that the next key saves the time.
		const visibleRows = this.#visibleRows;
		this.#visibleRows = undefined;
		if (visibleRows && this.#find(frame, visibleRows) !== undefined) this.#visibleRows = visibleRows;
		return this.#send(output);
	}

	#showHeld(): void {
		const frame = this.#held;
		this.#held = undefined;
		if (frame && frame.length === this.#terminal.rows) this.#show(frame);
	}

	/** Writes output and leaves the cursor in the field, or on the last line, where Ink expects it. */
	#send(output: string): boolean {
		if (output === '') return true;
		return this.#terminal.write(`${syncOn}${withoutSeams(output)}${this.#cursor.end(this.#terminal)}${syncOff}`);
	}
}
