/** The dates below a chart name the times of the columns at which they stand. */
import fc from 'fast-check';
import {expect, test} from 'vitest';
import {printed} from '../../widgets/draw.ts';
import {type TimesCase, timesCase} from './any-times.ts';
import {clockWords, instantsOf} from './zoned-time.ts';

/** The column of the axis. */
const axisOf = (lines: readonly string[]): number =>
	Math.min(...lines.map((line) => line.indexOf('│')).filter((column) => column >= 0));

interface Setting extends TimesCase {
	readonly style: 'LINE' | 'STACKED_BAR' | 'STACKED_AREA';
	readonly width: number;
}

type Points = readonly (readonly [at: number, value: number])[];

/** The rows of the plot and the line of dates below it, without the labels of the value axis. */
function drawn({style, width, timeZone}: Setting, all: readonly Points[]) {
	const series = all.map((points, index) => ({
		key: `s${index}`,
		points: points.map(([at, value]) => ({ts: new Date(at).toISOString(), value})),
	}));
	const timeSeries = {style: `SVC_CHART_TIME_SERIES_STYLE_${style}`, series};
	const lines = printed({id: 'root', svcChart: {timeSeries}}, {width, timeZone});
	const left = axisOf(lines) + 1;
	const plot = lines.filter((line) => line.charAt(left - 1) === '│').map((line) => line.slice(left));
	// Three cells on the right are for the letters of lines.
	return {top: plot[0] ?? '', columns: width - left - 3, dates: (lines[plot.length] ?? '').slice(left).trimEnd()};
}

interface DateLabel {
	readonly column: number;
	/** With the year and the date that the drawn text shares with the label before. */
	readonly words: string;
	readonly zone: string;
	/** The instants that the words name. Several if a clock is set back. */
	readonly instants: readonly number[];
}

const clock = String.raw`\d\d:\d\d(?::\d\d(?:\.\d{3})?)?`;
const text = String.raw`(?:(?:(?:\d{4}-)?\d\d-\d\d(?: ${clock})?|${clock})Z?)`;
const marked = `(?:╵${text}|${text}╵)`;
const wholeLine = new RegExp(`^ *${marked}(?: +${marked})*$`);
const oneLabel = new RegExp(`╵(${text})(?=$| +${marked})|(${text})╵`, 'g');

function labelsOf(line: string, {timeZone, times}: Setting): readonly DateLabel[] {
	if (!line.includes('╵')) return [];
	expect(line).toMatch(wholeLine);
	const zone = line.includes('Z') ? 'UTC' : timeZone;
	let before = clockWords(times[0] ?? 0, zone);
	return [...line.matchAll(oneLabel)].map(({index, 1: right, 2: left = ''}) => {
		const short = (right ?? left).replace('Z', '');
		const shared = /^\d{4}/.test(short) ? '' : /^\d\d-/.test(short) ? before.slice(0, 5) : `${before.slice(0, 10)} `;
		before = shared + short;
		const column = index + (right === undefined ? left.length : 0);
		return {column, words: before, zone, instants: instantsOf(before, zone)};
	});
}

/** Labels do not touch and are in the order of their times. */
function checkOrder(labels: readonly DateLabel[], columns: number): void {
	for (const [index, {column, words, instants}] of labels.entries()) {
		expect(instants, words).not.toEqual([]);
		expect(column).toBeLessThan(columns);
		const before = labels[index - 1];
		if (!before) continue;
		expect(column).toBeGreaterThan(before.column);
		expect(words > before.words, `${before.words} before ${words}`).toBe(true);
	}
}

/** The times that a label can name: its exact time, or else the times that start with its words. */
function namedTimes({words, instants, zone}: DateLabel, {times}: Setting): readonly number[] {
	const exact = times.filter((at) => instants.includes(at));
	return exact.length > 0 ? exact : times.filter((at) => clockWords(at, zone).startsWith(words));
}

