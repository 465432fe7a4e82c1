/** Charts of great variety, each from a seed. */
import {type Random, randomFrom} from '../../torture/random.ts';

/** A value as an agent sends it. A text is an integer that a number cannot hold, null is a missing value. */
export type Value = number | string | null;

export interface Slice {
	readonly label: string;
	readonly value: Value;
}

export interface Series {
	readonly key: string;
	readonly displayName: string;
	readonly points: readonly {readonly ts: string; readonly value: Value}[];
}

export interface Specimen {
	readonly title: string;
	readonly categorical?: {readonly style: string; readonly slices: readonly Slice[]};
	readonly timeSeries?: {readonly style: string; readonly series: readonly Series[]};
}

type Style = 'LINE' | 'STACKED_BAR' | 'STACKED_AREA';
type Times = (index: number) => number;
type Values = (index: number, series: number) => Value;

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
const every =
	(from: number, step: number): Times =>
	(index) =>
		from + index * step;
const months: Times = (index) => Date.UTC(2025, 9 + index, 1);
const years: Times = (index) => Date.UTC(2015 + index, 0, 1);
const names = ['Payroll', 'Vault', 'Wiki', 'Badge office', 'Ledger', 'Mail', 'Build farm', 'Tickets'];
const longNames = names.map(
	(name) => `Access reviews that were escalated to the owners of ${name} in the last quarter`,
);

function timed(title: string, style: Style, count: number, series: number, times: Times, values: Values): Specimen {
	const points = (owner: number) =>
		Array.from({length: count}, (_, index) => ({
			ts: new Date(times(index)).toISOString(),
			value: values(index, owner),
		}));
	return {
		title,
		timeSeries: {
			style: `SVC_CHART_TIME_SERIES_STYLE_${style}`,
			series: Array.from({length: series}, (_, owner) => ({
				key: `s${owner}`,
				displayName: names[owner % names.length] ?? '',
				points: points(owner),
			})),
		},
	};
}

const sliced = (title: string, style: 'PIE' | 'DONUT', slices: readonly Slice[]): Specimen => ({
	title,
	categorical: {style: `SVC_CHART_CATEGORICAL_STYLE_${style}`, slices},
});

