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

/** Identifies what a finding shows. Its sentence is left out, since it may count the days. */
export const fingerprintOf = ({rule, severity, evidence}: Pick<Finding, 'rule' | 'severity' | 'evidence'>): string =>
	hash('sha256', JSON.stringify([rule, severity, evidence]), 'base64url');
