import {describe, expect, test} from 'vitest';
import type {Component} from '../../../src/contract/surfaces.ts';
import {checkSurface} from '../../../src/surfaces/view/check.ts';
import {recordCuts} from '../../../src/text/json/cuts.ts';
import {clean} from '../../../src/text/visible.ts';
import {literal} from '../widgets/draw.ts';

const warnings = (root: Component, width = 80) =>
	checkSurface({components: [{...root, id: 'root'}]}, {clean, now: () => 0}, width).warnings.map(
		({message}) => message,
	);

const point = (at: number) => ({ts: new Date(Date.UTC(2026, 0, 1) + at * 60_000).toISOString(), value: at});
const chart = (style: string, series: number, points: number): Component => ({
	svcChart: {
		timeSeries: {
			style: `SVC_CHART_TIME_SERIES_STYLE_${style}`,
			series: Array.from({length: series}, (_, at) => ({
				key: `s${at}`,
				points: Array.from({length: points}, (_each, index) => point(index)),
			})),
		},
	},
});

describe('warnings about a drawing', () => {
	test('name texts that are cut', () => {
		expect(warnings({text: {text: literal('x'.repeat(12_000))}})).toEqual([
			'Only the first 10,000 characters of 12,000 characters are drawn',
		]);
		expect(warnings({text: {text: literal('short')}})).toEqual([]);
	});

	test('name the parts that were not read', () => {
		const response = {surfaces: [{components: [{id: 'root', text: {text: literal('short')}}]}]};
		recordCuts(response, [{path: 'surfaces.0.components.0.text', message: 'only a part is read'}]);
		const report = checkSurface(response.surfaces[0] ?? {}, {clean, now: () => 0});
		expect(report.warnings).toEqual([
			{componentId: '', message: expect.stringContaining('components.0.text: only a part is read')},
		]);
	});

	test('name series that are summed or only in the table', () => {
		expect(warnings(chart('STACKED_BAR', 12, 3))).toEqual(['The 5 smallest series are drawn as their sum']);
		expect(warnings(chart('LINE', 12, 3))).toEqual(['4 series are only in the table']);
		expect(warnings(chart('LINE', 8, 3))).toEqual([]);
	});

	test('name columns that stand for several times, at the width of the drawing', () => {
		expect(warnings(chart('STACKED_BAR', 1, 1_000))[0]).toMatch(/^At 80 cells, a column stands for up to \d+ times/);
		expect(warnings(chart('STACKED_BAR', 1, 1_000), 1_200)).toEqual([]);
	});

	test('name points without a time, and slices beyond the limit', () => {
		const lost = {timeSeries: {series: [{points: [{ts: 'yesterday', value: 1}, point(0)]}]}};
		expect(warnings({svcChart: lost})).toEqual(['In the chart: 1 point without a readable time']);
		const slices = Array.from({length: 310}, (_, at) => ({label: `s${at}`, value: at + 1}));
		expect(warnings({svcChart: {categorical: {slices}}})).toEqual(['Only 300 slices of 310 slices are drawn']);
	});

	test('name tables that are wider than the paper, and cells that are cut', () => {
		const columns = ['Name', 'Note', 'City'];
		const wide = {svcTable: {columns, rows: [{cells: ['Ann', 'x'.repeat(90), 'y'.repeat(39)]}]}};
		const list = 'each row is printed as a list of its fields';
		expect(warnings(wide)).toEqual([`At 80 cells, ${list}`, 'At 80 cells, cells are cut in: Note']);
		const narrow = {svcTable: {columns, rows: [{cells: ['A'.repeat(40), 'x'.repeat(40), '']}]}};
		expect(warnings(narrow)).toEqual([`At 80 cells, ${list}`]);
		expect(warnings(wide, 100)).toEqual(['At 100 cells, cells are cut in: Note']);
		expect(warnings(wide, 150)).toEqual([]);
	});

	test('name points of the same time and styles that are drawn in another way', () => {
		const twice = {timeSeries: {style: 'SVC_CHART_TIME_SERIES_STYLE_BUBBLE', series: [{points: [point(0), point(0)]}]}};
		expect(warnings({svcChart: twice})).toEqual([
			'In the chart: the style “bubble” is drawn as lines',
			'In the chart: 1 time with several points: each is shown',
		]);
	});

	test('name status words without a meaning, each once', () => {
		expect(warnings({svcStatusIndicator: {status: literal('frobbed')}})[0]).toContain('“frobbed” has no known meaning');
		expect(warnings({svcStatusIndicator: {status: literal('done')}})).toEqual([]);
		const items = ['X_STATUS_ODD', 'X_STATUS_ODD', 'X_STATUS_DONE', 'X_STATUS_UNSPECIFIED', ''].map((status) => ({
			status,
		}));
		expect(warnings({svcTodoList: {items}})).toHaveLength(1);
	});

	test('name long lists', () => {
		const items = Array.from({length: 400}, () => ({}));
		expect(warnings({svcTodoList: {items}})).toEqual(['Only 300 items of 400 items are drawn']);
	});

	test('name at most ten columns and sixty characters of a word', () => {
		const long = 'w'.repeat(61);
		const status = `The status “${'w'.repeat(60)}” has no known meaning, so it is drawn without a colour and a sign`;
		expect(warnings({svcStatusIndicator: {status: literal(long)}})).toEqual([status]);
		const columns = Array.from({length: 11}, (_, at) => `${at}${'t'.repeat(60)}`);
		const table = {svcTable: {columns, rows: [{cells: columns.map(() => 'x'.repeat(90))}]}};
		const [, cut = ''] = warnings(table);
		expect(cut.split(', ')).toEqual([
			'At 80 cells',
			...columns.slice(0, 10).map((title, at) => `${at === 0 ? 'cells are cut in: ' : ''}${title.slice(0, 60)}`),
		]);
	});

	test('name the texts of a surface that share the characters', () => {
		const ids = Array.from({length: 100}, (_, at) => `t${at}`);
		const root = {id: 'root', column: {children: {ids}}};
		const texts = ids.map((id) => ({id, text: {text: literal('x'.repeat(1_501))}}));
		const report = checkSurface({components: [root, ...texts]}, {clean, now: () => 0}, 80);
		expect(report.warnings).toHaveLength(100);
		expect(report.warnings[0]?.message).toBe('Only the first 1,500 characters of 1,501 characters are drawn');
	});
});
