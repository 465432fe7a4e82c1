import {describe, expect, test} from 'vitest';
import {bothTransports, read} from '../../support/tenant/wire.ts';

const seed = {authConfigs: [{id: 'a/b'}, {id: '50%'}, {id: '%2F'}, {id: 'ünïcode'}], surfaces: []};
const update = {authConfig: {displayName: 'New'}, updateMask: 'displayName'};

describe.each(bothTransports)('routes %s', (_, connect) => {
	test.each(seed.authConfigs)('decodes a path parameter once: $id', async ({id}) => {
		const wire = await connect({seed});
		const {status, json} = await wire.call('updateAuthConfig', {id, ...update});
		expect([status, json.authConfig?.id]).toEqual([200, id]);
	});

	test.each([
		['/api/v1/auth-configs/50%', 200, '50%'],
		['/api/v1/auth-configs/%c3', 404, '%c3'],
		['/%61pi/v1/auth-configs/50%25', 200, '50%'],
	])('accepts another encoding of a path: %s', async (path, status, text) => {
		const wire = await connect({seed});
		const response = await wire.post(path, update);
		expect(response.status).toBe(status);
		expect(JSON.stringify(response.json)).toContain(text);
	});

	test('HEAD returns the status and headers of GET without a body', async () => {
		const wire = await connect({seed});
		const response = await wire.send('/api/v1/auth-configs', {method: 'HEAD'});
		expect([response.status, await response.text()]).toEqual([200, '']);
		expect(response.headers.get('content-type')).toBe('application/json');
		expect(response.headers.get('x-request-id')).toMatch(/\S/);
		expect((await wire.send('/api/v1/search/apps', {method: 'HEAD'})).status).toBe(405);
	});

	test('checks credentials before the name of a fault', async () => {
		const wire = await connect({seed});
		const path = '/fault-no-such/api/v1/auth-configs';
		expect((await wire.send(path, {headers: {authorization: ''}})).status).toBe(401);
		expect((await wire.send(path)).status).toBe(404);
	});

	test('a rejection after the latency has a request id', async () => {
		const wire = await connect({seed, latency: '1'});
		const {status, headers} = await read(await wire.send('/nowhere'));
		expect([status, headers.get('x-request-id')]).toEqual([404, expect.stringMatching(/\S/)]);
	});
});
