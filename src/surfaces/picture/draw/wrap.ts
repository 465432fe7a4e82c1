/** Wraps styled text into lines, in time linear in the length of any text. */
import {cellWidth, letterWidth} from '../../../text/cells.ts';
import {drawnGraphemes} from '../../../text/graphemes.ts';
import type {Style} from '../../../text/theme.ts';
import {trimmedEnd} from '../../../text/trim.ts';
import type {Hit, Item, Line} from './pen.ts';

/** A part of a text in one style. */
export interface Span {
	readonly text: string;
	/** From the outermost style to the innermost. */
	readonly styles: readonly Style[];
	/** The item that the part belongs to. */
	readonly item?: Item | undefined;
}

export type Paint = (styles: readonly Style[], text: string) => string;

const ascii = /^[\u0020-\u007e]*$/;

/**
 * Wraps to lines of at most `width` cells, at blanks where possible, else between characters. Newlines break a line,
 * tabs become two blanks, and blanks at the start of a paragraph stay.
 */
export function wrapSpans(spans: readonly Span[], width: number, paint: Paint): readonly Line[] {
	const whole = wholeLine(withoutLastBlanks(spans), width, paint);
	if (whole) return [whole];
	const writer = new LineWriter(Math.max(1, Math.trunc(width)), paint);
	for (const {text, styles, item} of spans) {
		for (const token of text.replaceAll('\t', '  ').split(/(\n| +)/)) {
			if (token === '') continue;
			if (token === '\n') writer.end();
			else if (token.startsWith(' ')) writer.blank(token.length, styles);
			else writer.letters(token, styles, item);
		}
	}
	return writer.finished();
}

/** Fast path for spans without items that fit on one line whatever their width: a UTF-16 unit takes at most two cells, in ASCII one. */
function wholeLine(spans: readonly Span[], width: number, paint: Paint): Line | undefined {
	let units = 0;
	let isAscii = true;
	for (const {text, item} of spans) {
		if (item) return undefined;
		units += text.length;
		isAscii &&= ascii.test(text);
		if (units > (isAscii ? width : width / 2) || (!isAscii && /[\t\n]/.test(text))) return undefined;
	}
	if (spans.at(-1)?.text.endsWith(' ')) return undefined;
	const painted = spans.map(({text, styles}) => paint(styles, text)).join('');
	return {text: painted, cells: isAscii ? units : cellWidth(spans.map(({text}) => text).join(''))};
}

/** Blanks at the end of a text are not drawn. */
function withoutLastBlanks(spans: readonly Span[]): readonly Span[] {
	const last = spans.at(-1);
	if (!last?.text.endsWith(' ')) return spans;
	const text = trimmedEnd(last.text, ' ');
	return text === '' ? spans : [...spans.slice(0, -1), {...last, text}];
}

/** A word with more UTF-16 units than this is broken without measuring it. */
const longWord = 1_000;

interface Piece {
	text: string;
	readonly styles: readonly Style[];
}

/** A piece of a word, with the width that it adds. */
interface Measured extends Piece {
	readonly cells: number;
	readonly item: Item | undefined;
}

class LineWriter {
	readonly #width: number;
	readonly #paint: Paint;
	readonly #lines: Line[] = [];
	#line: Piece[] = [];
	#hits: Hit[] = [];
	#used = 0;
	/** Whether a soft break started the line. A soft break drops the blanks around it. */
	#isContinued = false;
	#blank: {count: number; styles: readonly Style[]} = {count: 0, styles: []};
	#word: Measured[] = [];
	#wordCells = 0;

	constructor(width: number, paint: Paint) {
		this.#width = width;
		this.#paint = paint;
	}

	letters(text: string, styles: readonly Style[], item: Item | undefined): void {
		const cells = this.#cellsBehind(this.#word.at(-1), text);
		this.#wordCells += cells;
		this.#word.push({text, styles, cells, item});
	}

	/** The width that `text` adds after `before`. Two pieces can combine into one letter of another width. */
	#cellsBehind(before: Piece | undefined, text: string): number {
		if (text.length > longWord) return Number.POSITIVE_INFINITY;
		if (!before || ascii.test(text) || before.text.length > longWord) return cellWidth(text);
		return cellWidth(before.text + text) - cellWidth(before.text);
	}

	blank(count: number, styles: readonly Style[]): void {
		this.#flushWord();
		this.#blank = {count: this.#blank.count + count, styles};
	}

	/** Ends the line with a hard break. */
	end(): void {
		this.#flushWord();
		this.#break(false);
	}

	finished(): readonly Line[] {
		this.#flushWord();
		if (this.#line.length > 0 || this.#lines.length === 0) this.#break(false);
		return this.#lines;
	}

	#flushWord(): void {
		if (this.#word.length === 0) return;
		const {count, styles} = this.#blank;
		const isAtSoftStart = this.#used === 0 && this.#isContinued;
		const gap = isAtSoftStart ? 0 : count;
		if (this.#used + gap + this.#wordCells <= this.#width) this.#put(' '.repeat(gap), gap, styles);
		else if (this.#used > 0) this.#break(true);
		else this.#put(' '.repeat(Math.min(gap, this.#width >> 1)), Math.min(gap, this.#width >> 1), styles);
		for (const piece of this.#word) this.#putWord(piece);
		this.#word = [];
		this.#wordCells = 0;
		this.#blank = {count: 0, styles: []};
	}

	#putWord({text, styles, cells, item}: Measured): void {
		if (this.#used + cells <= this.#width) this.#put(text, cells, styles, item);
		else if (ascii.test(text)) this.#chopAscii(text, styles, item);
		else this.#chop(text, styles, item);
	}

	#chopAscii(text: string, styles: readonly Style[], item: Item | undefined): void {
		let at = 0;
		while (at < text.length) {
			if (this.#used >= this.#width) this.#break(true);
			const part = text.slice(at, at + this.#width - this.#used);
			this.#put(part, part.length, styles, item);
			at += part.length;
		}
	}

	#chop(text: string, styles: readonly Style[], item: Item | undefined): void {
		for (const segment of drawnGraphemes(text)) {
			const size = letterWidth(segment);
			const [shown, cells] = size > this.#width ? ['…', 1] : [segment, size];
			if (this.#used + cells > this.#width) this.#break(true);
			this.#put(shown, cells, styles, item);
		}
	}

	#put(text: string, cells: number, styles: readonly Style[], item?: Item): void {
		if (text === '') return;
		if (item) this.#hits.push({...item, from: this.#used, to: this.#used + cells});
		const last = this.#line.at(-1);
		if (last && last.styles === styles) last.text += text;
		else this.#line.push({text, styles});
		this.#used += cells;
	}

	#break(isContinued: boolean): void {
		let text = '';
		for (const piece of this.#line) text += this.#paint(piece.styles, piece.text);
		const cells = this.#used;
		this.#lines.push(this.#hits.length > 0 ? {text, cells, hits: this.#hits} : {text, cells});
		this.#line = [];
		this.#hits = [];
		this.#used = 0;
		this.#isContinued = isContinued;
		this.#blank = {count: 0, styles: []};
	}
}
