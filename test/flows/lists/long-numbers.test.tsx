/** A service whose numbers have more digits than a double. */
import {expect, onTestFinished, test} from 'vitest';
import {demoSeed} from '../../../src/tenant/seed/demo.ts';
import {launch, testNow} from '../../support/launch.tsx';

const big = '12345678901234567890';

test.each([
	['apps', '19.99'],
	['apps/app_0000001', 'Source Control'],
	['board', 'Board'],
	['surfaces/cnv_9', 'Surfaces'],
])('%s is shown, and keys still work', async (at, text) => {
	const console = await launch({
		at,
		seed: demoSeed({apps: 12, now: testNow}),
		columns: 220,
		rows: 60,
		intercept: async (_, pass) => {
			const body = await (await pass()).text();
			const long = body
				.replace(/("monthlyCostUsd":)\d+/g, '$119.989999999999998')
				.replace(/(:)\d+(?=[,}])/g, `$1${big}`);
			return new Response(long, {headers: {'content-type': 'application/json'}});
		},
	});
	onTestFinished(() => console.close());
	expect(console.lines().join('\n')).toContain(text);
	await console.press('?');
	expect(console.lines().join('\n')).toContain('Help');
});
