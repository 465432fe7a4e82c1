/** Tables and figures, with their sources. */
import {literal} from '../../draw.ts';
import type {Case} from '../sheet.ts';

const sources = Array.from({length: 6}, (_, at) => ({
	kind: 'query',
	label: at === 1 ? '' : `Source ${at}`,
	ref: `ref-${at}`,
	count: at === 0 ? '0' : `${at * 1000}`,
}));
const people = ['Ann', 'Bob', 'Cleo', 'Dan', 'Eva', 'Finn', 'Gus'];
const rows = people.map((name, at) => ({
	cells: [name, `${(at * 7) % 5}`, at % 2 ? 'Vault' : 'Payroll and accounts', `2026-01-0${at + 1}`],
}));

const svcTable: Readonly<Record<string, Case>> = {
	'with pages': {
		members: {
			title: literal('People'),
			columns: ['Name', 'Count', 'App', 'Last used'],
			rows,
			pageSize: 3,
			totalRows: '412',
			sources: sources.slice(0, 1),
			artifactUrl: literal('https://data.example/a'),
		},
		keys: [
			'down',
			'page-down',
			'page-down',
			'page-down',
			'last',
			'page-up',
			'first',
			'right',
			'sort',
			'sort',
			'reverse',
			'sort',
			'reverse',
			'right',
			'right',
			'right',
			'left',
			'act',
			'down',
			'left',
			'copy',
			'leave',
			'filter',
			'type:va',
			'key:left',
			'down',
			'act',
			'leave',
			'leave',
			'filter',
			'paste:zzz',
			'act',
			'act',
			'copy',
			'down',
			'leave',
			'click:3,2',
			'click:3,2',
			'click:3,2',
			'click:8,1',
			'first',
			'leave',
			'filter',
			'type:vault',
			'open',
		],
		widths: [44, 80, 24, 14],
	},
	'on a low screen': {
		members: {columns: ['N', 'C'], rows},
		keys: ['last', 'up', 'up', 'up', 'act'],
		widths: [30],
		height: 11,
		isPictureOnly: true,
	},
	'with wide cells': {
		members: {
			columns: ['Name', 'A long heading', '', 'Sum'],
			rows: [{cells: ['x'.repeat(30), 'y'.repeat(50), '', '1234567']}, {cells: ['a', 'b']}, {cells: []}],
		},
		keys: ['right', 'right', 'right', 'sort', 'left', 'act', 'right', 'right', 'copy'],
		widths: [30, 120, 60, 10],
	},
	'of two pages': {
		members: {columns: ['N', 'C'], rows, pageSize: 4},
		keys: ['page-down', 'page-up', 'down', 'page-down'],
		widths: [30],
		isPictureOnly: true,
	},
	'of columns as wide as the screen': {
		members: {columns: ['First', 'Second', 'Third'], rows: [{cells: ['a'.repeat(10), 'b'.repeat(10), 'c'.repeat(10)]}]},
		keys: ['right', 'right', 'act'],
		widths: [35, 34, 23],
		height: 12,
	},
	'without rows': {members: {columns: ['Name']}, keys: ['act', 'copy', 'filter', 'type:a', 'leave'], widths: [30]},
	'without columns': {
		members: {title: literal('None'), rows, artifactUrl: literal('javascript:1')},
		keys: ['down'],
		widths: [30],
	},
};

const card = (at: number) => ({
	label: `Figure ${at}`,
	value: `${at}`,
	delta: at === 1 ? '' : `+${at}`,
	deltaSentiment: [
		'SVC_METRIC_DELTA_SENTIMENT_POSITIVE',
		'SVC_METRIC_DELTA_SENTIMENT_NEGATIVE',
		'SVC_METRIC_DELTA_SENTIMENT_NEUTRAL',
		'SVC_METRIC_DELTA_SENTIMENT_UNSPECIFIED',
		'MIXED',
	][at],
	sparkline: at === 2 ? [] : [1, at, 3, 2],
});

const svcMetricCards: Readonly<Record<string, Case>> = {
	'of each sentiment': {
		members: {title: literal('At a glance'), cards: [0, 1, 2, 3, 4].map(card), sources},
		widths: [100, 60, 47, 46, 23, 10],
	},
	'of five sources': {
		members: {cards: [{label: 'One', value: '1', sparkline: [5]}], sources: sources.slice(0, 5)},
		widths: [40],
	},
	'of more than a drawing shows': {
		members: {cards: Array.from({length: 302}, (_, at) => ({label: `${at}`, value: '1'}))},
		widths: [30],
	},
	'of one figure': {members: {cards: [{label: '', value: '', delta: '', sparkline: [0, 0]}]}, widths: [60, 23]},
	'of two, without signs of Unicode': {
		members: {cards: [0, 4].map(card)},
		widths: [60],
		isAscii: true,
		isPictureOnly: true,
	},
	'of none': {members: {}, widths: [40, 10]},
};

export const tables = {svcTable, svcMetricCards};