/** The range of time, in milliseconds, that a column stands for. A line has two dots per column. */
function timesOfColumn(column: number, columns: number, {style, times}: Setting): readonly [from: number, to: number] {
	const [from = 0, to = from] = [times[0], times.at(-1)];
	const at = (share: number) => from + share * (to - from);
	if (style !== 'LINE') return [at(column / columns), at((column + 1) / columns)];
	return [at((4 * column - 1) / (4 * columns - 2)), at((4 * column + 3) / (4 * columns - 2))];
}

/** Returns the number of dates. */
function checkDates(setting: Setting): number {
	const {style, times} = setting;
	const isBar = style === 'STACKED_BAR';
	const {columns, dates} = drawn(setting, [times.map((at) => [at, 100])]);
	const labels = labelsOf(dates, setting);
	checkOrder(labels, columns);
	const [from = 0, to = from] = [times[0], times.at(-1)];
	// Without room for two dates, the range of time is a text.
	if (labels.length === 0) expect(dates.trim().slice(0, 10)).toBe(clockWords(from, setting.timeZone).slice(0, 10));
	const period = (to - from) / columns;
	/** The time of a label that names several is the one closest to its column. */
	const closest = (column: number, all: readonly number[]) => {
		const [start] = timesOfColumn(column, columns, setting);
		return all.toSorted((a, b) => Math.abs(a - start) - Math.abs(b - start)).slice(0, 1);
	};
	const named = labels.map((label) => {
		const all = namedTimes(label, setting);
		return isBar ? all : closest(label.column, all);
	});
	// The top row of a second chart shows only the values at the named times.
	const second = drawn(setting, [
		times.map((at) => [at, 0]),
		...named.map((all) => all.map((at) => [at, 100] as const)),
	]);
	expect(second.dates).toBe(dates);
	const isCrowded = times.some((at, index) => index > 0 && at - (times[index - 1] ?? 0) < period);
	const reach = isBar && !isCrowded ? 0 : 1;
	for (const [index, {column, words, instants}] of labels.entries()) {
		const place = `${words} in column ${column} of\n${second.top}\n${dates}`;
		expect(second.top.slice(Math.max(0, column - reach), column + reach + 1).trim(), place).not.toBe('');
		if (isBar && !isCrowded) expect(named[index]?.length, place).toBeLessThanOrEqual(instants.length);
		if (isBar) continue;
		const [start, end] = timesOfColumn(column, columns, setting);
		const distances = instants.map((at) => Math.max(0, start - at, at - end));
		expect(Math.min(...distances), place).toBeLessThanOrEqual(period * 1.001);
	}
	return labels.length;
}

const setting = fc
	.record({
		times: timesCase,
		style: fc.constantFrom<Setting['style']>('LINE', 'STACKED_BAR', 'STACKED_AREA'),
		width: fc.constantFrom(36, 60, 80, 120),
	})
	.map(({times, ...rest}): Setting => ({...times, ...rest, timeZone: zoneOf(times)}));

/** Midnights in UTC are dates, whatever the zone of the reader is. */
const zoneOf = ({times, timeZone}: TimesCase) => (times.every((at) => at % 86_400_000 === 0) ? 'UTC' : timeZone);

test('the dates below any chart stand at the columns of their times', () => {
	fc.assert(
		fc.property(setting, (each) => {
			const count = checkDates(each);
			const {length} = each.times;
			if (length > 2 && each.width >= 80) expect(count, `${each.width} cells`).toBeGreaterThanOrEqual(2);
		}),
		{seed: 13, numRuns: 130},
	);
});

test.each([
	['Europe/Berlin', '2026-10-25T00:00Z'],
	['Europe/Berlin', '2026-03-28T23:30Z'],
	['America/New_York', '2026-11-01T05:00Z'],
	['Australia/Lord_Howe', '2026-04-04T14:00Z'],
])('the dates are in order while the clock changes in %s at about %s', (timeZone, start) => {
	for (const style of ['LINE', 'STACKED_BAR', 'STACKED_AREA'] as const)
		for (const width of [36, 60, 80, 120])
			for (const minutes of [10, 15, 30]) {
				const times = Array.from({length: 9}, (_, step) => Date.parse(start) + step * minutes * 60_000);
				checkDates({timeZone, times, omitted: [], style, width});
			}
});
