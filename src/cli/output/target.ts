/** The destination of a format, the view of rows there, and the interface of row writers. */
import type {Row} from '../../domain/resources/resource.ts';
import {canStyle, hasColor, hasUnicode} from '../../settings/launch/capabilities.ts';
import {fixLines} from '../../text/fixed-columns.ts';
import type {ColumnLayout} from '../../text/row.ts';
import {toAscii} from '../../text/terminal/ascii-signs.ts';
import type {CellTone} from '../../text/tone.ts';
import type {CliContext} from '../context.ts';

export interface OutputColumn extends Pick<ColumnLayout, 'id' | 'title' | 'grow' | 'align' | 'rank'> {
	/** The maximum width in cells on a terminal. */
	readonly width?: number;
	/** Whether columns of a high rank are shown only beside the whole width of this one. */
	readonly keepsWidth?: boolean;
	/** The value as text for a person. */
	text(row: Row): string;
	/** The value for spreadsheets. */
	value(row: Row): unknown;
	tone?(row: Row): CellTone;
}

export interface View {
	/** For tables. */
	readonly columns: readonly OutputColumn[];
	/** For spreadsheets. */
	readonly cells: readonly OutputColumn[];
	/** For programs: the exact source in visible form. */
	data(row: Row): unknown;
}

export interface RowWriter {
	rows(rows: readonly Row[]): Promise<void>;
	/** Completes the document, also after an error or without rows. */
	end(): Promise<void>;
}

/** The destination of a format, and its capabilities. */
export interface OutputTarget {
	write(text: string): Promise<void>;
	/** Whether a person reads it at a terminal. */
	readonly isTty: boolean;
	/** Cells in a line; undefined where lines have no maximum length. */
	readonly width: number | undefined;
	/** Whether escape sequences may be written. */
	readonly canStyle: boolean;
	readonly hasColor: boolean;
	readonly hasUnicode: boolean;
}

/** Fixes the columns of lines for a person on a terminal. Data stays unchanged. */
export const withColumns = ({canStyle, width}: Pick<OutputTarget, 'canStyle' | 'width'>, text: string): string =>
	canStyle && width !== undefined ? fixLines(text, width) : text;

/** Like `withColumns`, with ASCII for the signs of castellan where the locale has no Unicode. */
export const drawnFor = (target: OutputTarget, text: string): string =>
	withColumns(target, target.hasUnicode ? text : toAscii(text));

/** Stdout as the destination. */
export function outputTarget(context: CliContext): OutputTarget {
	const {stdout, env} = context;
	return {
		write: (text) => stdout.write(text),
		isTty: stdout.isTty,
		width: stdout.isTty ? stdout.columns || 80 : undefined,
		canStyle: canStyle(stdout, env),
		hasColor: hasColor(env),
		hasUnicode: hasUnicode(env),
	};
}
