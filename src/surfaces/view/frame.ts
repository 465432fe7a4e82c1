/** Draws the frame around a surface. The frame separates the agent's content from the program's own text, and is not stronger than it. */
import {cutsOf, describeCut} from '../../text/json/cuts.ts';
import {contentWords} from '../engine/words/content.ts';
import {type Block, blockOf, edged, stacked} from '../picture/draw/block.ts';
import {borderCells, bordered} from '../picture/draw/border.ts';
import {joined, type Pen} from '../picture/draw/pen.ts';
import type {LiveSurface} from './live-surface.ts';

/** A narrower surface gets only a bar on the left. */
const minimumFramed = 20;

/** Draws the components of a surface. `cut` describes omitted lines. */
type Draw = (inside: number) => {readonly block: Block; readonly cut: string | undefined};

/** Draws the surface in its frame. */
export function inFrame(live: LiveSurface, width: number, pen: Pen, draw: Draw): Block {
	const {frame} = pen.signs;
	if (width < 4) return draw(Math.max(1, width)).block;
	const title = titleOf(live);
	if (width < minimumFramed) {
		const bar = pen.text(`${frame.vertical} `, 'dim');
		const body = stacked([blockOf([pen.cut(title, width - 2, 'bold')]), content(live, width - 2, pen, draw)]);
		return edged(body, width, (line) => joined([bar, line]), bar.cells);
	}
	return bordered(content(live, width - borderCells, pen, draw), width, pen, {
		corners: frame,
		title,
		footer: remarkOf(live),
	});
}

/** Draws the surface in the linear form, below a heading. */
export function inLines(live: LiveSurface, width: number, pen: Pen, draw: Draw): Block {
	const head = live.words.linear.and([titleOf(live), remarkOf(live)].filter(Boolean));
	return stacked([blockOf(pen.wrap(head, width, 'bold')), content(live, width, pen, draw)]);
}

/** Draws the components, after what was not read of them, and before the notes about what is not drawn. */
function content({surface, tree, model, words}: LiveSurface, inside: number, pen: Pen, draw: Draw): Block {
	const {block, cut} = draw(inside);
	const drawn = (notes: readonly (string | undefined)[]) =>
		notes.filter((text) => text !== undefined).flatMap((text) => pen.wrap(`[${text}]`, inside, ['dim', 'warn']));
	const unread = drawn(cutsOf(surface).map((each) => words.frame.notRead(describeCut(each))));
	const isEmpty = tree.roots.length === 0 && unread.length === 0;
	const notes = drawn([isEmpty ? words.frame.noComponents : undefined, cut, tree.cut, model.problem]);
	const blocks = [
		...(unread.length > 0 ? [blockOf(unread)] : []),
		block,
		...(notes.length > 0 ? [blockOf(notes)] : []),
	];
	return stacked(blocks);
}

function titleOf({surface, title, words: {frame}}: LiveSurface): string {
	const {surfaceId = '', role, state} = surface;
	const words = [
		title ?? frame.surface(surfaceId),
		wordOf(role, 'SURFACE_ROLE_'),
		state === 'SURFACE_LIFECYCLE_STATE_ACTIVE' ? '' : wordOf(state, 'SURFACE_LIFECYCLE_STATE_'),
		surface.deletedAt ? frame.deleted : '',
	];
	return [...new Set(words)].filter(Boolean).join(' · ');
}

/** The value of an enum in words. Empty for an unspecified one. */
function wordOf(value = '', prefix: string): string {
	const name = value.replace(prefix, '');
	return name === 'UNSPECIFIED' ? '' : contentWords.status(name);
}

/** The number of problems. */
function remarkOf({problems, tree, words}: LiveSurface): string {
	const count = problems.length + tree.problemsDropped;
	return count > 0 ? words.frame.problems(count) : '';
}
