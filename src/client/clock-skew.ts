/** Compares the clock of the service with the clock of this machine, by the `Date` of responses (RFC 9110 §6.6.1). */
import type {RequestRecord} from './journal/journal.ts';

/** The number of latest records that are compared. */
const maximumRecords = 20;
/** A smaller difference does not matter: the header has whole seconds, and a response takes time. */
const tolerance = 60_000;

/**
 * Milliseconds to add to the time of this machine for the time of the service: 0 if they agree to within a minute. Undefined if
 * no response had a date. The quickest response counts, because its date is the most exact.
 */
export function clockSkew(records: readonly RequestRecord[]): number | undefined {
	let quickest = Number.POSITIVE_INFINITY;
	let skew: number | undefined;
	for (const {startedAt, outcome} of records.slice(-maximumRecords)) {
		if (outcome.state !== 'answered' || outcome.ms >= quickest) continue;
		const sentAt = Date.parse(outcome.headers.date ?? '');
		if (Number.isNaN(sentAt)) continue;
		quickest = outcome.ms;
		skew = sentAt + 500 - (startedAt + outcome.ms / 2);
	}
	return skew !== undefined && Math.abs(skew) <= tolerance + quickest / 2 ? 0 : skew;
}
