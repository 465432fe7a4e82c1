/** Cuts long texts and lists, and draws names with values. */
import {drawnItems, labelCharacters} from '../../engine/limits.ts';
import type {Counted} from '../../engine/words/content.ts';
import {hanging, type Line} from '../../picture/draw/line.ts';
import type {Scene} from '../widget.ts';

interface CutText {
	readonly shown: string;
	/** The message about the omitted part. */
	readonly rest: string | undefined;
}

/** Cuts a long text of a component. */
export function cutLong(text: string, {read, words}: Pick<Scene, 'read' | 'words'>, limit = read.textLength): CutText {
	if (text.length <= limit) return {shown: text, rest: undefined};
	const shown = beginning(text, limit);
	return {shown, rest: `[${words.content.cutText(text.length - shown.length)}]`};
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
export const restLines = (
	count: number,
	what: Counted,
	{pen, words, width}: Pick<Scene, 'pen' | 'words' | 'width'>,
): readonly Line[] =>
	count > drawnItems ? [pen.cut(`[${words.content.omitted(count - drawnItems, what)}]`, width, 'dim')] : [];

export type Facts = readonly (readonly [name: string, value: string | undefined])[];

export function factLines(facts: Facts, {pen, width}: Pick<Scene, 'pen' | 'width'>): readonly Line[] {
	const present = facts.flatMap(([name, value]) => (value ? [{name, value: brief(value)}] : []));
	const column = Math.max(0, ...present.map(({name}) => name.length)) + 2;
	if (column > width / 2) return present.flatMap(({name, value}) => pen.wrap(`${name}: ${value}`, width, 'dim'));
	return present.flatMap(({name, value}) => hanging(pen.fit(name, column, 'dim'), pen.wrap(value, width - column)));
}
