import {describe, expect, test} from 'vitest';
import {tokenPath} from '../../../src/contract/auth.ts';
import {type AnyEndpoint, pathParams} from '../../../src/contract/endpoint.ts';
import {type EndpointName, endpoints} from '../../../src/contract/endpoints.ts';
import {shareCodePattern} from '../../../src/contract/secret.ts';
import {applies, faultOf, faults, sentinel, sentinelShareCode} from '../../../src/tenant/faults.ts';
import {named} from '../../support/tenant/fault-request.ts';
import {numberedApps} from '../../support/tenant/seeds.ts';
import {inProcess, pages, transports} from '../../support/tenant/wire.ts';

/** An input that selects a fault: the id in the path, or another text. An operation without either has none. */
function selecting(endpoint: AnyEndpoint, text: string, shareCode: string): Record<string, unknown> | undefined {
	const ids = Object.fromEntries(pathParams(endpoint).map(({name}) => [name, text]));
	const others: Partial<Record<string, Record<string, unknown>>> = {
		updateAuthConfig: {authConfig: {displayName: 'x'}, updateMask: 'displayName'},
		searchApps: {query: text},
		rotateStepUpSecret: {clientSecret: 'x'},
		searchEntitlementOwners: {entitlementId: 'ent_1'},
		getSecretByCode: {shareCode},
	};
	const input = {...ids, ...others[endpoint.name]};
	return Object.keys(input).length > 0 ? input : undefined;
}

test('has distinct names, sentinels and share codes, and a line of help per fault', () => {
	for (const of of [({name}: {name: string}) => name, sentinel, sentinelShareCode]) {
		expect(new Set(faults.map((fault) => of(fault))).size).toBe(faults.length);
	}
	for (const fault of faults) {
		expect(sentinelShareCode(fault)).toMatch(shareCodePattern);
		expect(fault.name).toMatch(/^[a-z0-9-]+$/);
		expect(fault.summary).toMatch(/^[^\n]{5,100}$/);
	}
});

describe.each(transports)('faults %s', (_, connect) => {
	test.each(Object.values<AnyEndpoint>(endpoints))('an input of $name selects one, or a rule', async (endpoint) => {
		const name = endpoint.name as EndpointName;
		const wire = await connect();
		const fault = named('503');
		const input = selecting(endpoint, sentinel(fault), sentinelShareCode(fault));
		if (input) {
			expect((await wire.call(name, input)).status).toBe(503);
		} else {
			wire.tenant.fail(`${name}=503`);
			expect((await wire.call(name)).status).toBe(503);
			wire.tenant.fail('');
			expect((await wire.call(name)).status).toBe(200);
		}
	});

	test.each(Object.values<AnyEndpoint>(endpoints))('a base path selects one in $name', async (endpoint) => {
		const wire = await connect();
		const path = endpoint.path.replace(/\{\w+\}/g, 'x');
		const {status} = await wire.send(`/fault-429${path}`, {method: endpoint.method});
		expect(status).toBe(429);
	});

	test('credentials are checked before faults', async () => {
		const wire = await connect();
		const response = await wire.send('/fault-503/api/v1/auth-configs', {headers: {authorization: ''}});
		expect(response.status).toBe(401);
	});
});

describe('--fail', () => {
	const statuses = async (spec: string, count: number, random = () => 0) => {
		const wire = await inProcess({fail: spec, random});
		const seen: number[] = [];
		for (let call = 0; call < count; call++) seen.push((await wire.call('searchApps')).status);
		return seen;
	};

	test('fails every call, a number of calls, or the calls of an operation', async () => {
		expect(await statuses('503', 3)).toEqual([503, 503, 503]);
		expect(await statuses('503x2', 3)).toEqual([503, 503, 200]);
		expect(await statuses('searchApps=429x1,searchApps=500x1', 3)).toEqual([429, 500, 200]);
		expect(await statuses('listAuthConfigs=503', 1)).toEqual([200]);
		expect(await statuses('', 1)).toEqual([200]);
	});

	test('fails with a probability', async () => {
		const numbers = [0.1, 0.3, 0.19, 0.2];
		expect(await statuses('503:0.2', 4, () => numbers.shift() ?? 1)).toEqual([503, 200, 503, 200]);
	});

	test('fails pages of the data, and the token endpoint only by its name', async () => {
		const wire = await inProcess({seed: {apps: numberedApps(30)}, fail: 'unknown-fields,token=500'});
		const [first, second] = await pages(wire, 'searchApps');
		expect([first?.json.list[0].displayName, second?.json.list[4].tomorrowsField.level]).toEqual(['App 1', 3]);
		expect(
			(await wire.send(tokenPath, {method: 'POST', body: new URLSearchParams(), headers: {authorization: ''}})).status,
		).toBe(500);
		expect(applies(named('same-token'), undefined)).toBe(false);
	});

	test.each([
		['nonsense', 'is not a fault'],
		['503:2', 'probability'],
		['503:x', 'is not a fault'],
		['noSuch=503', 'is not an operation'],
		['=503', 'is not a fault'],
	])('rejects %j', async (spec, reason) => {
		await expect(inProcess({fail: spec})).rejects.toThrow(reason);
	});

	test.each(['-5', '1-', 'abc', '1e3'])('rejects the latency %j', async (latency) => {
		await expect(inProcess({latency})).rejects.toThrow('latency');
	});
});

test('a fault is selected by its name and its share code, also in lower case', () => {
	for (const fault of faults)
		for (const text of [sentinel(fault), sentinelShareCode(fault), sentinelShareCode(fault).toLowerCase()])
			expect(faultOf(text)).toBe(fault);
	expect(faultOf('fault-none')).toBeUndefined();
});
