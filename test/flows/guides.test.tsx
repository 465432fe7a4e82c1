/** The keys of each guide show what it says, each row from the board of the demo tenant. */
import {describe, expect, onTestFinished, test} from 'vitest';
import {demoSeed} from '../../src/tenant/seed/demo.ts';
import {guides} from '../docs/guides.ts';
import {launch, testNow} from '../support/launch.tsx';

const seed = demoSeed({apps: 400, now: testNow, odd: true});

describe.each(guides.filter(({keys}) => keys.length > 0))('$name', ({keys}) => {
	test.each(keys)('$keys', async ({keys: typed, shows}) => {
		const {write, screen, close} = await launch({seed, at: 'board', columns: 120, rows: 40});
		onTestFinished(close);
		expect(screen()).not.toContain(shows);
		for (const key of typed) await write(key);
		expect(screen()).toContain(shows);
	});
});
