/** A window of rows as a table. Draws what it is given; what rows there are and where the cursor is, is not its business. */
import {Box, Text} from 'ink';
import {memo} from 'react';
import {wrap} from './cells.ts';
import {linearRow} from './linear-row.ts';
import {drawHeader, drawRow, placeColumns, type RowLook, type TableColumn} from './row.ts';
import {useTheme} from './theme-context.tsx';

export interface TableProps<R> {
	readonly columns: readonly TableColumn<R>[];
	readonly rows: readonly R[];
	/** The cursor's index in `rows`, or -1. */
	readonly cursor: number;
	readonly look: (row: R) => Omit<RowLook, 'isSelected'>;
	/** What a sorted column's title ends with, '' for the others. */
	readonly sorted: (column: string) => string;
	readonly width: number;
	/** Lines for the rows, the header aside. */
	readonly height: number;
	/** How many rows there are before these. */
	readonly first?: number;
	/** Said in place of rows when there are none. */
	readonly empty: string;
}

export function Table<R>(props: TableProps<R>) {
	const {columns, rows, cursor, look, sorted, width, height, first = 0, empty} = props;
	const theme = useTheme();
	const placed = placeColumns(columns, width);
	return (
		<Box flexDirection="column" width={width} height={height + 1}>
			{!theme.isLinear && <Line text={drawHeader(placed, width, theme, sorted)} />}
			{rows.length === 0 &&
				wrap(empty, Math.max(8, width - 4))
					.slice(0, height)
					.map((line) => <Line key={line} text={theme.paint('dim', `   ${line}`)} />)}
			{rows.map((row, slot) => {
				const isSelected = slot === cursor;
				const whole = {...look(row), isSelected};
				const text = theme.isLinear
					? linearRow(row, columns, first + slot + 1, whole)
					: drawRow(row, placed, width, theme, whole);
				// Keyed by the slot on the screen: scrolling then changes texts and moves no nodes.
				// biome-ignore lint/suspicious/noArrayIndexKey: the slot is the identity
				return <Line key={slot} text={text} />;
			})}
		</Box>
	);
}

const Line = memo(function Line({text}: {readonly text: string}) {
	return <Text wrap={useTheme().isLinear ? 'wrap' : 'truncate'}>{text}</Text>;
});
