import {describe, expect, test} from 'vitest';
import type {Api} from '../../../src/client/api.ts';
import {searchApps, searchEntitlementOwners} from '../../../src/contract/apps.ts';
import {updateAuthConfig} from '../../../src/contract/auth-configs.ts';
import {type AnyEndpoint, pathParams} from '../../../src/contract/endpoint.ts';
import {endpoints} from '../../../src/contract/endpoints.ts';
import {getSecretByCode} from '../../../src/contract/secret.ts';
import {rotateStepUpSecret} from '../../../src/contract/step-up.ts';
import {listSurfaces} from '../../../src/contract/surfaces.ts';
import {bench, failureOf, json} from '../support/service.ts';

const code = 'ABCD-EFGH-2345';
const owners = {appId: 'a1', entitlementId: 'e1'};
type Call = (api: Api) => Promise<{readonly data: object}>;

const secret: Call = (api) => api.call(getSecretByCode, {shareCode: code});
const rotation: Call = (api) => api.call(rotateStepUpSecret, {id: 'sp_1', clientSecret: 'secret-1'});
const update: Call = (api) => api.call(updateAuthConfig, {id: 'ac1', authConfig: {displayName: 'B'}});
const ownersOf =
	(roleSlug: string): Call =>
	(api) =>
		api.call(searchEntitlementOwners, {...owners, roleSlug});
const surfaces: Call = (api) => api.call(listSurfaces, {conversationId: 'c1'});
const appsOf =
	(input: {appIds?: string[]; excludeAppIds?: string[]}): Call =>
	(api) =>
		api.call(searchApps, input);

test('every path parameter is repeated by the response, unless the response is empty', () => {
	for (const endpoint of Object.values<AnyEndpoint>(endpoints)) {
		if (endpoint.envelope === undefined) continue;
		const inputs = endpoint.echoes.map(({input}) => input);
		expect(inputs).toEqual(expect.arrayContaining(pathParams(endpoint).map(({name}) => name)));
		const isStrict = endpoint.effect === 'write' || endpoint.isOneTime;
		if (isStrict) expect(endpoint.echoes.map(({isRequired}) => isRequired)).toEqual(inputs.map(() => true));
	}
});

describe('a response to another request is rejected', () => {
	test.each<[string, Call, unknown, string]>([
		['secret', secret, {secret: {vaultId: 'v', shareCode: 'ZZZZ-ZZZZ-ZZZZ'}}, '`secret.shareCode` is “ZZZZ-ZZZZ-ZZZZ”'],
		['secret without a code', secret, {secret: {vaultId: 'v'}}, '`secret.shareCode` is missing, so nothing shows'],
		[
			'secret with a number as code',
			secret,
			{secret: {vaultId: 'v', shareCode: 7}},
			'`secret.shareCode` is missing, so nothing shows',
		],
		['provider', rotation, {stepUpProvider: {id: 'sp_2'}}, '`stepUpProvider.id` is “sp_2”, not the requested id'],
		['config', update, {authConfig: {id: 'ac2'}}, '`authConfig.id` is “ac2”, not the requested id'],
		[
			'app',
			ownersOf(''),
			{list: [{...owners}, {...owners, appId: 'a2'}]},
			'`list.1.appId` is “a2”, not the requested app id',
		],
		['entitlement', ownersOf(''), {list: [{...owners, entitlementId: 'e2'}]}, '`list.0.entitlementId` is “e2”'],
		['role', ownersOf('admin'), {list: [{...owners, roleSlug: 'owner'}]}, '`list.0.roleSlug` is “owner”'],
		['conversation', surfaces, {surfaces: [{conversationId: 'c2'}]}, '`surfaces.0.conversationId` is “c2”'],
		['id', appsOf({appIds: ['a1', 'a3']}), {list: [{id: 'a3'}, {id: 'a2'}]}, '`list.1.id` is “a2”'],
		[
			'excluded id',
			appsOf({excludeAppIds: ['a2']}),
			{list: [{id: 'a2'}]},
			'`list.0.id` is “a2”, which the request excludes',
		],
	])('another %s', async (_, call, response, message) => {
		const error = await failureOf(call(bench(() => json(response)).api));
		expect(error.message).toContain(message);
		const isWrite = call === rotation || call === update;
		expect(error.detail).toMatchObject({kind: 'answer', ...(isWrite && {applied: 'unknown'})});
	});
});

describe('a response to the request is accepted', () => {
	test.each<[string, Call, unknown]>([
		['another spelling of the code', secret, {secret: {vaultId: 'v', shareCode: 'abcd efgh2345'}}],
		['unset members of items', ownersOf('admin'), {list: [{user: {id: 'u'}}, {...owners, appId: ''}]}],
		['any role without one in the request', ownersOf(''), {list: [{...owners, roleSlug: 'owner'}]}],
		['some of the ids', appsOf({appIds: ['a1', 'a2']}), {list: [{id: 'a2'}]}],
		['every id without a filter', appsOf({appIds: [], excludeAppIds: ['a3']}), {list: [{id: 'a2'}]}],
		[
			'an id in visible form',
			(api) => api.call(listSurfaces, {conversationId: 'c⟦U+202E⟧1'}),
			{surfaces: [{conversationId: 'c\u202e1'}]},
		],
	])('%s', async (_, call, response) => {
		await expect(call(bench(() => json(response)).api)).resolves.toBeDefined();
	});
});
