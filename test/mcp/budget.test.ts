import {expect, test} from 'vitest';
import {type Requested, waitOf} from '../../src/mcp/budget.ts';

const now = 1_000_000;
const sent = (server: string, count: number, age: number): readonly Requested[] =>
	Array.from({length: count}, () => ({tenant: 't', server, at: now - age}));
const waits = (server: string, age = 0): Requested => ({tenant: 't', server, at: now - age, isWaiting: true});

test.each([
	['the first request', [], 'a', 0],
	['the last free one of a server alone', sent('a', 59, 10_000), 'a', 0],
	['one too many of a server alone', sent('a', 60, 10_000), 'a', 50_000],
	['a second server beside one that has used all', sent('a', 60, 10_000), 'b', 50_000],
	[
		'the server that has used all, while another waits',
		[...sent('a', 40, 20_000), ...sent('a', 19, 5_000), waits('b')],
		'a',
		40_000,
	],
	['the server that waits, as soon as one is free', [...sent('a', 59, 20_000), waits('b')], 'b', 0],
	['the half of two that are busy', [...sent('a', 30, 1_000), ...sent('b', 29, 1_000)], 'b', 0],
	['more than the half of two', [...sent('a', 10, 1_000), ...sent('b', 30, 2_000)], 'b', 58_000],
	['one each of 61 servers', Array.from({length: 61}, (_, index) => sent(`s${index}`, 1, index)).flat(), 's0', 60_000],
])('%s', (_, all, server, wait) => {
	expect(waitOf(all, server, now)).toBe(wait);
});
