import {expect, test} from 'vitest';
import type {Api} from '../../../../src/client/api.ts';
import {type AuthConfig, listAuthConfigs} from '../../../../src/contract/auth-configs.ts';
import {reapplied} from '../../../../src/domain/writes/auth-config/conflict.ts';
import {diff} from '../../../../src/domain/writes/auth-config/diff.ts';
import {writeDocument} from '../../../../src/domain/writes/auth-config/document.ts';
import {readDocument} from '../../../../src/domain/writes/auth-config/document-read.ts';
import {applyEdits, parseAssignment, secretEdit} from '../../../../src/domain/writes/auth-config/draft.ts';
import {keepOnly} from '../../../../src/domain/writes/auth-config/group.ts';
import {findAuthConfig} from '../../../../src/domain/writes/auth-config/read-back.ts';
import {sendUpdate} from '../../../../src/domain/writes/auth-config/update.ts';
import {planUpdate, previewUpdate} from '../../../../src/domain/writes/auth-config/update-plan.ts';
import {prepareItem} from '../../../../src/domain/writes/item-write.ts';
import {stepUpRotation} from '../../../../src/domain/writes/rotate-step-up-secret.ts';
import {SecretBox} from '../../../../src/domain/writes/secret-box.ts';
import {demoSeed} from '../../../../src/tenant/seed/demo.ts';
import {connected, now} from './tenant.ts';

const canary = 'canary-0f2c-long-enough';
const config: AuthConfig = {
	id: 'ac_140',
	displayName: 'Staff',
	providerType: 'AUTH_CONFIG_PROVIDER_TYPE_IDPC',
	status: 'AUTH_CONFIG_STATUS_ACTIVE',
	bootstrapDomains: ['a.test'],
	idpC: {domain: 'login.test', oidcClientId: 'c', oidcClientSecret: 'stored-secret'},
};
/** More than one page precedes this config. */
const before = Array.from({length: 120}, (_, n): AuthConfig => ({id: `ac_${n}`, displayName: `Config ${n}`}));
const seeded = () => connected({authConfigs: [...before, config], stepUpProviders: [{id: 'sp_1', displayName: 'S'}]});

async function current(api: Api): Promise<AuthConfig> {
	const result = await findAuthConfig(api, 'ac_140', {});
	if (result.state !== 'found') throw new Error(result.state);
	return result.config;
}

const edited = (base: AuthConfig, ...edits: readonly string[]) =>
	planUpdate(
		base,
		applyEdits(
			base,
			edits.map((edit) => parseAssignment(edit)),
		),
	);

test.each([
	['401-after', 'applied'],
	['404-after', 'applied'],
	['409-after', 'applied'],
	['503-after', 'applied'],
	['dropped', 'applied'],
	['408', 'not-applied'],
	['421', 'not-applied'],
	['425', 'not-applied'],
	['dropped-early', 'not-applied'],
])('after %s the outcome is unknown, and the config shows that the update was %s', async (fault, readBack) => {
	const {tenant, api} = seeded();
	const plan = edited(await current(api), 'displayName=Everyone', 'idpC.domain=');
	tenant.fail(`updateAuthConfig=${fault}`);
	expect(await sendUpdate(api, plan)).toMatchObject({state: 'unknown', readBack});
	const updates = api.journal.records.filter(({endpoint}) => endpoint === 'updateAuthConfig');
	expect(updates).toHaveLength(1);
});

test('a secret cannot be read back, and a rejection needs no doubt', async () => {
	const {tenant, api} = seeded();
	const base = await current(api);
	tenant.fail('updateAuthConfig=408x1,updateAuthConfig=404x1');
	const secret = planUpdate(base, applyEdits(base, [secretEdit('idpC.oidcClientSecret', SecretBox.of(canary))]));
	expect(await sendUpdate(api, secret)).toMatchObject({state: 'unknown', readBack: 'unreadable'});
	expect((await sendUpdate(api, edited(base, 'displayName=Everyone'))).state).toBe('rejected');
});

test('applies an edit as previewed, and changes nothing else', async () => {
	const {tenant, api} = seeded();
	const plan = edited(await current(api), 'displayName=Everyone', 'idpC.domain=', 'isDefaultBootstrap=yes');
	const sent = JSON.parse(previewUpdate(api, plan).body ?? '');
	expect(sent.updateMask).toBe('displayName,isDefaultBootstrap,idpC.domain');
	expect(await sendUpdate(api, plan)).toMatchObject({state: 'done', notTaken: [], theirChanges: []});
	expect(JSON.parse(api.journal.records.at(-1)?.requestBody ?? '')).toEqual(sent);
	expect(tenant.store.authConfigs.get('ac_140')).toEqual({
		...config,
		displayName: 'Everyone',
		isDefaultBootstrap: true,
		idpC: {oidcClientId: 'c', oidcClientSecret: 'stored-secret'},
		updatedAt: new Date(now).toISOString(),
	});
});

