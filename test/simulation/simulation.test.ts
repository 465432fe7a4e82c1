import {expect, test} from 'vitest';
import {describe as describeAction} from './actions.ts';
import {repeat, simulate} from './run.ts';

const seeds = Array.from({length: 20}, (_, seed) => seed);
const steps = 12;

test.each(seeds)('no check fails in the steps of seed %i', async (seed) => {
	const {failure, actions} = await simulate(seed, steps);
	expect({failure, actions: failure && actions.map(describeAction)}).toEqual({});
});

/** Without the digests of the screens, which contain durations of the processor. */
const steppedBy = ({trace}: Awaited<ReturnType<typeof simulate>>) =>
	trace.map((line) => line.replace(/ [\da-f]{10}$/, ''));

test('takes the same steps and sends the same requests from the same seed, and from the recorded actions', async () => {
	const first = await simulate(7, steps);
	expect(first.trace).toHaveLength(steps);
	expect(steppedBy(await simulate(7, steps))).toEqual(steppedBy(first));
	expect(steppedBy(await repeat(first.actions))).toEqual(steppedBy(first));
});
