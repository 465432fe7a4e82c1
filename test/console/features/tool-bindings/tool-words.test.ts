/** What the confirmation of a deletion says of its tools. */
import {expect, test} from 'vitest';
import {ApiError} from '../../../../src/client/error.ts';
import {ledgerLines, toolGroupLines} from '../../../../src/console/features/tool-bindings/tool-words.ts';

test('at most 500 connectors have a line, and the others are counted', () => {
	const toolsOf = (count: number) =>
		Array.from({length: count}, (_, at) => ({appId: 'a', connectorId: `c${at}`, id: 'one'}));
	expect(toolGroupLines(toolsOf(500))).toHaveLength(500);
	expect(
		toolGroupLines(toolsOf(501))
			.slice(499)
			.map(({text}) => text),
	).toEqual(['- app a, connector c499, 1 tool', '- … and 1 more connector']);
});

test('connectors that only read alike have a line each', () => {
	const tools = [
		{appId: 'x, connector y', connectorId: 'z', id: 'one'},
		{appId: 'x', connectorId: 'y, connector z', id: 'two'},
	];
	expect(toolGroupLines(tools).map(({text}) => text)).toEqual([
		'- app x, connector y, connector z, 1 tool: one',
		'- app x, connector y, connector z, 1 tool: two',
	]);
});

test('a ledger has its counts, then a line for each call with the tone of its state', () => {
	const error = new ApiError({kind: 'server', message: 'It failed.', advice: 'Wait.', applied: 'unknown'});
	const states = ['pending', 'sending', 'done', 'refused', 'failed', 'unknown', 'not-sent'] as const;
	const tools = [
		{appId: 'a', connectorId: 'c', id: 'one'},
		{appId: 'a', connectorId: 'c', id: 'two'},
	];
	const rows = states.map((state, at) => ({number: at + 1, tools, state, ...(state === 'unknown' && {error})}));
	const lines = ledgerLines({rows} as unknown as Parameters<typeof ledgerLines>[0]);
	expect(lines.map(({text, tone = '-'}) => `${tone}: ${text}`)).toEqual([
		'-: 2 waiting, 2 sending, 2 done, 2 REFUSED, 2 FAILED, 2 UNKNOWN, 2 NOT SENT',
		'dim: call 1 of 7: 2 tools, waiting',
		'plain: call 2 of 7: 2 tools, sending',
		'plain: call 3 of 7: 2 tools, done',
		'bad: call 4 of 7: 2 tools, REFUSED',
		'bad: call 5 of 7: 2 tools, FAILED',
		'warn: call 6 of 7: 2 tools, UNKNOWN: It failed. — Wait.',
		'dim: call 7 of 7: 2 tools, NOT SENT',
	]);
});
