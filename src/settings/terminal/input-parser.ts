/**
 * Splits what a terminal sends into what a person typed. A key's sequence and a paste come out whole, however they were cut;
 * what a terminal reports by itself (colours, its name, the mouse, the focus, the cursor's position) does not come out.
 */

export const pasteStart = '\u001b[200~';
export const pasteEnd = '\u001b[201~';

/** How long an unfinished sequence may wait for its next byte, in milliseconds. A lone Esc is one until then. */
const sequenceTime = 120;
/** The same within a report, which nobody types. */
const reportTime = 1000;
/** A letter after Esc belongs to it (alt) only when it comes at once: one keystroke is seldom cut. */
const altTime = 30;
/** No key has a longer sequence. */
const longestSequence = 64;

const esc = '\u001b';
/** What begins a sequence of several characters: CSI, SS3, and the strings OSC, DCS, APC, PM and SOS. */
const introducers = '[O]P_^X';
const strings = ']P_^X';
/** What ends a string, or cancels it because no string holds it: BEL, Esc; ctrl-c, Enter, CAN, SUB. */
const stringEnd = /[\u0003\u0007\r\u0018\u001a\u001b]/g;
const csi = /^\[[0-?]*[ -/]*[@-~]/;
const rxvtShiftKey = /^\[[235678]\$/;
const linuxKey = /^\[\[[A-Z]|^\[\[\d+~/;
const unfinishedCsi = /^\[[0-?]*[ -/]*$|^\[\[\d*$/;
const ss3 = /^O[\d;]*[@-~]/;
const unfinishedSs3 = /^O[\d;]*$/;
/** Sequences of keys. All others of their form are reports. R is F3 in some terminals, and in all the cursor's position. */
const key =
	/^(?:\[(?:1(?:;\d+(?::\d+)?)?)?[A-FHPQS]|\[[Za-e]|\[1;\d+Z|\[\d{1,2}(?:;\d+(?::\d+)?)?[~^]|\[\d\$|\[\d[\d:]*(?:;[\d:]*)*u|\[\[[A-E]|\[\[[56]~|O(?:[\d;]*)[A-Za-z])$/;
const mouse = '[M';
const mouseBytes = 3;

const isUnfinished = (body: string) =>
	(unfinishedCsi.test(body) && !rxvtShiftKey.test(body)) || unfinishedSs3.test(body);

type State = 'ground' | 'report' | 'paste';

export class InputParser {
	readonly #now: () => number;
	readonly #decoder = new TextDecoder();
	#state: State = 'ground';
	/** The beginning of a sequence, from its Esc on. */
	#unfinished = '';
	#arrivedAt = 0;
	#pasted: string[] = [];
	#typed: string[] = [];

	/** `now` counts milliseconds. */
	constructor(now: () => number) {
		this.#now = now;
	}

	/** Milliseconds after which `flush` is due unless more arrives; undefined when nothing waits for that. */
	get wait(): number | undefined {
		if (this.#state === 'paste') return undefined;
		if (this.#state === 'report') return reportTime;
		return this.#unfinished === '' ? undefined : sequenceTime;
	}

	/** What is complete with these bytes: texts, sequences of keys, and pastes between their marks. */
	push(bytes: Uint8Array): readonly string[] {
		let input = Buffer.from(bytes).toString('latin1');
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

	/** Nothing more came: what began as a sequence was a key, or a report that was cut off. */
	flush(): readonly string[] {
		const unfinished = this.#unfinished;
		this.#unfinished = '';
		if (this.#state === 'report') this.#state = 'ground';
		else if (unfinished === esc + esc) this.#typed.push(esc, esc);
		else if (unfinished.length === 1 || strings.includes(unfinished.slice(1, 2))) this.#typed.push(unfinished);
		return this.#take().filter((text) => text !== '');
	}

	#isTooLateForAlt(next: string): boolean {
		return (
			this.#state === 'ground' &&
			this.#now() - this.#arrivedAt > altTime &&
			!introducers.includes(next.charAt(0)) &&
			next.charAt(0) !== esc
		);
	}

	#take(): readonly string[] {
		const typed = this.#typed;
		this.#typed = [];
		return typed;
	}

	/** Takes one part of the input; gives the place behind it. */
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
		// Some terminals mark alt by a second Esc before a sequence.
		const isDouble = input.startsWith(esc + esc, at);
		const body = input.slice(at + (isDouble ? 2 : 1), at + longestSequence + 1);
		const head = body.charAt(0);
		if (isDouble && head !== '' && !'[O'.includes(head)) {
			this.#typed.push(esc);
			return at + 1;
		}
		if (head === '' || isUnfinished(body)) {
			return body.length < longestSequence ? this.#leaveUnfinished(input, at) : at + longestSequence;
		}
		if (strings.includes(head)) {
			// Without more it may be alt and that key.
			if (body.length === 1) return this.#leaveUnfinished(input, at);
			this.#state = 'report';
			return at + 2;
		}
		return this.#takeComplete(input, at, isDouble ? 2 : 1, body);
	}

	#takeComplete(input: string, at: number, escapes: number, body: string): number {
		if (body.startsWith(mouse)) {
			const end = at + escapes + mouse.length + mouseBytes;
			return end > input.length ? this.#leaveUnfinished(input, at) : end;
		}
		const [sequence] = rxvtShiftKey.exec(body) ?? linuxKey.exec(body) ?? csi.exec(body) ?? ss3.exec(body) ?? [];
		if (sequence === undefined) {
			// Alt and a letter, which may be several bytes; or a sequence that nobody knows, without its Esc's meaning.
			if ('[O'.includes(body.charAt(0))) return at + escapes + 1;
			const letter = this.#letterAt(input, at + escapes);
			if (letter === undefined) return this.#leaveUnfinished(input, at);
			this.#typed.push(esc + this.#decode(letter));
			return at + escapes + letter.length;
		}
		const end = at + escapes + sequence.length;
		if (`${esc}${sequence}` === pasteStart) this.#state = 'paste';
		else if (key.test(sequence)) this.#typed.push(input.slice(at, end));
		return end;
	}

	/** The bytes of one UTF-8 character; undefined while some are missing. */
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
		const found = stringEnd.exec(input);
		if (!found) return input.length;
		const {index} = found;
		const [end] = found;
		if (end === esc && index + 1 === input.length) return this.#leaveUnfinished(input, index);
		this.#state = 'ground';
		if (end === esc) return input.charAt(index + 1) === '\\' ? index + 2 : index;
		// Enter and ctrl-c count, so that a report without an end cannot lock the keyboard.
		return end === '\r' || end === '\u0003' ? index : index + 1;
	}

	#takePaste(input: string, at: number): number {
		const end = input.indexOf(pasteEnd, at);
		if (end < 0) {
			// The end mark may be cut as well.
			const rest = Math.max(at, input.length - pasteEnd.length + 1);
			const cut = input.indexOf(esc, rest);
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

	/** A character may be cut between two reads. */
	#decode(latin1: string): string {
		return this.#decoder.decode(Buffer.from(latin1, 'latin1'), {stream: true});
	}
}
