import {describe, expect, test} from 'vitest';
import type {Component, Members} from '../../../src/contract/surfaces.ts';
import {literal, printed, screen} from './draw.ts';

type TimeSeries = NonNullable<Members<'svcChart'>['timeSeries']>;

const day = (at: number) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString();
const points = (values: readonly (number | undefined)[]) =>
	values.map((value, at) => (value === undefined ? {ts: day(at)} : {ts: day(at), value}));
const chart = (members: Members<'svcChart'>): Component => ({id: 'root', svcChart: members});
const lines = (timeSeries: TimeSeries, width = 40) => printed(chart({timeSeries}), {width});
const style = (name: string) => ({style: `SVC_CHART_TIME_SERIES_STYLE_${name}`});
const slices = (...values: readonly number[]) => ({
	slices: values.map((value, at) => ({label: `Part ${at}`, value})),
});

describe('slices', () => {
	test('are bars with values and shares', () => {
		expect(printed(chart({title: literal('Shares'), categorical: slices(30, 10, 0)}), {width: 36})).toEqual([
			' Shares',
			' Part 0 ████████████████████ 30 75 %',
			' Part 1 ██████▋              10 25 %',
			' Part 2                       0  0 %',
		]);
	});

	test('without a value are counted, from one on', () => {
		const part = (label: string, value: unknown) => ({label, value}) as never;
		const drawn = (...values: readonly unknown[]) =>
			printed(chart({categorical: {slices: values.map((value, at) => part(`P${at}`, value))}}), {width: 60}).at(-1);
		expect([drawn(1, 'x'), drawn(1, 'x', 'y')]).toEqual([
			' 1 slice without a readable value',
			' 2 slices without a readable value',
		]);
	});

	test('with negative values extend to the left of an axis without shares', () => {
		expect(printed(chart({categorical: slices(-4, 4)}), {width: 32})).toEqual([
			' Part 0  █████████│          -4',
			' Part 1           │█████████  4',
		]);
	});

	test('beyond three hundred are counted, and all are in the table', () => {
		const many = chart({categorical: slices(...Array.from({length: 310}, (_, at) => at))});
		expect(printed(many).slice(-2)).toEqual([expect.stringMatching(/^ Part 299 /), ' [10 more slices are not drawn]']);
		const table = screen(many, {width: 60}).focus('root').press('switch', 'last');
		expect(table.lines().join('\n')).toMatch(/Part 309 +309 .*\n.*rows 299 to 310 of 310/);
	});

	test('have the value and the share on lines of their own where they do not fit one', () => {
		const lines = [' Part 0', ' 300,000,000', ' 75 %', ' Part 1', ' 100,000,000', ' 25 %'];
		expect(printed(chart({categorical: slices(300_000_000, 100_000_000)}), {width: 16})).toEqual(lines);
	});

	test('become lines of text without room for bars', () => {
		expect(printed(chart({categorical: slices(3, 1)}), {width: 20})).toEqual([' Part 0  3  75 %', ' Part 1  1  25 %']);
	});

	test.each([[{categorical: {slices: []}}], [{timeSeries: {series: []}}], [{}]])('reports no data for %j', (members) =>
		expect(printed(chart(members))).toEqual([' no data']),
	);

	test('counts the points without a time where no other is left', () => {
		const lost = {timeSeries: {series: [{key: 'a', points: [{ts: 'never', value: 1}]}]}};
		expect(printed(chart(lost))).toEqual([' no data', ' 1 point without a readable time']);
	});

	test('have ASCII bars in ASCII', () => {
		const text = printed(chart({categorical: slices(1, 3)}), {hasUnicode: false}).join('');
		expect(text).toMatch(/^[\u0020-\u007e]+$/);
		expect(text).toContain('####');
	});
});

