import {describe, expect, test} from 'vitest';
import type {AnyEndpoint} from '../../src/contract/endpoint.ts';
import {pathParams, wireNames} from '../../src/contract/endpoint.ts';
import {endpoints} from '../../src/contract/endpoints.ts';
import {read, transports} from './wire.ts';

describe.each(transports)('the OpenAPI document %s', (_, connect) => {
	const fetchDocument = async () => {
		const wire = await connect();
		const {status, json} = await read(await wire.send('/openapi.json', {headers: {authorization: ''}}));
		expect(status).toBe(200);
		return {wire, json};
	};

	test('is of version 3.1, speaks for this tenant, and needs no credentials', async () => {
		const {wire, json} = await fetchDocument();
		expect(json.openapi).toBe('3.1.0');
		expect(json.info.version).toBe('0.1.0-alpha');
		expect(json.servers).toEqual([{url: wire.baseUrl}]);
	});

	test('names both security schemes, and frees the token endpoint from them', async () => {
		const {wire, json} = await fetchDocument();
		expect(json.security).toEqual([{bearerAuth: []}, {oauth: []}]);
		expect(json.components.securitySchemes.bearerAuth).toEqual({type: 'http', scheme: 'bearer'});
		const {clientCredentials} = json.components.securitySchemes.oauth.flows;
		expect(clientCredentials).toEqual({tokenUrl: `${wire.baseUrl}/auth/v1/token`, scopes: {}});
		expect(json.paths['/auth/v1/token'].post.security).toEqual([]);
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

	test('every reference leads somewhere', async () => {
		const {json} = await fetchDocument();
		const references = [...JSON.stringify(json).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path);
		expect(references.length).toBeGreaterThan(20);
		for (const path of new Set(references)) {
			const target = path.split('/').reduce((inside, name) => inside?.[name], json);
			expect([path, typeof target]).toEqual([path, 'object']);
		}
	});

	test('says what the contract knows of a field', async () => {
		const {App, AuthConfig, Component} = (await fetchDocument()).json.components.schemas;
		expect(App.properties.createdAt).toEqual({type: 'string', format: 'date-time'});
		expect(App.properties.userCount).toEqual({type: 'string', format: 'int64'});
		expect(App.properties.accessModel).toMatchObject({default: 'APP_ACCESS_MODEL_UNSPECIFIED', type: 'string'});
		expect(App.properties.accessModel).not.toHaveProperty('enum');
		expect(AuthConfig.properties.status.readOnly).toBe(true);
		expect(AuthConfig.properties.oidc.properties.oidcClientSecret.format).toBe('password');
		expect(Object.keys(Component.properties)).toHaveLength(29);
	});
});
