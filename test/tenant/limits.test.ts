/** What the local tenant takes at most, so that no request makes it search or store without end. */
import {expect, onTestFinished, test} from 'vitest';
import {createTenant} from '../../src/tenant/fetch.ts';

const config = {id: 'ac_1', displayName: 'Office', oidc: {clientId: 'console', issuer: 'https://login.example.test'}};

async function answer(path: string, body: unknown) {
	const tenant = createTenant({token: 't', seed: {authConfigs: [config]}});
	onTestFinished(() => tenant.close());
	const response = await tenant.fetch(
		new Request(`http://tenant.test/api/v1/${path}`, {
			method: 'POST',
			headers: {authorization: 'Bearer t', 'content-type': 'application/json'},
			body: JSON.stringify(body),
		}),
	);
	const {message = '', authConfig} = (await response.json()) as {
		readonly message?: string;
		readonly authConfig?: object;
	};
	return {said: `${response.status} ${message.replace(/ \(request-id: .*\)$/, '')}`.trim(), authConfig};
}

const words = (count: number) => Array.from({length: count}, (_, index) => `w${index}`).join(' ');
const policies = (count: number) => Array.from({length: count}, (_, index) => ({id: `p${index}`}));

test.each<[string, object, string]>([
	['24 words', {query: words(24)}, '200'],
	['25 words', {query: words(25)}, '400 query has more than 24 words'],
	['a query of 1,000 characters', {query: 'q'.repeat(1_000)}, '200'],
	['a query of 1,001 characters', {query: 'q'.repeat(1_001)}, '400 query is longer than 1000 characters'],
	['a name of 1,000 characters', {displayName: 'n'.repeat(1_000)}, '200'],
	['a name of 1,001 characters', {displayName: 'n'.repeat(1_001)}, '400 displayName is longer than 1000 characters'],
	['100 policies', {policyRefs: policies(100)}, '200'],
	['101 policies', {policyRefs: policies(101)}, '400 policyRefs names more than 100 policies'],
	['a policy without an id', {policyRefs: [{id: 'p1'}, {}]}, '400 policyRefs[1].id is missing'],
])('a search with %s', async (_, body, expected) => {
	expect(await answer('search/apps', body)).toMatchObject({said: expected});
});

const names = (count: number) => Array.from({length: count}, (_, index) => `n${index}`).join(',');

test.each<[string, {readonly authConfig: object; readonly updateMask: string}, string]>([
	['100 names', {authConfig: {}, updateMask: names(100)}, '400 updateMask names "n0", which is not a field'],
	['101 names', {authConfig: {}, updateMask: names(101)}, '400 updateMask names more than 100 fields'],
	[
		'a domain that is a number',
		{authConfig: {bootstrapDomains: [1]}, updateMask: 'bootstrapDomains'},
		'400 authConfig.bootstrapDomains.0: expected string, got number',
	],
])('an update with %s', async (_, body, expected) => {
	expect(await answer('auth-configs/ac_1', body)).toMatchObject({said: expected});
});

test('an auth config has up to 256 K characters after an update', async () => {
	const named = (length: number) =>
		answer('auth-configs/ac_1', {authConfig: {displayName: 'n'.repeat(length)}, updateMask: 'displayName'});
	const {authConfig} = await named(0);
	const room = 256 * 1024 - JSON.stringify(authConfig).length;
	expect(await named(room)).toMatchObject({said: '200'});
	expect(await named(room + 1)).toMatchObject({said: '400 the auth config would be larger than 262144 characters'});
});
