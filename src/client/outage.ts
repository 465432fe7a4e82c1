/** Whether the service is unavailable, and since when. */
import {ApiError} from './error.ts';
import type {RequestRecord} from './journal/journal.ts';

/** The statuses with which a gateway says that the service behind it is unavailable. Another failure is an answer of the service. */
const unavailable: readonly unknown[] = [502, 503, 504];

export const isOutage = (error: unknown): boolean =>
	error instanceof ApiError &&
	(error.kind === 'unreachable' || error.kind === 'timeout' || unavailable.includes(error.detail.status));

/** The time of the first request since the last response without an error of the service. */
export function silentSince(records: readonly RequestRecord[]): number | undefined {
	const isAnswered = ({outcome}: RequestRecord) => outcome.state === 'answered' && outcome.status < 500;
	return records[records.findLastIndex(isAnswered) + 1]?.startedAt;
}
