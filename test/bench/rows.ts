/** The rows of the table: what a person meets, each with its baseline of the same run and its aim. */
import {median, quantile, type Samples} from './statistics.ts';

type Figure = (samples: Samples) => number;

export interface Row {
	/** The measure that it is from. */
	readonly of: string;
	readonly what: string;
	readonly unit: 'ms' | 's' | 'bytes' | 'MB' | '%' | '×';
	readonly ours: Figure;
	/** Undefined where the aim is a figure in the unit instead of a ratio. */
	readonly baseline?: {readonly name: string; readonly value: Figure};
	/** The most that ours may be. Undefined for a row that only tells what a program at least needs for the task of the row above. */
	readonly aim?: number;
}

const of =
	(figure: string, share = 0.5): Figure =>
	(samples) =>
		quantile(samples[figure] ?? [], share);
const most = (figure: string): Figure => of(figure, 1);
const inSeconds =
	(figure: string): Figure =>
	(samples) =>
		median(samples[figure] ?? []) / 1_000;

const node = {name: 'node -e 0', value: of('node')};
const keys = (figure: string, share?: number) => ({name: 'bare keys', value: of(figure, share)});
const list = {name: 'bare list', value: of('list')};

export const rows: readonly Row[] = [
	{of: 'start', what: 'exec → first frame', unit: 'ms', ours: of('frame'), baseline: node, aim: 1.15},
	{of: 'start', what: 'exec → first rows, https, 0 ms', unit: 'ms', ours: of('rows'), baseline: list, aim: 2.2},
	{
		of: 'start',
		what: 'the same beside a list of Ink alone',
		unit: 'ms',
		ours: of('rows'),
		baseline: {name: 'bare Ink', value: of('ink')},
	},
	{
		of: 'start',
		what: 'exec → first rows, https, 30 ms of latency',
		unit: 'ms',
		ours: of('rows at 30 ms'),
		baseline: {name: 'bare list', value: of('list at 30 ms')},
		aim: 1.8,
	},
	{
		of: 'start',
		what: 'exec → first rows, embedded demo',
		unit: 'ms',
		ours: of('rows of the demo'),
		baseline: node,
		aim: 5,
	},
	{of: 'start', what: 'exec → first findings of the board', unit: 'ms', ours: of('findings'), baseline: node, aim: 5.5},
	{of: 'start', what: 'exec → board complete, 400 apps', unit: 'ms', ours: of('board'), baseline: node, aim: 9},
	{
		of: 'verbs',
		what: 'apps --query x -o json, processor time',
		unit: 'ms',
		ours: of('query'),
		baseline: list,
		aim: 1.4,
	},
	{of: 'verbs', what: 'castellan secret CODE', unit: 'ms', ours: of('secret'), baseline: node, aim: 2},
	{
		of: 'verbs',
		what: 'the same beside one request',
		unit: 'ms',
		ours: of('secret'),
		baseline: {name: 'bare list', value: of('request')},
	},
	{of: 'verbs', what: 'secret in the console, response → verdict', unit: 'ms', ours: of('pasted'), aim: 15},
	{of: 'keys', what: 'cursor move, p50', unit: 'ms', ours: of('moves'), baseline: keys('moves'), aim: 2},
	{of: 'keys', what: 'cursor move, p99', unit: 'ms', ours: of('moves', 0.99), baseline: keys('moves', 0.99), aim: 3},
	{of: 'keys', what: 'cursor move, processor time', unit: 'ms', ours: of('work'), aim: 4},
	{of: 'keys', what: 'the same at 400 apps, p50', unit: 'ms', ours: of('fewMoves'), baseline: keys('moves'), aim: 2},
	{
		of: 'keys',
		what: 'the same at 400 apps, p99',
		unit: 'ms',
		ours: of('fewMoves', 0.99),
		baseline: keys('moves', 0.99),
		aim: 3,
	},
	{of: 'keys', what: 'the same at 400 apps, processor time', unit: 'ms', ours: of('fewWork'), aim: 4},
	{of: 'loading', what: 'key while pages load, p99', unit: 'ms', ours: of('meanwhile', 0.99), aim: 10},
	{
		of: 'loading',
		what: 'the same beside keys in a bare loop of requests',
		unit: 'ms',
		ours: of('meanwhile', 0.99),
		baseline: keys('meanwhile', 0.99),
	},
	{of: 'loading', what: 'key within 5 s after, p99', unit: 'ms', ours: of('afterwardsKeys', 0.99), aim: 4},
	{of: 'keys', what: 'page down, p99', unit: 'ms', ours: of('pages', 0.99), baseline: keys('pages', 0.99), aim: 2.5},
	{
		of: 'keys',
		what: 'held key at 30/s, p99',
		unit: 'ms',
		ours: of('held', 0.99),
		baseline: keys('held', 0.99),
		aim: 2.5,
	},
	{of: 'keys', what: '500 keys in one write', unit: 'ms', ours: of('burst'), aim: 8},
	{of: 'keys', what: 'bytes per scrolled row', unit: 'bytes', ours: of('scrolled'), aim: 420},
	{of: 'filter', what: 'filter letter at 10,000 rows, settled', unit: 'ms', ours: of('letters'), aim: 10},
	{of: 'filter', what: 'longest block while filtering', unit: 'ms', ours: most('block'), aim: 30},
	{
		of: 'loading',
		what: '10,000 apps to the end',
		unit: 'ms',
		ours: of('all'),
		baseline: {name: 'bare fetch loop', value: of('all')},
		aim: 1.4,
	},
	{of: 'loading', what: '10,000 apps, peak', unit: 'MB', ours: of('peak'), aim: 200},
	{of: 'loading', what: '10,000 apps, after use', unit: 'MB', ours: of('used'), aim: 170},
	{of: 'loading', what: 'processor within 5 s after a load', unit: '%', ours: of('afterwards'), aim: 10},
	{of: 'idle', what: 'idle: processor', unit: '%', ours: of('processor'), aim: 0.1},
	{of: 'idle', what: 'idle: bytes', unit: 'bytes', ours: of('bytes'), aim: 0},
	{of: 'large', what: '100,000 apps to the end', unit: 's', ours: inSeconds('all'), aim: 30},
	{of: 'large', what: '100,000 apps, peak', unit: 'MB', ours: of('peak'), aim: 700},
	{of: 'large', what: '100,000 apps, longest block', unit: 'ms', ours: most('block'), aim: 100},
	{
		of: 'history',
		what: '10,000 apps read and stored ÷ read and printed, processor time',
		unit: '×',
		ours: of('stored'),
		aim: 1.3,
	},
];
