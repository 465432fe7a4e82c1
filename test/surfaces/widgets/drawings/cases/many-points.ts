/** Charts of many lines, times and digits. */
import {literal} from '../../draw.ts';
import type {Case} from '../sheet.ts';

const day = (at: number) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString();
const points = (values: readonly (number | null)[]) => values.map((value, at) => ({ts: day(at), value}));
const series = (style: string, list: readonly object[]) => ({
	title: literal('Sign-ins'),
	timeSeries: {style: `SVC_CHART_TIME_SERIES_STYLE_${style}`, series: list},
});
export const manyPoints: Readonly<Record<string, Case>> = {
	'of nine lines': {
		members: series(
			'LINE',
			Array.from({length: 9}, (_, at) => ({key: `s${at}`, points: points([at, at + 1])})),
		),
		widths: [40, 20],
		isPictureOnly: true,
	},
	'of eighteen lines': {
		members: series(
			'LINE',
			Array.from({length: 18}, (_, at) => ({key: `s${at}`, points: points([at, at + 1])})),
		),
		keys: ['left'],
		widths: [26, 40],
		isPictureOnly: true,
	},
	'of long names': {
		members: series('LINE', [{key: `${'n'.repeat(250)}${'m'.repeat(250)}`, points: points([1, 2])}]),
		widths: [40],
	},
	'of huge numbers': {
		members: series(
			'LINE',
			Array.from({length: 9}, (_, at) => ({key: `s${at}`, points: points([at < 1 ? 1 : 2 ** 54, 2 ** 53])})),
		),
		keys: ['left'],
		widths: [60],
	},
	'of stacks of more times than columns': {
		members: series('STACKED_BAR', [{key: 'k', points: points(Array.from({length: 200}, (_, at) => (at * 37) % 101))}]),
		keys: ['left', 'first'],
		widths: [40],
		isPictureOnly: true,
	},
	'of no slices, in another style': {members: {categorical: {style: 'NEWER', slices: []}}, widths: [40]},
	'of many lines': {
		members: series(
			'LINE',
			Array.from({length: 32}, (_, at) => ({
				key: `series ${at}`,
				points: points([at, 12_345 + at, ...(at === 0 ? [1] : [])]),
			})),
		),
		keys: ['left', 'switch'],
		widths: [40, 20],
	},
	'of more times than columns': {
		members: series('LINE', [{key: 'k', points: points(Array.from({length: 400}, (_, at) => (at * 37) % 101))}]),
		keys: ['left', 'first'],
		widths: [40],
		isPictureOnly: true,
	},
};
