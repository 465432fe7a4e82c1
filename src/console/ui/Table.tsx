/** Draws a window of rows as a table. The list engine owns the rows and the cursor. */
import {Box, Text} from 'ink';
import {memo, useContext, useEffect, useLayoutEffect, useMemo, useRef} from 'react';
import {fitCell, wrap} from '../../text/cells.ts';
import {linearRow} from '../../text/linear-row.ts';
import {
	columnAt,
	drawHeader,
	drawRow,
	type PlacedColumn,
	placeColumns,
	type RowLook,
	type TableColumn,
} from '../../text/row.ts';
import {toAscii} from '../../text/terminal/ascii-signs.ts';
import type {Theme} from '../../text/theme.ts';
import {useMouse} from '../keymap/pointer.ts';
import type {List} from '../list/list.ts';
import type {ListWindow} from '../list/snapshot.ts';
import {Part} from '../terminal/Part.tsx';
import {PainterContext} from '../terminal/painter-context.ts';
import {useTheme} from '../terminal/theme-context.tsx';
import {slots} from './Lines.tsx';

interface TableProps<R extends object> {
	readonly window: ListWindow<R>;
	/** Must be the same array as long as the columns do not change. */
	readonly columns: readonly TableColumn<R>[];
	readonly look: (row: R) => Omit<RowLook, 'isSelected'>;
	/** The suffix of the title of a sorted column; '' for the others. */
	readonly sorted?: (column: string) => string;
	readonly width: number;
	/** The lines for rows, without the header. */
	readonly height: number;
	/** The text shown instead of rows when the list is empty, or drawn lines, such as an error card. */
	readonly empty: string | readonly string[];
	/** What is painted soon after the rows, from the end of the table on. */
	readonly below?: LiveBelow;
	/** Called with the column of a clicked heading. */
	readonly onHeading?: (column: string) => void;
	/** The source of the window, which the mouse moves. Its rows are painted before the rest of the screen renders. */
	readonly list: List<R>;
}

/** The lines below a table. They may depend on more than the window, and then have a source of their own. */
interface LiveBelow {
	/** `isAll` if nothing else on the screen depends on the cursor. */
	draw(): {readonly lines: readonly string[]; readonly isAll: boolean};
	subscribe(listener: () => void): () => void;
}

export function Table<R extends object>(props: TableProps<R>) {
	const {columns, window, look, sorted = () => '', width, height, empty, below, list, onHeading} = props;
	const theme = useTheme();
	const placed = useMemo(() => placeColumns(columns, width), [columns, width]);
	const box = useMouse(({x, y, by}, run) => {
		if (by !== 0) return list.scroll(by);
		const heading = y === 0 && columnAt(placed, x);
		if (heading) return onHeading?.(heading.id);
		// The heading is above the rows.
		const slot = y - 1;
		const latest = list.window;
		if (slot < 0 || slot >= latest.rows.length) return;
		if (slot === latest.cursor) run('list.open');
		else list.to(latest.top + slot);
	});
	const drawRow = useMemo(() => drawnRows(placed, width, theme), [placed, width, theme]);
	const {rows, top, cursor} = window;
	const draw = (row: R, isSelected: boolean) => drawRow(row, {...look(row), isSelected});
	const lines =
		rows.length === 0
			? emptyLines(empty, width, theme).slice(0, height)
			: rows.map((row, slot) =>
					theme.isLinear
						? linearRow(row, columns, top + slot + 1, {...look(row), isSelected: slot === cursor})
						: draw(row, slot === cursor),
				);
	usePainted({lines, window, draw, width, height, below}, list);
	return (
		<Box ref={box} flexDirection="column" width={width} height={height + 1}>
			{!theme.isLinear && <Line text={drawHeader(placed, width, theme, sorted)} />}
			{slots(lines.length).map((slot) =>
				rows.length === 0 || !theme.isLinear ? (
					<Line key={slot} text={lines[slot] ?? ''} />
				) : (
					<Part key={slot} kind="row" position={top + slot} isSelected={slot === cursor}>
						<Line text={lines[slot] ?? ''} />
					</Part>
				),
			)}
		</Box>
	);
}

const emptyLines = (empty: string | readonly string[], width: number, theme: Theme): readonly string[] =>
	typeof empty === 'string'
		? wrap(empty, Math.max(8, width - 4)).map((line) => theme.paint('dim', fitCell(`   ${line}`, width)))
		: empty;

const Line = memo(function Line({text}: {readonly text: string}) {
	return <Text wrap={useTheme().isLinear ? 'wrap' : 'truncate'}>{text}</Text>;
});

