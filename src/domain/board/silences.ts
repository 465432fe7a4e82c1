/** Findings that somebody decided not to hear of until a day. */
import * as v from 'valibot';
import {day} from './rule.ts';
import {isRuleId} from './rules.ts';

export interface Silence {
	/** A rule's id, or a finding's. */
	readonly id: string;
	readonly reason: string;
	/** A date, the whole of which (UTC) still counts, or a timestamp. */
	readonly until: string;
	/** `until` in epoch milliseconds: the first moment that is no longer silent. */
	readonly endsAt: number;
}

interface SilenceProblem {
	/** `0.until`: the entry's place, from 0, and its field. */
	readonly key: string;
	/** What is wrong, and what would do. */
	readonly message: string;
}

const text = (wanted: string) => v.pipe(v.string(wanted), v.trim(), v.nonEmpty(wanted));

const Entry = v.object(
	{
		id: v.pipe(
			text('expected the id of a rule or a finding'),
			v.check((id) => isRuleId(id.split(':', 1)[0] ?? ''), 'Unknown rule. assets/docs/board-rules.md lists the rules'),
		),
		reason: text('expected the reason why nobody needs to hear of it'),
		until: v.pipe(
			text('expected the day on which it ends, such as 2026-01-31'),
			v.check((until) => endOf(until) !== undefined, 'expected a date such as 2026-01-31, or a timestamp'),
		),
	},
	'expected id, reason and until',
);

function endOf(until: string): number | undefined {
	const at = /^\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:\d\d))?$/i.test(until) ? Date.parse(until) : Number.NaN;
	if (Number.isNaN(at)) return undefined;
	if (until.length > 10) return at;
	// The 31st of a shorter month would be read as a day of the next.
	return new Date(at).toISOString().startsWith(until) ? at + day : undefined;
}

export interface ReadSilences {
	readonly silences: readonly Silence[];
	readonly problems: readonly SilenceProblem[];
}

/** Reads the entries of a config. Those that cannot be used are left out and reported. */
export function readSilences(entries: unknown): ReadSilences {
	if (entries === undefined || entries === null) return {silences: [], problems: []};
	if (!Array.isArray(entries)) return {silences: [], problems: [{key: '', message: 'expected a list of silences'}]};
	const read = entries.map((entry: unknown, place) => ({place, result: v.safeParse(Entry, entry)}));
	return {
		silences: read.flatMap(({result}) =>
			result.success ? [{...result.output, endsAt: endOf(result.output.until) ?? 0}] : [],
		),
		problems: read.flatMap(({place, result}) =>
			(result.issues ?? []).map((issue) => ({
				key: [place, v.getDotPath(issue)].filter((part) => part !== null).join('.'),
				message: issue.message,
			})),
		),
	};
}
