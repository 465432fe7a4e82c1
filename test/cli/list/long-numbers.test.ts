/** A service whose numbers have more digits than a double. */
import {describe, expect, test} from 'vitest';
import {demoSeed} from '../../../src/tenant/seed/demo.ts';
import {realDisk} from '../../settings/files/disk.ts';
import {castellan, now, tenantFetch} from '../launch.ts';

const seed = demoSeed({apps: 12, now});
const big = '12345678901234567890';

describe('with the fault long-numbers', () => {
	test.each([
		['apps --fields displayName,monthlyCostUsd,connectorVersion', big],
		['apps -o json', `"monthlyCostUsd":${big}`],
		['apps -o ndjson', '"monthlyCostUsd":19.989999999999998'],
		['apps -o csv --fields id,monthlyCostUsd', ',19.989999999999998'],
		['apps -o yaml', `connectorVersion: ${big}`],
		['auth-configs', 'ac_'],
		['auth-configs ac_01', 'ac_01'],
		[`owners ${seed.demo?.appId} ${seed.demo?.entitlementId} -o json`, 'priority'],
		[`surfaces ${seed.demo?.conversationId}`, ''],
		[`surfaces ${seed.demo?.conversationId} -o json`, big],
		[`secret ${seed.demo?.shareCodes.active}`, `opened ${big} of ${big} times`],
		['notifications', 'on'],
		['watch apps --count 2 --interval 1', ''],
		['save s', ''],
		['board', ''],
	])('%s prints every digit', async (args, text) => {
		const {code, stdout, stderr} = await castellan(args, {
			fetch: tenantFetch({seed, fail: 'long-numbers'}),
			context: {disk: {...realDisk, wait: () => Promise.resolve()}},
		});
		expect(stdout + stderr).toContain(text);
		expect(stdout + stderr).not.toContain('12345678901234567168');
		expect([0, 9]).toContain(code);
	});
});

test('an amount is rounded to cents as text, without another change of digits', async () => {
	const costs = ['19.989999999999998', big, '-0.00500000000000000001', '1e400', '9'.repeat(70)];
	const list = costs.map((cost, at) => `{"id":"a${at}","displayName":"A","monthlyCostUsd":${cost}}`);
	const fetch = async () => new Response(`{"list":[${list}]}`, {headers: {'content-type': 'application/json'}});
	const {stdout} = await castellan('apps --fields monthlyCostUsd', {fetch});
	expect(
		stdout
			.split('\n')
			.slice(1, -1)
			.map((line) => line.trim()),
	).toEqual(['19.99', `${big}.00`, '-0.01', '1e400', '9'.repeat(70)]);
});
