/** The cursor of the terminal in a field. */
import type {DOMElement} from 'ink';
import {useContext, useLayoutEffect, useRef} from 'react';
import {areaOf} from '../../keymap/area.ts';
import {LevelContext} from '../../keymap/pointer.ts';
import {PainterContext} from '../painter-context.ts';
import type {Cell} from './terminal-cursor.ts';

/** Whether the terminal draws the cursor of fields. */
export const useDrawnCursor = (): boolean => useContext(PainterContext) !== undefined;

/** Keeps the cursor of the terminal at a cell of the box, or hides it. Unless the terminal draws it, the field does. */
export function useFieldCursor(cell: Cell | undefined) {
	const painter = useContext(PainterContext);
	const isInPanel = useContext(LevelContext) === 'panel';
	const box = useRef<DOMElement>(null);
	// After each render, because the box can move without the field.
	useLayoutEffect(() => {
		const area = areaOf(box.current);
		const place = area && cell && {line: area.top + cell.line, column: area.left + cell.column, isInPanel};
		painter?.moveCursor((cursor) => cursor.place(box, place));
	});
	useLayoutEffect(() => () => painter?.moveCursor((cursor) => cursor.place(box, undefined)), [painter]);
	return {box, isDrawn: painter !== undefined};
}

/** Takes the cursor out of the fields of the page while the component, a panel over it, is mounted. */
export function useCoveredCursor(): void {
	const painter = useContext(PainterContext);
	useLayoutEffect(() => {
		painter?.moveCursor((cursor) => cursor.countPanel(1));
		return () => painter?.moveCursor((cursor) => cursor.countPanel(-1));
	}, [painter]);
}
