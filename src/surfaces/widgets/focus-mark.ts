/** Adds a mark in front of each line of a widget. The mark shows the focus without colour. */
import {byObject} from '../engine/cache.ts';
import type {NodeType} from '../engine/catalogue.ts';
import {blockOf, edged} from '../picture/draw/block.ts';
import {joined, type Line, type Pen} from '../picture/draw/pen.ts';
import {isLines, type Scene, type Spoken} from './widget.ts';

export const focusMark = ({isFocused, pen}: Scene): Line => (isFocused ? focusedMark(pen) : restingMark(pen));

const focusedMark = byObject((pen: Pen) => pen.text(pen.signs.cursor, 'accent'));
const restingMark = byObject((pen: Pen) => pen.text(' ', 'accent'));

/**
 * Reserves one cell for the mark. Widgets that do not accept the focus reserve it too, so that all content has one left
 * edge. `maximumWidth` is that of the widget without the mark.
 */
export function withFocusMark<T extends NodeType>(
	widget: Spoken<T>,
	{maximumWidth = Number.POSITIVE_INFINITY}: {readonly maximumWidth?: number} = {},
): Spoken<T> {
	const inside = (scene: Scene): Scene => ({...scene, width: Math.max(1, Math.min(maximumWidth, scene.width - 1))});
	const {keyHandlers} = widget;
	return {
		...widget,
		draw(members, scene) {
			const drawn = widget.draw(members, inside(scene));
			const block = isLines(drawn) ? blockOf(drawn) : drawn;
			const mark = focusMark(scene);
			return edged(block, block.width + mark.cells, (line) => joined([mark, line]), mark.cells);
		},
		...(keyHandlers ? {keyHandlers: (members, scene) => keyHandlers(members, inside(scene))} : {}),
	};
}

/** Marks an input and limits its width. The eye loses the line in wider fields. */
export const asField = <T extends NodeType>(widget: Spoken<T>): Spoken<T> => withFocusMark(widget, {maximumWidth: 72});
