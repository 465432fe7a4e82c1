/** The figures of tenants for a monitoring system. Figures that a read did not reach are absent. */
import {day} from '../../text/timestamp.ts';
import type {Board} from '../board/board.ts';
import type {Finding} from '../board/finding.ts';
import type {BoardKind} from '../board/rule.ts';
import {hasEnded} from '../board/silences.ts';
import type {Reading} from '../history/store/readings.ts';
import type {Gauge, Sample} from './exposition.ts';

/** One read of a tenant. Times in epoch milliseconds. */
export interface TenantRead {
	/** The profile or the host. */
	readonly tenant: string;
	readonly board: Board;
	/** Whether the board leaves out the acknowledged findings. */
	readonly areAcksRead: boolean;
	readonly startedAt: number;
	readonly endedAt: number;
	/** Undefined if the expiry of the token is unknown. */
	readonly tokenExpiresAt: number | undefined;
	/** The readings of the tenant in the history. Undefined if it could not be read. */
	readonly readings: readonly Reading[] | undefined;
}

type Measure = (read: TenantRead) => readonly Sample[];

/** One sample per tenant, or none if the value is not known. */
const single =
	(value: (read: TenantRead) => number | undefined): Measure =>
	(read) => {
		const figure = value(read);
		return figure === undefined ? [] : [{labels: {tenant: read.tenant}, value: figure}];
	};

const seconds = (ms: number | undefined) => (ms === undefined ? undefined : ms / 1000);

/** The kinds of which every item was evaluated: only their counts are exact. */
const wholeKinds = ({board}: TenantRead): ReadonlySet<string> =>
	new Set(board.searched().flatMap(({kind, isComplete}) => (isComplete ? [kind] : [])));

/** By name: what a figure says, and its samples. */
const measures: Readonly<Record<string, readonly [help: string, measure: Measure]>> = {
	castellan_up: [
		'Whether the last read of the tenant got all lists to their ends. castellan_list_complete says which it did not.',
		single(({board}) => Number(board.searched().every(({isComplete}) => isComplete))),
	],
	castellan_list_complete: [
		'Whether the last read of the tenant reached the end of the list.',
		({tenant, board}) =>
			board.searched().map(({kind, isComplete}) => ({labels: {tenant, kind}, value: Number(isComplete)})),
	],
	castellan_items: [
		'Items of a list that was read to its end.',
		({tenant, board}) =>
			board
				.searched()
				.filter(({isComplete}) => isComplete)
				.map(({kind, loaded}) => ({labels: {tenant, kind}, value: loaded})),
	],
	castellan_acknowledgements_read: [
		'Whether the acknowledgements of findings were read from the history. Without them, the findings are not known.',
		single(({areAcksRead}) => Number(areAcksRead)),
	],
	castellan_findings: [
		'Findings of the board that are neither silenced nor acknowledged, by rule. Absent for a list with parts that were not read or judged, and without the acknowledgements.',
		(read) => countsOf(read, ({found}) => found),
	],
	castellan_findings_silenced: [
		'Findings of the board that are silenced or acknowledged, by rule. Absent for a list with parts that were not read or judged, and without the acknowledgements.',
		(read) => countsOf(read, ({silenced}) => silenced),
	],
	castellan_oldest_error_timestamp_seconds: [
		'The earliest deadline, deletion or last change of the findings of severity error. Absent without such a finding, and unless castellan_findings has every rule.',
		(read) => {
			const isWhole = countsOf(read, ({found}) => found).length === read.board.counts().length;
			const errors = isWhole ? read.board.findings().filter(isError) : [];
			const times = errors.flatMap(({at}) => (at !== undefined && at <= read.endedAt ? [at] : []));
			return times.length === 0 ? [] : [{labels: {tenant: read.tenant}, value: Math.min(...times) / 1000}];
		},
	],
	castellan_acknowledgements_ending: [
		'Acknowledgements in effect that end within seven days. Absent without the acknowledgements.',
		single(({areAcksRead, board, endedAt}) =>
			areAcksRead ? board.silences().filter((use) => isEnding(use, endedAt + week)).length : undefined,
		),
	],
	castellan_read_timestamp_seconds: [
		'When the last read of the tenant ended, by the clock of this machine.',
		single(({endedAt}) => seconds(endedAt)),
	],
	castellan_read_duration_seconds: [
		'How long the last read of the tenant took.',
		single(({startedAt, endedAt}) => seconds(endedAt - startedAt)),
	],
	castellan_token_expiry_timestamp_seconds: [
		'When the access token expires. Absent if the token does not say.',
		single(({tokenExpiresAt}) => seconds(tokenExpiresAt)),
	],
	castellan_history_reading_timestamp_seconds: [
		'When the newest complete reading of the list in the history began, by the clock of the machine that read it.',
		({tenant, readings = []}) =>
			[...Map.groupBy(readings, ({kind}) => kind)].map(([kind, list]) => ({
				labels: {tenant, kind},
				value: Math.max(...list.map(({seen}) => seen)) / 1000,
			})),
	],
	castellan_reader_reading_timestamp_seconds: [
		'When the last reading of a person or recorder began, of those that were the last to read a state in the history.',
		({tenant, readings = []}) =>
			[...Map.groupBy(readings, ({reader}) => reader)].flatMap(([reader, list]) =>
				reader === undefined ? [] : [{labels: {tenant, reader}, value: Math.max(...list.map(({seen}) => seen)) / 1000}],
			),
	],
};

const week = 7 * day;
const isError = ({severity}: Finding) => severity === 'error';
const isEnding = ({silence, isExpired, silenced}: ReturnType<Board['silences']>[number], time: number) =>
	silence.kind === 'acknowledgement' && !isExpired && silenced > 0 && hasEnded(silence, time);

function countsOf(
	read: TenantRead,
	countOf: (count: ReturnType<Board['counts']>[number]) => number,
): readonly Sample[] {
	if (!read.areAcksRead) return [];
	const whole = wholeKinds(read);
	const isExact = (kind: BoardKind) => whole.has(kind) && read.board.unjudged(kind) === undefined;
	return read.board.counts().flatMap((count) => {
		const {id: rule, kind, severity} = count.rule;
		return isExact(kind) ? [{labels: {tenant: read.tenant, rule, severity}, value: countOf(count)}] : [];
	});
}

export const metricsOf = (version: string, reads: readonly TenantRead[]): readonly Gauge[] => [
	{
		name: 'castellan_build_info',
		help: 'The version of castellan. The value is always 1.',
		samples: [{labels: {version}, value: 1}],
	},
	...Object.entries(measures).map(([name, [help, measure]]) => ({name, help, samples: reads.flatMap(measure)})),
];
