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

test('a list sorts numbers that share a double by their digits', async () => {
	const costs = ['19.990000000000000003', '19.990000000000000001', '19.990000000000000002'];
	const list = costs.map(
		(cost, index) => `{"id":"app_${index}","displayName":"App ${index}","monthlyCostUsd":${cost}}`,
	);
	const console = await launch({
		at: 'apps',
		columns: 220,
		intercept: async () =>
			new Response(`{"list":[${list.join()}],"nextPageToken":""}`, {headers: {'content-type': 'application/json'}}),
	});
	onTestFinished(() => console.close());
	await console.write(':sort monthlyCostUsd\r');
	expect(console.screen().match(/App \d/g)).toEqual(['App 0', 'App 2', 'App 1']);
});
