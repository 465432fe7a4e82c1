/** What the confirmation of a deletion says of its tools. */
import {expect, test} from 'vitest';
import {toolGroupLines} from '../../../../src/console/features/tool-bindings/tool-words.ts';

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
