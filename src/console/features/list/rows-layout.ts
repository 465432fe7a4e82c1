/** How a list divides the lines of its screen among what is above the table, the table, the selected row in full and the preview. */
import {partLines, type ScreenParts} from '../../first-rows/stored-rows.ts';
import {previewShape, type Shape} from '../../ui/pane/preview-shape.ts';
import type {ListState} from './use-list.ts';

/** Fewer lines hold no more than the note. */
const minimumDetails = 9;

interface RowsLayoutProps {
	readonly parts: ScreenParts;
	readonly body: Shape;
	/** Whether the preview is on. */
	readonly hasPreview: boolean;
	/** Whether the screen is read aloud. */
	readonly isLinear: boolean;
	readonly state: Pick<ListState, 'error' | 'isLoading' | 'hasMore'>;
	readonly rows: {readonly loaded: number; readonly view: readonly unknown[]};
}

/** The lines of each part; 0 for one that is not drawn. */
export function rowsLayout({parts, body, hasPreview, isLinear, state, rows}: RowsLayoutProps) {
	const {tabs, strip, note} = partLines(parts, body);
	const rest = body.height - tabs - strip;
	const shown = rows.view.length;
	// Without a row, an error has the lines of the note and of the preview.
	const hasNote = parts.hasNote && !hasPreview && !(state.error && shown === 0);
	// The details of the row use the room that the rows leave below the heading.
	const spare = rest - 1 - shown;
	const hasDetails = hasNote && !isLinear && !state.isLoading && spare >= minimumDetails;
	const details = hasDetails ? spare : 0;
	const footnote = hasNote && !hasDetails ? note : 0;
	const main = {...body, height: rest - details - footnote};
	const hasFailed = state.error !== undefined && rows.loaded === 0;
	const mayGrow = state.isLoading || (state.hasMore && !hasFailed);
	return {tabs, strip, details, footnote, main, ...previewShape(hasPreview, main, mayGrow ? undefined : rows.loaded)};
}
