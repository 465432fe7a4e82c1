/** Parts that widgets of several kinds share: cut texts, names with values, sentences of the linear form. */
import type {Editing} from '../../text/edit.ts';
import {startOf} from '../../text/trim.ts';
import {type Action, resolveAction} from '../engine/actions.ts';
import {webAddress} from '../engine/functions/open-url.ts';
import {drawnItems, labelCharacters} from '../engine/limits.ts';
import type {Counted} from '../engine/words/content.ts';
import {type Block, blockOf, stacked} from '../picture/draw/block.ts';
import {hanging, joined, type Line} from '../picture/draw/pen.ts';
import {clamp, type KeyHandler, type KeyHandlers, type Reaction, type Scene, type SpokenScene} from './widget.ts';

/** Draws a title, the same for all components. The accent is for what can be pressed. An empty title takes no line. */
export const titleLines = (title: string, {pen, width}: Pick<Scene, 'pen' | 'width'>): readonly Line[] =>
	title === '' ? [] : pen.wrap(brief(title), width, 'bold');

/** The handlers that move a cursor among `count` positions in a column, by pages of `page` positions if it is given. */
export function columnMoves(at: number, count: number, to: (next: number) => Reaction, page?: number): KeyHandlers {
	const move = (next: number) => () => to(clamp(next, 0, count - 1));
	return {
		up: move(at - 1),
		down: move(at + 1),
		first: move(0),
		last: move(count - 1),
		...(page === undefined ? {} : {'page-up': move(at - page), 'page-down': move(at + page)}),
	};
}

/** The handlers that move a cursor among `count` positions in a row. */
export function rowMoves(at: number, count: number, to: (next: number) => Reaction): KeyHandlers {
	const {up, down, first, last} = columnMoves(at, count, to);
	return {...(up && {left: up}), ...(down && {right: down}), ...(first && {first}), ...(last && {last})};
}

/** The reaction to a press of a component with an action. */
export const pressed = (action: Action | undefined, {id, read}: Scene): Reaction => ({
	effect: {kind: 'outcome', outcome: resolveAction(action, id, read.host)},
});

/** The handler that opens a web address after the person confirms its host. */
export function opening(url: string, {words: {values}}: Pick<Scene, 'words'>): KeyHandler {
	const address = webAddress(url);
	if ('refused' in address) return {whyNot: values.notOpened(address.refused)};
	return () => ({effect: {kind: 'outcome', outcome: {kind: 'open-url', ...address}}});
}

/** Draws the part of an edited text around its cursor that fits on a line. */
export function editedLine({letters, cursor}: Editing, width: number, {pen}: Scene): Line {
	const part = (from: number, to: number) => letters.slice(from, to).join('');
	const here = pen.cursor(letters[cursor]?.trim() ? part(cursor, cursor + 1) : ' ');
	let start = Math.max(0, cursor - width + here.cells);
	while (start < cursor && pen.text(part(start, cursor)).cells > width - here.cells) start++;
	const before = pen.text(part(start, cursor));
	return joined([before, here, pen.cut(part(cursor + 1, cursor + 1 + width), width - before.cells - here.cells)]);
}

/** Cuts a long text of a component. `rest` is the message about the omitted part. */
export function cutLong(text: string, {read, words}: Pick<Scene, 'read' | 'words'>, limit = read.textLength) {
	if (text.length <= limit) return {shown: text, rest: undefined};
	const shown = startOf(text, limit);
	return {shown, rest: `[${words.content.cutText(text.length - shown.length)}]`};
}

/** Cuts a label, a title or a description that is too long. */
export const brief = (text: string): string =>
	text.length <= labelCharacters ? text : `${startOf(text, labelCharacters)}…`;

/** The items of a list up to the drawing limit. */
export const firstOf = <T>(items: readonly T[]): readonly T[] => items.slice(0, drawnItems);

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
