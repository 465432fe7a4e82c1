/** The figures of a read: exact values, and what is absent because it is not known. */
import {expect, test} from 'vitest';
import {metricsOf, type TenantRead} from '../../../src/domain/metrics/metrics.ts';

const now = Date.parse('2026-06-15T12:00:00Z');
const week = 7 * 86_400_000;
const iso = (time: number) => new Date(time).toISOString();
const use = (until: string, more: object = {}) => ({
	silence: {kind: 'acknowledgement', until},
	isExpired: false,
	silenced: 1,
	...more,
});
const ending = [use(iso(now + week))];
const rule = (id: string, kind: string, severity = 'error') => ({id, kind, severity});

interface Facts {
	readonly unjudged?: readonly string[];
	readonly isAppsComplete?: boolean;
	readonly silences?: readonly object[];
	readonly findings?: readonly object[];
	readonly read?: Partial<TenantRead>;
}

/** The lines of a figure. */
function figures(name: string, {unjudged = [], isAppsComplete = true, silences = [], findings = [], read}: Facts) {
	const board = {
		searched: () => [
			{kind: 'users', loaded: 3, isComplete: true},
			{kind: 'apps', loaded: 5, isComplete: isAppsComplete},
		],
		counts: () => [
			{rule: rule('a', 'users'), found: 2, silenced: 1},
			{rule: rule('b', 'apps', 'info'), found: 0, silenced: 4},
		],
		unjudged: (kind: string) => (unjudged.includes(kind) ? 'the reason' : undefined),
		findings: () => findings,
		silences: () => silences,
	} as never;
	const known = {tenant: 't', board, areAcksRead: true, startedAt: now - 1_500, endedAt: now};
	const gauges = metricsOf('1.2.3', [{...known, tokenExpiresAt: undefined, readings: undefined, ...read}]);
	const gauge = gauges.find((each) => each.name === `castellan_${name}`);
	return gauge?.samples.map(({labels, value}) => [...Object.values(labels), value].join(' '));
}

const at = (time: number | undefined, severity = 'error') => ({severity, at: time});

test.each<[string, Facts, readonly string[]]>([
	['build_info', {}, ['1.2.3 1']],
	['up', {}, ['t 1']],
	['up', {isAppsComplete: false}, ['t 0']],
	['list_complete', {isAppsComplete: false}, ['t users 1', 't apps 0']],
	['items', {}, ['t users 3', 't apps 5']],
	['items', {isAppsComplete: false}, ['t users 3']],
	['acknowledgements_read', {}, ['t 1']],
	['acknowledgements_read', {read: {areAcksRead: false}}, ['t 0']],
	['findings', {}, ['t a error 2', 't b info 0']],
	['findings', {isAppsComplete: false}, ['t a error 2']],
	['findings', {unjudged: ['users']}, ['t b info 0']],
	['findings', {read: {areAcksRead: false}}, []],
	['findings_silenced', {}, ['t a error 1', 't b info 4']],
	['oldest_error_timestamp_seconds', {}, []],
	['oldest_error_timestamp_seconds', {findings: [at(now), at(undefined), at(now + 1)]}, [`t ${now / 1000}`]],
	['oldest_error_timestamp_seconds', {findings: [at(4_000), at(2_500), at(1_000, 'warn')]}, ['t 2.5']],
	['oldest_error_timestamp_seconds', {findings: [at(4_000)], unjudged: ['apps']}, []],
	['acknowledgements_ending', {}, ['t 0']],
	['acknowledgements_ending', {silences: [use(iso(now + week)), use('2026-06-21')]}, ['t 2']],
	['acknowledgements_ending', {silences: [use(iso(now + week + 1)), use('2026-06-22')]}, ['t 0']],
	['acknowledgements_ending', {silences: [use(iso(now), {isExpired: true, silenced: 0})]}, ['t 0']],
	['acknowledgements_ending', {silences: [use(iso(now + 1), {silenced: 0})]}, ['t 0']],
	[
		'acknowledgements_ending',
		{silences: [use('2026-06-16', {silence: {kind: 'silence', until: '2026-06-16'}})]},
		['t 0'],
	],
	['acknowledgements_ending', {silences: ending, read: {areAcksRead: false}}, []],
	['read_timestamp_seconds', {}, [`t ${now / 1000}`]],
	['read_duration_seconds', {}, ['t 1.5']],
	['token_expiry_timestamp_seconds', {}, []],
	['token_expiry_timestamp_seconds', {read: {tokenExpiresAt: 1_500}}, ['t 1.5']],
	['history_reading_timestamp_seconds', {}, []],
	['reader_reading_timestamp_seconds', {}, []],
	...(['history', 'reader'] as const).map((whose): [string, Facts, readonly string[]] => [
		`${whose}_reading_timestamp_seconds`,
		{
			read: {
				readings: [
					{kind: 'apps', seen: 1_500, reader: 'ci'},
					{kind: 'apps', seen: 500, reader: undefined},
					{kind: 'users', seen: 2_500, reader: 'ci'},
				] as never,
			},
		},
		whose === 'history' ? ['t apps 1.5', 't users 2.5'] : ['t ci 2.5'],
	]),
])('the figure %s of a read (case %$)', (name, facts, lines) => expect(figures(name, facts)).toEqual(lines));
