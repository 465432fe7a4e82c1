/** Acknowledgements as silences whose source is the history, which a team may share. */
import {hash} from 'node:crypto';
import type {Ack} from '../../history/team/team.ts';
import type {Finding} from '../finding.ts';
import {endOf, type Silence} from '../silences.ts';

/** Of each finding, the last version. An ended one has no effect. */
export const ackSilences = (acks: readonly Ack[]): readonly Silence[] =>
	[...new Map(acks.map((ack) => [ack.finding, ack])).values()]
		.filter(({until}) => until !== '')
		.map(({finding, reason, until, ...ack}) => ({id: finding, reason, until, endsAt: endOf(until) ?? 0, ack}));

/** A finding with its acknowledgement, which is in effect. */
export type Acknowledged = Finding & {readonly ack: Pick<Ack, 'author' | 'at' | 'reason' | 'until'>};

/** `alice until 2026-12-31: owner follows` */
export const ackText = ({author, until, reason}: Acknowledged['ack']): string =>
	`${author || 'someone'} until ${until}: ${reason}`;

/** In characters. */
export const maximumReason = 500;

/** Why an acknowledgement cannot end then. Undefined if it can. */
export function untilProblem(until: string, now: number): string | undefined {
	const endsAt = endOf(until);
	if (endsAt === undefined) return 'must be a day such as 2026-12-31, or a timestamp';
	return endsAt <= now ? `must be in the future, not ${until}` : undefined;
}

/** Identifies what a finding shows. Its sentence is left out, since it may count the days. */
export const fingerprintOf = ({rule, severity, evidence}: Pick<Finding, 'rule' | 'severity' | 'evidence'>): string =>
	hash('sha256', JSON.stringify([rule, severity, evidence]), 'base64url');
