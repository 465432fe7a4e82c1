import {expect, test} from 'vitest';
import {UnjudgedError} from '../../src/domain/board/unread.ts';
import {createReadings, type Reading} from '../../src/mcp/answer.ts';
import {Effort} from '../../src/mcp/budget.ts';
import {faultOf} from '../../src/mcp/refusal.ts';

test('ends the oldest unfinished reading when there are too many', async () => {
	const readings = createReadings('t', () => 0);
	const ended: number[] = [];
	const begin = (number: number) => (signal: AbortSignal) => {
		async function* reading(): Reading {
			try {
				for (;;) yield [{text: 'x'.repeat(10_000)}];
			} finally {
				ended.push(signal.aborted ? number : Number.NaN);
			}
		}
		return {reading: reading(), effort: new Effort()};
	};
	const onSpent = () => undefined;
	const {signal} = new AbortController();
	for (let number = 0; number < 9; number++)
		await readings.answer({key: `${number}`, cursor: undefined, signal, onSpent, begin: begin(number)});
	expect(ended).toEqual([0]);
});

test('a rule that could not judge an item does not say that the list changed', () => {
	expect(faultOf(new UnjudgedError('words of the tenant'))).toEqual({
		kind: 'incomplete',
		message: 'Rules could not judge an item: a field has a value that cannot be read.',
	});
});
