import {describe, expect, test} from 'vitest';
import {createApi} from '../../../../src/client/client.ts';
import {ApiError} from '../../../../src/client/error.ts';
import type {AuthConfig} from '../../../../src/contract/auth-configs.ts';
import {applyEdits, parseAssignment, parseUnset, secretEdit} from '../../../../src/domain/writes/auth-config/draft.ts';
import {sendUpdate} from '../../../../src/domain/writes/auth-config/update.ts';
import {
	canSend,
	disposePlan,
	planUpdate,
	previewUpdate,
} from '../../../../src/domain/writes/auth-config/update-plan.ts';
import {SecretBox} from '../../../../src/domain/writes/secret-box.ts';
import {apiError, type Call, fakeApi} from './fake-api.ts';

const masked = '••••••••';
const base: AuthConfig = {
	id: 'ac_1',
	displayName: 'A',
	bootstrapDomains: ['a.test'],
	oidc: {issuerId: 'i', scopes: ['openid'], oidcClientSecret: masked},
};

const planned = (...edits: readonly string[]) =>
	planUpdate(
		base,
		applyEdits(
			base,
			edits.map((edit) => parseAssignment(edit)),
		),
	);

/** A service with these configs and this response to updates. */
const service = (list: readonly AuthConfig[], update: (call: Call) => unknown = () => ({authConfig: {}})) =>
	fakeApi((call) => (call.endpoint === 'listAuthConfigs' ? {list} : update(call)));

const updates = (api: ReturnType<typeof fakeApi>) => api.calls.filter(({endpoint}) => endpoint === 'updateAuthConfig');

describe('a plan', () => {
	test('sends exactly the changes', () => {
		const plan = planned('displayName=B', 'oidc.scopes=openid,email');
		expect(plan.updateMask).toBe('displayName,oidc.scopes');
		expect(plan.body).toEqual({displayName: 'B', oidc: {scopes: ['openid', 'email']}});
		expect(canSend(plan)).toBe(true);
	});

	test('puts unset fields into the mask only', () => {
		const plan = planUpdate(base, applyEdits(base, [parseUnset('oidc.issuerId'), parseUnset('displayName')]));
		expect(plan.updateMask).toBe('displayName,oidc.issuerId');
		expect(plan.body).toEqual({oidc: {}});
	});

	test('sends flags that turn off and lists that become empty', () => {
		const on = {...base, isDefaultBootstrap: true};
		const edits = [parseAssignment('isDefaultBootstrap=false'), parseAssignment('bootstrapDomains=[]')];
		expect(planUpdate(on, applyEdits(on, edits)).body).toEqual({isDefaultBootstrap: false, bootstrapDomains: []});
	});

	test('cannot be sent without a change', () => {
		expect(canSend(planned('displayName=A'))).toBe(false);
	});

	test('names two members of the group and advises what to unset', () => {
		const plan = planned('idpC.domain=d');
		expect(canSend(plan)).toBe(false);
		expect(plan.group?.members).toEqual(['idpC', 'oidc']);
		expect(plan.problems).toMatchObject([
			{severity: 'error', advice: 'Unset oidc to keep idpC, or unset idpC to keep oidc.'},
		]);
		const unchanged = planUpdate({...base, ...plan.draft}, plan.draft);
		expect(unchanged).toMatchObject({changes: [], problems: []});
		expect(unchanged).not.toHaveProperty('group');
	});

	test('rejects a moved member with a redacted secret, since the secret would be lost', () => {
		const plan = planUpdate(base, {id: 'ac_1', idpE: {oidcClientId: 'c', oidcClientSecret: masked}});
		expect(plan.problems).toContainEqual({
			severity: 'error',
			path: 'idpE.oidcClientSecret',
			message: 'idpE.oidcClientSecret contains a mask, so the new idpE would have no secret.',
			advice: 'Enter the secret itself, or remove the field.',
		});
		expect(JSON.stringify(plan.body)).not.toContain(masked);
	});

	test('warns of unknown values, and sends them', () => {
		const local = {id: 'ac_1', displayName: 'a␛b', svcLocal: {}};
		const plan = planUpdate(local, {
			...local,
			displayName: 'a␛c',
			svcLocal: {delegatedVerifiers: ['DELEGATED_VERIFIER_TYPE_GITHB']},
		});
		expect(plan.problems).toMatchObject([
			{severity: 'warning', advice: 'Did you mean DELEGATED_VERIFIER_TYPE_GITHUB?'},
		]);
		expect(canSend(plan)).toBe(true);
	});

	test('needs an id', () => {
		const plan = planUpdate({displayName: 'A'}, {displayName: 'B'});
		expect(canSend(plan)).toBe(false);
		expect(plan.problems).toEqual([
			{
				severity: 'error',
				path: 'id',
				message: 'The config has no id.',
				advice: 'Read it again from the service.',
			},
		]);
	});

	test('with an error is not compared with its preview, also beside a warning', () => {
		const plan = planUpdate(
			{id: 'ac_1'},
			{id: 'ac_1', idpE: {oidcClientSecret: masked}, svcLocal: {delegatedVerifiers: ['NEW_KIND']}},
		);
		expect(plan.problems.map(({severity}) => severity).toSorted()).toEqual(['error', 'error', 'warning']);
		expect(JSON.stringify(plan.problems)).not.toContain('preview');
	});
});

