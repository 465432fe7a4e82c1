/** Cuts long texts and lists. */

import type {Line} from '../../draw/line.ts';
import {drawnItems, labelCharacters} from '../../limits.ts';
import type {Scene} from '../widget.ts';

/** Cuts a text to `limit` characters. `rest` is a message about the omitted part. */
export function cutLong(text: string, limit: number): {readonly shown: string; readonly rest: string | undefined} {
	if (text.length <= limit) return {shown: text, rest: undefined};
	const shown = beginning(text, limit);
	return {shown, rest: `[Cut here: ${text.length - shown.length} more characters; the inspector shows them]`};
}

/** Cuts a label, a title or a description that is too long. */
export const brief = (text: string): string =>
	text.length <= labelCharacters ? text : `${beginning(text, labelCharacters)}…`;

/** Cuts a text without splitting a character. */
const beginning = (text: string, length: number) =>
	text
		.slice(0, length)
		.toWellFormed()
		.replace(/\ufffd$/, '');

/** The items of a list up to the drawing limit. */
export const firstOf = <T>(items: readonly T[]): readonly T[] =>
	items.length <= drawnItems ? items : items.slice(0, drawnItems);

/** The message about omitted items. */
export const restLines = (count: number, noun: string, {pen, width}: Pick<Scene, 'pen' | 'width'>): readonly Line[] =>
	count > drawnItems ? [pen.cut(`[${count - drawnItems} more ${noun} are not drawn]`, width, 'dim')] : [];
