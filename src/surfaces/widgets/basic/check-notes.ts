/** Draws the failed check of an input whose own widget has none. */
import {failureLines} from '../inputs/field.ts';
import type {Widget} from '../widget.ts';

export const checkNotes: Widget<'a2uiChecks'> = {
	draw: ({checks}, scene) => failureLines(scene.read.field(checks), scene),
};
