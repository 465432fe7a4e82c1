import {expect, test} from 'vitest';
import {type AnyEndpoint, wireNames, wireSchema} from '../../../src/contract/endpoint.ts';
import {type EndpointName, endpoints} from '../../../src/contract/endpoints.ts';
import {fieldsOf, type Message} from '../../../src/contract/schema.ts';
import {numberedApps} from '../../support/tenant/seeds.ts';
import {inProcess, pathOf, read} from '../../support/tenant/wire.ts';

const ids = {id: 'x', appId: 'x', entitlementId: 'x', shareCode: 'x', conversationId: 'x', virtualMcpServerId: 'x'};
const all = Object.values<AnyEndpoint>(endpoints);

/** The path of every list in a message. */
const listsIn = (shape: Message): readonly string[] =>
	fieldsOf(shape).flatMap(({name, kind, shape: inner}) => {
		if (kind === 'list' || kind === 'messages') return [name];
		return inner ? listsIn(inner).map((path) => `${name}.${path}`) : [];
	});

const lists = all
	.filter(({method}) => method === 'POST')
	.flatMap((endpoint) => listsIn(wireSchema(endpoint)).map((path) => ({name: endpoint.name as EndpointName, path})));

test('the operations have lists in their bodies', () => {
	expect(lists.map(({path}) => path)).toEqual(
		expect.arrayContaining(['mcpTools', 'appIds', 'excludeAppIds', 'policyRefs', 'authConfig.oidc.scopes']),
	);
});

test.each(lists)('$name rejects a null item in $path', async ({name, path}) => {
	const wire = await inProcess({seed: {apps: numberedApps(3)}});
	const [first = '', ...rest] = path.split('.');
	const inside = rest.reduceRight<unknown>((inner, member) => ({[member]: inner}), [null]);
	const {status, json} = await wire.call(name, {...ids, updateMask: 'displayName', [first]: inside});
	expect([status, json.message]).toEqual([400, expect.stringMatching(`^${path}\\.0: expected a value, got null`)]);
});

const queries = all
	.filter(({method}) => method === 'GET')
	.flatMap((endpoint) => [...wireNames(endpoint)].map(([name, wire]) => ({endpoint, name, wire})));

test.each(queries)('$endpoint.name rejects $wire sent twice, in either spelling', async ({endpoint, name, wire}) => {
	const {send} = await inProcess();
	const snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
	for (const other of new Set([wire, snake])) {
		const {status, json} = await read(await send(`${pathOf(endpoint, ids)}?${wire}=10&${other}=10`));
		expect([status, json.message]).toEqual([400, expect.stringContaining(`${wire} is sent 2 times`)]);
	}
});
