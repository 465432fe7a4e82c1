/** The outcomes of an update: concurrent changes, and the responses of the service. */
import {describe, expect, test} from 'vitest';
import type {AuthConfig} from '../../../src/contract/auth-configs.ts';
import {castellan, localTenant, pages, signedIn} from '../launch.ts';
import {office, seeded, write} from '../office.ts';

const update = 'auth-configs update ac_1';
const dumbTerminal = {...signedIn, TERM: 'dumb'};

describe('a concurrent change', () => {
	/** Makes a change between the read for the diff and the read before the write. */
	function meanwhile(change: (config: AuthConfig) => AuthConfig | undefined) {
		const {fetch, sent, tenant} = localTenant({authConfigs: [office]});
		let reads = 0;
		const racing: typeof fetch = (target, init) => {
			if (init?.method === 'GET' && ++reads === 2) {
				const next = change(office);
				if (next) tenant.store.authConfigs.put(next);
			}
			return fetch(target, init);
		};
		return {fetch: racing, sent};
	}

	test.each([false, true])('to the same field shows all three values and ends with 5 (terminal: %s)', async (isTty) => {
		const {fetch, sent} = meanwhile((config) => ({...config, displayName: 'Theirs'}));
		const line = `${update} --set displayName=Mine${isTty ? '' : ' --yes'}`;
		const {code, stdout, stderr} = await castellan(line, {fetch, isTty, typed: 'y', env: dumbTerminal});
		expect({code, stdout}).toEqual({code: 5, stdout: ''});
		expect(stderr).toContain('displayName\nbefore: "Office"\nnow: "Theirs"\nyours: "Mine"\n');
		expect(sent).not.toContain(write);
	});

	test('to another field is kept and reported', async () => {
		const {fetch} = meanwhile((config) => ({...config, bootstrapDomains: ['theirs.example']}));
		const {code, stdout, stderr} = await castellan(`${update} --set displayName=Mine --yes -o json`, {fetch});
		expect(code).toBe(0);
		expect(stderr).toContain('bootstrapDomains was changed by someone else meanwhile and keeps that value');
		expect(JSON.parse(stdout)).toMatchObject({displayName: 'Mine', bootstrapDomains: ['theirs.example']});
	});

	test('that equals the update leaves nothing to send', async () => {
		const {fetch, sent} = meanwhile((config) => ({...config, displayName: 'Mine'}));
		const {code, stderr} = await castellan(`${update} --set displayName=Mine --yes`, {fetch});
		expect({code, stderr}).toMatchObject({code: 0, stderr: expect.stringContaining('already has these values')});
		expect(sent).not.toContain(write);
	});

	test('to an exclusive member ends with 5', async () => {
		const {fetch, sent} = meanwhile(({oidc: _, ...config}) => ({...config, idpB: {tenantIds: ['t']}}));
		const {code, stderr} = await castellan(`${update} --set oidc.issuerId=https://new.example --yes`, {fetch});
		expect(code).toBe(5);
		expect(stderr).toContain('nothing was sent');
		expect(sent).not.toContain(write);
	});

	test('that deletes the config ends with 4', async () => {
		const fetch = pages({list: [office]}, {list: []});
		const {code, stderr} = await castellan(`${update} --set displayName=Mine --yes`, {fetch});
		expect({code, stderr}).toMatchObject({
			code: 4,
			stderr: expect.stringContaining('no longer exists in acme.example'),
		});
	});

	test('that makes the config unreadable ends with the reason and sends nothing', async () => {
		const fetch = pages({list: [office]}, Response.json({code: 7, message: 'no'}, {status: 403}));
		const {code, stderr} = await castellan(`${update} --set displayName=Mine --yes`, {fetch});
		expect(code).toBe(3);
		expect(stderr).toMatch(/nothing was sent\n.*403/);
		expect(fetch.requests.filter((body) => body !== undefined)).toEqual([]);
	});
});

test('a lost response is UNKNOWN, ends with 8, and is not sent again', async () => {
	const {fetch, sent, tenant} = seeded();
	tenant.fail('updateAuthConfig=dropped');
	const {code, stdout, stderr} = await castellan(`${update} --set displayName=New --yes`, {fetch});
	expect({code, stdout}).toEqual({code: 8, stdout: ''});
	expect(stderr).toContain('UNKNOWN: the request was sent, but no usable response arrived');
	expect(stderr).toContain('so the update was applied after all');
	expect(stderr).toContain('castellan auth-configs ac_1 shows the current config');
	expect(sent.filter((request) => request === write)).toHaveLength(1);
});

test.each([
	['400', 5],
	['403', 3],
	['404', 4],
	['409', 5],
	['500', 8],
])('a response of %s ends with %i', async (fault, expected) => {
	const {fetch} = seeded();
	const failing: typeof fetch = async (target, init) =>
		init?.method === 'POST' ? Response.json({code: 3, message: 'no'}, {status: Number(fault)}) : fetch(target, init);
	const {code, stdout} = await castellan(`${update} --set displayName=New --yes`, {fetch: failing});
	expect({code, stdout}).toEqual({code: expected, stdout: ''});
});

test.each(['400', '403', '404', '409', '422'])(
	'a response of %s to an update that was applied ends with 8',
	async (status) => {
		const {fetch, sent} = seeded();
		const failing: typeof fetch = async (target, init) => {
			const response = await fetch(target, init);
			return init?.method === 'POST' ? Response.json({code: 3, message: 'no'}, {status: Number(status)}) : response;
		};
		const {code, stdout} = await castellan(`${update} --set displayName=New --yes`, {fetch: failing});
		expect({code, stdout}).toEqual({code: 8, stdout: ''});
		expect(sent.filter((request) => request === write)).toHaveLength(1);
	},
);

test('a response that differs from the request is reported', async () => {
	const fetch = pages({list: [office]}, {list: [office]}, {authConfig: {...office, displayName: 'new'}});
	const {code, stderr} = await castellan(`${update} --set displayName=New --yes`, {fetch});
	expect(code).toBe(0);
	expect(stderr).toContain('displayName differs from the request in the response');
});

test.each([
	['unchanged', 'does not show the update: displayName (as before).'],
	['other-id', '`authConfig.id` is “other-ac_1”, not the requested id'],
])('a response with the fault %s is UNKNOWN', async (fault, reason) => {
	const {fetch, tenant} = seeded();
	tenant.fail(`updateAuthConfig=${fault}`);
	const {code, stdout, stderr} = await castellan(`${update} --set displayName=New --yes`, {fetch});
	expect({code, stdout}).toEqual({code: 8, stdout: ''});
	expect(stderr).toContain('UNKNOWN: ');
	expect(stderr).toContain(reason);
});
