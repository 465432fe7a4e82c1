/** A window of rows as a table. Draws what it is given; what rows there are and where the cursor is, is not its business. */
import {Box, Text} from 'ink';
import {memo, useContext, useLayoutEffect, useMemo, useRef} from 'react';
import {fitCell, wrap} from './cells.ts';
import {drawnRows} from './drawn-rows.ts';
import {linearRow} from './linear-row.ts';
import {PainterContext} from './painter-context.ts';
import {drawHeader, placeColumns, type RowLook, type TableColumn} from './row.ts';
import {useTheme} from './theme-context.tsx';

/** The rows on the screen, and the cursor's index among them, or -1. */
interface TableWindow<R> {
	readonly rows: readonly R[];
	readonly cursor: number;
}

export interface TableProps<R> extends TableWindow<R> {
	/** The same array as long as the columns are the same. */
	readonly columns: readonly TableColumn<R>[];
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
	/** Where `rows` and `cursor` come from, if it says when they change: then they are painted before all else is drawn. */
	readonly live?: LiveWindow<R>;
}

interface LiveWindow<R> {
	readonly window: TableWindow<R>;
	subscribe(listener: () => void): () => void;
}

export function Table<R extends object>(props: TableProps<R>) {
	const {columns, rows, look, sorted, width, height, first = 0, empty, live} = props;
	const theme = useTheme();
	const placed = useMemo(() => placeColumns(columns, width), [columns, width]);
	const drawRow = useMemo(() => drawnRows(placed, width, theme), [placed, width, theme]);
	const drawEach = (window: TableWindow<R>, drawOne: (row: R, look: RowLook, slot: number) => string) =>
		window.rows.map((row, slot) => drawOne(row, {...look(row), isSelected: slot === window.cursor}, slot));
	const draw = (window: TableWindow<R>) => drawEach(window, drawRow);
	const lines =
		rows.length === 0
			? wrap(empty, Math.max(8, width - 4))
					.slice(0, height)
					.map((line) => theme.paint('dim', fitCell(`   ${line}`, width)))
			: theme.isLinear
				? drawEach(props, (row, whole, slot) => linearRow(row, columns, first + slot + 1, whole))
				: draw(props);
	usePainted({lines, draw, width, height}, live);
	return (
		<Box flexDirection="column" width={width} height={height + 1}>
			{!theme.isLinear && <Line text={drawHeader(placed, width, theme, sorted)} />}
			{lines.map((text, slot) => (
				// Keyed by the slot on the screen: scrolling then changes texts and moves no nodes.
				// biome-ignore lint/suspicious/noArrayIndexKey: the slot is the identity
				<Line key={slot} text={text} />
			))}
		</Box>
	);
}

const Line = memo(function Line({text}: {readonly text: string}) {
	return <Text wrap={useTheme().isLinear ? 'wrap' : 'truncate'}>{text}</Text>;
});

interface Drawing<R> {
	readonly lines: readonly string[];
	readonly draw: (window: TableWindow<R>) => readonly string[];
	readonly width: number;
	readonly height: number;
}

/** Paints the rows when their window moves. */
function usePainted<R>(drawing: Drawing<R>, live: LiveWindow<R> | undefined): void {
	const painter = useContext(PainterContext);
	const latest = useRef(drawing);
	useLayoutEffect(() => {
		latest.current = drawing;
		painter?.drew();
	});
	useLayoutEffect(() => {
		if (!painter || !live) return;
		return painter.repainting(live, () => {
			const {lines, draw, width, height} = latest.current;
			const blank = ' '.repeat(width);
			const whole = (rows: readonly string[]) => [...rows, ...Array<string>(height - rows.length).fill(blank)];
			const rows = draw(live.window);
			return rows.length > 0 && painter.paint(whole(lines), whole(rows));
		});
	}, [painter, live]);
}
