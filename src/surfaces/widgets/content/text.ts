/** Draws plain text or Markdown. A text with links accepts the focus, so that the person can open them. */
import type {Members} from '../../../contract/surface.ts';
import {type Block, blockOf, stacked} from '../../draw/block.ts';
import type {Pen} from '../../draw/pen.ts';
import {webAddress} from '../../functions/open-url.ts';
import {drawMarkdown} from '../../markdown/draw.ts';
import {type Markdown, parseMarkdown} from '../../markdown/parse.ts';
import {clamp, type KeyHandlers, type Scene, stateOf, type Widget} from '../widget.ts';
import {cutLong} from './long-text.ts';

/** A text that does not match contains no Markdown. */
const marks = /[*_`#[\]|>~\\<&!\n=]|^\s*(?:[-+]|\d+[.)])|https?:/;
const mayHaveLinks = /\]\(|https?:/;
const minimumWidth = 10;
const maximumWidth = 1_000;

export const text: Widget<'text'> = {
	draw(members, scene) {
		const {shown, rest} = cutLong(scene.read.text(members.text), scene.read.textLength);
		const block = drawn(members, shown, scene, scene.width);
		return rest === undefined ? block : stacked([block, blockOf(scene.pen.wrap(rest, scene.width, 'dim'))]);
	},
	widthNeeds(members, scene) {
		const {shown} = cutLong(scene.read.text(members.text), scene.read.textLength);
		const natural = Math.min(maximumWidth, drawn(members, shown, scene, maximumWidth).width);
		return {minimum: Math.min(natural, minimumWidth), natural};
	},
	keyHandlers(members, scene) {
		if (!members.markdown || scene.medium === 'print') return undefined;
		const {shown} = cutLong(scene.read.text(members.text), scene.read.textLength);
		return mayHaveLinks.test(shown) ? linkHandlers(parsed(shown), scene) : undefined;
	},
};

function drawn({markdown}: Members<'text'>, shown: string, {pen, ...scene}: Scene, width: number): Block {
	if (shown === '') return blockOf([]);
	const isPlain = !markdown || !marks.test(shown);
	if (isPlain || !scene.isFocused)
		return cachedBlock(pen, `${width} ${isPlain} ${shown}`, () =>
			isPlain ? blockOf(pen.wrap(shown, width)) : drawMarkdown(parsed(shown), width, {pen, selected: undefined}),
		);
	return drawMarkdown(parsed(shown), width, {pen, selected: linkOf({pen, ...scene}, parsed(shown))});
}

const drawings = new WeakMap<Pen, Map<string, Block>>();
const maximumBlocks = 200;

/** Caches drawings by text, because a surface can repeat one text many times. */
function cachedBlock(pen: Pen, key: string, draw: () => Block): Block {
	const blocks = drawings.get(pen) ?? new Map<string, Block>();
	drawings.set(pen, blocks);
	const cached = blocks.get(key);
	if (cached) return cached;
	if (blocks.size >= maximumBlocks) blocks.clear();
	const block = draw();
	blocks.set(key, block);
	return block;
}

const linkOf = (scene: Scene, {links}: Markdown) => clamp(stateOf(scene, 0), 0, links.length - 1);

function linkHandlers(markdown: Markdown, scene: Scene): KeyHandlers | undefined {
	const {links} = markdown;
	if (links.length === 0) return undefined;
	const at = linkOf(scene, markdown);
	const to = (next: number) => () => ({state: clamp(next, 0, links.length - 1)});
	const address = webAddress(links[at]?.url ?? '');
	const open =
		'refused' in address
			? {whyNot: `Not opened: ${address.refused}`}
			: () => ({effect: {kind: 'outcome' as const, outcome: {kind: 'open-url' as const, ...address}}});
	return {hint: 'arrows choose a link, Enter opens it', left: to(at - 1), right: to(at + 1), act: open, open};
}

const parsedTexts = new Map<string, Markdown>();
const maximumParsed = 200;

/** Caches parsed texts, because measuring, drawing and finding links parse the same text. */
function parsed(shown: string): Markdown {
	const cached = parsedTexts.get(shown);
	if (cached) return cached;
	if (parsedTexts.size >= maximumParsed) parsedTexts.clear();
	const markdown = parseMarkdown(shown);
	parsedTexts.set(shown, markdown);
	return markdown;
}
