/** Draws formatted JSON or YAML: names of members, texts and other values in colours. */
import {wrap} from '../../../text/cells.ts';
import {graphemeSegmenter} from '../../../text/graphemes.ts';
import {fold} from '../../../text/match/fold.ts';
import {firstIndex} from '../../../text/search.ts';
import type {Style, Theme} from '../../../text/theme.ts';
import type {TextLine, TextLines} from './text-lines.ts';

/** In characters. A longer text is laid out only where it is drawn, because laying out takes 200 times its memory. */
const longText = 100_000;

/** The text can come in pieces. */
export function drawRaw(raw: string | Iterable<string>, width: number, theme: Theme): TextLines {
	const lines = linesOf(typeof raw === 'string' ? [raw] : raw);
	const isLong = lines.reduce((sum, {text}) => sum + text.length, 0) > longText;
	const raws = lines.map((line) => new RawLine(line, width, theme));
	return isLong ? longLines(raws) : raws.flatMap((line) => line.wrapped());
}

/** A line, or a part of a line that is too long for one string: joining all of it takes its memory twice. */
interface LinePart {
	readonly text: string;
	/** The first part of the line. Undefined for the first part itself. */
	readonly head: string | undefined;
}

export function linesOf(pieces: Iterable<string>): readonly LinePart[] {
	const lines: LinePart[] = [];
	let text = '';
	let head: string | undefined;
	for (const piece of pieces) {
		for (const [index, part] of piece.split('\n').entries()) {
			if (index > 0) {
				lines.push({text, head});
				[text, head] = ['', undefined];
			} else if (text.length > longText) {
				lines.push({text, head});
				[text, head] = ['', head ?? text];
			}
			text += part;
		}
	}
	return [...lines, {text, head}];
}

/** A long text without the widths of its characters: a row has as many characters as fit in any width. */
function longLines(lines: readonly RawLine[]): TextLines {
	let length = 0;
	/** The first row of each line. */
	const firsts = lines.map(({rows}) => {
		length += rows;
		return length - rows;
	});
	return {
		length,
		slice(start, end) {
			const rows: TextLine[] = [];
			let at = firstIndex(firsts.length, (index) => (firsts[index] ?? 0) > start) - 1;
			for (let row = Math.max(0, start); row < Math.min(end, length); row++) {
				while ((firsts[at + 1] ?? length) <= row) at++;
				const line = lines[at]?.row(row - (firsts[at] ?? 0));
				if (line) rows.push(line);
			}
			return rows;
		},
		matching: (word) =>
			lines.flatMap((line, index) => [...line.matching(word)].map((row) => (firsts[index] ?? 0) + row)),
	};
}

const minimumRoom = 8;
/** More than the characters of a letter with its marks, or of joined emoji. */
const letterLength = 64;

/** A line of the text, and its rows on the screen. Further rows have the indentation of the first. */
class RawLine {
	readonly #line: string;
	readonly #head: string | undefined;
	readonly #theme: Theme;
	readonly #indent: number;
	readonly #lead: string;
	readonly #room: number;
	#known: number | undefined;

	constructor({text, head}: LinePart, width: number, theme: Theme) {
		const room = Math.max(minimumRoom, width - 2);
		const blanks = /^ */.exec(head ?? text)?.[0].length ?? 0;
		const indent = Math.min(blanks, room >> 1);
		this.#line = text;
		this.#head = head;
		this.#theme = theme;
		this.#indent = head === undefined ? blanks : 0;
		this.#lead = ' '.repeat(1 + indent);
		this.#room = room - indent;
	}

	/** The rows, broken at blanks. */
	wrapped(): readonly TextLine[] {
		let end = this.#indent;
		return wrap(this.#line.slice(end), this.#room).map((part) => {
			const start = this.#line.indexOf(part, end);
			// Sanitizing replaced characters of the line.
			if (start < 0) return {text: this.#lead + part, plain: this.#lead + part, field: undefined};
			end = start + part.length;
			return this.#drawn(start, end);
		});
	}