describe('sending', () => {
	test('reads the config again, page by page, then sends once', async () => {
		const api = fakeApi(({endpoint, input}) => {
			if (endpoint === 'updateAuthConfig') return {authConfig: {...base, displayName: 'B'}};
			return input.pageToken === 'p2'
				? {list: [base], nextPageToken: 'p3'}
				: {list: [{id: 'ac_0'}], nextPageToken: 'p2'};
		});
		const outcome = await sendUpdate(api, planned('displayName=B'));
		expect(outcome).toMatchObject({state: 'done', theirChanges: [], notTaken: []});
		expect(api.calls.map(({endpoint}) => endpoint)).toEqual(['listAuthConfigs', 'listAuthConfigs', 'updateAuthConfig']);
		expect(updates(api)[0]?.input).toEqual({id: 'ac_1', authConfig: {displayName: 'B'}, updateMask: 'displayName'});
	});

	test('reports changes by others, and values that the service normalized', async () => {
		const theirs = {...base, bootstrapDomains: ['b.test']};
		const api = service([theirs], () => ({authConfig: {...theirs, displayName: 'b'}}));
		expect(await sendUpdate(api, planned('displayName=B'))).toMatchObject({
			state: 'done',
			theirChanges: [{path: 'bootstrapDomains'}],
			notTaken: [{path: 'displayName', before: 'b', after: 'B'}],
		});
	});

	test.each([
		['the config as it was', base, 'displayName (as before), oidc.scopes (as before)'],
		['only one of the changes', {...base, displayName: 'B'}, 'oidc.scopes (as before)'],
		['no values', {id: 'ac_1'}, 'displayName (unset), oidc (unset)'],
	])('is unknown if the response has %s', async (_, authConfig, fields) => {
		const outcome = await sendUpdate(
			service([base], () => ({authConfig})),
			planned('displayName=B', 'oidc.scopes=email'),
		);
		expect(outcome).toMatchObject({
			state: 'unknown',
			error: {
				message: `The response from tenant.example.test does not show the update: ${fields}.`,
				detail: {kind: 'answer', applied: 'unknown', requestId: 'req-2'},
			},
		});
	});

	test('is unknown if the response lacks a new member, also one with a secret', async () => {
		const secret = secretEdit('idpE.oidcClientSecret', SecretBox.of('long-enough'));
		const edits = [parseUnset('oidc'), parseAssignment('idpE.oidcClientId=c'), secret];
		const plan = planUpdate(base, applyEdits(base, edits));
		const outcome = await sendUpdate(
			service([base], () => ({authConfig: base})),
			plan,
		);
		expect(outcome).toMatchObject({state: 'unknown', error: {detail: {applied: 'unknown'}}});
	});

	test.each([
		[
			'a conflict',
			[{...base, displayName: 'Theirs'}],
			{state: 'conflict', conflicts: [{path: 'displayName', theirs: 'Theirs'}]},
		],
		['a config that is gone', [{id: 'ac_2'}], {state: 'gone'}],
		['a change that is there already', [{...base, displayName: 'B'}], {state: 'unchanged'}],
		[
			'a second member that was set meanwhile',
			[{...base, idpC: {}}],
			{state: 'refused', problems: [{path: 'idpC,oidc'}]},
		],
	])('does not send: %s', async (_, list, expected) => {
		const api = service(list);
		expect(await sendUpdate(api, planned('displayName=B'))).toMatchObject(expected);
		expect(updates(api)).toEqual([]);
	});

	test('does not send if the list repeats a page token, and says so', async () => {
		const api = fakeApi(() => ({list: [], nextPageToken: 'same'}));
		expect(await sendUpdate(api, planned('displayName=B'))).toEqual({
			state: 'not-sent',
			reason: 'Cannot read the list of auth configs: the service sent a page token a second time.',
		});
		expect(api.calls).toHaveLength(2);
	});

	test('does not send if a response has no list, and does not call the config gone', async () => {
		const api = createApi({
			baseUrl: 'https://tenant.example.test',
			credentials: {kind: 'token', token: 'token'},
			fetch: async (target, init) => {
				const {url} = new Request(target, init);
				return Response.json(url.includes('second') ? {list: []} : {nextPageToken: 'second'});
			},
		});
		expect(await sendUpdate(api, planned('displayName=B'))).toEqual({
			state: 'not-sent',
			reason: 'Cannot read the list of auth configs: a response has no list, or an item without an id.',
		});
		expect(api.journal.records.map(({endpoint}) => endpoint)).toEqual(['listAuthConfigs', 'listAuthConfigs']);
	});

	test('does not send after a failed read', async () => {
		const api = fakeApi(() => Promise.reject(apiError('timeout', 'unknown')));
		expect(await sendUpdate(api, planned('displayName=B'))).toMatchObject({
			state: 'not-sent',
			error: {kind: 'timeout'},
		});
	});

	test('sends nothing when cancelled after the read', async () => {
		const cancel = new AbortController();
		const api = fakeApi(() => {
			cancel.abort();
			return {list: [base]};
		});
		expect(await sendUpdate(api, planned('displayName=B'), {signal: cancel.signal})).toEqual({
			state: 'not-sent',
			reason: 'Cancelled before sending.',
		});
		expect(updates(api)).toEqual([]);
	});

	test('does not hide an internal error as a failed read', async () => {
		const api = fakeApi(() => Promise.reject(new TypeError('internal')));
		await expect(sendUpdate(api, planned('displayName=B'))).rejects.toThrow('internal');
	});

	test.each<[string, string, (call: Call) => unknown]>([
		['some of the new values', 'partly', () => ({list: [{...base, displayName: 'B'}]})],
		['no config any more', 'unreadable', () => ({list: []})],
		['an error', 'unreadable', () => Promise.reject(apiError('timeout'))],
	])('reads an unknown outcome back once: %s', async (_, expected, list) => {
		const cancel = new AbortController();
		const api = fakeApi((call, index) => {
			if (index === 0) return {list: [base]};
			return call.endpoint === 'listAuthConfigs' ? list(call) : Promise.reject(apiError('timeout', 'unknown'));
		});
		const plan = planned('displayName=B', 'oidc.scopes=email');
		expect(await sendUpdate(api, plan, {signal: cancel.signal})).toMatchObject({state: 'unknown', readBack: expected});
		expect(api.calls.map(({endpoint}) => endpoint)).toEqual(['listAuthConfigs', 'updateAuthConfig', 'listAuthConfigs']);
		expect(api.calls[2]?.options).toMatchObject({once: true, signal: cancel.signal});
	});

	test.each(
		[400, 403, 404, 409, 412, 422, 429].flatMap((status) =>
			(['applied', 'partly', 'not-applied', 'unreadable'] as const).map((found) => [status, found] as const),
		),
	)('reads back after a rejection with %i: %s', async (status, found) => {
		const after = {
			applied: {...base, displayName: 'B', bootstrapDomains: []},
			partly: {...base, displayName: 'B'},
			'not-applied': base,
			unreadable: {id: 'another'},
		}[found];
		let isSent = false;
		const api = fakeApi(({endpoint}) => {
			if (endpoint === 'listAuthConfigs') return {list: [isSent ? after : base]};
			isSent = true;
			throw new ApiError({kind: 'rejected', message: 'No.', advice: '', applied: 'no', status});
		});
		const outcome = await sendUpdate(api, planned('displayName=B', 'bootstrapDomains=[]'));
		const state = found === 'applied' || found === 'partly' ? 'unknown' : 'rejected';
		expect(outcome).toMatchObject({state, readBack: found, error: {detail: {status}}});
		expect(updates(api)).toHaveLength(1);
	});

	test('does not hide an internal error while it reads back', async () => {
		const api = fakeApi((_, index) => {
			if (index === 0) return {list: [base]};
			return Promise.reject(index === 1 ? apiError('timeout', 'unknown') : new TypeError('internal'));
		});
		await expect(sendUpdate(api, planned('displayName=B'))).rejects.toThrow('internal');
	});

	test.each([
		['no', 'rejected'],
		['unknown', 'unknown'],
	] as const)('a write that failed with applied %s is %s, and is not repeated', async (applied, state) => {
		const api = service([base], () => Promise.reject(apiError('server', applied)));
		expect(await sendUpdate(api, planned('displayName=B'))).toMatchObject({state, error: {kind: 'server'}});
		expect(updates(api)).toHaveLength(1);
	});
});

