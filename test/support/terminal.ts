/** A terminal in memory, with its screen as text. */
import {PassThrough, Writable} from 'node:stream';
import {Terminal} from '@xterm/headless';
import {type CountingName, counting} from './painting/counting.ts';
import {stylesOf} from './painting/styles.ts';

export interface FakeTerminal {
	readonly stdin: NodeJS.ReadStream;
	readonly stdout: NodeJS.WriteStream;
	/** The screen's lines without trailing blanks, joined. */
	screen(): string;
	lines(): readonly string[];
	/** The screen's lines with the style of every cell, to compare two screens. */
	cells(): readonly string[];
	/** The runs of style of each line, in words. */
	styles(): readonly string[];
	/** The screen's lines with full blocks for blanks in reverse, which draw bars. */
	bars(): readonly string[];
	/** The letter in each cell of a row; the second cell of a wide letter is empty. */
	lettersOf(row: number): readonly string[];
	/** `line:column` of the shown cursor, counted from 0; '' while it is hidden. */
	cursor(): string;
	/** Called with each output, in the turn in which it is written. */
	listen(listener: (text: string) => void): void;
	/** The whole output, including escape sequences. */
	output(): string;
	/** Starts to record frames. The result grows by the lines of the screen after each frame. */
	recordFrames(): readonly (readonly string[])[];
	/** Resolves when the terminal has parsed all output. */
	drained(): Promise<void>;
	/** Takes no more output, or only a half of the next write, until the returned function is called. */
	stall(hasHalf?: boolean): () => void;
	/** Forgets the output so far, but whether the cursor is shown. */
	forget(): void;
	resize(columns: number, rows: number): void;
}

/** Schedules the drawing that waits for a pause of the keys for the next turn of the event loop. */
export const soon = (task: () => void) => {
	const next = setImmediate(task);
	return () => clearImmediate(next);
};

const keys: Readonly<Record<string, string>> = {
	return: '\r',
	escape: '\u001b[27u',
	tab: '\t',
	space: ' ',
	up: '\u001b[A',
	down: '\u001b[B',
	right: '\u001b[C',
	left: '\u001b[D',
	home: '\u001b[H',
	end: '\u001b[F',
	pageup: '\u001b[5~',
	pagedown: '\u001b[6~',
	backspace: '\u007f',
};

/** The bytes that a terminal sends for a key, by the key's name. */
export const bytesOf = (key: string) => {
	const control = /^ctrl-(.)$/.exec(key)?.[1];
	return control ? String.fromCharCode(control.toUpperCase().charCodeAt(0) - 0x40) : (keys[key] ?? key);
};

/** Begins each frame. */
const synchronized = '\u001b[?2026h';

