/** Limits the characters of one drawing whose graphemes must be found and measured, which is slow: all but those of simple texts. */
import {isSimple} from '../../../text/graphemes.ts';
import {startOf} from '../../../text/trim.ts';
import {cutCharacters, drawnCharacters} from '../../engine/limits.ts';
import type {Pen} from './pen.ts';

/** A part of a text outside printable ASCII. */
const complexPart = /[^\x20-\x7e]{1,4096}/g;
/** Longer parts are not remembered. */
const shortPart = 24;
/** Characters that a cell can take, in most scripts. */
const charactersPerCell = 4;

export class TextBudget {
	/** Whether a text was cut. */
	hasCut = false;
	#spent = 0;
	/** Short parts, such as words of a column, repeat. Their graphemes are cached. */
	readonly #seen = new Set<string>();

	reset(): void {
		this.#spent = 0;
		this.#seen.clear();
	}

	/** The text as it is drawn. `most` is the number of its characters that can be. */
	admitted(text: string, most: number, ellipsis: string): string {
		if (isSimple(text)) return text;
		const limit = [Number.POSITIVE_INFINITY, cutCharacters][Math.floor(this.#spent / drawnCharacters)] ?? 0;
		const size = Math.min(text.length, most);
		const parts = new Set(text.slice(0, Math.min(size, limit || size)).match(complexPart));
		const fresh = [...parts].filter((part) => !isSimple(part) && !this.#seen.has(part));
		for (const part of limit > 0 ? fresh : []) {
			this.#spent += part.length;
			if (part.length <= shortPart) this.#seen.add(part);
		}
		if (size <= limit || (limit === 0 && fresh.length === 0)) return text;
		this.hasCut = true;
		return startOf(text, limit) + ellipsis;
	}
}

/** A pen that cuts the texts beyond a budget before it measures them. */
export function boundedPen(pen: Pen, budget: TextBudget): Pen {
	const admitted = (text: string, width = text.length) =>
		budget.admitted(text, Math.max(0, width) * charactersPerCell, pen.signs.ellipsis);
	return {
		...pen,
		text: (text, styles) => pen.text(admitted(text), styles),
		cut: (text, width, styles) => pen.cut(admitted(text, width), width, styles),
		fit: (text, width, styles, align) => pen.fit(admitted(text, width), width, styles, align),
		wrap: (text, width, styles) => pen.wrap(admitted(text), width, styles),
		wrapSpans(spans, width) {
			const shown = spans.map(({text}) => admitted(text));
			const cut = shown.findIndex((text, at) => text !== spans[at]?.text);
			if (cut < 0) return pen.wrapSpans(spans, width);
			return pen.wrapSpans(
				spans.slice(0, cut + 1).map((span, at) => ({...span, text: shown[at] ?? ''})),
				width,
			);
		},
	};
}