/** One chart of each kind. */
const kinds: readonly ((random: Random) => Specimen)[] = [
	({whole}) =>
		timed('Requests per day', 'LINE', whole(5, 30), 1, every(Date.UTC(2026, 1, 20), day), () => whole(10, 400)),
	({whole}) => timed('Licences per month', 'LINE', whole(4, 18), 2, months, () => whole(100, 900)),
	({whole}) => timed('Employees per year', 'STACKED_BAR', whole(4, 11), 1, years, () => whole(1_000, 9_000)),
	({whole}) => timed('Sign-ins per hour', 'LINE', 30, 1, every(Date.UTC(2026, 10, 1), hour), () => whole(0, 90)),
	({whole}) =>
		timed('Sign-outs per hour', 'STACKED_BAR', 12, 1, every(Date.UTC(2026, 9, 24, 21), hour), () => whole(5, 90)),
	({whole}) =>
		timed('Queue length', 'LINE', 40, 2, every(Date.UTC(2026, 5, 3, 22, 40), 5 * minute), () => whole(0, 60)),
	({whole}) =>
		timed(
			'Items of three apps',
			'LINE',
			14,
			3,
			every(Date.UTC(2026, 2, 1), day),
			(_, owner) => whole(1, 9) * 1_000 ** owner,
		),
	({whole}) => {
		const gap = whole(3, 7);
		return timed('Grants per day', 'LINE', 14, 1, every(Date.UTC(2026, 3, 1), day), (index) =>
			index === gap || index === gap + 1 ? null : whole(20, 80),
		);
	},
	({whole}) => {
		const [zero, missing] = [whole(1, 3), whole(5, 7)];
		return timed('Revocations per day', 'STACKED_BAR', 9, 1, every(Date.UTC(2026, 3, 1), day), (index) =>
			index === zero ? 0 : index === missing ? null : whole(2, 30),
		);
	},
	({whole}) =>
		timed(
			'Batches',
			'STACKED_BAR',
			8,
			1,
			(index) => Date.UTC(2026, 4, 1) + Math.floor(index / 2) * day,
			() => whole(3, 40),
		),
	({whole}) =>
		timed(
			'Probes',
			'LINE',
			16,
			1,
			(index) => Date.UTC(2026, 4, 1, 7) + Math.floor(index / 2) * hour,
			() => whole(3, 40),
		),
	({whole}) =>
		timed('Tickets by team', 'STACKED_BAR', whole(5, 9), 3, every(Date.UTC(2025, 11, 29), day), () => whole(1, 50)),
	({whole}) =>
		timed('Balance of grants', 'STACKED_BAR', 8, 2, every(Date.UTC(2026, 6, 1), day), (_, owner) =>
			owner === 0 ? whole(5, 60) : -whole(5, 60),
		),
	({whole}) => timed('Storage by app', 'STACKED_AREA', 12, 3, months, (index) => 100 + index * 20 + whole(0, 60)),
	({whole}) => timed('Change of the backlog', 'LINE', 12, 1, every(Date.UTC(2026, 7, 1), day), () => whole(-50, 50)),
	({whole}) =>
		timed(
			'Backups at uneven times',
			'LINE',
			9,
			1,
			(index) => Date.UTC(2026, 8, 1, 6) + index ** 2 * 5 * hour,
			() => whole(30, 300),
		),
	({whole}) =>
		timed(
			'Identifiers issued',
			'LINE',
			5,
			1,
			every(Date.UTC(2026, 8, 1), day),
			(index) => `900719925474099${whole(3, 5)}${index}`,
		),
	({whole}) => timed('Error ratio', 'LINE', 10, 1, every(Date.UTC(2026, 8, 1), day), () => whole(1, 90) / 1_000_000),
	({whole}) => timed('One reading', 'LINE', 1, 1, every(Date.UTC(2026, 8, 1, 2, 15), day), () => whole(1, 99)),
	({whole}) => {
		const {title, timeSeries} = timed('Reviews by owner', 'LINE', 7, 4, months, () => whole(1, 99));
		const series = (timeSeries?.series ?? []).map((each, at) => ({...each, displayName: longNames[at] ?? ''}));
		return {title, timeSeries: {style: timeSeries?.style ?? '', series}};
	},
	({whole}) =>
		sliced(
			'Users by app',
			'PIE',
			names.slice(0, whole(3, 6)).map((label) => ({label, value: whole(5, 500)})),
		),
	({whole}) =>
		sliced(
			'Findings',
			'DONUT',
			names.slice(0, 6).map((label, at) => ({label, value: at === 2 ? 0 : at === 4 ? null : whole(1, 40)})),
		),
	({whole}) =>
		sliced(
			'Accounts by city',
			'PIE',
			Array.from({length: whole(20, 30)}, (_, at) => ({label: `City ${at + 1}`, value: whole(1, 200)})),
		),
	({whole}) =>
		sliced(
			'Change by app',
			'PIE',
			names.slice(0, 6).map((label) => ({label, value: whole(-90, 90)})),
		),
	({whole}) =>
		sliced(
			'Escalations',
			'DONUT',
			longNames.slice(0, 5).map((label) => ({label, value: whole(1, 40)})),
		),
	({whole}) =>
		sliced(
			'Cost in EUR',
			'PIE',
			names.slice(0, 5).map((label, at) => ({label, value: whole(1, 9) * 10 ** (at * 3) + whole(0, 99) / 100})),
		),
];

/** The specimens of a seed: each kind in turn, with other values. */
export function specimensOf(count: number, seed: number): readonly Specimen[] {
	const random = randomFrom(seed);
	return Array.from({length: count}, (_, at) => kinds[at % kinds.length]?.(random) ?? {title: ''});
}
