/** What all inputs have in common: the mark of the focus, the label, what is wrong, what the service thinks meanwhile. */
import type {Line} from '../../draw/line.ts';
import {joined} from '../../draw/line.ts';
import type {Conflict} from '../../model/model.ts';
import {toText} from '../../value/coerce.ts';
import {brief} from '../content/long-text.ts';
import type {Answers, Scene} from '../widget.ts';

/** One cell in front of what takes the focus, so that it is seen without colour. */
export const mark = ({isFocused, pen}: Pick<Scene, 'isFocused' | 'pen'>): Line =>
	pen.text(isFocused ? pen.signs.cursor : ' ', 'accent');

/** Cells left beside the mark. */
export const inside = ({width}: Pick<Scene, 'width'>): number => Math.max(1, width - 1);

export function labelLines(label: string, scene: Scene): readonly Line[] {
	if (label === '') return [];
	return marked(scene.pen.wrap(brief(label), inside(scene), scene.isFocused ? 'bold' : 'plain'), scene);
}

/** Lines with the mark in front of each. */
export const marked = (lines: readonly Line[], scene: Pick<Scene, 'isFocused' | 'pen'>): readonly Line[] =>
	lines.map((line) => joined([mark(scene), line]));

/** What keeps a value from being good, in words. */
export const failureLines = (failure: string | undefined, scene: Scene): readonly Line[] =>
	failure === undefined ? [] : marked(scene.pen.wrap(`! ${brief(failure)}`, inside(scene), 'bad'), scene);

export interface Input {
	readonly value?: {readonly path?: string | undefined} | undefined;
}

/** Says that the service has changed what was typed over; `isSecret` keeps both values out of it. */
export function conflictLines({value}: Input, scene: Scene, isSecret = false): readonly Line[] {
	const conflict = scene.read.conflict(value?.path);
	if (!conflict) return [];
	return marked(scene.pen.wrap(`~ ${conflictWords(conflict, isSecret)}`, inside(scene), 'warn'), scene);
}

function conflictWords({mine, theirs, isKept}: Conflict, isSecret: boolean): string {
	const said = (value: unknown) => (isSecret ? 'another value' : `“${shortened(toText(value))}”`);
	if (!isKept) return `the new data has no place for ${said(mine)}: it is kept only here`;
	return `the service now says ${said(theirs)}; what you typed is kept, ctrl-t takes theirs`;
}

const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 59).toWellFormed()}…` : text);

/** Settling a conflict in the service's favour; any change to the field settles it in one's own. */
export function revertAnswer({value}: Input, scene: Scene): Answers {
	return scene.read.conflict(value?.path) ? {revert: () => ({revert: true, state: undefined})} : {};
}
