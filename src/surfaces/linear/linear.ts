/**
 * The linear form of a surface, for reading without eyes and for programs: one component after another, in sentences.
 * It uses no columns, boxes or pictures. Limits, redaction and sanitizing are those of the drawing.
 */
import type {NodeMembers, NodeType} from '../engine/catalogue.ts';
import type {ComponentNode, UnknownNode} from '../engine/tree/tree.ts';
import type {Counted} from '../engine/words/content.ts';
import {type Block, blockOf, stacked} from '../picture/draw/block.ts';
import {joined, type Line} from '../picture/draw/line.ts';
import type {Scene} from '../widgets/widget.ts';
import type {Stop} from './stops.ts';

export interface LinearScene extends Scene {
	/** Undefined for a component without input. */
	readonly stop: Stop | undefined;
}

/** Describes a component. Each text is a sentence of its own and wraps to the width. */
export type Linear<T extends NodeType> = (
	members: NodeMembers<T>,
	scene: LinearScene,
) => Block | readonly (string | Line)[];

/** The beginning of an input's sentence: `2 of 5, text field, Email`. */
export function stopWords(kind: string, label: string, {stop, words: {linear}}: LinearScene): string {
	const place = stop ? linear.stop(stop.number, stop.of) : '';
	return linear.and([place, kind, label].filter(Boolean));
}

/** The sentence about items beyond a limit, if there are any. */
export const moreWords = (count: number, limit: number, what: Counted, {words}: LinearScene): readonly string[] =>
	count > limit ? [`[${words.linear.leftOut(count - limit, what)}]`] : [];

export const blockFrom = (
	parts: readonly (string | Line)[],
	{pen, width, isFocused}: Scene,
	interaction?: Block,
): Block => {
	const lines = parts.flatMap((part) => (typeof part === 'string' ? pen.wrap(part, width) : [part]));
	const [first, ...rest] = lines;
	if (!isFocused || first === undefined) return blockOf(lines);
	const mark = pen.text('> ', 'accent');
	const marked = blockOf([joined([mark, first]), ...rest], 0);
	return interaction ? stacked([blockOf([joined([mark, first]), ...rest]), interaction]) : marked;
};

export type DrawnNode = ComponentNode | UnknownNode;
