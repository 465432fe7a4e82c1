/** A window of rows as a table. Draws what it is given; what rows there are and where the cursor is, is not its business. */
import {Box, Text} from 'ink';
import {memo, useContext, useEffect, useLayoutEffect, useMemo, useRef} from 'react';
import {fitCell, wrap} from '../../text/cells.ts';
import {drawHeader, placeColumns, type RowLook, type TableColumn} from '../../text/row.ts';
import {drawnRows} from '../terminal/drawn-rows.ts';
import {PainterContext} from '../terminal/painter-context.ts';
import {linearRow} from './linear-row.ts';
import {useTheme} from './theme-context.tsx';

/** The rows on the screen. */
interface TableWindow<R> {
	readonly rows: readonly R[];
	/** How many rows there are before these. */
	readonly top: number;
	/** The cursor's index among them, or -1. */
	readonly cursor: number;
	/** Windows that share it and `top` differ in nothing but the cursor. */
	readonly revision: number;
}

export interface TableProps<R> {
	readonly window: TableWindow<R>;
	/** The same array as long as the columns are the same. */
	readonly columns: readonly TableColumn<R>[];
	readonly look: (row: R) => Omit<RowLook, 'isSelected'>;
	/** What a sorted column's title ends with, '' for the others. */
	readonly sorted: (column: string) => string;
	readonly width: number;
	/** Lines for the rows, the header aside. */
	readonly height: number;
	/** Said in place of rows when there are none. */
	readonly empty: string;
	/** Where the window comes from, if it says when that changes: then the rows are painted before all else is drawn. */
	readonly live?: LiveWindow<R>;
}

interface LiveWindow<R> {
	readonly window: TableWindow<R>;
	/** Rows that the window may soon hold. */
	readonly beyond: readonly R[];
	subscribe(listener: () => void): () => void;
}

export function Table<R extends object>({columns, window, look, sorted, width, height, empty, live}: TableProps<R>) {
	const theme = useTheme();
	const placed = useMemo(() => placeColumns(columns, width), [columns, width]);
	const drawRow = useMemo(() => drawnRows(placed, width, theme), [placed, width, theme]);
	const {rows, top, cursor} = window;
	const draw = (row: R, isSelected: boolean) => drawRow(row, {...look(row), isSelected});
	const lines =
		rows.length === 0
			? wrap(empty, Math.max(8, width - 4))
					.slice(0, height)
					.map((line) => theme.paint('dim', fitCell(`   ${line}`, width)))
			: rows.map((row, slot) =>
					theme.isLinear
						? linearRow(row, columns, top + slot + 1, {...look(row), isSelected: slot === cursor})
						: draw(row, slot === cursor),
				);
	usePainted({lines, window, draw, width, height}, live);
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
	readonly window: TableWindow<R>;
	readonly draw: (row: R, isSelected: boolean) => string;
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
			const {lines, width, height} = latest.current;
			const {window} = live;
			const blank = ' '.repeat(width);
			const whole = (rows: readonly string[]) =>
				rows.length === height ? rows : [...rows, ...Array<string>(height - rows.length).fill(blank)];
			return window.rows.length > 0 && painter.paint(whole(lines), whole(linesOf(window, latest.current)));
		});
	}, [painter, live]);
	useEffect(() => {
		// Drawn now, a page that comes next only has to be written.
		if (painter && live) for (const row of live.beyond) drawing.draw(row, false);
	});
}

/** The lines of a window, drawn from those that differ from it in the cursor alone, if they do. */
function linesOf<R>(
	{rows, top, cursor, revision}: TableWindow<R>,
	{lines, window, draw}: Drawing<R>,
): readonly string[] {
	const isSame = revision === window.revision && top === window.top && rows.length === window.rows.length;
	if (!isSame) return rows.map((row, slot) => draw(row, slot === cursor));
	const next = [...lines];
	for (const slot of [window.cursor, cursor]) next[slot] = draw(rows[slot] as R, slot === cursor);
	return next;
}
