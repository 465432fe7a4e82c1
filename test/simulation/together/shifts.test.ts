/** `SHIFTS=COUNT` runs more seeds. */
import {expect, test} from 'vitest';
import {runShifts} from './shifts.ts';

const count = Number(process.env.SHIFTS ?? 5);

test('a hand-over says of each part what the tenant and the verbs did', {
	timeout: 600_000,
	meta: {dear: {seconds: 8, proves: 'a whole shift of random people'}},
}, async () => {
	for (let seed = 1; seed <= count; seed++) {
		const {steps, untrue} = await runShifts(seed, 20);
		expect(untrue, `seed ${seed}:\n${steps.join('\n')}`).toBeUndefined();
	}
});
