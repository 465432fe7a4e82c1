/** Parts that all inputs share: the label, the sentences and the error. */

import type {Editing} from '../../../text/edit.ts';
import type {Line} from '../../picture/draw/pen.ts';
import {brief, stopWords} from '../parts.ts';
import type {Said, Scene, SpokenScene} from '../widget.ts';

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
}

/** The sentences of an input: its number, kind, label and value, then an error. */
export function inputWords(
	{kind, label, value, more = [], failure, isRequired}: Described,
	scene: SpokenScene,
): readonly Said[] {
	const {linear} = scene.words;
	const input = stopWords(kind, brief(label), scene);
	return [linear.fact(isRequired ? linear.required(input) : input, value), ...more, ...errorWords(failure, scene)];
}

const errorWords = (failure: string | undefined, {words, showsErrors}: Scene): readonly string[] =>
	failure === undefined || !showsErrors ? [] : [words.linear.error(brief(failure))];
