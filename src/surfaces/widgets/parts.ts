/** Parts that widgets of several kinds share. */
import type {Editing} from '../../text/edit.ts';
import {type Action, resolveAction} from '../engine/actions.ts';
import {webAddress} from '../engine/functions/open-url.ts';
import {joined, type Line} from '../picture/draw/line.ts';
import {brief} from './content/long-text.ts';
import {clamp, type KeyHandler, type KeyHandlers, type Reaction, type Scene} from './widget.ts';

/** Draws the title of a component. An empty title takes no line. */
export const titleLines = (title: string, {pen, width}: Pick<Scene, 'pen' | 'width'>): readonly Line[] =>
	title === '' ? [] : pen.wrap(brief(title), width, ['accent', 'bold']);

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
	if ('refused' in address) return {whyNot: values.notOpened(address.refused(values))};
	return () => ({effect: {kind: 'outcome', outcome: {kind: 'open-url', ...address}}});
}

/** Draws an edited text with its cursor. */
export function editedLine({letters, cursor}: Editing, {pen}: Scene): Line {
	const part = (from: number, to?: number) => letters.slice(from, to).join('');
	return joined([pen.text(part(0, cursor)), pen.cursor(part(cursor, cursor + 1) || ' '), pen.text(part(cursor + 1))]);
}
