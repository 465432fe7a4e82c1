import {setImmediate as turn} from 'node:timers/promises';
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

test('a call that is cancelled or fails ends its reading', async () => {
	const readings = createReadings('t', () => 0);
	const ended: unknown[] = [];
	const ask = (key: string, signal: AbortSignal, reading: (own: AbortSignal) => Reading) =>
		readings.answer({
			...{key, cursor: undefined, signal, onSpent: () => undefined},
			begin(own) {
				own.addEventListener('abort', () => ended.push(key));
				return {reading: reading(own), effort: new Effort()};
			},
		});
	async function* waiting(own: AbortSignal): Reading {
		await new Promise((_, reject) => own.addEventListener('abort', () => reject(own.reason)));
		yield [];
		return {isComplete: true};
	}
	async function* failing(): Reading {
		yield [];
		throw new Error('a defect');
	}
	const leaving = new AbortController();
	const cancelled = ask('cancelled', leaving.signal, waiting);
	await turn();
	leaving.abort(new Error('left'));
	await expect(cancelled).rejects.toThrow('left');
	await expect(ask('failed', new AbortController().signal, failing)).rejects.toThrow('a defect');
	expect(ended).toEqual(['cancelled', 'failed']);
});