	/** The number of rows, broken between any letters. */
	get rows(): number {
		return Math.max(1, Math.ceil((this.#line.length - this.#indent) / this.#rowLength));
	}

	row(at: number): TextLine {
		const start = this.#indent + at * this.#rowLength;
		return this.#drawn(this.#boundary(start), this.#boundary(start + this.#rowLength));
	}

	*matching(word: string): Generator<number> {
		const folded = fold(this.#line);
		if (!folded.includes(word)) return;
		const isAligned = folded.length === this.#line.length;
		for (let row = 0; row < this.rows; row++) {
			if (!isAligned) {
				// A word can end in the next row.
				const [here = '', next = ''] = [row, row + 1].map((each) =>
					fold(this.row(each).plain.slice(this.#lead.length)),
				);
				if ((here + next.slice(0, word.length - 1)).includes(word)) yield row;
				continue;
			}
			const at = folded.indexOf(word, row === 0 ? 0 : this.#indent + row * this.#rowLength);
			if (at < 0) return;
			row = Math.max(0, Math.floor((at - this.#indent) / this.#rowLength));
			yield row;
		}
	}

	/** Characters of a row: one that is not ASCII can take two cells. */
	get #rowLength(): number {
		this.#known ??= /^[\x20-\x7e]*$/.test(this.#line) ? this.#room : this.#room >> 1;
		return this.#known;
	}

	/** The end of the letter that an index is in. */
	#boundary(index: number): number {
		if (index <= this.#indent || index >= this.#line.length)
			return Math.min(Math.max(index, this.#indent), this.#line.length);
		const start = Math.max(0, index - letterLength);
		const letters = graphemeSegmenter.segment(this.#line.slice(start, index + letterLength));
		const letter = letters.containing(index - start);
		return letter && letter.index < index - start ? start + letter.index + letter.segment.length : index;
	}

	#drawn(start: number, end: number): TextLine {
		const drawn = this.#styles
			.map(({style, from, to}) =>
				this.#theme.paint(style, this.#line.slice(Math.max(from, start), Math.max(start, Math.min(to, end)))),
			)
			.join('');
		return {text: this.#lead + drawn, plain: this.#lead + this.#line.slice(start, end), field: undefined};
	}

	/** The further parts of a line belong to its value. */
	get #styles(): readonly StyledSpan[] {
		if (this.#head === undefined) return rawStyles(this.#line);
		return rawStyles(this.#head).map(({style}, at) => ({style, from: 0, to: at === 2 ? this.#line.length : 0}));
	}
}

interface StyledSpan {
	readonly style: Style;
	readonly from: number;
	readonly to: number;
}

/** An indent and list signs, a name with its colon, the value, and a comma. */
const rawLine = /^([\s-]*)("(?:[^"\\]|\\.)*":|[^\s"][^:"]*:(?=\s|$))?(.*?)(,?)$/s;
/** The styles of a longer line follow from its beginning. */
const styledLength = 2_000;

/** The spans of a line of formatted JSON or YAML. They cover the line. */
function rawStyles(line: string): readonly StyledSpan[] {
	const isCut = line.length > styledLength;
	const [, indent = '', name = '', value = '', comma = ''] = rawLine.exec(line.slice(0, styledLength)) ?? [];
	const styles: readonly (readonly [Style, string])[] = [
		['plain', indent],
		['accent', name],
		[valueStyle(value.trim()), isCut ? line.slice(indent.length + name.length) : value],
		['plain', isCut ? '' : comma],
	];
	let from = 0;
	return styles.map(([style, {length}]) => {
		const span = {style, from, to: from + length};
		from += length;
		return span;
	});
}

function valueStyle(value: string): Style {
	if (/^(?:[[\]{}]*|[|>][-+]?)$/.test(value)) return 'plain';
	return /^(?:true|false|null|-?\d[\d.eE+-]*)$/.test(value) ? 'warn' : 'good';
}
