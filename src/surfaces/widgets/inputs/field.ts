/** Parts that all inputs share: the label, the error and the conflict with the service. */

import type {Conflict} from '../../engine/model/model.ts';
import {toText} from '../../engine/value/coerce.ts';
import type {InputWords} from '../../engine/words/inputs.ts';
import type {Line} from '../../picture/draw/line.ts';
import {brief} from '../content/long-text.ts';
import type {KeyHandlers, Scene} from '../widget.ts';

export function labelLines(label: string, scene: Scene): readonly Line[] {
	if (label === '') return [];
	return scene.pen.wrap(brief(label), scene.width, scene.isFocused ? 'bold' : 'plain');
}

/** Draws the reason why a value is invalid, once the scene shows errors. */
export const failureLines = (failure: string | undefined, scene: Scene): readonly Line[] =>
	failure === undefined || !scene.showsErrors ? [] : alertLines(failure, scene);

/** Draws the reason why the service's value cannot be shown in the input. */
export const alertLines = (reason: string, scene: Scene): readonly Line[] =>
	scene.pen.wrap(`! ${brief(reason)}`, scene.width, 'bad');

export interface Input {
	readonly value?: {readonly path?: string | undefined} | undefined;
}

/** Draws the conflict between local input and the service's value. `isSecret` hides both values. */
export function conflictLines({value}: Input, scene: Scene, isSecret = false): readonly Line[] {
	const conflict = scene.read.conflict(value?.path);
	if (!conflict) return [];
	return scene.pen.wrap(`~ ${conflictWords(conflict, isSecret, scene.words.inputs)}`, scene.width, 'warn');
}

function conflictWords({mine, theirs, isInModel}: Conflict, isSecret: boolean, words: InputWords): string {
	const quote = (value: unknown) => (isSecret ? words.secretValue : words.quoted(shortened(toText(value))));
	if (!isInModel) return words.noPlace(quote(mine));
	return words.conflict(quote(theirs));
}

const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 59).toWellFormed()}…` : text);

/** The handler that resolves a conflict in the service's favour. Editing the field keeps the local value. */
export function revertHandler({value}: Input, scene: Scene): KeyHandlers {
	return scene.read.conflict(value?.path) ? {revert: () => ({revert: true, state: undefined})} : {};
}