describe('time series', () => {
	const rising = {series: [{key: 'a', displayName: 'Rising', points: points([0, 1, 2, 3])}]};

	test('have a range with clock times where marks have no room', () => {
		const hours = [9, 12].map((hour) => ({ts: new Date(Date.UTC(2026, 0, 1, hour)).toISOString(), value: hour}));
		expect(lines({series: [{key: 'a', points: hours}]}, 28).join('')).toMatch(/2026-01-01 09:00 +to 2026-01-01 +12:00/);
	});

	test('are a line between axes with a letter and a legend', () => {
		const drawn = lines(rising);
		expect(drawn).toHaveLength(12);
		expect(drawn[0]).toMatch(/^ {6}3 │ +[⠁-⣿]+ A$/);
		expect(drawn[9]).toMatch(/^ {6}0 │[⠁-⣿]+$/);
		expect(drawn[10]).toBe('         ╵2026-01-01           01-04╵');
		expect(drawn[11]).toBe(' A Rising');
	});

	test('consist of their letters in ASCII', () => {
		const series = [points([0, 1, 2, 3]), points([3, 2, 1, 0])].map((each, at) => ({key: `s${at}`, points: each}));
		const drawn = printed(chart({timeSeries: {series}}), {width: 40, hasUnicode: false});
		expect(drawn.join('')).toMatch(/^[\u0020-\u007e]+$/);
		expect([drawn[0], drawn[9]]).toEqual([
			expect.stringMatching(/3 \| ?B+ +A+ +A$/),
			expect.stringMatching(/0 \| ?A+ +B+ +B$/),
		]);
	});

	test('leave a gap open', () => {
		const whole = lines({series: [{key: 'a', points: points([5, 5, 5, 5, 5, 5, 5, 5])}]});
		const gap = lines({
			series: [{key: 'a', points: points([5, 5, 5, 5, 5, 5, 5, 5]).filter((_, at) => at < 3 || at > 5)}],
		});
		const dots = (drawn: readonly string[]) => drawn.join('').replaceAll(/[^⠁-⣿]/g, '').length;
		expect(dots(gap)).toBeLessThan(dots(whole));
	});

	test.each([
		['one point', [7]],
		['a flat line', [4, 4, 4]],
		['huge numbers', [1e308, -1e308, 1e308]],
		['tiny numbers', [1e-12, 2e-12]],
	])('%s', (_, values) => {
		const drawn = lines({series: [{key: 'a', points: points(values)}]});
		expect(drawn.join('')).toMatch(/[⠁-⣿]/);
		expect(drawn.join('')).not.toMatch(/NaN|Infinity|undefined/);
	});

	test('are sorted', () => {
		const mixed = {series: [{key: 'a', displayName: 'Rising', points: points([0, 1, 2, 3]).toReversed()}]};
		expect(lines(mixed)).toEqual(lines(rising));
	});

	test('draw eight of many lines and list the others in the table', () => {
		const series = Array.from({length: 134}, (_, at) => ({key: `s${at}`, points: points([at, at + 1])}));
		const text = lines({series}, 60).join(' ');
		for (const name of ['A s126', 'H s133', '126 more only in the table: s0, s1,']) expect(text).toContain(name);
		expect(text).not.toContain('together');
		const person = screen(chart({timeSeries: {series}}), {width: 70})
			.focus('root')
			.press('switch');
		expect(person.text()).toContain('columns do not fit');
	});

	test('have every series of a stack in the table', () => {
		const series = Array.from({length: 10}, (_, at) => ({key: `s${at}`, points: points([at, at + 1])}));
		const stack = chart({timeSeries: {...style('STACKED_BAR'), series}});
		expect(printed(stack, {width: 60}).join(' ')).toContain('H 3 others together');
		const table = screen(stack, {width: 100}).focus('root').press('switch').lines().join('\n');
		expect(table).toMatch(/s9 .*s0 .*s1 .*s2/);
		expect(table).not.toContain('others');
	});

	test.each(['STACKED_BAR', 'STACKED_AREA'])('stack from zero with distinct patterns: %s', (name) => {
		const series = [1, 2, 3].map((value) => ({key: `s${value}`, points: points([value, value, value])}));
		const drawn = lines({...style(name), series});
		expect(drawn.slice(0, 10).join('')).toMatch(/█.*▓.*▒|▒.*▓.*█/);
		expect(drawn[9]).toMatch(/^ {6}0▔│/);
		expect(drawn.at(-1)).toBe(' █ A s1  ▓ B s2  ▒ C s3');
	});

	test('stack negative values downward from the zero line', () => {
		const drawn = lines({...style('STACKED_BAR'), series: [{key: 'jobs', points: points([30, -20, 0, 10])}]});
		expect(
			drawn
				.slice(0, 10)
				.map((line) => line.slice(0, 9).trim())
				.filter((label) => label !== '│'),
		).toEqual(['40▔│', '20▔│', '0▔│', '-20▔│']);
		const zero = drawn.findIndex((line) => line.trim().startsWith('0▔│'));
		expect(drawn[zero - 1]).toMatch(/│█+ +█+ *$/);
		expect(drawn[zero]).toMatch(/│▔+ █+ ▔+ ▔+ *$/);
	});

	test('keep the height of a spike among many days, with a note', () => {
		const values = Array.from({length: 500}, (_, at) => (at === 250 ? 1_000 : 1));
		for (const name of ['STACKED_BAR', 'STACKED_AREA']) {
			const drawn = lines({...style(name), series: [{key: 'a', points: points(values)}]});
			expect(drawn[0]).toMatch(/^ +1000▔│ +█ *$/);
			expect(drawn.join(' ').replaceAll(/ +/g, ' ')).toMatch(
				/each column shows the value farthest from zero, of up to \d+ times/,
			);
		}
	});

	test.each([
		['a close range', [99.9, 99.93, 99.99], ['100.00', '99.95', '99.90']],
		['thousands close together', [1_001, 1_003], ['1003', '1002', '1001']],
		['parts of a thousandth', [0.0001, 0.0004], ['0.0004', '0.0002', '0.0000']],
	])('have distinct labels: %s', (_, values, labels) => {
		const drawn = lines({series: [{key: 'a', points: points(values)}]});
		const shown = drawn
			.slice(0, 10)
			.map((line) => line.split('│')[0]?.replace('▔', '').trim())
			.filter(Boolean);
		expect(shown).toEqual(expect.arrayContaining(labels.filter((label) => label !== '0.0000')));
		expect(new Set(shown).size).toBe(shown.length);
	});

	test('show dates below, with the year once', () => {
		const drawn = lines({series: [{key: 'a', points: points(Array.from({length: 101}, (_, at) => at))}]}, 60);
		expect(
			drawn
				.find((line) => line.includes('╵'))
				?.trim()
				.split(/ +/),
		).toEqual(['╵2026-01-01', '╵01-26', '╵02-20', '╵03-17', '04-11╵']);
	});

	test('keep a name beside its letter', () => {
		const series = Array.from({length: 8}, (_, at) => ({key: `a name of some words ${at}`, points: points([at])}));
		for (let width = 30; width < 90; width++) {
			for (const line of lines({series}, width).slice(11)) expect(line).toMatch(/^ [A-H] a/);
		}
	});

	test('report unreadable times and the range', () => {
		const text = lines({
			range: {start: day(0), end: day(30), label: 'January'},
			series: [{key: 'a', points: [...points([1, 2]), {ts: '2026-02-31T00:00:00Z', value: 1}]}],
		}).join('\n');
		expect(text).toContain('January');
		expect(text).toContain('1 point without a readable');
		expect(text).toContain('01-31╵');
	});

	test('are the last value and a sparkline of each series when narrow', () => {
		expect(lines(rising, 20)).toEqual([' A Rising', ' 3 ▁▃▆█']);
		const spike = Array.from({length: 400}, (_, at) => (at === 200 ? 900 : 1));
		expect(lines({series: [{key: 'a', points: points(spike)}]}, 20)[1]).toMatch(/^ 1 ▁+█▁+$/);
		expect(lines({series: [{key: 'a', points: points([1.5e9])}]}, 20)[1]).toBe(' 1.5B ▄');
	});

	test.each(['STACKED_BAR', 'LINE', 'STACKED_AREA'])(
		'have a mark for each date in the column of its time: %s',
		(name) => {
			const days = [0, 1, 2, 9, 30, 31, 70];
			const series = [{key: 'a', points: days.map((at) => ({ts: day(at), value: 5}))}];
			const person = screen(chart({timeSeries: {...style(name), series}}), {width: 70}).focus('root');
			const dates = person.lines().find((line) => line.includes('╵')) ?? '';
			for (const end of ['first', 'last'] as const) {
				const cursor = person.press(end).lines()[0]?.indexOf('«') ?? -1;
				expect(dates.charAt(cursor)).toBe('╵');
			}
		},
	);
});

