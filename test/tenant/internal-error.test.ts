/** An error that the tenant does not expect: the response says no more than that, and the log has the cause. */
import {expect, onTestFinished, test} from 'vitest';
import {createTenant} from '../../src/tenant/fetch.ts';

test('is a 500 with a request id, and its cause is in the log alone', async () => {
	const lines: string[] = [];
	const tenant = createTenant({token: 't', seed: {}, log: (line) => lines.push(line)});
	onTestFinished(() => tenant.close());
	tenant.store.surfaces.active = () => {
		throw new Error('the cause');
	};
	const headers = {authorization: 'Bearer t'};
	const response = await tenant.fetch(
		new Request('http://tenant.test/api/v1/a2ui/conversations/cnv_1/surfaces', {headers}),
	);
	const {message} = (await response.json()) as {readonly message: string};
	const [, id = 'none'] = /^internal error \(request-id: (.+)\)$/.exec(message) ?? [];
	expect([response.status, message.includes('the cause')]).toEqual([500, false]);
	expect(lines.filter((line) => line.includes(`failed ${id}: Error: the cause`))).toHaveLength(1);
});
