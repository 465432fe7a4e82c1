import {expect, test} from 'vitest';
import {describe as describeAction} from './actions.ts';
import {repeat, simulate} from './run.ts';

/** CI runs 200, with more steps. */
const seeds = Array.from({length: 20}, (_, seed) => seed);
const steps = 8;

test.each(seeds)('no check fails in the steps of seed %i', async (seed) => {
	const {failure, actions} = await simulate(seed, steps);
	expect({failure, actions: failure && actions.map(describeAction)}).toEqual({});
});

test('takes the same steps, sends the same requests and draws the same screens from the same seed, and from the recorded actions', async () => {
	const first = await simulate(7, steps);
	expect(first.trace).toHaveLength(steps);
	expect((await simulate(7, steps)).trace).toEqual(first.trace);
	expect((await repeat(first)).trace).toEqual(first.trace);
});
