/** Parts that all inputs share: the focus mark, the label, the error and the conflict with the service. */
import type {Line} from '../../draw/line.ts';
import {joined} from '../../draw/line.ts';
import type {Conflict} from '../../model/model.ts';
import {toText} from '../../value/coerce.ts';
import {brief} from '../content/long-text.ts';
import type {KeyHandlers, Scene} from '../widget.ts';

/** The cell in front of each line. It shows the focus without colour. */
export const mark = ({isFocused, pen}: Pick<Scene, 'isFocused' | 'pen'>): Line =>
	pen.text(isFocused ? pen.signs.cursor : ' ', 'accent');

/** The width beside the mark, in cells. */
export const inside = ({width}: Pick<Scene, 'width'>): number => Math.max(1, width - 1);

export function labelLines(label: string, scene: Scene): readonly Line[] {
	if (label === '') return [];
	return marked(scene.pen.wrap(brief(label), inside(scene), scene.isFocused ? 'bold' : 'plain'), scene);
}

/** Adds the mark in front of each line. */
export const marked = (lines: readonly Line[], scene: Pick<Scene, 'isFocused' | 'pen'>): readonly Line[] =>
	lines.map((line) => joined([mark(scene), line]));

/** Draws the reason why a value is invalid. */
export const failureLines = (failure: string | undefined, scene: Scene): readonly Line[] =>
	failure === undefined ? [] : marked(scene.pen.wrap(`! ${brief(failure)}`, inside(scene), 'bad'), scene);

export interface Input {
	readonly value?: {readonly path?: string | undefined} | undefined;
}

/** Draws the conflict between local input and the service's value. `isSecret` hides both values. */
export function conflictLines({value}: Input, scene: Scene, isSecret = false): readonly Line[] {
	const conflict = scene.read.conflict(value?.path);
	if (!conflict) return [];
	return marked(scene.pen.wrap(`~ ${conflictWords(conflict, isSecret)}`, inside(scene), 'warn'), scene);
}

function conflictWords({mine, theirs, isInModel}: Conflict, isSecret: boolean): string {
	const quote = (value: unknown) => (isSecret ? 'another value' : `“${shortened(toText(value))}”`);
	if (!isInModel) return `the new data has no place for ${quote(mine)}: the value exists only here`;
	return `the service now has ${quote(theirs)}; your input stays, ctrl-t restores the service's value`;
}

const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 59).toWellFormed()}…` : text);

/** The handler that resolves a conflict in the service's favour. Editing the field keeps the local value. */
export function revertHandler({value}: Input, scene: Scene): KeyHandlers {
	return scene.read.conflict(value?.path) ? {revert: () => ({revert: true, state: undefined})} : {};
}