test('replaces a provider with another and its new secret', async () => {
	const {tenant, api, bodies} = seeded();
	const base = await current(api);
	const draft = applyEdits(base, [
		parseAssignment('oidc.issuerId=https://i.test'),
		parseAssignment('oidc.exactMatchClaims.https://c.test/x=1'),
		secretEdit('oidc.oidcClientSecret', SecretBox.of(canary)),
	]);
	expect(await sendUpdate(api, planUpdate(base, draft))).toMatchObject({
		state: 'refused',
		problems: [{path: 'idpC,oidc'}],
	});
	const plan = planUpdate(base, keepOnly(draft, 'oidc'));
	expect(JSON.stringify(previewUpdate(api, plan))).not.toContain('canary');
	const outcome = await sendUpdate(api, plan);
	expect(outcome).toMatchObject({state: 'done', notTaken: []});
	expect(tenant.store.authConfigs.get('ac_140')).toMatchObject({
		providerType: 'AUTH_CONFIG_PROVIDER_TYPE_OIDC',
		oidc: {issuerId: 'https://i.test', exactMatchClaims: {'https://c.test/x': '1'}},
	});
	expect(tenant.store.authConfigs.get('ac_140')).not.toHaveProperty('idpC');
	expect(bodies.filter((body) => body.includes(canary))).toHaveLength(1);
	expect(JSON.stringify([outcome, api.journal.records])).not.toContain('canary');
});

test('detects a change by someone else, and rebases the edit', async () => {
	const {api} = seeded();
	const base = await current(api);
	const mine = edited(base, 'displayName=Mine', 'bootstrapDomains=mine.test');
	await sendUpdate(api, edited(base, 'displayName=Theirs'));
	const outcome = await sendUpdate(api, mine);
	if (outcome.state !== 'conflict') throw new Error(outcome.state);
	expect(outcome.conflicts).toMatchObject([{path: 'displayName', base: 'Staff', mine: 'Mine', theirs: 'Theirs'}]);
	const next = planUpdate(outcome.theirs, reapplied(base, mine.draft, outcome.theirs, new Set(['displayName'])));
	expect(await sendUpdate(api, next)).toMatchObject({state: 'done'});
	expect(await current(api)).toMatchObject({displayName: 'Theirs', bootstrapDomains: ['mine.test']});
});

test.each([
	['dropped', 'unknown', 'Everyone'],
	['dropped-early', 'unknown', 'Staff'],
	['503-after', 'unknown', 'Everyone'],
	['403', 'rejected', 'Staff'],
])('handles a write with the fault %s: %s', async (fault, state, displayName) => {
	const {tenant, api} = seeded();
	const plan = edited(await current(api), 'displayName=Everyone');
	tenant.fail(`updateAuthConfig=${fault}`);
	expect(await sendUpdate(api, plan)).toMatchObject({state});
	expect(api.journal.records.filter(({endpoint}) => endpoint === 'updateAuthConfig')).toHaveLength(1);
	expect((await current(api)).displayName).toBe(displayName);
});

test('rotates a secret that appears nowhere on the client', async () => {
	const {api, bodies} = seeded();
	const box = SecretBox.of(canary);
	const outcome = await prepareItem(api, {write: stepUpRotation, id: 'sp_1', secret: box}).send();
	expect(outcome).toMatchObject({state: 'done', answer: {data: {stepUpProvider: {id: 'sp_1', displayName: 'S'}}}});
	expect(bodies.filter((body) => body.includes(canary))).toHaveLength(1);
	expect(JSON.stringify([outcome, api.journal.records, box])).not.toContain('canary');
	expect(
		await prepareItem(api, {write: stepUpRotation, id: 'sp_9', secret: SecretBox.of(canary)}).send(),
	).toMatchObject({
		state: 'rejected',
		error: {kind: 'not-found'},
	});
});

test('writes a document without secrets for every config of the demo, and reads it back', async () => {
	const {api} = connected(demoSeed({apps: 0, now}));
	const {data} = await api.call(listAuthConfigs, {pageSize: 100});
	expect(data.list?.length).toBeGreaterThan(20);
	for (const base of data.list ?? []) {
		const text = writeDocument(base, 'demo');
		expect(text).not.toContain('made-up-secret');
		const result = readDocument(text, base);
		if (result.state !== 'read') throw new Error(JSON.stringify(result));
		expect(diff(base, result.draft)).toEqual([]);
	}
});
