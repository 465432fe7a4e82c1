/** Text, plain or in Markdown. One with links takes the focus, so that they can be opened. */
import type {Members} from '../../../contract/surface.ts';
import {type Block, blockOf, stacked} from '../../draw/block.ts';
import type {Pen} from '../../draw/pen.ts';
import {webAddress} from '../../functions/open-url.ts';
import {drawMarkdown} from '../../markdown/draw.ts';
import {type Markdown, parseMarkdown} from '../../markdown/parse.ts';
import {type Answers, clamp, type Scene, stateOf, type Widget} from '../widget.ts';
import {cutLong} from './long-text.ts';

/** Without any of these a text is the same in Markdown as without. */
const marks = /[*_`#[\]|>~\\<&!\n=]|^\s*(?:[-+]|\d+[.)])|https?:/;
const mayHaveLinks = /\]\(|https?:/;
const leastWidth = 10;
const widest = 1_000;

export const text: Widget<'text'> = {
	draw(members, scene) {
		const {shown, rest} = cutLong(scene.read.text(members.text), scene.read.textLength);
		const block = drawn(members, shown, scene, scene.width);
		return rest === undefined ? block : stacked([block, blockOf(scene.pen.wrap(rest, scene.width, 'dim'))]);
	},
	room(members, scene) {
		const {shown} = cutLong(scene.read.text(members.text), scene.read.textLength);
		const natural = Math.min(widest, drawn(members, shown, scene, widest).width);
		return {least: Math.min(natural, leastWidth), natural};
	},
	answers(members, scene) {
		if (!members.markdown || scene.medium === 'paper') return undefined;
		const {shown} = cutLong(scene.read.text(members.text), scene.read.textLength);
		return mayHaveLinks.test(shown) ? linkAnswers(parsed(shown), scene) : undefined;
	},
};

function drawn({markdown}: Members<'text'>, shown: string, {pen, ...scene}: Scene, width: number): Block {
	if (shown === '') return blockOf([]);
	const isPlain = !markdown || !marks.test(shown);
	if (isPlain || !scene.isFocused)
		return keptBlock(pen, `${width} ${isPlain} ${shown}`, () =>
			isPlain ? blockOf(pen.wrap(shown, width)) : drawMarkdown(parsed(shown), width, {pen, selected: undefined}),
		);
	return drawMarkdown(parsed(shown), width, {pen, selected: linkOf({pen, ...scene}, parsed(shown))});
}

const drawings = new WeakMap<Pen, Map<string, Block>>();
const blocksKept = 200;

/** One text may stand in very many places. */
function keptBlock(pen: Pen, key: string, draw: () => Block): Block {
	const blocks = drawings.get(pen) ?? new Map<string, Block>();
	drawings.set(pen, blocks);
	const before = blocks.get(key);
	if (before) return before;
	if (blocks.size >= blocksKept) blocks.clear();
	const block = draw();
	blocks.set(key, block);
	return block;
}

const linkOf = (scene: Scene, {links}: Markdown) => clamp(stateOf(scene, 0), 0, links.length - 1);

function linkAnswers(markdown: Markdown, scene: Scene): Answers | undefined {
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

const kept = new Map<string, Markdown>();
const mostKept = 200;

/** Asked for the same text several times: to measure, to draw, to find links. */
function parsed(shown: string): Markdown {
	const known = kept.get(shown);
	if (known) return known;
	if (kept.size >= mostKept) kept.clear();
	const markdown = parseMarkdown(shown);
	kept.set(shown, markdown);
	return markdown;
}
