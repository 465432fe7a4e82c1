import {describe, expect, test} from 'vitest';
import {tokenPath} from '../../src/contract/auth.ts';
import type {AnyEndpoint} from '../../src/contract/endpoint.ts';
import {pathParams, wireNames} from '../../src/contract/endpoint.ts';
import {type EndpointName, endpoints} from '../../src/contract/endpoints.ts';
import {componentTypes} from '../../src/contract/surfaces.ts';
import {nullableInputs, requiredItemMembers, requiredMembers} from '../../src/tenant/openapi-facts.ts';
import {demoSeed} from '../../src/tenant/seed/demo.ts';
import {schemaProblems, target} from '../support/json-schema.ts';
import {read, transports} from '../support/tenant/wire.ts';

describe.each(transports)('the OpenAPI document %s', (_, connect) => {
	const fetchDocument = async () => {
		const wire = await connect();
		const {status, json} = await read(await wire.send('/openapi.json', {headers: {authorization: ''}}));
		expect(status).toBe(200);
		return {wire, json};
	};

	test('has version 3.1 and the address of the tenant, and needs no credentials', async () => {
		const {wire, json} = await fetchDocument();
		expect(json.openapi).toBe('3.1.0');
		expect(json.info.version).toBe('0.1.0-alpha');
		expect(json.info.license).toEqual({name: 'MIT', identifier: 'MIT'});
		expect(json.servers).toEqual([{url: wire.baseUrl}]);
	});

	test('names both security schemes, which the token endpoint does not require', async () => {
		const {wire, json} = await fetchDocument();
		expect(json.security).toEqual([{bearerAuth: []}, {oauth: []}]);
		expect(json.components.securitySchemes.bearerAuth).toEqual({type: 'http', scheme: 'bearer'});
		const {clientCredentials} = json.components.securitySchemes.oauth.flows;
		expect(clientCredentials).toEqual({tokenUrl: `${wire.baseUrl}/auth/v1/token`, scopes: {}});
		expect(json.paths['/auth/v1/token'].post).toMatchObject({security: [], requestBody: {required: true}});
	});

	test.each(Object.values<AnyEndpoint>(endpoints))('describes $name with all of its inputs', async (endpoint) => {
		const {json} = await fetchDocument();
		const operation = json.paths[endpoint.path][endpoint.method.toLowerCase()];
		expect(operation.operationId).toBe(endpoint.name);
		const named = (where: string) =>
			operation.parameters
				.filter((parameter: {in: string}) => parameter.in === where)
				.map(({name}: {name: string}) => name);
		const inputs = [...wireNames(endpoint).values()];
		expect(named('path')).toEqual(pathParams(endpoint).map(({wire}) => wire));
		expect(named('query')).toEqual(endpoint.method === 'GET' ? inputs : []);
		const body = operation.requestBody?.content['application/json'].schema.properties ?? {};
		expect(Object.keys(body)).toEqual(endpoint.method === 'POST' ? inputs : []);
		expect(operation.responses.default).toEqual({$ref: '#/components/responses/Refused'});
		expect(operation.responses[200].content['application/json'].schema.type).toBe('object');
	});

	test('states facts only about schemas and inputs that exist', async () => {
		const {json} = await fetchDocument();
		const inputs = new Set(Object.values<AnyEndpoint>(endpoints).flatMap(({params}) => Object.keys(params.entries)));
		expect(Object.keys(requiredMembers).filter((name) => !(name in json.components.schemas))).toEqual([]);
		expect([...Object.keys(requiredItemMembers), ...nullableInputs].filter((name) => !inputs.has(name))).toEqual([]);
	});

	test('refers only to existing parts', async () => {
		const {json} = await fetchDocument();
		const references = [...JSON.stringify(json).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path);
		expect(references.length).toBeGreaterThan(20);
		for (const path of new Set(references)) {
			const target = path.split('/').reduce((inside, name) => inside?.[name], json);
			expect([path, typeof target]).toEqual([path, 'object']);
		}
	});

	test('contains the facts of the contract about fields', async () => {
		const {App, AuthConfig, Component} = (await fetchDocument()).json.components.schemas;
		expect(App.properties.createdAt).toEqual({type: 'string', format: 'date-time'});
		expect(App.properties.userCount).toEqual({type: 'string', format: 'int64'});
		expect(App.properties.accessModel).toMatchObject({default: 'APP_ACCESS_MODEL_UNSPECIFIED', type: 'string'});
		expect(App.properties.accessModel).not.toHaveProperty('enum');
		expect(AuthConfig.properties.status.readOnly).toBe(true);
		const secret = AuthConfig.properties.oidc.properties.oidcClientSecret;
		expect(secret).toEqual({type: 'string', format: 'password', writeOnly: true});
		expect(Object.keys(Component.properties).toSorted()).toEqual(
			['id', 'weight', ...Object.keys(componentTypes)].toSorted(),
		);
	});

	test('states which inputs may be null, are secret, or have a pattern', async () => {
		const {paths, components} = (await fetchDocument()).json;
		const bodyOf = (endpoint: AnyEndpoint) => paths[endpoint.path].post.requestBody.content['application/json'].schema;
		expect(bodyOf(endpoints.deleteToolBindings).properties.mcpTools.type).toEqual(['array', 'null']);
		expect(bodyOf(endpoints.rotateStepUpSecret).properties.clientSecret).toMatchObject({writeOnly: true});
		const [parameter] = paths[endpoints.getSecretByCode.path].get.parameters;
		for (const {pattern} of [parameter.schema, components.schemas.PaperSecret.properties.shareCode]) {
			const isShareCode = (text: string) => new RegExp(pattern, 'u').test(text);
			expect(['KEEP-7Q2M-VALT', 'keep-7q2m-valt', 'KEEP7Q2MVALT', 'KEEP-7Q2M-VAL'].map(isShareCode)).toEqual([
				true,
				true,
				false,
				false,
			]);
		}
	});

	test('has only writable members in requests, none with a default that generators of types would demand', async () => {
		const {json} = await fetchDocument();
		const check = (value: unknown, path: readonly string[]): void => {
			if (typeof value !== 'object' || value === null || path.length > 20) return;
			const {$ref, properties = {}} = value as {$ref?: string; properties?: Record<string, object>};
			if ($ref) check(target(json, $ref), path);
			for (const [name, property] of Object.entries(properties)) {
				const keywords = Object.keys(property).filter((keyword) => ['readOnly', 'default'].includes(keyword));
				expect([...path, name, ...keywords]).toEqual([...path, name]);
			}
			for (const [name, member] of Object.entries(value)) check(member, [...path, name]);
		};
		for (const path of Object.values(json.paths) as Record<string, {requestBody?: object}>[])
			for (const {requestBody} of Object.values(path)) check(requestBody, []);
		const {AuthConfig, AuthConfigInput} = json.components.schemas;
		expect(AuthConfigInput.properties.oidc).toEqual(AuthConfig.properties.oidc);
		expect(AuthConfigInput.properties.idpA.properties).toEqual({hostedDomains: expect.anything()});
	});

	test('allows no member in an empty object', async () => {
		const {paths, components} = (await fetchDocument()).json;
		const empty = {type: 'object', properties: {}, additionalProperties: false};
		const {responses} = paths[endpoints.deleteToolBindings.path].post;
		expect(responses[200].content['application/json'].schema).toEqual(empty);
		const {svcChatANotifications, svcChatBNotifications} = components.schemas.Component.properties;
		expect([svcChatANotifications, svcChatBNotifications]).toEqual([empty, empty]);
	});

	test('has a well-formed description of every operation', async () => {
		const {json} = await fetchDocument();
		const ids: string[] = [];
		for (const [path, methods] of Object.entries<Record<string, Operation>>(json.paths)) {
			for (const {operationId, summary, parameters = [], responses} of Object.values(methods)) {
				ids.push(operationId);
				expect(summary).toMatch(/\S/);
				const inPath = parameters.filter((parameter) => parameter.in === 'path');
				expect(inPath.map(({name}) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
				expect(inPath.every(({required}) => required)).toBe(true);
				expect(new Set(parameters.map(({name}) => name)).size).toBe(parameters.length);
				expect(Object.keys(responses)).toEqual(['200', '4XX', 'default']);
				for (const response of Object.values(responses)) {
					const {description, content} = response.$ref ? target(json, response.$ref) : response;
					expect(description).toMatch(/\S/);
					expect(content).toHaveProperty(['application/json', 'schema']);
				}
			}
		}
		expect(ids).toHaveLength(Object.keys(endpoints).length + 1);
		expect(new Set(ids).size).toBe(ids.length);
	});

	test('requires only members that exist', async () => {
		const {json} = await fetchDocument();
		const check = (value: unknown): void => {
			if (typeof value !== 'object' || value === null) return;
			const {required, properties} = value as {required?: unknown; properties?: object};
			if (Array.isArray(required)) {
				expect(required.length).toBeGreaterThan(0);
				expect(required.filter((name) => !Object.hasOwn(properties ?? {}, name))).toEqual([]);
			}
			for (const member of Object.values(value)) check(member);
		};
		check(json);
	});

	test('requires exactly the inputs that the tenant requires', async () => {
		const {wire, json} = await fetchDocument();
		const inputs: Partial<Record<EndpointName, Record<string, unknown>>> = {
			deleteToolBindings: {mcpTools: [{appId: 'a', connectorId: 'c', id: 't'}]},
			updateAuthConfig: {authConfig: {displayName: 'x'}, updateMask: 'displayName'},
			searchApps: {appIds: ['app_1'], query: 'x', policyRefs: [{id: 'pol_1'}]},
			rotateStepUpSecret: {clientSecret: 'x'},
		};
		const ids = {virtualMcpServerId: 'srv_1', id: 'ac_1'};
		for (const [name, given] of Object.entries(inputs)) {
			const {requestBody} = json.paths[endpoints[name as EndpointName].path].post;
			const required: readonly string[] = requestBody.content['application/json'].schema.required ?? [];
			const isRejected = async (input: object) =>
				(await wire.call(name as EndpointName, {...ids, ...input})).status === 400;
			expect([name, await isRejected({}), await isRejected(given)]).toEqual([name, requestBody.required, false]);
			for (const input of Object.keys(given)) {
				const {[input]: _, ...rest} = given;
				expect([input, await isRejected(rest)]).toEqual([input, required.includes(input)]);
			}
		}
		for (const member of ['appId', 'connectorId', 'id']) {
			const {[member]: _, ...tool} = {appId: 'a', connectorId: 'c', id: 't'} as Record<string, string>;
			const {status} = await wire.call('deleteToolBindings', {...ids, mcpTools: [tool]});
			expect([member, status]).toEqual([member, 400]);
			expect(json.components.schemas.McpToolRef.required).toContain(member);
		}
		expect((await wire.call('deleteToolBindings', {...ids, mcpTools: null})).status).not.toBe(400);
	});

	test('describes every response of the default tenant, including rejections', async () => {
		const wire = await connect({seed: demoSeed({apps: 130, now: Date.UTC(2026, 2, 14)})});
		const {json: document} = await read(await wire.send('/openapi.json'));
		const {demo} = wire.tenant;
		const problemsOf = (path: string, method: string, status: number, json: unknown) => {
			const {responses} = document.paths[path][method.toLowerCase()];
			const response = responses[status] ?? responses['4XX'];
			const {content} = response.$ref ? target(document, response.$ref) : response;
			return schemaProblems(document, content['application/json'].schema, json);
		};
		const calls: readonly (readonly [EndpointName, Record<string, unknown>])[] = [
			['listAuthConfigs', {pageSize: 100}],
			['searchApps', {pageSize: 100}],
			['searchApps', {excludeAppIds: ['app_0000001'], pageSize: 100}],
			['searchEntitlementOwners', {appId: demo?.appId, entitlementId: demo?.entitlementId, pageSize: 100}],
			...Object.values(demo?.shareCodes ?? {}).map((shareCode) => ['getSecretByCode', {shareCode}] as const),
			['listSurfaces', {conversationId: demo?.conversationId}],
			['getNotificationSettings', {}],
			['rotateStepUpSecret', {id: demo?.stepUpProviderId, clientSecret: 'x'}],
			['updateAuthConfig', {id: 'ac_01', authConfig: {displayName: 'x'}, updateMask: 'displayName'}],
			['deleteToolBindings', {virtualMcpServerId: demo?.virtualMcpServerId, mcpTools: demo?.mcpTools.slice(0, 3)}],
			['getSecretByCode', {shareCode: 'x'}],
			['listSurfaces', {conversationId: 'x'}],
		];
		for (const [name, input] of calls) {
			const {path, method} = endpoints[name];
			const {status, json} = await wire.call(name, input);
			expect([name, input, problemsOf(path, method, status, json)]).toEqual([name, input, []]);
		}
		const {clientId: client_id, clientSecret: client_secret} = wire.tenant.credentials;
		for (const form of [{grant_type: 'client_credentials', client_id, client_secret}, {grant_type: 'x'}]) {
			const body = new URLSearchParams(form as Record<string, string>);
			const answer = await read(await wire.send(tokenPath, {method: 'POST', body, headers: {authorization: ''}}));
			expect(problemsOf(tokenPath, 'POST', answer.status, answer.json)).toEqual([]);
		}
	});
});

interface Operation {
	readonly operationId: string;
	readonly summary: string;
	readonly parameters?: readonly {readonly name: string; readonly in: string; readonly required?: boolean}[];
	readonly responses: Readonly<
		Record<string, {readonly $ref?: string; readonly description?: string; readonly content?: object}>
	>;
}
