/** Charts of lines, stacks and slices. */
import {literal} from '../../draw.ts';
import type {Case} from '../sheet.ts';
import {manyPoints} from './many-points.ts';

const day = (at: number) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString();
const points = (values: readonly (number | null)[]) => values.map((value, at) => ({ts: day(at), value}));
const lines = [
	{key: 'web', displayName: 'Web', points: points([10, 12, 8, 20, 15, null, 9, 11])},
	{key: 'cli', displayName: '', points: points([1, 2, 3, 4, 3, 2, 1, 0])},
];
const series = (style: string, list: readonly object[] = lines) => ({
	title: literal('Sign-ins'),
	timeSeries: {style: `SVC_CHART_TIME_SERIES_STYLE_${style}`, series: list},
});
const steps = [
	'left',
	'left',
	'first',
	'right',
	'zoom-in',
	'zoom-in',
	'zoom-out',
	'zoom-out',
	'last',
	'zoom-in',
	'leave',
	'last',
	'type:B',
	'type:A',
	'type:z',
	'leave',
	'click:11,14',
	'switch',
	'down',
	'page-down',
	'last',
	'switch',
];

const svcChart: Readonly<Record<string, Case>> = {
	'of lines': {members: series('LINE'), keys: steps, widths: [60, 39, 24, 12]},
	'of stacked areas': {
		members: series('STACKED_AREA'),
		keys: ['left', 'type:B', 'type:B', 'zoom-in'],
		widths: [50, 24],
		isPictureOnly: true,
	},
	'of stacked bars': {
		members: series('STACKED_BAR'),
		keys: ['first', 'right', 'switch'],
		widths: [50, 24],
		isAscii: true,
	},
	'of one line': {members: series('LINE', lines.slice(0, 1)), keys: ['left', 'type:A', 'type:A'], widths: [50, 24]},
	'of a month': {
		members: series('LINE', [
			{
				key: 'k',
				displayName: 'A name that is longer than its room',
				points: points(Array.from({length: 33}, (_, at) => (at * 7) % 10)),
			},
		]),
		keys: ['zoom-in', 'zoom-in', 'zoom-out', 'first', 'right', 'zoom-out', 'switch', 'page-down', 'last'],
		widths: [40, 100, 30, 24, 12],
	},
	'of hours': {
		members: series('STACKED_BAR', [
			{
				key: 'k',
				points: Array.from({length: 20}, (_, at) => ({
					ts: new Date(Date.UTC(2026, 0, 1, at, 30)).toISOString(),
					value: at / 3,
				})),
			},
		]),
		keys: ['left', 'left', 'zoom-in', 'switch'],
		widths: [24, 60],
	},
	'of a single time': {
		members: series('LINE', [{key: 'k', points: [{ts: day(1), value: 5}]}]),
		keys: ['left', 'zoom-in'],
		widths: [50, 24],
	},
	'of no values': {
		members: series('LINE', [{key: 'k', points: points([null, null])}]),
		keys: ['left', 'zoom-in'],
		widths: [50, 24],
	},
	'of slices': {
		members: {
			title: literal('Outcome'),
			categorical: {
				style: 'SVC_CHART_CATEGORICAL_STYLE_PIE',
				slices: [
					{label: 'Keep', value: 60},
					{label: 'Revoke', value: 30},
					{label: '', value: 10},
					{label: 'None', value: null},
					{label: 'Less', value: -1},
				],
			},
		},
		keys: ['switch', 'down', 'last', 'page-up', 'switch'],
		widths: [50, 24, 10],
	},
	'of nothing': {
		members: {title: literal('Empty'), artifactUrl: literal('https://data.example/a')},
		keys: ['open'],
		widths: [30, 12],
	},
	'without an address': {members: {}, widths: [30]},
};

export const charts = {svcChart: {...svcChart, ...manyPoints}};
