import {expect, test} from 'vitest';
import {cases, isThorough} from '../support/runs/runs.ts';
import {describe as describeAction} from './actions.ts';
import {repeat, simulate} from './run.ts';

/** A seed shows a defect that breaks most runs: one with one tenant, and one with two. CI runs 200 seeds, with more steps. */
const seeds = cases([0, 3], [1, 2]);
const steps = 8;

test.each(seeds)('no check fails in the steps of seed %i', {timeout: 300_000}, async (seed) => {
	const {failure, actions} = await simulate(seed, steps);
	expect({failure, actions: failure && actions.map(describeAction)}).toEqual({});
});

test.runIf(isThorough).each([
	[1, 1],
	[0, 2],
])(
	'takes the same steps, sends the same requests and draws the same screens from seed %i and its recorded actions, with %i consoles',
	{timeout: 300_000},
	async (seed, consoles) => {
		const first = await simulate(seed, steps);
		expect(first.consoles).toBe(consoles);
		expect(first.trace).toHaveLength(steps);
		expect((await simulate(seed, steps)).trace).toEqual(first.trace);
		expect((await repeat(first)).trace).toEqual(first.trace);
	},
);
