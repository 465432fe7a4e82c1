/** A Markdown text with its latest drawings. Measuring, drawing and finding links use one text, and a surface can repeat it. */
import {byText} from '../../engine/cache.ts';
import type {ContentWords} from '../../engine/words/content.ts';
import type {Block} from '../../picture/draw/block.ts';
import type {Pen} from '../../picture/draw/pen.ts';
import {drawMarkdown} from '../../picture/markdown/draw.ts';
import {type Markdown, parseMarkdown} from '../../picture/markdown/parse.ts';

/** The width at which a text is measured, in cells. */
export const measuringWidth = 1_000;

class MarkdownText {
	readonly markdown: Markdown;
	readonly #hasParagraphsOnly: boolean;
	#look: {readonly pen: Pen; readonly words: ContentWords} | undefined;
	#measured: Block | undefined;
	#latest: {readonly width: number; readonly block: Block} | undefined;

	constructor(text: string) {
		this.markdown = parseMarkdown(text);
		this.#hasParagraphsOnly = this.markdown.blocks.every(({kind}) => kind === 'paragraph');
	}

	draw(width: number, pen: Pen, words: ContentWords): Block {
		if (this.#look?.pen !== pen || this.#look.words !== words) {
			this.#look = {pen, words};
			this.#measured = undefined;
			this.#latest = undefined;
		}
		const look = {pen, words, selected: undefined};
		if (width === measuringWidth) {
			this.#measured ??= drawMarkdown(this.markdown, width, look);
			return this.#measured;
		}
		if (this.#measured && this.#isSameAt(width, this.#measured)) return this.#measured;
		if (this.#latest?.width !== width) this.#latest = {width, block: drawMarkdown(this.markdown, width, look)};
		return this.#latest.block;
	}

	/** Whether the measured drawing fits the width, at which paragraphs then have the same lines. */
	#isSameAt(width: number, measured: Block): boolean {
		return this.#hasParagraphsOnly && measured.width <= width && measured.width < measuringWidth / 2;
	}
}

const texts = byText<MarkdownText>(200);

export const markdownText = (text: string): MarkdownText => texts(text, newText);
const newText = (text: string) => new MarkdownText(text);