describe('keys in a chart', () => {
	const two = chart({
		timeSeries: {
			series: [
				{key: 'a', displayName: 'A', points: points([1, undefined, 1_234_567.25])},
				{key: 'b', displayName: 'B', points: points([4, 5, 6]).slice(0, 2)},
			],
		},
		sources: [{kind: 'query', label: 'Daily', ref: 'q1', count: '1234'}],
	});

	test('read values and their changes along the time axis', () => {
		const person = screen(two).focus('root').press('left');
		const line = () => person.lines().find((each) => /^▌2026-01-0\d.* A /.test(each)) ?? '';
		expect(line()).toMatch(/^▌2026-01-03.* {2}A 1,234,567 \+1,234,566 {2}B no value$/);
		person.press('left');
		expect(line()).toMatch(/^▌2026-01-02.* {2}A no value {2}B 5 \+1$/);
		person.press('first', 'left');
		expect(line()).toMatch(/^▌2026-01-01.* {2}A 1 {2}B 4$/);
		expect(person.text()).toMatch(/«.»/);
	});

	test('the line of values says how many have no room, and cuts no number', () => {
		const many = chart({
			timeSeries: {
				series: Array.from({length: 8}, (_, at) => ({key: `${at}`, points: points([1, 1_234_567_890 + at])})),
			},
		});
		const line = (width: number) =>
			screen(many, {width})
				.focus('root')
				.press('left')
				.lines()
				.find((each) => /^▌2026-01-0\d.* A /.test(each)) ?? '';
		for (const width of [40, 60, 80]) expect(line(width)).toMatch(/(?: [A-H] 1\.235B)+ {2}…\d more$/);
		expect(line(160)).toMatch(/ H 1\.235B/);
	});

	test('keep every line in its place while values are read', () => {
		for (const width of [30, 60, 120]) {
			const person = screen(two, {width}).focus('root');
			const [height, last] = [person.lines().length, person.lines().at(-1)];
			for (const key of ['left', 'left', 'first', 'right'] as const) {
				person.press(key);
				expect([person.lines().length, person.lines().at(-1)]).toEqual([height, last]);
			}
		}
	});

	const month = chart({
		timeSeries: {
			series: ['Cats', 'Dogs', 'Owls'].map((displayName, index) => ({
				key: displayName,
				displayName,
				points: points(Array.from({length: 31}, (_, at) => at * (index + 1))),
			})),
		},
	});

	test('switch series on and off by their letters', () => {
		const person = screen(month).focus('root').type('C');
		expect(person.text()).toMatch(/B Dogs {2}C Owls \(off\)/);
		// The axis fits the series that are left: 60 instead of 90.
		expect(person.lines()[0]).toMatch(/60 │/);
		expect(person.press('left').text()).not.toContain('C 90');
		expect(person.type('C').lines()[0]).toMatch(/100 │/);
		expect(person.type('A', 'B', 'C').text()).toContain('A Cats (off)');
		expect(person.type('D').after()).toBeUndefined();
	});

	test('have no sign in the legend of a stack while they are off', () => {
		const series = ['Cats', 'Dogs'].map((displayName) => ({key: displayName, displayName, points: points([1, 2])}));
		const person = screen(chart({timeSeries: {...style('STACKED_BAR'), series}})).focus('root');
		expect(person.text()).toMatch(/█ A Cats {2}\S B Dogs/);
		expect(person.type('B').text()).toMatch(/█ A Cats {2}∅ B Dogs \(off\)/);
	});

	test('zoom by halves around the cursor, never to a single time', () => {
		const person = screen(month).focus('root').press('zoom-in');
		expect(person.text()).toContain('2026-01-16 to 2026-01-31, a part of');
		person.press('zoom-out');
		expect(person.text()).not.toContain('a part of');
		expect(person.press('zoom-out').after()?.message).toBe('The chart shows the whole time');
		for (let at = 0; at < 10; at++) person.press('zoom-in');
		expect(person.after()?.message).toBe('A closer range would show a single time');
		expect(person.text()).toContain('a part of');
	});

	test('zoom to times of the day', () => {
		const values = Array.from({length: 24}, (_, at) => ({
			ts: new Date(Date.UTC(2026, 0, 1, at, 30)).toISOString(),
			value: at,
		}));
		const hours = chart({timeSeries: {series: [{key: 'Cats', points: values}]}});
		const person = screen(hours, {width: 90}).focus('root').press('zoom-in');
		expect(person.text()).toContain('2026-01-01 12:00 to 2026-01-01 23:30, a part of 2026-01-01 00:30');
	});

	test('leaving shows the whole time again', () => {
		const person = screen(month).focus('root');
		const whole = person.text();
		expect(person.press('zoom-in', 'leave').text()).toBe(whole);
	});

	test('switch to a table', () => {
		const person = screen(two).focus('root').press('switch');
		expect(person.lines().slice(0, 5)).toEqual([
			'▌time                   A    B',
			'▌2026-01-01             1    4',
			'▌2026-01-02                  5',
			'▌2026-01-03  1,234,567.25',
			'▌rows 1 to 3 of 3',
		]);
		expect(person.press('switch').lines().at(-1)).toBe('▌source: Daily · query · q1 · 1,234 rows');
	});

	test('scroll a long table', () => {
		const many = chart({timeSeries: {series: [{key: 'a', points: points(Array.from({length: 50}, (_, at) => at))}]}});
		const person = screen(many).focus('root').press('switch', 'down');
		expect(person.text()).toContain('rows 2 to 13 of 50');
		expect(person.press('last').text()).toContain('rows 39 to 50 of 50');
	});

	test('open the artifact only by a press', () => {
		const linked = chart({artifactUrl: literal('https://files.example/a.csv'), categorical: slices(1)});
		const person = screen(linked).focus('root');
		expect(person.lines().at(-1)).toBe('▌all data: at files.example, o opens it');
		expect(person.press('open').outcome()).toMatchObject({kind: 'open-url', host: 'files.example'});
		const bad = screen(chart({artifactUrl: literal('javascript:alert(1)')})).focus('root');
		expect(bad.press('open').after()?.message).toContain('Not opened');
	});

	test('keeps the extremes of ten thousand points', () => {
		const values = Array.from({length: 10_000}, (_, at) => (at === 5_003 ? 900 : at % 10));
		const series = [
			{key: 'a', points: values.map((value, at) => ({ts: new Date(1.7e12 + at * 60_000).toISOString(), value}))},
		];
		const drawn = lines({series});
		// The axis ends at 1000, and the maximum value is 900.
		expect(drawn[1]).toMatch(/[⠁-⣿]/);
		expect(drawn.slice(1, 9).every((line) => /[⠁-⣿]/.test(line))).toBe(true);
	});
});