describe('a new secret', () => {
	const withSecret = (box: SecretBox) => planUpdate(base, applyEdits(base, [secretEdit('oidc.oidcClientSecret', box)]));

	test('is sent in plain text, and appears nowhere else', async () => {
		const box = SecretBox.of('canary-long-enough');
		const plan = withSecret(box);
		const api = service([base], () => ({authConfig: base}));
		expect(previewUpdate(api, plan).body).toContain('canary');
		const outcome = await sendUpdate(api, plan);
		expect(updates(api)[0]?.input).toEqual({
			id: 'ac_1',
			authConfig: {oidc: {oidcClientSecret: 'canary-long-enough'}},
			updateMask: 'oidc.oidcClientSecret',
		});
		expect(outcome).toMatchObject({state: 'done', notTaken: []});
		expect(JSON.stringify([plan, outcome])).not.toContain('canary');
		expect(box.isDisposed).toBe(true);
	});

	test('is overwritten when the outcome is unknown, and kept when nothing was sent', async () => {
		const sent = SecretBox.of('long-enough-1');
		await sendUpdate(
			service([base], () => Promise.reject(apiError('timeout', 'unknown'))),
			withSecret(sent),
		);
		expect(sent.isDisposed).toBe(true);
		const unsent = SecretBox.of('long-enough-2');
		const plan = withSecret(unsent);
		await sendUpdate(service([]), plan);
		expect(unsent.isDisposed).toBe(false);
		disposePlan(plan);
		expect(unsent.isDisposed).toBe(true);
		expect(await sendUpdate(service([base]), plan)).toMatchObject({
			state: 'refused',
			problems: [{advice: 'Enter it again.'}],
		});
	});

	test('is validated like a rotated secret', () => {
		expect(withSecret(SecretBox.of('')).problems).toMatchObject([{severity: 'error', path: 'oidc.oidcClientSecret'}]);
		expect(withSecret(SecretBox.of('long enough\n')).problems.length).toBeGreaterThan(0);
	});
});
