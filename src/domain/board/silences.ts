/** Silences: agreed exceptions to rules or findings, with a reason and an end date. */
import * as v from 'valibot';
import {day, parseDateTime, parseDay} from '../../text/timestamp.ts';
import type {Ack} from '../history/team/team.ts';
import {isRuleId} from './rules.ts';

export interface Silence {
	/** The id of a rule or of a finding. */
	readonly id: string;
	readonly reason: string;
	/** A timestamp, or a date. The silence includes the whole day in UTC. */
	readonly until: string;
	/** The first moment after the silence, in epoch milliseconds. */
	readonly endsAt: number;
	/** For an acknowledgement in the history. It applies only to a finding that shows what it showed then. */
	readonly ack?: Pick<Ack, 'author' | 'at' | 'version' | 'fingerprint'>;
}

interface SilenceProblem {
	/** The entry's index from 0 and its field: `0.until`. */
	readonly key: string;
	/** The error and the expected value. */
	readonly message: string;
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

export interface ReadSilences {
	readonly silences: readonly Silence[];
	readonly problems: readonly SilenceProblem[];
}

/** Reads the entries of a config. Invalid entries are reported and skipped. */
export function readSilences(entries: unknown): ReadSilences {
	if (entries === undefined || entries === null) return {silences: [], problems: []};
	if (!Array.isArray(entries)) return {silences: [], problems: [{key: '', message: 'expected a list of silences'}]};
	const results = entries.map((entry: unknown, index) => ({index, result: v.safeParse(Entry, entry)}));
	return {
		silences: results.flatMap(({result}) =>
			result.success ? [{...result.output, endsAt: endOf(result.output.until) ?? 0}] : [],
		),
		problems: results.flatMap(({index, result}) =>
			(result.issues ?? []).map((issue) => ({
				key: [index, v.getDotPath(issue)].filter((part) => part !== null).join('.'),
				message: issue.message,
			})),
		),
	};
}
