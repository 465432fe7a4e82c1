/** Charts of values that are absent, of another JSON type, or beyond the digits of a double. */
import {describe, expect, test} from 'vitest';
import type {Component} from '../../../../src/contract/surfaces.ts';
import {noTenantData} from '../../../../src/surfaces/engine/tenant-data.ts';
import {printSurface} from '../../../../src/surfaces/view/print.ts';
import {clean} from '../../../../src/text/visible.ts';
import {surfacesIn} from '../../support.ts';
import {plainPen, screen} from '../../widgets/draw.ts';

const componentOf = (chart: string): Component => {
	const [surface] = surfacesIn(`[{"components":[{"id":"root","svcChart":${chart}}]}]`);
	return surface?.components?.[0] ?? {};
};

const point = (day: number, value: string) => `{"ts":"2026-01-0${day}T00:00:00Z"${value && `,"value":${value}`}}`;
const series = (values: readonly string[], key: string) =>
	`{"key":"${key}","points":[${values.map((value, at) => point(at + 1, value))}]}`;
const timeSeries = (style: string, ...all: readonly (readonly string[])[]): Component =>
	componentOf(
		`{"timeSeries":{"style":"SVC_CHART_TIME_SERIES_STYLE_${style}","series":[${all.map((values, at) => series(values, `s${at}`))}]}}`,
	);
const slices = (...values: readonly string[]): Component =>
	componentOf(`{"categorical":{"slices":[${values.map((value) => `{"label":"a"${value && `,"value":${value}`}}`)}]}}`);

/** What the chart says: as a picture, narrow, as a table, and in sentences. */
function formsOf(component: Component): Readonly<Record<string, string>> {
	const options = {clean, now: () => 0, pen: plainPen(), tenantData: noTenantData, width: 100};
	const joined = (lines: Iterable<string>) => [...lines].join(' ').replaceAll(/[┃\s]+/g, ' ');
	return {
		picture: joined(screen(component, {width: 100}).lines()),
		narrow: joined(screen(component, {width: 20}).lines()),
		table: joined(screen(component, {width: 100}).focus('root').press('switch').lines()),
		sentences: joined(printSurface({components: [component]}, {...options, isLinear: true})),
	};
}

const others = ['"5"', '"NaN"', 'true', '{}', '[1]', '1e400'];

describe.each(others)('the value %s', (value) => {
	test.each(['LINE', 'STACKED_BAR', 'STACKED_AREA'])('is counted in each form of a %s', (style) => {
		for (const [form, text] of Object.entries(
			formsOf(timeSeries(style, ['1', value, '3', value], ['4', '5', '6', '7'])),
		))
			expect([form, /2 points without a readable value/.test(text)]).toEqual([form, true]);
	});

	test('is counted in each form of slices', () => {
		for (const [form, text] of Object.entries(formsOf(slices('1', value, '2'))))
			expect([form, /1 slice without a readable value/.test(text)]).toEqual([form, true]);
	});

	test('is counted where no other value is left', () => {
		for (const [form, text] of Object.entries(formsOf(timeSeries('LINE', [value]))))
			expect([form, /1 point without a readable value/.test(text)]).toEqual([form, true]);
	});
});

test.each(['', 'null'])('the value "%s" is absent: it is not counted as unreadable', (value) => {
	for (const component of [timeSeries('LINE', ['1', value, '3']), slices('1', value)])
		for (const text of Object.values(formsOf(component))) expect(text).not.toContain('readable');
});

test.each(['', 'null'])('the value "%s" is a gap of a line', (value) => {
	expect(formsOf(timeSeries('LINE', ['1', value, '3'])).sentences).toContain('2 values, 1 gap');
});

describe.each(['STACKED_BAR', 'STACKED_AREA'])('a %s', (style) => {
	const zero = 'where a series has no value, it counts as 0';
	test.each(['', 'null', '"5"'])('says that the value "%s" of one of its series counts as 0', (value) => {
		expect(formsOf(timeSeries(style, ['1', value, '3'], ['4', '5', '6'])).picture).toContain(zero);
		expect(formsOf(timeSeries(style, [value, value, value], ['4', '5', '6'])).picture).toContain(zero);
		expect(formsOf(timeSeries(style, ['1', '2', '3'], ['4', '5', '6'])).picture).not.toContain(zero);
	});

	test('says it of a sum of series', () => {
		const all = Array.from({length: 12}, (_, at) => ['9', at === 11 ? 'null' : '1', '8']);
		expect(formsOf(timeSeries(style, ...all)).picture).toContain(zero);
	});
});
