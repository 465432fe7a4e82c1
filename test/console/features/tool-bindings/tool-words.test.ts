/** What the confirmation of a deletion says of its tools. */
import {expect, test} from 'vitest';
import {toolGroupLines} from '../../../../src/console/features/tool-bindings/tool-words.ts';

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