/** Counts cells as most terminals do, unless told otherwise. */
export function createTerminal(columns: number, rows: number, name: CountingName = 'wcwidth'): FakeTerminal {
	const terminal = new Terminal({cols: columns, rows, allowProposedApi: true, convertEol: true});
	terminal.unicode.register(counting(name));
	terminal.unicode.activeVersion = name;
	let written = '';
	let listener: (text: string) => void = () => undefined;
	let frames: (readonly string[])[] | undefined;
	/** The write that waits while the terminal is stalled; undefined while it is not. */
	let waiting: (() => void)[] | undefined;
	/** Whether a stalled terminal still takes a half of the next write. */
	let hasRoom = false;
	const stdin = Object.assign(new PassThrough(), {
		isTTY: true,
		isRaw: false,
		setRawMode: () => stdin,
		ref: () => stdin,
		unref: () => stdin,
	});
	const stdout = Object.assign(
		new Writable({
			decodeStrings: false,
			write(chunk: string | Buffer, _encoding, done) {
				const text = chunk.toString();
				listener(text);
				const isFrame = text.includes(synchronized);
				const take = (part: string, then?: () => void) => {
					written += part;
					// After input, the terminal parses the next write at once instead of in a timer.
					terminal.input('', true);
					terminal.write(part, then);
				};
				const end = () => {
					if (isFrame) frames?.push(lines());
					done();
				};
				if (!waiting) return take(text, end);
				const half = hasRoom ? Math.floor(text.length / 2) : 0;
				hasRoom = false;
				if (half > 0) take(text.slice(0, half));
				waiting.push(() => take(text.slice(half), end));
			},
		}),
		{isTTY: true, columns, rows},
	);
	const lineAt = (row: number) => {
		const {active} = terminal.buffer;
		return active.getLine(active.viewportY + row);
	};
	// A line keeps its cells beyond a narrower screen.
	const lines = () =>
		Array.from({length: terminal.rows}, (_, row) => lineAt(row)?.translateToString(true, 0, terminal.cols) ?? '');
	const cells = () =>
		Array.from({length: terminal.rows}, (_, row) => {
			const line = lineAt(row);
			const reused = terminal.buffer.active.getNullCell();
			let text = '';
			let style = '';
			for (let column = 0; column < terminal.cols; column++) {
				const cell = line?.getCell(column, reused);
				if (!cell || cell.getWidth() === 0) continue;
				const letter = cell.getChars() || ' ';
				const marks = `${+!!cell.isInverse()}${+!!cell.isBold()}${+!!cell.isDim()}${+!!cell.isStrikethrough()}`;
				// A blank shows its background only: the painter moves over some.
				const hasColor = letter !== ' ' || cell.isInverse() || cell.isStrikethrough();
				const next = `${hasColor ? `${marks} ${cell.getFgColor()}` : '0000 -1'} ${cell.getBgColor()}`;
				text += (next === style ? '' : `<${next}>`) + letter;
				style = next;
			}
			return text;
		});
	const lettersOf = (row: number) => {
		const line = lineAt(row);
		const reused = terminal.buffer.active.getNullCell();
		return Array.from({length: terminal.cols}, (_, column) => {
			const cell = line?.getCell(column, reused);
			return cell?.getWidth() === 0 ? '' : cell?.getChars() || ' ';
		});
	};
	const bars = () =>
		Array.from({length: terminal.rows}, (_, row) =>
			lettersOf(row)
				.map((letter, column) => (letter === ' ' && lineAt(row)?.getCell(column)?.isInverse() ? '█' : letter))
				.join(''),
		);
	return {
		cells,
		styles: () => Array.from({length: terminal.rows}, (_, row) => stylesOf(lineAt(row), terminal.cols)),
		bars,
		lettersOf,
		stdin: stdin as unknown as NodeJS.ReadStream,
		stdout: stdout as unknown as NodeJS.WriteStream,
		lines,
		screen: () => lines().join('\n').trimEnd(),
		cursor() {
			const {cursorX, cursorY} = terminal.buffer.active;
			const isShown = written.lastIndexOf('\u001b[?25h') > written.lastIndexOf('\u001b[?25l');
			return isShown ? `${cursorY}:${cursorX}` : '';
		},
		listen(each) {
			listener = each;
		},
		output: () => written,
		recordFrames() {
			frames = [];
			return frames;
		},
		stall(hasHalf = false) {
			waiting ??= [];
			hasRoom = hasHalf;
			return () => {
				const taken = waiting;
				waiting = undefined;
				for (const take of taken ?? []) take();
			};
		},
		forget() {
			const isShown = written.lastIndexOf('\u001b[?25h') > written.lastIndexOf('\u001b[?25l');
			written = isShown ? '\u001b[?25h' : '\u001b[?25l';
		},
		drained: () => new Promise((resolve) => terminal.write('', resolve)),
		resize(nextColumns, nextRows) {
			terminal.resize(nextColumns, nextRows);
			Object.assign(stdout, {columns: nextColumns, rows: nextRows});
			stdout.emit('resize');
		},
	};
}
