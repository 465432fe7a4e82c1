/** Sentences of the linear form that widgets of several kinds share. */
import type {Counted} from '../engine/words/content.ts';
import {type Block, blockOf, stacked} from '../picture/draw/block.ts';
import type {Scene, SpokenScene} from './widget.ts';

/** The beginning of an input's sentence: `2 of 5, text field, Email`. */
export function stopWords(kind: string, label: string, {stop, words: {linear}}: SpokenScene): string {
	const place = stop ? linear.stop(stop.number, stop.of) : '';
	return linear.and([place, kind, label].filter(Boolean));
}

/** The sentence about items beyond a limit, if there are any. */
export const moreWords = (count: number, limit: number, what: Counted, {words}: Scene): readonly string[] =>
	count > limit ? [`[${words.linear.leftOut(count - limit, what)}]`] : [];

/** A sentence on a line of its own, between the children of a container. */
export const sentence = (words: string, {pen}: Scene): Block => blockOf([pen.text(words)]);

/** The children follow each other, whatever the direction. */
export const sayChildren = (_members: unknown, {children, width}: Scene): Block =>
	stacked(children.map((child) => child.draw(width)));
