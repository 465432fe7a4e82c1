/** Draws time series without room for axes: the last value of each series and a sparkline. */
import {sparkline} from '../../../text/sparkline.ts';
import {letterOf} from '../../picture/charts/line-letters.ts';
import type {Point, Line as SeriesLine} from '../../picture/charts/series.ts';
import {slotsOf} from '../../picture/charts/slots.ts';
import {pointsAt, type TimedSeries} from '../../picture/charts/view.ts';
import {cutNames} from '../../picture/draw/names.ts';
import {joined, type Line} from '../../picture/draw/pen.ts';
import type {Scene} from '../widget.ts';
import {drawable, nameOf} from './chart-legend.ts';
import {shortWords} from './chart-words.ts';

export function drawNarrow(series: TimedSeries, scene: Scene): readonly Line[] {
	const {pen, words, width} = scene;
	const labels = series.lines.map((line) =>
		line.others === undefined ? nameOf(line, scene) : words.data.others(line.others.length),
	);
	const names = cutNames(labels, width - 2, pen);
	return [
		...series.lines.flatMap((line, owner) => seriesLines(line, {name: names[owner] ?? '', owner}, series, scene)),
		...(series.undrawn.length > 0 ? pen.wrap(words.data.moreInTable(series.undrawn.length), width, 'dim') : []),
	];
}

interface Label {
	readonly owner: number;
	readonly name: string;
}

function seriesLines(line: SeriesLine, {owner, name: label}: Label, series: TimedSeries, scene: Scene) {
	const {pen, words, width} = scene;
	const key = joined([pen.series(letterOf(owner), owner), pen.text(' ')]);
	const name = pen.text(label);
	const end = line.stretches.at(-1)?.at(-1);
	const last = end && pointsAt(line, end.at).points.reduce(farthest, end);
	if (!last) return [joined([key, name]), pen.cut(words.data.noValue, width, 'dim')];
	const value = pen.cut(shortWords(last.value, series.max - series.min), width, 'bold');
	const room = width - value.cells - 1;
	if (room < 2) return [joined([key, name]), value];
	const heights = drawable(sparkline(inPeriods(line, series, room)), pen);
	return [joined([key, name]), joined([value, pen.text(' '), pen.series(heights, owner)])];
}

const farthest = (a: Point, b: Point): Point => (Math.abs(b.value) > Math.abs(a.value) ? b : a);

/** The value farthest from zero in each period, or in each column if the periods exceed the columns. */
function inPeriods(line: SeriesLine, series: TimedSeries, columns: number) {
	const {count, slotOf} = slotsOf({...series, lines: [line]}, columns);
	const values: (number | undefined)[] = Array.from({length: count});
	for (const points of line.stretches)
		for (const {at, value} of points) {
			const slot = slotOf(at);
			if (Math.abs(values[slot] ?? 0) <= Math.abs(value)) values[slot] = value;
		}
	return values;
}
