/** Prompts and resources: what a person chooses in a client, through the same calls as the tools. */
import {describe, expect, test} from 'vitest';
import {agent, demoAgent, type eras} from './agent.ts';

describe.each(['legacy', 'modern'] satisfies (keyof typeof eras)[])('a client of the %s era', (era) => {
	test('reads an item as a resource, by its address', async () => {
		const {client, sent} = await demoAgent({era});
		const {resourceTemplates} = await client.listResourceTemplates();
		expect(resourceTemplates.map(({uriTemplate}) => uriTemplate)).toEqual(['castellan:/{+address}']);
		expect((await client.listResources()).resources).toEqual([]);
		const {contents} = await client.readResource({uri: 'castellan:/auth-configs/ac_01'});
		const [content] = contents;
		expect(JSON.parse(content && 'text' in content ? content.text : '')).toMatchObject({
			complete: true,
			items: [{address: 'auth-configs/ac_01', id: 'ac_01'}],
		});
		expect(sent).toHaveLength(1);
	});

	test('gets the prompts of three duties', async () => {
		const {client, sent} = await demoAgent({era});
		const {prompts} = await client.listPrompts();
		expect(prompts.map(({name}) => name)).toEqual(['triage', 'explain_changes', 'check_secret']);
		const {messages} = await client.getPrompt({name: 'explain_changes', arguments: {since: 'before "x"'}});
		expect(messages).toMatchObject([
			{role: 'user', content: {text: expect.stringContaining('since "before \\"x\\""')}},
		]);
		await expect(client.getPrompt({name: 'check_secret'})).rejects.toThrow('code is missing');
		await expect(client.getPrompt({name: 'other'})).rejects.toThrow('There is no such prompt');
		expect(sent).toEqual([]);
	});
});

test('a resource that cannot be read is an error without words of the service', async () => {
	const fetch = async () => Response.json({code: 5, message: 'canary'}, {status: 404});
	const {client} = await agent({world: {fetch}});
	await expect(client.readResource({uri: 'castellan:/apps/app_1'})).rejects.toThrow(/^(?!.*canary).*not-found/);
	await expect(client.readResource({uri: 'https://else.example/'})).rejects.toThrow('address must be one of');
});

test('a server without the tools of a prompt or a resource does not offer it', async () => {
	const {client} = await demoAgent({line: 'mcp --tools board --addresses board'});
	expect((await client.listPrompts()).prompts.map(({name}) => name)).toEqual(['triage']);
	expect(client.getServerCapabilities()).toEqual({tools: {}, prompts: {}});
	const {client: narrow} = await demoAgent({line: 'mcp --addresses auth-configs'});
	await expect(narrow.readResource({uri: 'castellan:/apps/app_0000001'})).rejects.toThrow('not allowed');
});
