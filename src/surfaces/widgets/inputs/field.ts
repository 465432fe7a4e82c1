/** Parts that all inputs share: the label, the error and the conflict with the service. */

import type {Editing} from '../../../text/edit.ts';
import {startOf} from '../../../text/trim.ts';
import type {Conflict} from '../../engine/model/model.ts';
import {toText} from '../../engine/value/coerce.ts';
import type {InputWords} from '../../engine/words/inputs.ts';
import type {Line} from '../../picture/draw/pen.ts';
import {brief, stopWords} from '../parts.ts';
import type {KeyHandlers, Said, Scene, SpokenScene} from '../widget.ts';

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

const shortened = (text: string) => (text.length > 60 ? `${startOf(text, 59)}…` : text);

/** Whether a person edits the input, so that its sentences include the cursor. */
export const isEdited = ({isFocused, medium}: Scene): boolean => isFocused && medium === 'screen';

/** The letter under the cursor. Behind the text, where it is most of the time, the cursor needs no words. */
export function cursorWords({letters, cursor}: Editing, {words}: Scene, isSecret = false): readonly Said[] {
	if (cursor >= letters.length) return [];
	const letter = isSecret ? '' : (letters[cursor] ?? '').replace(/\s/, ' ');
	return [{here: words.linear.letter(cursor + 1, letters.length, letter)}];
}

interface Described {
	readonly kind: string;
	readonly label: string;
	/** The first sentence about the value, and more of them. */
	readonly value: string;
	readonly more?: readonly Said[];
	readonly failure?: string | undefined;
	readonly isRequired?: boolean;
	readonly isSecret?: boolean;
}

/** The sentences of an input: its number, kind, label and value, then a conflict and an error. */
export function inputWords(
	{kind, label, value, more = [], failure, isRequired, isSecret}: Described,
	members: Input,
	scene: SpokenScene,
): readonly Said[] {
	const {linear} = scene.words;
	const input = stopWords(kind, brief(label), scene);
	return [
		linear.fact(isRequired ? linear.required(input) : input, value),
		...more,
		...conflictLines(members, scene, isSecret),
		...errorWords(failure, scene),
	];
}

const errorWords = (failure: string | undefined, {words, showsErrors}: Scene): readonly string[] =>
	failure === undefined || !showsErrors ? [] : [words.linear.error(brief(failure))];

/** The handler that resolves a conflict in the service's favour. Editing the field keeps the local value. */
export function revertHandler({value}: Input, scene: Scene): KeyHandlers {
	return scene.read.conflict(value?.path) ? {revert: () => ({revert: true, state: undefined})} : {};
}
