/** Draws a list of components below each other, or side by side. */
import {column} from '../layout/column.ts';
import {row} from '../layout/row.ts';
import type {Widget} from '../widget.ts';

export const list: Widget<'a2uiList'> = {
	draw: ({isHorizontal}, scene) => (isHorizontal ? row : column).draw({}, scene),
	widthNeeds: ({isHorizontal}, scene) => (isHorizontal ? row : column).widthNeeds?.({}, scene),
};
