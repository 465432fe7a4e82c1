/** Texts and lists that are longer than anyone reads in a terminal. */

import type {Line} from '../../draw/line.ts';
import {drawnItems, labelCharacters} from '../../limits.ts';
import type {Scene} from '../widget.ts';

/** What is drawn of a text that may be so long, and what is to be said about the rest. */
export function cutLong(text: string, most: number): {readonly shown: string; readonly rest: string | undefined} {
	if (text.length <= most) return {shown: text, rest: undefined};
	const shown = beginning(text, most);
	return {shown, rest: `[Cut here: ${text.length - shown.length} more characters, which the inspector shows]`};
}

/** What should be a few words, cut where it is not. */
export const brief = (text: string): string =>
	text.length <= labelCharacters ? text : `${beginning(text, labelCharacters)}…`;

/** Never ends within a character. */
const beginning = (text: string, length: number) =>
	text
		.slice(0, length)
		.toWellFormed()
		.replace(/\ufffd$/, '');

/** The first items of a list, as many as are drawn. */
export const firstOf = <T>(items: readonly T[]): readonly T[] =>
	items.length <= drawnItems ? items : items.slice(0, drawnItems);

/** Says how many items are not drawn. */
export const restLines = (count: number, noun: string, {pen, width}: Pick<Scene, 'pen' | 'width'>): readonly Line[] =>
	count > drawnItems ? [pen.cut(`[${count - drawnItems} more ${noun} are not drawn]`, width, 'dim')] : [];
