/** Dates below a chart, the view of a range, and whole plots. `SCREENS=write` writes the file. */
import {test} from 'vitest';
import {dateLine, nearest, spread} from '../../../../src/surfaces/picture/charts/dates.ts';
import {plotOf} from '../../../../src/surfaces/picture/charts/plot.ts';
import {pointsAt, visibleSeries} from '../../../../src/surfaces/picture/charts/view.ts';
import {table} from '../../../support/output/table.ts';
import {approve, day, seriesOf, type Values} from './table.ts';

test('dates stand at their times, and a view shows what lies in it', () => {
	const two = seriesOf([
		[1, 2, 3, 4],
		[5, null, 7],
	]);
	const lines = `20, [0, 10, 20], 3\n20, [0, 10, 19], 3\n10, [0, 9], 5\n7, [0, 6], 2\n5, [0, 4], 2\n4, [3], 2\n3, [1], 2\n2, [1], 2\n1, [0], 2\n12, [0, 1, 11], 3\n30, [0, 5, 9, 14, 29], 7\n8, [], 2\n8, [4, 7], 2\n9, [3, 8], 2`;
	const label = (times: readonly number[]) => times.map((time) => `d${time}`);
	approve(
		'dates',
		table(
			'a line of dates',
			lines,
			(columns: number, times: readonly number[], most: number) =>
				`“${dateLine({columns, times, most, columnOf: (time) => time, labels: label, mark: '╵'})}”`,
		),
		table(
			'evenly spread',
			'[0, 1, 2, 3, 4], 2\n[0, 1, 2, 3, 4], 3\n[0, 1, 2, 3, 4], 4\n[0, 9, 10], 3\n[5], 3\n[], 2',
			spread,
		),
		table(
			'the nearest',
			'[0, 10], 5\n[0, 10], 4.9\n[0, 10], 5.1\n[0, 10], -1\n[0, 10], 11\n[], 1',
			(times: readonly number[], time: number) => String(nearest(times, time)),
		),
		table('points at a time', '0, 0\n1, 0\n2, 0\n1, 1\n2, 1\n9, 0\n-1, 0', (time: number, line: number) => {
			const own = two.lines[line];
			return own && pointsAt(own, time * day);
		}),
		table(
			'a view',
			'[], 0, 3\n[0], 0, 3\n[], 1, 2\n[], 0.5, 0.9\n[1], 1.5, 9\n[0, 1], 0, 3',
			(off: readonly number[], from: number, to: number) => {
				const view = visibleSeries(two, off, {from: from * day, to: to * day});
				const shapes = view.lines.map(
					({stretches, isOff}) => `${isOff ?? false} ${stretches.map((each) => each.length)}`,
				);
				return [view.from / day, view.to / day, view.min, view.max, view.times.map((time) => time / day), shapes];
			},
		),
	);
});

test('a plot has columns for its times, rows for its values, and remarks about what it hides', () => {
	const numbers = JSON.stringify(Array.from({length: 30}, (_, at) => (at * 7) % 11));
	const inputs = ['LINE', 'STACKED_BAR', 'STACKED_AREA'].flatMap((kind) =>
		[
			'[[1, 2, 3]], 30, 8',
			'[[1, 2, null, 4], [-1, 1, null, 1]], 24, 6',
			`[${numbers}], 24, 10`,
			'[[0.0001, 1e9]], 16, 4',
			'[[1]], 8, 1',
			'[[1, 2], [3, 4]], 40, 12',
			'[[-1, -2]], 20, 6',
			'[[null]], 20, 6',
			'[[1e300, -1e300]], 30, 6',
			'[[-1.79e308, 1]], 30, 6',
			`[[${'1, 2, '.repeat(9)}3, 4]], 24, 6`,
		].map((rest) => `"${kind}", ${rest}`),
	);
	approve(
		'plots',
		table(
			'a plot of a width and a height',
			inputs.join('\n'),
			(kind: string, lists: readonly Values[], width: number, height: number) => {
				const style = `SVC_CHART_TIME_SERIES_STYLE_${kind}`;
				const plot = plotOf(style, seriesOf(lists, style), {width, height, areLinesAlike: false});
				const {picture, axis, columnOf, rowOf, stops, ...rest} = plot;
				const cells = picture[0]?.reduce((sum, {text}) => sum + text.length, 0);
				const ticks = axis.ticks.map(({value, label}) => `${label} in row ${rowOf(value)}`);
				return {...rest, ticks, stops: stops.map((time) => `${time / day} in column ${columnOf(time)}`), cells};
			},
		),
	);
});
