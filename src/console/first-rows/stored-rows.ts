/** The rows with which a screen begins, as they are stored for the next start. They do not depend on the size of the screen. */
import type {ColumnLayout} from '../../text/row.ts';
import type {FrameColor} from '../../text/theme.ts';

export interface StoredRows {
	/** Equals the one under which they are stored, so that rows cannot be shown for another start. */
	readonly start: string;
	/** The displayed name of the tenant, its mark and its colour. */
	readonly tenant: string;
	readonly mark?: string | undefined;
	readonly color?: FrameColor | undefined;
	readonly title: string;
	/** `as of 2026-11-20 09:00` */
	readonly asOf: string;
	/** Whether the config allows no character beyond ASCII. */
	readonly isAscii: boolean;
	/** The parts of the screen above and below the table. */
	readonly parts: ScreenParts;
	readonly columns: readonly ColumnLayout[];
	readonly cells: readonly (readonly string[])[];
}

/** The parts of a list above and below its table. */
export interface ScreenParts {
	/** The tabs of saved views. */
	readonly hasTabs: boolean;
	/** A line of figures. */
	readonly hasStrip: boolean;
	/** Whether a low screen has that line too. */
	readonly needsStrip?: boolean;
	/** The selected row in full. */
	readonly hasNote: boolean;
	/** The selected row in full, in place of the note, on a screen with room for it. */
	readonly mayHavePreview: boolean;
}

interface Size {
	readonly width: number;
	readonly height: number;
}

/** A lower screen has its lines for the rows. */
const minimumStripHeight = 14;

/** The lines of the parts, on a body of this size. */
export const partLines = (
	{hasTabs, hasStrip, needsStrip = false, hasNote}: Omit<ScreenParts, 'mayHavePreview'>,
	body: Size,
) => ({
	tabs: hasTabs && body.height > 4 ? 1 : 0,
	strip: hasStrip && (needsStrip || body.height >= minimumStripHeight) ? 1 : 0,
	note: hasNote ? noteHeight(body) : 0,
});

/** Lines of text below the table: more on a narrow screen, and none where they would leave no table. */
function noteHeight({width, height}: Size): number {
	if (height < 8) return 0;
	return width < 60 ? 3 : 2;
}
