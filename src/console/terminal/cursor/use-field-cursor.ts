/** The cursor of the terminal in a field. */
import type {DOMElement} from 'ink';
import {type RefObject, useContext, useLayoutEffect, useRef} from 'react';
import {areaOf} from '../../../surfaces/ink/area.ts';
import {PainterContext} from '../painter-context.ts';

interface FieldCursor {
	/** For the box whose first line holds the field. */
	readonly box: RefObject<DOMElement | null>;
	/** Whether the terminal draws the cursor. Otherwise the field draws one. */
	readonly isDrawn: boolean;
}

/** Keeps the cursor of the terminal at a column of the box. */
export function useFieldCursor(column: number): FieldCursor {
	const painter = useContext(PainterContext);
	const box = useRef<DOMElement>(null);
	// After each render, because the box can move without the field.
	useLayoutEffect(() => {
		const area = areaOf(box.current);
		if (area) painter?.placeCursor(box, {line: area.top, column: area.left + column});
	});
	useLayoutEffect(() => () => painter?.placeCursor(box, undefined), [painter]);
	return {box, isDrawn: painter !== undefined};
}
