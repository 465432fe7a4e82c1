/** Resources: the items that a person chooses in a client, through the same calls as the tools. */
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
});

test('a resource that cannot be read is an error without words of the service', async () => {
	const fetch = async () => Response.json({code: 5, message: 'canary'}, {status: 404});
	const {client} = await agent({world: {fetch}});
	await expect(client.readResource({uri: 'castellan:/apps/app_1'})).rejects.toThrow(/^(?!.*canary).*not-found/);
	await expect(client.readResource({uri: 'https://else.example/'})).rejects.toThrow('address must be one of');
});

test('a server without the tool of a resource does not offer it', async () => {
	const {client} = await demoAgent({line: 'mcp --tools board --addresses board'});
	expect(client.getServerCapabilities()).toEqual({tools: {}});
	const {client: narrow} = await demoAgent({line: 'mcp --addresses auth-configs'});
	await expect(narrow.readResource({uri: 'castellan:/apps/app_0000001'})).rejects.toThrow('not allowed');
});
