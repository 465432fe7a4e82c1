import {expect, test} from 'vitest';
import {clockSkew} from '../../src/client/clock-skew.ts';
import type {RequestRecord} from '../../src/client/journal/journal.ts';

const start = Date.parse('2026-01-01T12:00:00Z');

/** A request of which the service says that it sent the response `ahead` milliseconds after the start. */
function answered(ahead: number | undefined, ms = 0, startedAt = start): RequestRecord {
	const headers: Record<string, string> = ahead === undefined ? {} : {date: new Date(start + ahead).toUTCString()};
	const outcome = {state: 'answered', status: 200, ms, size: 0, headers, body: ''} as const;
	return {id: 1, endpoint: 'x', method: 'GET', url: '', requestHeaders: {}, startedAt, attempt: 1, outcome};
}
const failed: RequestRecord = {...answered(0), outcome: {state: 'failed', ms: 0, reason: ''}};

test.each([
	['without records', [], undefined],
	['without a date', [answered(undefined), failed], undefined],
	[
		'with a date that is none',
		[{...answered(0), outcome: {...answered(0).outcome, headers: {date: 'soon'}}}],
		undefined,
	],
	['within a minute', [answered(59_000)], 0],
	['within a minute behind', [answered(-60_000)], 0],
	['exactly a minute ahead', [answered(60_000, 0, start + 500)], 0],
	['a little more than a minute ahead', [answered(60_000, 0, start + 499)], 60_001],
	['an hour ahead', [answered(3_600_000)], 3_600_500],
	['an hour behind', [answered(-3_600_000)], -3_599_500],
	['an hour ahead, after a response of ten seconds', [answered(3_600_000, 10_000)], 3_595_500],
	['by the quickest response', [answered(7_200_000, 50), answered(3_600_000, 0), answered(7_200_000, 20)], 3_600_500],
	['by the first of equally quick responses', [answered(3_600_000), answered(7_200_000)], 3_600_500],
	['within a minute and half a slow response', [answered(70_000, 40_000)], 0],
	['beyond a minute and half a slow response', [answered(110_000, 40_000)], 90_500],
	['by the latest twenty', [answered(7_200_000), ...Array.from({length: 20}, () => answered(3_600_000, 4))], 3_600_498],
] as const)('the clock of the service: %s', (_, records, skew) =>
	expect(clockSkew(records as readonly RequestRecord[])).toBe(skew),
);
