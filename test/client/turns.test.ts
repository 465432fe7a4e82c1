import {setImmediate as immediate} from 'node:timers/promises';
import {expect, test} from 'vitest';
import {inOwnTurn, ownTurn} from '../../src/client/turns.ts';

test('runs one step per turn of the event loop, in order', async () => {
	const steps: string[] = [];
	for (const name of ['first', 'second', 'third']) inOwnTurn(() => steps.push(name));
	expect(steps).toEqual([]);
	for (const count of [1, 2, 3]) {
		await immediate();
		expect(steps).toEqual(['first', 'second', 'third'].slice(0, count));
	}
});

test('gives a step that another one schedules a turn of its own', async () => {
	const steps: string[] = [];
	inOwnTurn(() => {
		steps.push('outer');
		inOwnTurn(() => steps.push('inner'));
	});
	await immediate();
	expect(steps).toEqual(['outer']);
	await immediate();
	expect(steps).toEqual(['outer', 'inner']);
});

test('takes turns between two loops that yield', async () => {
	const steps: string[] = [];
	const loop = async (name: string) => {
		for (let index = 1; index <= 2; index++) {
			await ownTurn();
			steps.push(`${name}${index}`);
		}
	};
	await Promise.all([loop('a'), loop('b')]);
	expect(steps).toEqual(['a1', 'b1', 'a2', 'b2']);
});
