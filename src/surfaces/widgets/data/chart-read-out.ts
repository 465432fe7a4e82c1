/** The values at the cursor of a chart, in a box in front of the plot. The lines of the chart stay where they are. */
import {day} from '../../../text/timestamp.ts';
import {letterOf} from '../../picture/charts/line-letters.ts';
import type {Point} from '../../picture/charts/series.ts';
import {pointsAt, type TimedSeries} from '../../picture/charts/view.ts';
import {cutLine, joined, type Line, padded, spaces} from '../../picture/draw/pen.ts';
import type {Scene} from '../widget.ts';
import type {Box} from './chart-cells.ts';
import type {ChartView} from './chart-data.ts';
import {clockOf, wordsAt} from './chart-times.ts';
import {changeWords, exactly, scaledWords, shortWords, valuesWords} from './chart-words.ts';

/** The box beside the cursor. Undefined without a cursor. */
export function readOut({series, plot, at}: ChartView, height: number, scene: Scene): Box | undefined {
	if (at === undefined) return undefined;
	const {pen} = scene;
	const {columns} = plot;
	const cursor = plot.columnOf(at);
	const sides = {left: cursor, right: columns - cursor - 1};
	const isRight = sides.right >= sides.left;
	const time = wordsAt(at, Math.min(series.to - series.from, 2 * day), clockOf(series, scene));
	const {min, max} = plot.axis;
	const side = Math.max(sides.left, sides.right);
	const entriesIn = (space: number) => entriesWithin(Math.max(1, space - 2), {series, at, span: max - min}, scene);
	const beside = entriesIn(side);
	// Without room beside the cursor the box covers the plot, because a cut number would be read as another one.
	const hasRoom = [time.length, ...beside.map(({cells}) => cells)].every((cells) => cells <= side - 2);
	const room = hasRoom ? side : columns;
	const entries = hasRoom ? beside : entriesIn(columns);
	const inside = arranged(pen.text(time, 'bold'), entries, {width: Math.max(1, room - 2), height}, scene);
	const cells = inside.reduce((maximum, line) => Math.max(maximum, line.cells), 0) + 2;
	const lines = inside.map((line) => padded(joined([spaces(1), line]), cells));
	const left = room === columns ? columns - cells : isRight ? cursor + 1 : cursor - cells;
	return {top: 0, left: Math.max(0, left), width: cells, lines};
}

interface CursorValues {
	readonly series: TimedSeries;
	readonly at: number;
	/** The extent of the axis. */
	readonly span: number;
}

/** The words of a number, and whether its change is shown. */
type Form = readonly [words: typeof scaledWords, hasChange: boolean];

/** A number that does not fit gets a unit instead of its last digits, because a cut number would be read as another one. */
const forms: readonly Form[] = [
	[scaledWords, true],
	[shortWords, true],
	[shortWords, false],
];

/** The entries in the longest form that fits the width. */
function entriesWithin(width: number, reading: CursorValues, scene: Scene): readonly Line[] {
	let entries: readonly Line[] = [];
	for (const form of forms) {
		entries = entriesOf(reading, form, scene);
		if (entries.every(({cells}) => cells <= width)) break;
	}
	return entries;
}

/** The value of each visible line, and its change since the point before. */
function entriesOf(
	{series, at, span}: CursorValues,
	[words, hasChange]: Form,
	{pen, words: {data}}: Scene,
): readonly Line[] {
	return series.lines.flatMap((line, owner) => {
		if (line.stretches.length === 0) return [];
		const {points, before} = pointsAt(line, at);
		const wordsOf = (point: Pick<Point, 'value' | 'exact'>) =>
			point.exact !== undefined && words === scaledWords ? exactly(point) : words(point.value, span);
		const value = points.length === 1 ? points[0] : undefined;
		const number = valuesWords(points, data, wordsOf) || data.noValue;
		// Doubles would lose the change of exact numbers.
		const hasBefore = value !== undefined && value.exact === undefined && before !== undefined;
		const change = hasChange && hasBefore ? ` ${changeWords(value.value - before, span, words)}` : '';
		return [joined([pen.series(letterOf(owner), owner), pen.text(` ${number}`), pen.text(change, 'dim')])];
	});
}

/** The time above the entries, which stand in as many columns as the height needs and the width allows. */
function arranged(
	time: Line,
	entries: readonly Line[],
	{width, height}: Pick<Box, 'width'> & {readonly height: number},
	{pen, words}: Scene,
): readonly Line[] {
	const perColumn = Math.max(1, height - 1);
	const columns: {readonly entries: readonly Line[]; readonly cells: number}[] = [];
	let used = -2;
	let shown = 0;
	while (shown < entries.length) {
		const column = entries.slice(shown, shown + perColumn);
		const cells = column.reduce((maximum, entry) => Math.max(maximum, entry.cells), 0);
		if (columns.length > 0 && used + 2 + cells > width) break;
		columns.push({entries: column, cells});
		used += 2 + cells;
		shown += column.length;
	}
	const rows = Array.from({length: columns[0]?.entries.length ?? 0}, (_, row) =>
		joined(
			columns.flatMap(({entries: column, cells}, index) => [
				spaces(index > 0 ? 2 : 0),
				padded(column[row] ?? spaces(0), cells),
			]),
		),
	);
	const left = entries.length - shown;
	const head =
		left > 0 ? joined([time, pen.text(` ${pen.signs.ellipsis}${words.data.moreValues(left)}`, 'dim')]) : time;
	return [head, ...rows].map((line) => cutLine(line, width, pen));
}
