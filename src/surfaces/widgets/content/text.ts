/** Draws plain text or Markdown. A text with links accepts the focus, so that the person can open them. */
import type {Members} from '../../../contract/surfaces.ts';
import {byText} from '../../engine/cache.ts';
import {type Block, blockOf, stacked} from '../../picture/draw/block.ts';
import type {Item} from '../../picture/draw/pen.ts';
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
		const sentences = isMarkdown ? markdownWords(markdownOf(shown), words) : shown.split('\n');
		return [...sentences, ...(rest === undefined ? [] : [rest])];
	},
	needs({shown, isMarkdown}, scene) {
		const natural = Math.min(measuringWidth, drawn(shown, isMarkdown, scene, measuringWidth).width);
		// One cell is for the focus mark.
		return {minimum: Math.min(natural, longestWord(shown)) + 1, natural: natural + 1};
	},
	keys({shown, isMarkdown}, scene) {
		return isMarkdown && mayHaveLinks.test(shown) ? linkHandlers(markdownOf(shown), scene) : undefined;
	},
});

function drawn(shown: string, isMarkdown: boolean, scene: Scene, width: number): Block {
	if (shown === '') return blockOf([]);
	const {
		pen,
		words: {content},
	} = scene;
	if (!isMarkdown || !marks.test(shown)) return blockOf(pen.wrap(shown, width));
	const markdown = markdownOf(shown);
	const selected = scene.isFocused ? linkOf(scene, markdown) : undefined;
	return drawMarkdown(markdown, width, {pen, words: content, selected});
}

/** The cells of the longest word that is not broken. */
const longestWord = (shown: string): number =>
	shown.split(/\s+/).reduce((maximum, word) => Math.max(maximum, Math.min(maximumWord, word.length)), 1);

const linkOf = (scene: Scene, {links}: Markdown) => clamp(stateOf(scene, 0), 0, links.length - 1);

function linkHandlers(markdown: Markdown, scene: Scene): KeyHandlers | undefined {
	const {links} = markdown;
	if (links.length === 0) return undefined;
	const at = linkOf(scene, markdown);
	const to = (state: number) => () => ({state});
	const open = opening(links[at]?.url ?? '', scene);
	const click = (item: Item): Pointed => ({state: item.at, press: 'open'});
	const {linkHint, openTitle} = scene.words.content;
	return {hint: linkHint, actTitle: openTitle, left: to(at - 1), right: to(at + 1), act: open, open, click};
}

/** The width at which a text is measured, in cells. */
const measuringWidth = 1_000;

/** Measuring, drawing and finding links use one text, and a surface can repeat it. */
const texts = byText<Markdown>(200);
const markdownOf = (text: string): Markdown => texts(text, parseMarkdown);
