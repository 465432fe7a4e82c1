import {describe, expect, test} from 'vitest';
import type {McpToolRef} from '../../../src/contract/shared.ts';
import {bothTransports} from '../../support/tenant/wire.ts';

const now = Date.UTC(2031, 4, 17, 9);
const tool = (n: number): McpToolRef => ({appId: 'app_1', connectorId: 'con_1', id: `tool_${n}`});
const tools = (count: number, from = 1) => Array.from({length: count}, (_, index) => tool(from + index));

describe.each(bothTransports)('delete tool bindings %s', (_, connect) => {
	const tenant = () =>
		connect({
			seed: {
				toolServers: [
					{id: 'srv_1', tools: tools(150)},
					{id: 'srv_2', tools: tools(3)},
				],
			},
		});

	test('removes the named tools from one server, and returns an empty object', async () => {
		const wire = await tenant();
		const {status, json} = await wire.call('deleteToolBindings', {virtualMcpServerId: 'srv_1', mcpTools: tools(2)});
		expect([status, json]).toEqual([200, {}]);
		expect(wire.tenant.store.toolBindings.list('srv_1')).toHaveLength(148);
		expect(wire.tenant.store.toolBindings.list('srv_2')).toHaveLength(3);
	});

	test.each([null, undefined, []])('removes nothing for %j', async (mcpTools) => {
		const wire = await tenant();
		const {status} = await wire.call('deleteToolBindings', {virtualMcpServerId: 'srv_1', mcpTools});
		expect(status).toBe(200);
		expect(wire.tenant.store.toolBindings.list('srv_1')).toHaveLength(150);
	});

	test('removes 100 tools at once, and rejects 101 as a whole', async () => {
		const wire = await tenant();
		const rejected = await wire.call('deleteToolBindings', {virtualMcpServerId: 'srv_1', mcpTools: tools(101)});
		expect([rejected.status, rejected.json.code]).toEqual([400, 3]);
		expect(rejected.json.message).toContain('100');
		expect(wire.tenant.store.toolBindings.list('srv_1')).toHaveLength(150);
		const done = await wire.call('deleteToolBindings', {virtualMcpServerId: 'srv_1', mcpTools: tools(100)});
		expect(done.status).toBe(200);
		expect(wire.tenant.store.toolBindings.list('srv_1')).toHaveLength(50);
	});

	test('ignores duplicates', async () => {
		const wire = await tenant();
		const mcpTools = [...tools(100), ...tools(50)];
		expect((await wire.call('deleteToolBindings', {virtualMcpServerId: 'srv_1', mcpTools})).status).toBe(200);
		expect(wire.tenant.store.toolBindings.list('srv_1')).toHaveLength(50);
	});

	test('accepts a tool that is not assigned, so that a call can be repeated', async () => {
		const wire = await tenant();
		const mcpTools = [tool(1), tool(999), {...tool(2), connectorId: 'con_2'}];
		for (const _ of [1, 2]) {
			expect((await wire.call('deleteToolBindings', {virtualMcpServerId: 'srv_1', mcpTools})).status).toBe(200);
		}
		expect(wire.tenant.store.toolBindings.list('srv_1')).toHaveLength(149);
	});

	test('an unknown server is not found', async () => {
		const wire = await tenant();
		const {status, json} = await wire.call('deleteToolBindings', {virtualMcpServerId: 'srv_9', mcpTools: tools(1)});
		expect([status, json.code]).toEqual([404, 5]);
		expect(json.message).toContain('srv_9');
	});

	test.each([
		[{connectorId: 'con_1', id: 'tool_1'}, 'mcpTools[1].appId'],
		[{appId: 'app_1', id: 'tool_1'}, 'mcpTools[1].connectorId'],
		[{appId: 'app_1', connectorId: 'con_1', id: ''}, 'mcpTools[1].id'],
		[{appId: 'app_1', connectorId: 'con_1', id: 7}, 'mcpTools.1.id'],
		['tool_1', 'mcpTools.1'],
	])('rejects the incomplete reference %j, names %s, and removes nothing', async (broken, named) => {
		const wire = await tenant();
		const mcpTools = [tool(1), broken];
		const {status, json} = await wire.call('deleteToolBindings', {virtualMcpServerId: 'srv_1', mcpTools});
		expect([status, json.code]).toEqual([400, 3]);
		expect(json.message).toContain(named);
		expect(wire.tenant.store.toolBindings.list('srv_1')).toHaveLength(150);
	});
});

describe.each(bothTransports)('rotate a step-up secret %s', (_, connect) => {
	const provider = {
		id: 'sp_1',
		displayName: 'Second factor',
		enabled: true,
		clientId: 'client',
		updatedAt: '2030-01-01T00:00:00Z',
		oauth2: {acrValues: ['phr']},
	};
	const canary = 'canary-93c1-not-to-be-seen';
	const tenant = () => connect({seed: {stepUpProviders: [provider]}, now: () => now});

	test('changes only the secret and updatedAt, and does not return the secret', async () => {
		const wire = await tenant();
		const {status, json} = await wire.call('rotateStepUpSecret', {id: 'sp_1', clientSecret: canary});
		expect(status).toBe(200);
		expect(json).toEqual({stepUpProvider: {...provider, updatedAt: '2031-05-17T09:00:00.000Z'}});
		expect(JSON.stringify(wire.tenant.store.stepUpProviders.get('sp_1'))).not.toContain(canary);
	});

	test.each([undefined, null, '', 12345, {}])('rejects the secret %j without repeating it', async (clientSecret) => {
		const wire = await tenant();
		const {status, json} = await wire.call('rotateStepUpSecret', {id: 'sp_1', clientSecret});
		expect([status, json.code]).toEqual([400, 3]);
		expect(json.message).toContain('clientSecret');
		expect(json.message).not.toContain('12345');
		expect(wire.tenant.store.stepUpProviders.get('sp_1')).toEqual(provider);
	});

	test('an unknown provider is not found', async () => {
		const wire = await tenant();
		const {status, json} = await wire.call('rotateStepUpSecret', {id: 'sp_9', clientSecret: canary});
		expect([status, json.code]).toEqual([404, 5]);
		expect(JSON.stringify(json)).not.toContain(canary);
	});
});
