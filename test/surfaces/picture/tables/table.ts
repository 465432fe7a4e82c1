/** Series, pictures and approved tables of the parts of charts. */
import {prepareSeries} from '../../../../src/surfaces/picture/charts/series.ts';
import {timesOf} from '../../../../src/surfaces/picture/charts/slots.ts';
import {expectApprovedFile} from '../../../support/output/approved.ts';

export const approve = (name: string, ...tables: readonly string[]): void =>
	expectApprovedFile(`test/surfaces/picture/tables/${name}.txt`, tables.join('\n'));

export type Values = readonly (number | null)[];
export const day = 86_400_000;
const ts = (at: number) => new Date(at * day).toISOString();

/** Prepared series of daily values, or of values at other days. */
export const seriesOf = (lists: readonly Values[], style = '', days?: readonly number[]) => {
	const pointsOf = (values: Values) => values.map((value, at) => ({ts: ts(days?.[at] ?? at), value}));
	const series = prepareSeries({style, series: lists.map((values, at) => ({key: `s${at}`, points: pointsOf(values)}))});
	return {...series, times: timesOf(series.lines)};
};

interface Run {
	readonly text: string;
	readonly owner: number;
}

/** The rows of a picture, each run with its owner. */
export const drawn = (picture: readonly (readonly Run[])[]): string =>
	picture.map((row) => `\n  ${row.map(({text, owner}) => `${text}${owner >= 0 ? owner : ''}`).join('|')}`).join('');
