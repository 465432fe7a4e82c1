/** Draws plain text or Markdown. A text with links accepts the focus, so that the person can open them. */
import type {Members} from '../../../contract/surfaces.ts';
import {byText} from '../../engine/cache.ts';
import type {ContentWords} from '../../engine/words/content.ts';
import {type Block, blockOf, stacked} from '../../picture/draw/block.ts';
import type {Item, Pen} from '../../picture/draw/pen.ts';
import {drawMarkdown} from '../../picture/markdown/draw.ts';
import {type Markdown, parseMarkdown} from '../../picture/markdown/parse.ts';
import {markdownWords} from '../../picture/markdown/sentences.ts';
import {cutLong, opening} from '../parts.ts';
import {clamp, type KeyHandlers, type Pointed, type Scene, stateOf, widgetFrom} from '../widget.ts';

/** A text that does not match contains no Markdown. */
const marks = /[*_`#[\]|>~\\<&!\n=]|^\s*(?:[-+]|\d+[.)])|https?:/;
const mayHaveLinks = /\]\(|https?:/;
/** Longer words are broken. */
const maximumWord = 24;

export const text = widgetFrom({
	facts: (members: Members<'text'>, scene) => ({
		...cutLong(scene.read.text(members.text), scene),
		isMarkdown: members.markdown === true,
	}),
	draw({shown, rest, isMarkdown}, scene) {
		const block = drawn(shown, isMarkdown, scene, scene.width);
		return rest === undefined ? block : stacked([block, blockOf(scene.pen.wrap(rest, scene.width, 'dim'))]);
	},
	say({shown, rest, isMarkdown}, {words}) {
		if (shown === '') return [];
		const sentences = isMarkdown ? markdownWords(markdownText(shown).markdown, words) : shown.split('\n');
		return [...sentences, ...(rest === undefined ? [] : [rest])];
	},
	needs({shown, isMarkdown}, scene) {
		const natural = Math.min(measuringWidth, drawn(shown, isMarkdown, scene, measuringWidth).width);
		// One cell is for the focus mark.
		return {minimum: Math.min(natural, longestWord(shown)) + 1, natural: natural + 1};
	},
	keys({shown, isMarkdown}, scene) {
		if (!isMarkdown || scene.medium === 'print') return undefined;
		return mayHaveLinks.test(shown) ? linkHandlers(markdownText(shown).markdown, scene) : undefined;
	},
});

function drawn(shown: string, isMarkdown: boolean, scene: Scene, width: number): Block {
	if (shown === '') return blockOf([]);
	const {
		pen,
		words: {content},
	} = scene;
	if (!isMarkdown || !marks.test(shown)) return blockOf(pen.wrap(shown, width));
	const text = markdownText(shown);
	if (!scene.isFocused) return text.draw(width, pen, content);
	return drawMarkdown(text.markdown, width, {pen, words: content, selected: linkOf(scene, text.markdown)});
}

/** The cells of the longest word that is not broken. */
const longestWord = (shown: string): number =>
	shown.split(/\s+/).reduce((maximum, word) => Math.max(maximum, Math.min(maximumWord, word.length)), 1);

const linkOf = (scene: Scene, {links}: Markdown) => clamp(stateOf(scene, 0), 0, links.length - 1);

function linkHandlers(markdown: Markdown, scene: Scene): KeyHandlers | undefined {
	const {links} = markdown;
	if (links.length === 0) return undefined;
	const at = linkOf(scene, markdown);
	const to = (next: number) => () => ({state: clamp(next, 0, links.length - 1)});
	const open = opening(links[at]?.url ?? '', scene);
	const click = (item: Item): Pointed => ({state: item.at, press: 'open'});
	const {linkHint, openTitle} = scene.words.content;
	return {hint: linkHint, actTitle: openTitle, left: to(at - 1), right: to(at + 1), act: open, open, click};
}

/** The width at which a text is measured, in cells. */
export const measuringWidth = 1_000;

/** A Markdown text with its latest drawings. Measuring, drawing and finding links use one text, and a surface can repeat it. */
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
