import {describe, expect, test} from 'vitest';
import type {AuthConfig} from '../../../src/contract/auth-configs.ts';
import {transports, type Wire} from '../../support/tenant/wire.ts';

const now = Date.UTC(2031, 4, 17, 9);
const canary = 'canary-7d1f-not-to-be-seen';
const config: AuthConfig = {
	id: 'ac_1',
	displayName: 'Staff',
	providerType: 'AUTH_CONFIG_PROVIDER_TYPE_OIDC',
	status: 'AUTH_CONFIG_STATUS_ACTIVE',
	bootstrapDomains: ['corp.example.test'],
	createdAt: '2030-01-01T00:00:00Z',
	updatedAt: '2030-01-01T00:00:00Z',
	idpA: {hostedDomains: ['a.test'], additionalHostedDomains: ['stored.test']},
	oidc: {
		issuerId: 'https://issuer.test',
		oidcClientId: 'client',
		scopes: ['openid'],
		exactMatchClaims: {group: 'staff'},
	},
};

describe.each(transports)('auth configs %s', (_, connect) => {
	const tenant = () => connect({seed: {authConfigs: [config, {id: 'ac_2'}]}, now: () => now});
	const update = (wire: Wire, authConfig: unknown, updateMask?: unknown, id = 'ac_1') =>
		wire.call('updateAuthConfig', {id, authConfig, updateMask});
	const stored = async (wire: Wire) => (await wire.call('listAuthConfigs')).json.list[0];

	test('lists the stored configs', async () => {
		const wire = await tenant();
		expect((await wire.call('listAuthConfigs')).json).toEqual({list: [config, {id: 'ac_2'}], nextPageToken: ''});
	});

	test('changes exactly the named fields and updatedAt', async () => {
		const wire = await tenant();
		const body = {
			displayName: 'People',
			bootstrapDomains: ['ignored.test'],
			status: 'ignored',
			oidc: {scopes: ['email'], issuerId: 'no'},
		};
		const {status, json} = await update(wire, body, 'displayName,oidc.scopes');
		expect(status).toBe(200);
		expect(json).toEqual({
			authConfig: {
				...config,
				displayName: 'People',
				oidc: {...config.oidc, scopes: ['email']},
				updatedAt: '2031-05-17T09:00:00.000Z',
			},
		});
		expect(await stored(wire)).toEqual(json.authConfig);
	});

	test('unsets a named field that is absent or null in the body', async () => {
		const wire = await tenant();
		const {json} = await update(wire, {oidc: {scopes: null}}, 'displayName,oidc.scopes,deprecationMessage');
		expect(json.authConfig).not.toHaveProperty('displayName');
		expect(json.authConfig).not.toHaveProperty('deprecationMessage');
		expect(json.authConfig.oidc).toEqual({
			issuerId: 'https://issuer.test',
			oidcClientId: 'client',
			exactMatchClaims: {group: 'staff'},
		});
	});

	test('unsetting a field of an absent message does not create the message', async () => {
		const wire = await tenant();
		const {status, json} = await update(wire, {}, 'idpC.domain');
		expect(status).toBe(200);
		expect(json.authConfig).not.toHaveProperty('idpC');
	});

	test('replaces a named message except its read-only members', async () => {
		const wire = await tenant();
		const idpA = {hostedDomains: ['b.test'], additionalHostedDomains: ['forged.test'], invented: 1};
		const {json} = await update(wire, {oidc: {issuerId: 'https://new.test'}, idpA}, 'oidc,idpA');
		expect(json.authConfig.oidc).toEqual({issuerId: 'https://new.test'});
		expect(json.authConfig.idpA).toEqual({hostedDomains: ['b.test'], additionalHostedDomains: ['stored.test']});
	});

	test('replaces a map as one value', async () => {
		const wire = await tenant();
		const claims = JSON.parse('{"__proto__": {"polluted": true}, "team": ["a"]}');
		const {json} = await update(wire, {oidc: {exactMatchClaims: claims}}, 'oidc.exactMatchClaims');
		expect(Object.keys(json.authConfig.oidc.exactMatchClaims)).toContain('team');
		expect(Object.prototype).not.toHaveProperty('polluted');
		const {status} = await update(wire, {oidc: {exactMatchClaims: claims}}, 'oidc.exactMatchClaims.team');
		expect(status).toBe(400);
	});

	test('rejects two members of the provider group by name, without a change', async () => {
		const wire = await tenant();
		const {status, json} = await update(wire, {displayName: 'x', idpC: {domain: 'd'}}, 'displayName,idpC');
		expect([status, json.code]).toEqual([400, 3]);
		expect(json.message).toMatch(/idpC and oidc/);
		expect(await stored(wire)).toEqual(config);
	});

	test('replaces one provider by another, and the type follows', async () => {
		const wire = await tenant();
		const {json} = await update(
			wire,
			{svcLocal: {delegatedVerifiers: ['DELEGATED_VERIFIER_TYPE_GITHUB']}},
			'oidc,svcLocal',
		);
		expect(json.authConfig).not.toHaveProperty('oidc');
		expect(json.authConfig.providerType).toBe('AUTH_CONFIG_PROVIDER_TYPE_SVC_LOCAL');
	});

	test.each([
		['idpB', 'IDPB'],
		['idpC', 'IDPC'],
		['idpD', 'IDPD'],
		['idpE', 'IDPE'],
		['idpF', 'IDPF'],
		['oidc', 'OIDC'],
		['svcLocal', 'SVC_LOCAL'],
		['idpA', 'IDPA'],
	])('%s sets the type %s', async (member, type) => {
		const wire = await tenant();
		const {json} = await update(wire, {[member]: {}}, member, 'ac_2');
		expect(json.authConfig).toEqual({
			id: 'ac_2',
			[member]: {},
			providerType: `AUTH_CONFIG_PROVIDER_TYPE_${type}`,
			updatedAt: '2031-05-17T09:00:00.000Z',
		});
	});

	test('idpA is not a member of the group', async () => {
		const wire = await tenant();
		const {status, json} = await update(wire, {idpA: {hostedDomains: ['c.test']}}, 'idpA.hostedDomains');
		expect(status).toBe(200);
		expect(json.authConfig.providerType).toBe('AUTH_CONFIG_PROVIDER_TYPE_OIDC');
	});

	test.each([
		['nickname', 400, 3, 'nickname'],
		['oidc.nickname', 400, 3, 'oidc.nickname'],
		['displayName.first', 400, 3, 'displayName.first'],
		['display_name', 400, 3, 'displayName'],
		['oidc.issuer_id', 400, 3, 'issuerId'],
		['*', 400, 3, '*'],
		['displayName,,oidc', 400, 3, 'updateMask'],
		['__proto__', 400, 3, '__proto__'],
		['constructor.name', 400, 3, 'constructor.name'],
		['id', 403, 7, 'id'],
		['providerType', 403, 7, 'providerType'],
		['displayName,status', 403, 7, 'status'],
		['createdAt', 403, 7, 'createdAt'],
		['updatedAt', 403, 7, 'updatedAt'],
		['idpA.additionalHostedDomains', 403, 7, 'idpA.additionalHostedDomains'],
	])('rejects the mask %j with %s, code %s, and names %s', async (mask, status, code, named) => {
		const wire = await tenant();
		const answer = await update(wire, {displayName: 'x'}, mask);
		expect([answer.status, answer.json.code]).toEqual([status, code]);
		expect(answer.json.message).toContain(named);
		expect(await stored(wire)).toEqual(config);
	});

	test.each([
		[{displayName: 'x'}, undefined, 'updateMask'],
		[{displayName: 'x'}, '  ', 'updateMask'],
		[undefined, 'displayName', 'authConfig'],
		[null, 'displayName', 'authConfig'],
		[{displayName: 5}, 'displayName', 'authConfig.displayName'],
		[{oidc: {scopes: 'openid'}}, 'oidc.scopes', 'authConfig.oidc.scopes'],
		[{displayName: 'x'}, ['displayName'], 'updateMask'],
		[{deprecationDeadline: 'tomorrow'}, 'deprecationDeadline', 'authConfig.deprecationDeadline'],
		[{deprecationDeadline: '2031-13-40T00:00:00Z'}, 'deprecationDeadline', 'authConfig.deprecationDeadline'],
		[{svcLocal: {delegatedVerifiers: ['GITHUB']}}, 'svcLocal', 'authConfig.svcLocal.delegatedVerifiers[0]'],
	])('rejects %j with the mask %j and names %s', async (authConfig, mask, named) => {
		const wire = await tenant();
		const {status, json} = await update(wire, authConfig, mask);
		expect([status, json.code]).toEqual([400, 3]);
		expect(json.message).toContain(named);
	});

	test('an unknown id is not found', async () => {
		const wire = await tenant();
		const {status, json} = await update(wire, {displayName: 'x'}, 'displayName', 'ac_9');
		expect([status, json.code]).toEqual([404, 5]);
		expect(json.message).toContain('ac_9');
	});

	test.each(['2031-06-01T12:00:00.123456789+02:00', '2031-06-01T12:00Z'])(
		'stores the deadline %s as written',
		async (deprecationDeadline) => {
			const wire = await tenant();
			const {json} = await update(wire, {deprecationDeadline}, 'deprecationDeadline');
			expect(json.authConfig.deprecationDeadline).toBe(deprecationDeadline);
		},
	);

	test.each([
		['oidc.oidcClientSecret', {oidcClientSecret: canary}],
		['oidc', {issuerId: 'https://issuer.test', oidcClientSecret: canary}],
	])('never returns a secret written by %s, and stores none', async (mask, oidc) => {
		const wire = await tenant();
		const {json} = await update(wire, {oidc}, mask);
		expect(JSON.stringify([json, await stored(wire)])).not.toContain(canary);
		expect(JSON.stringify(wire.tenant.store.authConfigs.get('ac_1'))).not.toContain(canary);
	});
});