interface Drawing<R> {
	readonly lines: readonly string[];
	readonly window: ListWindow<R>;
	readonly draw: (row: R, isSelected: boolean) => string;
	readonly width: number;
	readonly height: number;
	readonly below: LiveBelow | undefined;
}

/**
 * The time until what is below the rows is drawn, in milliseconds. Drawn at once, it would delay the terminal, which shows the
 * row of the key at that moment.
 */
const belowPause = 2;

/** Paints the rows, and soon after them what is below them, when the window moves. */
function usePainted<R extends object>(drawing: Drawing<R>, list: List<R>): void {
	const painter = useContext(PainterContext);
	const latest = useRef(drawing);
	const cancelBelow = useRef(() => {});
	useLayoutEffect(() => {
		latest.current = drawing;
		// React has drawn it, and the frame follows.
		cancelBelow.current();
		painter?.caughtUp();
	});
	const belowSource = drawing.below?.subscribe;
	useLayoutEffect(() => {
		if (!painter) return;
		let {top} = list.window;
		let cancelAhead = () => {};
		const paint = (belowRows?: readonly string[]) => {
			const {lines, width, height, window: before} = latest.current;
			const {window} = list;
			// React draws the rows with the words of the new filter.
			if (window.arrangement !== before.arrangement) return false;
			// The list has its rows before React draws a table that is high enough for them.
			if (window.rows.length === 0 || Math.max(lines.length, window.rows.length) > height) return false;
			const blank = ' '.repeat(width);
			const padded = (rows: readonly string[]) =>
				rows.length === height ? rows : [...rows, ...Array<string>(height - rows.length).fill(blank)];
			return painter.paint(padded(lines), padded(linesOf(window, latest.current)), belowRows);
		};
		const paintBelow = () => {
			const below = latest.current.below?.draw();
			if (below && !(paint(below.lines) && below.isAll)) painter.catchUp();
		};
		const repaint = () => {
			if (!paint()) return 'nothing';
			const {top: newTop} = list.window;
			if (top !== newTop) {
				cancelAhead();
				cancelAhead = painter.schedule(() => drawAhead(list, latest.current));
			}
			top = newTop;
			if (!latest.current.below) return 'part';
			cancelBelow.current();
			cancelBelow.current = painter.schedule(paintBelow, belowPause);
			return 'all';
		};
		const ends = [painter.repainting(list, repaint)];
		if (belowSource) ends.push(painter.repainting({subscribe: belowSource}, repaint));
		return () => {
			cancelAhead();
			cancelBelow.current();
			for (const end of ends) end();
		};
	}, [painter, list, belowSource]);
	useEffect(() => {
		if (painter) drawAhead(list, drawing);
	});
}

/** Draws the rows of the neighbouring pages, so that the next page only has to be written. */
function drawAhead<R extends object>({neighbours}: List<R>, {draw}: Drawing<R>): void {
	for (const row of neighbours) draw(row, false);
}

/** The lines of a window. If only the cursor has moved, it redraws two lines of the last drawing. */
function linesOf<R>(
	{rows, top, cursor, revision}: ListWindow<R>,
	{lines, window, draw}: Drawing<R>,
): readonly string[] {
	const isSame = revision === window.revision && top === window.top && rows.length === window.rows.length;
	if (!isSame) return rows.map((row, slot) => draw(row, slot === cursor));
	const next = [...lines];
	for (const slot of [window.cursor, cursor]) next[slot] = draw(rows[slot] as R, slot === cursor);
	return next;
}

const states: readonly RowLook['state'][] = [undefined, 'new', 'changed', 'gone'];

/**
 * Like `drawRow`, with ASCII signs where needed, and a cache by look: a cursor move draws two rows instead of a screenful. Rows must
 * be immutable.
 */
function drawnRows<R extends object>(
	placed: readonly PlacedColumn<R>[],
	width: number,
	theme: Theme,
): (row: R, look: RowLook) => string {
	const drawn = new WeakMap<R, (string | undefined)[]>();
	const draw = (row: R, look: RowLook) => {
		const text = drawRow(row, placed, width, theme, look);
		return theme.isAscii ? toAscii(text) : text;
	};
	return (row, look) => {
		if (look.changed && look.changed.length > 0) return draw(row, look);
		const texts = drawn.get(row) ?? [];
		if (texts.length === 0) drawn.set(row, texts);
		const key = states.indexOf(look.state) * 4 + (look.isMarked ? 2 : 0) + (look.isSelected ? 1 : 0);
		const cached = texts[key];
		if (cached !== undefined) return cached;
		const text = draw(row, look);
		texts[key] = text;
		return text;
	};
}
