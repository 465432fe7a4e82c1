/** Agreed exceptions to rules or findings, with a reason and an end date: silences of the config, acknowledgements of the history. */
import {hash} from 'node:crypto';
import * as v from 'valibot';
import {day, parseDateTime, parseDay} from '../../text/timestamp.ts';
import type {UnreadAcksError} from '../history/error.ts';
import type {Remark} from '../history/team/entry.ts';
import type {Ack} from '../history/team/team.ts';
import type {Finding} from './finding.ts';
import {isRuleId} from './rules.ts';

/** The silences and acknowledgements of a tenant. */
export interface TenantSilences {
	readonly silences: readonly Remark[];
	/** Why the acknowledgements are not among them. */
	readonly failure?: UnreadAcksError;
}

const text = (expected: string) => v.pipe(v.string(expected), v.trim(), v.nonEmpty(expected));

const Entry = v.object(
	{
		id: v.pipe(
			text('expected the id of a rule or a finding'),
			v.check((id) => isRuleId(id.split(':', 1)[0] ?? ''), 'Unknown rule. assets/docs/board-rules.md lists the rules'),
		),
		reason: text('expected the reason for the silence'),
		until: v.pipe(
			text('expected the day on which it ends, such as 2026-01-31'),
			v.check((until) => endOf(until) !== undefined, 'expected a date such as 2026-01-31, or a timestamp'),
		),
	},
	'expected id, reason and until',
);

/** The first moment after a day or a time, in epoch milliseconds. Undefined for another text. */
export function endOf(until: string): number | undefined {
	const start = parseDay(until);
	return start === undefined ? parseDateTime(until) : start + day;
}

/** The silences of a config, and its problems. */
export type ReadSilences = ReturnType<typeof readSilences>;

/** Reads the entries of a config. Invalid entries are skipped and reported, with the index from 0 and the field: `0.until`. */
export function readSilences(entries: unknown) {
	if (entries === undefined || entries === null) return {silences: [], problems: []};
	if (!Array.isArray(entries)) return {silences: [], problems: [{key: '', message: 'expected a list of silences'}]};
	const results = entries.map((entry: unknown, index) => ({index, result: v.safeParse(Entry, entry)}));
	return {
		silences: results.flatMap(({result}): readonly Remark[] => {
			if (!result.success) return [];
			const {id, ...rest} = result.output;
			return [{kind: 'silence', of: id, ...rest}];
		}),
		problems: results.flatMap(({index, result}) =>
			(result.issues ?? []).map((issue) => ({
				key: [index, v.getDotPath(issue)].filter((part) => part !== null).join('.'),
				message: issue.message,
			})),
		),
	};
}

/** The last acknowledgement or take of each finding: an acknowledged finding is not taken any more. An ended one has no effect. */
export const lastAcks = (acks: readonly Ack[]): readonly Ack[] =>
	[...new Map(acks.map((ack) => [ack.of, ack])).values()].filter(({until}) => until !== '');

/** Whether a remark has no effect any more at a time in epoch milliseconds. */
export const hasEnded = ({until}: Remark, time: number): boolean => (endOf(until) ?? 0) <= time;

/** The remarks that have an effect at a time, by the rule or the finding that they are about. The last one counts. */
export const inEffect = (remarks: readonly Remark[], time: number): ReadonlyMap<string, Remark> =>
	new Map(remarks.filter((remark) => !hasEnded(remark, time)).map((remark) => [remark.of, remark]));

/** A finding with its acknowledgement, which is in effect. */
export type Acknowledged = Finding & {readonly ack: Remark};

/** `alice until 2026-12-31: owner follows` */
export const ackText = ({author, until, reason}: Remark): string => `${author || 'someone'} until ${until}: ${reason}`;

/** In characters. */
export const maximumReason = 500;

/** Why an acknowledgement cannot end then. Undefined if it can. */
export function untilProblem(until: string, now: number): string | undefined {
	const endsAt = endOf(until);
	if (endsAt === undefined) return 'must be a day such as 2026-12-31, or a timestamp';
	return endsAt <= now ? `must be in the future, not ${until}` : undefined;
}

/** Identifies the content of a finding. Its sentence is left out, since it may count the days. */
export const fingerprintOf = ({rule, severity, evidence}: Pick<Finding, 'rule' | 'severity' | 'evidence'>): string =>
	hash('sha256', JSON.stringify([rule, severity, evidence]), 'base64url');
