/** How a list divides the lines of its screen among what is above the table, the table, the selected row in full and the preview. */
import {previewShape, type Shape} from '../../ui/pane/preview-shape.ts';
import type {ListState} from './list-state.ts';

/** Fewer lines hold no more than the note. */
const minimumDetails = 9;

/** A lower screen has its lines for the rows. */
const minimumStripHeight = 14;

/** The parts of a list above and below its table. */
interface ScreenParts {
	/** The tabs of saved views. */
	readonly hasTabs: boolean;
	/** A line of figures. */
	readonly hasStrip: boolean;
	/** Whether a low screen has that line too. */
	readonly needsStrip: boolean;
	/** The selected row in full. */
	readonly hasNote: boolean;
}

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
	const tabs = parts.hasTabs && body.height > 4 ? 1 : 0;
	const strip = parts.hasStrip && (parts.needsStrip || body.height >= minimumStripHeight) ? 1 : 0;
	const rest = body.height - tabs - strip;
	const shown = rows.view.length;
	// Without a row, an error has the lines of the note and of the preview.
	const hasNote = parts.hasNote && !hasPreview && !(state.error && shown === 0);
	// The details of the row use the room that the rows leave below the heading.
	const spare = rest - 1 - shown;
	const hasDetails = hasNote && !isLinear && !state.isLoading && spare >= minimumDetails;
	const details = hasDetails ? spare : 0;
	const footnote = hasNote && !hasDetails ? noteHeight(body) : 0;
	const main = {...body, height: rest - details - footnote};
	const hasFailed = state.error !== undefined && rows.loaded === 0;
	const mayGrow = state.isLoading || (state.hasMore && !hasFailed);
	return {tabs, strip, details, footnote, main, ...previewShape(hasPreview, main, mayGrow ? undefined : rows.loaded)};
}

/** Lines of text below the table: more on a narrow screen, and none where they would leave no table. */
function noteHeight({width, height}: Shape): number {
	if (height < 8) return 0;
	return width < 60 ? 3 : 2;
}
