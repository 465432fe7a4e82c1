/** The line below a chart with the values at its cursor. */
import {expect, test} from 'vitest';
import {screen} from './draw.ts';

const at = (date: number) => `2026-01-0${date}T00:00:00Z`;
const points = (...values: readonly (readonly [date: number, value: number])[]) =>
	values.map(([date, value]) => ({ts: at(date), value}));
const chart = (series: readonly object[], width: number) =>
	screen(
		{id: 'root', svcChart: {timeSeries: {style: 'SVC_CHART_TIME_SERIES_STYLE_LINE', series}} as never},
		{width, height: 30},
	).focus('root');
const readOutOf = (series: readonly object[], width = 70) =>
	chart(series, width)
		.press('last')
		.lines()
		.find((line) => /2026-01-0\d +[A-F…] ?/.test(line)) ?? '';

test('has as many values as fit, and says how many more there are', () => {
	const series = Array.from({length: 6}, (_, key) => ({
		key: `s${key}`,
		points: points([1, 0], [2, key === 5 ? -1.2345e300 : key]),
	}));
	const widths = Array.from({length: 60}, (_, more) => 20 + more);
	const shown = widths.map((width) => readOutOf(series, width).match(/ [A-F] /g)?.length ?? 0);
	expect(shown).toEqual(shown.toSorted((a, b) => a - b));
	expect([...new Set(shown)]).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

test('has the change since the point before, and none of several values at one time', () => {
	expect(readOutOf([{key: 'a', points: points([1, 5], [2, 8])}])).toBe('▌2026-01-02  A 8 +3');
	expect(readOutOf([{key: 'a', points: points([1, 5], [2, 8], [2, 9])}])).toBe('▌2026-01-02  A 8 and 9');
});
