/**
 * Extracts typed input from the bytes that a terminal sends. Key sequences and pastes are returned whole, even if reads split
 * them. Reports of the terminal (colours, name, mouse, focus, cursor position) are not typed.
 */
import {mouseReport} from '../../text/terminal/mouse.ts';
import {after} from '../../text/timer.ts';

/** The marks around a paste in bracketed paste mode. */
export const pasteStart = '\u001b[200~';
export const pasteEnd = '\u001b[201~';

/** The report that the terminal has received the focus, without its Esc. */
export const focusReport = '[I';

/** The timeout for the next byte of a sequence, in milliseconds. A lone Esc counts as an unfinished sequence until then. */
const sequenceTimeout = 120;
/** The same timeout within a report. It is longer because a person does not type reports. */
const reportTimeout = 1000;
/** In milliseconds. A letter that follows Esc within this time means alt and the letter: reads seldom split a keystroke. */
const altTimeout = 30;
/** Longer than the sequence of any key. */
const maximumSequence = 64;

const esc = '\u001b';
/** The characters that introduce a longer sequence: CSI, SS3, and the strings OSC, DCS, APC, PM and SOS. */
const introducers = '[O]P_^X';
const strings = ']P_^X';
/** The characters that end a string (BEL, Esc), or cancel it because no string contains them (ctrl-c, Enter, CAN, SUB). */
const stringEnd = /[\u0003\u0007\r\u0018\u001a\u001b]/g;
const csi = /^\[[0-?]*[ -/]*[@-~]/;
const rxvtShiftKey = /^\[[235678]\$/;
const linuxKey = /^\[\[[A-Z]|^\[\[\d+~/;
const unfinishedCsi = /^\[[0-?]*[ -/]*$|^\[\[\d*$/;
const ss3 = /^O[\d;]*[@-~]/;
const unfinishedSs3 = /^O[\d;]*$/;
/** Matches key sequences. All other sequences are reports. R is excluded: F3 in some terminals, but a cursor report in all. */
const key =
	/^(?:\[(?:1(?:;\d+(?::\d+)?)?)?[A-FHPQS]|\[[Za-e]|\[1;\d+Z|\[\d{1,2}(?:;\d+(?::\d+)?)?[~^]|\[\d\$|\[\d[\d:]*(?:;[\d:]*)*u|\[\[[A-E]|\[\[[56]~|O(?:[\d;]*)[A-Za-z])$/;
/** The report of a key release. An earlier program may have left the terminal in the mode that sends it. */
const release = /^\[[\d;]*:3[~u@-Z]$/;
/** Delete in st. A key that other terminals send as `CSI 3 ~`. */
const stDelete = '[P';
/** The beginnings of mouse reports: the old form with three bytes, and the SGR form. */
const mouse = '[M';
const mouseBytes = 3;
const sgrMouse = '[<';

/** A key of one byte that begins no sequence. */
const letter = /^[ -~]$/;
const isAscii = /^[\x00-\x7f]*$/;

const isUnfinished = (body: string) =>
	(unfinishedCsi.test(body) && !rxvtShiftKey.test(body)) || unfinishedSs3.test(body);

type State = 'ground' | 'report' | 'paste';

/** Splits the bytes of a terminal into texts, key sequences and pastes. */
export class InputParser {
	readonly #now: () => number;
	readonly #onReport: (text: string) => void;
	readonly #hasMouse: boolean;
	readonly #decoder = new TextDecoder();
	/** Whether the decoder may hold the first bytes of a character. */
	#isInCharacter = false;
	#report = '';
	#state: State = 'ground';
	/** The beginning of a sequence, from its Esc on. */
	#unfinished = '';
	#arrivedAt = 0;
	#pasted: string[] = [];
	#typed: string[] = [];

	/**
	 * `now` counts milliseconds. `onReport` receives each whole report without its Esc and its end, if it is short, and
	 * `focusReport`. With `hasMouse`, the mouse reports of the SGR form are returned like keys.
	 */
	constructor(now: () => number, onReport: (text: string) => void = () => undefined, hasMouse = false) {
		this.#now = now;
		this.#onReport = onReport;
		this.#hasMouse = hasMouse;
	}

	/** Milliseconds until `flush` is due if no more bytes arrive, or undefined without an unfinished sequence. */
	get wait(): number | undefined {
		if (this.#state === 'paste') return undefined;
		if (this.#state === 'report') return reportTimeout;
		if (this.#unfinished === '') return undefined;
		// Without the mouse, CSI M alone is a key of another terminal: it soon lets the next keys through.
		if (!this.#hasMouse && this.#unfinished === esc + mouse) return sequenceTimeout;
		return [mouse, sgrMouse].includes(this.#unfinished.slice(1, 3)) ? reportTimeout : sequenceTimeout;
	}

	/** Returns the input that these bytes complete: texts, key sequences, and pastes between their marks. */
	push(bytes: Buffer): readonly string[] {
		let input = bytes.toString('latin1');
		if (this.#isAtRest && letter.test(input)) return [input];
		if (this.#unfinished === esc && this.#isTooLateForAlt(input)) {
			this.#unfinished = '';
			this.#typed.push(esc);
		}
		input = this.#unfinished + input;
		this.#unfinished = '';
		this.#arrivedAt = this.#now();
		for (let at = 0; at < input.length; ) at = this.#step(input, at);
		return this.#take();
	}

	/** Ends an unfinished sequence after its timeout: it was a key, or an incomplete report. */
	flush(): readonly string[] {
		const unfinished = this.#unfinished;
		this.#unfinished = '';
		if (this.#state === 'report') this.#state = 'ground';
		else if (unfinished === esc + esc) this.#typed.push(esc, esc);
		else if (unfinished.length === 1 || strings.includes(unfinished.slice(1, 2))) this.#typed.push(unfinished);
		return this.#take().filter((text) => text !== '');
	}

	get #isAtRest(): boolean {
		return this.#state === 'ground' && this.#unfinished === '' && !this.#isInCharacter;
	}

	#isTooLateForAlt(next: string): boolean {
		return (
			this.#state === 'ground' &&
			this.#now() - this.#arrivedAt > altTimeout &&
			!introducers.includes(next.charAt(0)) &&
			next.charAt(0) !== esc
		);
	}

	#take(): readonly string[] {
		const typed = this.#typed;
		this.#typed = [];
		return typed;
	}

	/** Consumes one part of the input and returns the index after it. */
	#step(input: string, at: number): number {
		if (this.#state === 'report') return this.#skipReport(input, at);
		if (this.#state === 'paste') return this.#takePaste(input, at);
		const start = input.indexOf(esc, at);
		if (start !== at) {
			const end = start < 0 ? input.length : start;
			const text = this.#decode(input.slice(at, end));
			if (text !== '') this.#typed.push(text);
			return end;
		}
		return this.#takeSequence(input, at);
	}

	#takeSequence(input: string, at: number): number {
		// Some terminals send a second Esc before a sequence for alt.
		const isDouble = input.startsWith(esc + esc, at);
		const body = input.slice(at + (isDouble ? 2 : 1), at + maximumSequence + 1);
		const head = body.charAt(0);
		if (isDouble && head !== '' && !'[O'.includes(head)) {
			this.#typed.push(esc);
			return at + 1;
		}
		if (head === '' || isUnfinished(body))
			return body.length < maximumSequence ? this.#leaveUnfinished(input, at) : at + maximumSequence;
		if (strings.includes(head)) {
			// Without further bytes it may be alt and this key.
			if (body.length === 1) return this.#leaveUnfinished(input, at);
			this.#state = 'report';
			this.#report = head;
			return at + 2;
		}
		return this.#takeComplete(input, at, isDouble ? 2 : 1, body);
	}

	#takeComplete(input: string, at: number, escapes: number, body: string): number {
		if (body.startsWith(mouse)) {
			const end = at + escapes + mouse.length + mouseBytes;
			if (end <= input.length) return end;
			return this.#leaveUnfinished(input, at);
		}
		const [sequence] = rxvtShiftKey.exec(body) ?? linuxKey.exec(body) ?? csi.exec(body) ?? ss3.exec(body) ?? [];
		if (sequence === undefined) {
			// An unknown sequence loses its Esc. Otherwise this is alt and a letter, which may have several bytes.
			if ('[O'.includes(body.charAt(0))) return at + escapes + 1;
			const letter = this.#letterAt(input, at + escapes);
			if (letter === undefined) return this.#leaveUnfinished(input, at);
			this.#typed.push(esc + this.#decode(letter));
			return at + escapes + letter.length;
		}
		const end = at + escapes + sequence.length;
		if (`${esc}${sequence}` === pasteStart) this.#state = 'paste';
		else if (release.test(sequence)) return end;
		else if (sequence === stDelete) this.#typed.push(`${esc}[3~`);
		else if (key.test(sequence) || (this.#hasMouse && mouseReport.test(sequence)))
			this.#typed.push(input.slice(at, end));
		else if (sequence === focusReport) this.#onReport(sequence);
		return end;
	}

	/** Returns the bytes of a UTF-8 character, or undefined while some are missing. */
	#letterAt(input: string, at: number): string | undefined {
		const first = input.charCodeAt(at);
		const length = first < 0xc0 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
		return at + length > input.length ? undefined : input.slice(at, at + length);
	}

	#leaveUnfinished(input: string, at: number): number {
		this.#unfinished = input.slice(at);
		return input.length;
	}

	#skipReport(input: string, at: number): number {
		stringEnd.lastIndex = at;
		const match = stringEnd.exec(input);
		this.#report = (this.#report + input.slice(at, match?.index)).slice(0, maximumSequence);
		if (!match) return input.length;
		const {index} = match;
		const [end] = match;
		if (end === esc && index + 1 === input.length) return this.#leaveUnfinished(input, index);
		this.#state = 'ground';
		const isWhole = end === '\u0007' || input.startsWith('\u001b\\', index);
		if (isWhole && this.#report.length < maximumSequence) this.#onReport(this.#report);
		if (end === esc) return isWhole ? index + 2 : index;
		// Enter and ctrl-c are passed on, so that an unfinished report cannot lock the keyboard.
		return end === '\r' || end === '\u0003' ? index : index + 1;
	}

	#takePaste(input: string, at: number): number {
		const end = input.indexOf(pasteEnd, at);
		if (end < 0) {
			// The end mark may be split too.
			const markStart = Math.max(at, input.length - pasteEnd.length + 1);
			const cut = input.indexOf(esc, markStart);
			const stop = cut < 0 ? input.length : cut;
			this.#pasted.push(input.slice(at, stop));
			this.#unfinished = input.slice(stop);
			return input.length;
		}
		this.#pasted.push(input.slice(at, end));
		this.#typed.push(pasteStart + Buffer.from(this.#pasted.join(''), 'latin1').toString() + pasteEnd);
		this.#pasted = [];
		this.#state = 'ground';
		return end + pasteEnd.length;
	}

	/** Keeps the state of the decoder, because a character may be split between two reads. Most keys are ASCII. */
	#decode(latin1: string): string {
		if (!this.#isInCharacter && isAscii.test(latin1)) return latin1;
		this.#isInCharacter = !isAscii.test(latin1.slice(-1));
		return this.#decoder.decode(Buffer.from(latin1, 'latin1'), {stream: true});
	}
}

interface ByteStream {
	on(event: 'data', listener: (bytes: Buffer) => void): unknown;
	off(event: 'data', listener: (bytes: Buffer) => void): unknown;
}

/** Calls back with texts, key sequences, and pastes between their marks. Returns the function that unsubscribes. */
export function readTyped(
	stream: ByteStream,
	onTyped: (texts: readonly string[]) => void,
	parser = new InputParser(() => performance.now()),
): () => void {
	let cancelTimer = () => {};
	let immediate: NodeJS.Immediate | undefined;
	function cancel(): void {
		cancelTimer();
		clearImmediate(immediate);
	}
	// After a long step, timers run before the bytes that arrived meanwhile are read, and immediates after them.
	function flush(): void {
		immediate = setImmediate(() => report(parser.flush()));
	}
	function report(texts: readonly string[]): void {
		cancel();
		const {wait} = parser;
		if (wait !== undefined) cancelTimer = after(wait, flush);
		if (texts.length > 0) onTyped(texts);
	}
	const take = (bytes: Buffer) => report(parser.push(bytes));
	stream.on('data', take);
	return () => {
		cancel();
		stream.off('data', take);
	};
}
