/** Draws the failed check of an input whose own widget has none. */
import {errorWords, failureLines} from '../inputs/field.ts';
import type {Spoken} from '../widget.ts';

export const checkNotes: Spoken<'a2uiChecks'> = {
	draw: ({checks}, scene) => failureLines(scene.read.field(checks), scene),
	say: ({checks}, scene) => errorWords(scene.read.field(checks), scene, scene.read.isRemark(checks)),
};
