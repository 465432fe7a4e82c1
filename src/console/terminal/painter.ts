/**
 * The painter stands between Ink and the terminal and knows every line on the screen. Of each of Ink's frames it writes what
 * differs, and a list that moved can have its rows repainted at once, before React hears of the key: only where they stand
 * as they were drawn last, so that nothing that lies over them is touched. All else follows when the keys pause: Ink's next
 * frame holds the same rows, and then there is nothing left to write of them.
 */
import {drawable, withMotions} from './drawable.ts';
import {changeLine, moveTo} from './line-change.ts';

const syncOn = '\u001b[?2026h';
const syncOff = '\u001b[?2026l';
/** How Ink goes back to the top of its last frame: line by line, or home. */
const backToTop = /^(?:\u001b\[2K(?:\u001b\[1A)?)*(?:\u001b\[G)?(?:\u001b\[1;1H\u001b\[J)?/;
/** A control sequence that is no style. Ink leaves none in a text, so it is of Ink's own. */
const motion = /\u001b\[[\d;:?<>=]*[A-Za-ln-z]/;
/** Modes and titles, which change no cell. 1049 is the alternate screen, which begins empty. */
const harmless = /^(?:\u001b\[\?(?!1049)\d+[hl]|\u001b\[[<>?]\d*u|\u001b\][^\u0007\u001b]*\u0007)*$/;

interface Source {
	readonly subscribe: (listener: () => void) => () => void;
}

type Later = (task: () => void) => () => void;

/** Milliseconds that all else waits for another key. */
const pause = 10;
/** Milliseconds after which all else is drawn even if keys go on coming. */
const longest = 60;

const afterPause = (): Later => (task) => {
	const timer = setTimeout(task, pause);
	return () => clearTimeout(timer);
};

export class Painter {
	/** For Ink, which must not write only the differences itself (`incrementalRendering: false`). */
	readonly stream: NodeJS.WriteStream;
	readonly #terminal: NodeJS.WriteStream;
	/** What stands on the screen, one string a line; undefined while that is unknown. */
	#lines: string[] | undefined;
	/** Between the marks that Ink puts round a frame. */
	#isInFrame = false;
	#isSoon = false;
	/** Where rows were found last. */
	#top = 0;
	/** Rows that are known to stand there. */
	#standing: readonly string[] | undefined;
	/** Rows that were painted, and those that Ink's frames hold for them until React has drawn again. */
	#ahead: {readonly drawn: readonly string[]; readonly painted: readonly string[]; isCurrent: boolean} | undefined;
	readonly #repaints = new Set<() => boolean>();
	readonly #followers = new Set<() => void>();
	readonly #later: Later;
	#stopWaiting: (() => void) | undefined;
	/** The latest frame, while the terminal has not read those before it. */
	#held: string[] | undefined;
	/** When the first key came that something waits for. */
	#behindSince = 0;
	/** `later` calls back once keys had time to pause, and gives the way to call it off. */
	constructor(terminal: NodeJS.WriteStream, later: Later = afterPause()) {
		this.#terminal = terminal;
		this.#later = later;
		// Before Ink's own listener, which draws at once.
		terminal.on('resize', () => {
			this.#lines = undefined;
		});
		const write = this.#write.bind(this);
		this.stream = new Proxy(terminal, {
			get(target, key) {
				if (key === 'write') return write;
				const value: unknown = Reflect.get(target, key, target);
				return typeof value === 'function' ? value.bind(target) : value;
			},
		});
	}

	/**
	 * Subscribes a repaint to a source: it runs once the keys that have arrived together were all acted upon, and says whether
	 * it could.
	 */
	repainting({subscribe}: Source, repaint: () => boolean): () => void {
		const stop = subscribe(() => this.#soon(() => this.#repaints.add(repaint)));
		return () => {
			stop();
			this.#repaints.delete(repaint);
		};
	}

	/** As the source's `subscribe`, for all that is drawn beside the repainted rows: told later, or at once without a repaint. */
	following({subscribe}: Source): Source['subscribe'] {
		return (listener) => {
			const stop = subscribe(() => this.#soon(() => this.#followers.add(listener)));
			return () => {
				stop();
				this.#followers.delete(listener);
			};
		};
	}

	/** Nothing is known of the screen any more: the next frame is drawn whole. */
	forget(): void {
		this.#lines = undefined;
		this.#held = undefined;
	}

	/** Tells at once whoever would be told later. */
	catchUp = (): void => {
		this.#stopWaiting?.();
		this.#stopWaiting = undefined;
		const followers = [...this.#followers];
		this.#followers.clear();
		for (const each of followers) each();
	};

	#soon(add: () => void): void {
		if (!this.#isSoon) queueMicrotask(this.repaint);
		this.#isSoon = true;
		add();
	}

	/** Repaints now, where that would be done soon. */
	repaint = (): void => {
		if (!this.#isSoon) return;
		this.#isSoon = false;
		const repaints = [...this.#repaints];
		this.#repaints.clear();
		const isPainted = repaints.map((repaint) => repaint()).every(Boolean) && repaints.length > 0;
		if (!isPainted) this.catchUp();
		else if (this.#followers.size > 0) this.#wait();
	};

	/** Every key puts off what follows, but not for long. */
	#wait(): void {
		const now = performance.now();
		if (!this.#stopWaiting) this.#behindSince = now;
		else if (now - this.#behindSince >= longest) return;
		this.#stopWaiting?.();
		this.#stopWaiting = this.#later(this.catchUp);
	}

	/** React has drawn rows: what was painted before them is in its frames from now on. */
	drew(): void {
		if (this.#ahead) this.#ahead.isCurrent = false;
	}

	/**
	 * Paints rows in place of those that React drew, which begin at the left edge of the screen, each of the same width in
	 * cells before and after. Does nothing, and gives false, where what was drawn or painted last does not all stand on the
	 * screen, one row below the other.
	 */
	paint(drawn: readonly string[], rows: readonly string[]): boolean {
		if (this.#terminal.writableNeedDrain) return false;
		const isDone = (this.#ahead && this.#replace(this.#ahead.painted, rows)) || this.#replace(drawn, rows);
		if (isDone) this.#ahead = {drawn, painted: rows, isCurrent: true};
		return isDone;
	}

	#replace(before: readonly string[], after: readonly string[]): boolean {
		const lines = this.#lines;
		// A list that has become longer is no longer where a part of it stands.
		const isComparable = before.length > 0 && before.length === after.length;
		const top = lines && isComparable ? this.#find(lines, before) : undefined;
		if (!lines || top === undefined) return false;
		this.#standing = after;
		let output = '';
		for (const [slot, row] of after.entries()) {
			const was = before[slot];
			if (was === row || was === undefined) continue;
			const line = lines[top + slot] as string;
			const isAlone = line.length <= was.length;
			lines[top + slot] = isAlone ? row.trimEnd() : row + line.slice(was.length);
			output += isAlone ? changeLine(top + slot, undefined, row.trimEnd()) : moveTo(top + slot, 0) + row;
		}
		this.#send(output, lines.length);
		return true;
	}

	/** A frame drawn for something else before React heard of the keys gets the rows that were painted. */
	#broughtUp(frame: string[]): string[] {
		if (!this.#ahead?.isCurrent) return frame;
		const {drawn, painted} = this.#ahead;
		const top = this.#find(frame, drawn);
		if (top === undefined) return frame;
		return frame.map((line, index) => {
			const [was, row] = [drawn[index - top], painted[index - top]];
			if (was === undefined || row === undefined) return line;
			return line.length <= was.length ? row.trimEnd() : row + line.slice(was.length);
		});
	}

	/** The line at which all rows stand, looked for first where they stood the last time. */
	#find(lines: readonly string[], rows: readonly string[]): number | undefined {
		if (rows === this.#standing && lines === this.#lines) return this.#top;
		const isAt = (top: number) => rows.every((row, slot) => holds(lines[top + slot], row));
		if (isAt(this.#top)) return this.#top;
		for (let top = 0; top + rows.length <= lines.length; top++) {
			if (!isAt(top)) continue;
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
		if (typeof data !== 'string' || !harmless.test(data)) this.#lines = undefined;
		const safe = typeof data === 'string' && this.#isInFrame ? withMotions(data) : data;
		return (this.#terminal.write as (...args: unknown[]) => boolean)(safe, ...rest);
	}

	/** The lines of a frame that fills the screen; undefined for anything else. */
	#frameIn(data: string): string[] | undefined {
		const frame = data.replace(backToTop, '');
		const lines = motion.test(frame) ? [] : drawable(frame).split('\n');
		return lines.length === this.#terminal.rows ? lines : undefined;
	}

	/** While the terminal reads nothing, only the latest frame is kept for it. */
	#show(drawn: string[]): boolean {
		if (this.#terminal.writableNeedDrain) {
			if (!this.#held) this.#terminal.once('drain', () => this.#showHeld());
			this.#held = drawn;
			return false;
		}
		this.#held = undefined;
		const lines = this.#lines;
		const frame = this.#broughtUp(drawn);
		let output = '';
		for (const [index, line] of frame.entries()) {
			if (line !== lines?.[index]) output += changeLine(index, lines?.[index], line);
		}
		this.#lines = frame;
		// Looked at now, so that the next key need not.
		const standing = this.#standing;
		this.#standing = undefined;
		if (standing && this.#find(frame, standing) !== undefined) this.#standing = standing;
		return this.#send(output, frame.length);
	}

	#showHeld(): void {
		const held = this.#held;
		this.#held = undefined;
		if (held && held.length === this.#terminal.rows) this.#show(held);
	}

	/** Leaves the cursor on the last line, where Ink believes it to be. */
	#send(output: string, height: number): boolean {
		return output === '' || this.#terminal.write(`${syncOn}${output}${moveTo(height - 1, 0)}${syncOff}`);
	}
}

/** A row alone on its line has lost the blanks at its end. */
const holds = (line: string | undefined, row: string): boolean =>
	line !== undefined && (line.length < row.length ? line === row.trimEnd() : line.startsWith(row));
