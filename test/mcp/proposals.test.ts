/** An agent proposes, a person applies: once, at a terminal, on the tenant and for the config that the proposal was made for. */

import {readdir, readFile, rm, stat, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {castellan, localTenant, now, protectedSettings, settingsIn, settingsOf, type World} from '../cli/launch.ts';
import {folder} from '../settings/files/disk.ts';
import {said} from '../support/said.ts';
import {agent, seed} from './agent.ts';

const write = 'POST /api/v1/auth-configs/ac_01';
const address = 'auth-configs/ac_01';
const name = 'Workforce single sign-on';

/** A tenant with a proposal for it. */
async function proposed(changes: object[] = [{path: 'displayName', value: 'Staff'}]) {
	const directory = await folder();
	const {fetch, sent, tenant} = localTenant(seed());
	const world: World = {fetch, settings: await settingsIn(directory)};
	const {call} = await agent({line: 'mcp --proposals', world});
	const answer = await call('propose', {address, reason: 'Renamed on\u001b[2J Monday', changes});
	const id = String(answer.items[0]?.id);
	const state = async () => (await call('proposal', {id})).items[0]?.state;
	const apply = (typed: string, more: World = {}) =>
		castellan(`apply ${id}`, {...world, isTty: true, typed, env: {...env, TERM: 'dumb'}, ...more});
	return {answer, id, state, apply, call, sent, tenant, world, directory};
}

const env = {CASTELLAN_BASE_URL: 'https://acme.example', CASTELLAN_TOKEN: 'token-of-tests', LANG: 'C.UTF-8'};

test('a person applies a proposal once, after typing the name', async () => {
	const {answer, id, state, apply, sent, directory} = await proposed();
	expect(answer.items[0]).toMatchObject({
		state: 'pending',
		address,
		changes: [{sign: '~', path: 'displayName', text: `"${name}" → "Staff"`}],
		request: {method: 'POST', url: 'https://acme.example/api/v1/auth-configs/ac_01'},
	});
	expect(sent).not.toContain(write);
	expect((await stat(join(directory, 'proposals', `${id}.json`))).mode & 0o777).toBe(0o600);

	expect(await apply('y')).toMatchObject({code: 1, stderr: expect.stringContaining('that is not the name')});
	expect(await state()).toBe('pending');
	expect(sent).not.toContain(write);

	const {code, stderr} = await apply(name);
	expect({code, stderr}).toEqual({code: 0, stderr: expect.stringContaining(`~ displayName "${name}" → "Staff"`)});
	expect(stderr).toMatch(/Reason: Renamed on␛\[2J Monday/);
	expect(await state()).toBe('done');
	expect(await apply(name)).toMatchObject({code: 1, stderr: expect.stringContaining('its state is done')});
	expect(sent.filter((request) => request === write)).toHaveLength(1);
});

test.each([
	[
		[
			{path: 'displayName', value: 'A'},
			{path: 'displayName', value: 'B'},
		],
		'changes has displayName more than once.',
	],
	[[{path: 'displayName', value: {a: 1}}], 'displayName takes text, but the value is not text.'],
	[[{path: 'displayName', value: 5}], 'displayName takes text, but the value is not text.'],
])('proposes nothing that was not asked for: %j', async (changes, message) => {
	const {answer} = await proposed(changes);
	expect(answer.error?.message).toContain(message);
});

test('needs a terminal, and no flag replaces it', async () => {
	const {id, world, sent} = await proposed();
	for (const flags of ['', '--read-only', '--yes', `--confirm "${name}"`])
		expect((await castellan(`apply ${id} ${flags}`, world)).code).toBeGreaterThan(0);
	expect(await castellan(`apply ${id} --dry-run`, world)).toMatchObject({
		code: 0,
		stdout: expect.stringContaining('Staff'),
	});
	expect(sent).not.toContain(write);
});

test('is in the journal of people once it is sent', async () => {
	const {id, apply, world} = await proposed();
	expect((await castellan('save before', world)).code).toBe(0);
	expect((await apply('wrong')).code).toBe(1);
	expect((await apply(name)).code).toBe(0);
	const {stdout} = await castellan('history journal -o json', world);
	expect(JSON.parse(stdout)).toMatchObject([{action: 'sent', outcome: 'applied', address, proposal: id}]);
});

test('two terminals send a proposal once', async () => {
	const {apply, sent} = await proposed();
	const codes = (await Promise.all([apply(name), apply(name)])).map(({code}) => code);
	expect(codes.sort()).toEqual([0, 1]);
	expect(sent.filter((request) => request === write)).toHaveLength(1);
});

test('leaves a config alone that someone else has changed', async () => {
	const {id, apply, state, tenant, sent, world} = await proposed();
	const body = JSON.stringify({authConfig: {displayName: 'Theirs'}, updateMask: 'displayName'});
	const headers = {authorization: 'Bearer token-of-tests', 'content-type': 'application/json'};
	const dryRun = async () => (await castellan(`apply ${id} --dry-run`, world)).stderr;
	expect(await dryRun()).not.toContain('since');
	await tenant.fetch(new Request(`https://acme.example/api/v1/${address}`, {method: 'POST', body, headers}));
	expect(await dryRun()).toContain('displayName: changed by someone else since the proposal, which would not be sent');
	expect(await apply(name)).toMatchObject({code: 5, stderr: expect.stringContaining('since the proposal')});
	expect(await state()).toBe('conflict');
	expect(sent).not.toContain(write);
});

test('belongs to a single tenant, ends after an hour, and cannot be changed', async () => {
	const {apply, id, directory, sent} = await proposed();
	const elsewhere = {...env, CASTELLAN_BASE_URL: 'https://other.example'};
	expect(await apply(name, {env: elsewhere})).toMatchObject({
		code: 2,
		stderr: expect.stringContaining('is a proposal for'),
	});
	const later = {context: {now: () => now + 3_600_000}};
	expect(await apply(name, later)).toMatchObject({code: 1, stderr: expect.stringContaining('its state is expired')});
	const file = join(directory, 'proposals', `${id}.json`);
	await writeFile(file, (await readFile(file, 'utf8')).replace('"value":"Staff"', '"value":"Other"'));
	expect(await apply(name)).toMatchObject({code: 2, stderr: expect.stringContaining('the proposal was changed')});
	expect(await apply(name, {fetch: () => Promise.reject(new Error('no request'))})).toMatchObject({code: 2});
	expect(sent).not.toContain(write);
});

test.each([
	['', 1, 'is damaged'],
	['{"id": ', 1, 'is damaged'],
	[undefined, 4, 'there is no proposal'],
	['broken', 1, 'is damaged'],
	['sending', 1, `It ${said.mayHaveBeenApplied} before: look at the config first`],
	['unknown', 1, `It ${said.mayHaveBeenApplied} before: look at the config first`],
	['done', 1, 'Ask for a new proposal'],
])('says why a proposal whose file is %j cannot be applied', async (change, code, reason) => {
	const {id, directory, world, sent} = await proposed();
	const file = join(directory, 'proposals', `${id}.json`);
	const proposal = JSON.parse(await readFile(file, 'utf8'));
	const changed = change === 'broken' ? {...proposal, base: '{"id":'} : {...proposal, state: change};
	if (change === undefined) await rm(file);
	else await writeFile(file, /^\w/.test(change) ? JSON.stringify(changed) : change);
	const requests = sent.length;
	expect(await castellan(`apply ${id} --dry-run`, world)).toMatchObject({
		code,
		stderr: expect.stringContaining(reason),
	});
	expect(sent).toHaveLength(requests);
});

test.each([
	[{path: 'idpC.oidcClientSecret', value: 'canary'}, 'is a secret. Only a person changes it.'],
	[{path: 'idpC.oidcClientSecret'}, 'is a secret. Only a person changes it.'],
	[{path: 'nothing', value: 'x'}, 'nothing'],
	[{path: 'displayName', value: name}, 'has these values already'],
	[{path: 'isDefaultBootstrap', value: 'perhaps'}, 'isDefaultBootstrap'],
])('rejects %j, and stores nothing', async (change, message) => {
	const {answer, directory} = await proposed([change]);
	expect(answer.error?.message).toContain(message);
	expect(answer.raw).not.toContain('canary');
	expect(await readdir(join(directory, 'proposals')).catch(() => [])).toEqual([]);
});

test('proposes lists, maps and removals as they are sent', async () => {
	const {answer} = await proposed([
		{path: 'bootstrapDomains', value: ['a.example', 'b, c']},
		{path: 'deprecationMessage'},
	]);
	expect(JSON.stringify(answer.items[0])).toContain('b, c');
});

test('a person allows proposals, twice for a protected profile', async () => {
	const {fetch} = localTenant(seed());
	const {call} = await agent({world: {fetch}});
	expect((await call('propose', {address, changes: [{path: 'displayName', value: 'x'}]})).error?.kind).toBe(
		'unknown-tool',
	);
	const settings = await protectedSettings();
	const {code, stderr} = await castellan('mcp --proposals', {fetch, settings});
	expect({code, stderr}).toEqual({code: 2, stderr: expect.stringContaining('Add --protected-proposals')});
	expect((await castellan('mcp --proposals --protected-proposals', {fetch, settings})).code).toBe(0);
});

test.each([
	['proposals: on', true],
	['proposals: off', false],
	['proposals: on, protected: true', false],
	['protectedProposals: on, protected: true', false],
	['proposals: on, protectedProposals: on, protected: true', true],
	['proposals: yes', false],
	['proposals: on, colour: red', false],
])('a profile with %s lets agents propose: %s', async (entries, isAllowed) => {
	const {fetch} = localTenant(seed());
	const settings = await settingsOf(`profiles: {prod: {baseUrl: https://acme.example, ${entries}}}\n`);
	const names = async (line: string) => {
		const {client} = await agent({line, world: {fetch, settings}});
		return (await client.listTools()).tools.map(({name}) => name);
	};
	expect((await names('mcp --profile prod')).includes('propose')).toBe(isAllowed);
	expect(await names('mcp')).not.toContain('propose');
	expect(await names('mcp --profile prod --tools find')).toEqual(['find']);
});

test('only auth configs can be proposed, and twenty at most', async () => {
	const {call, sent} = await proposed();
	const changes = [{path: 'displayName', value: 'New'}];
	expect((await call('propose', {address: 'apps/app_0000001', changes})).error?.kind).toBe('arguments');
	for (let count = 1; count < 20; count++)
		await call('propose', {address, changes: [{path: 'displayName', value: `${count}`}]});
	expect((await call('propose', {address, changes})).error?.kind).toBe('too-many');
	expect(sent.some((request) => request.startsWith('POST /api/v1/auth-configs'))).toBe(false);
});

test('a proposal that cannot be stored is an error, and no proposal', async () => {
	const directory = await folder();
	await writeFile(join(directory, 'proposals'), 'a file');
	const {fetch} = localTenant(seed());
	const {call} = await agent({line: 'mcp --proposals', world: {fetch, settings: await settingsIn(directory)}});
	const {error} = await call('propose', {address, reason: 'x', changes: [{path: 'displayName', value: 'Staff'}]});
	expect(error).toEqual({kind: 'storage', message: 'The proposals cannot be read.'});
	expect((await call('proposal', {id: 'prop_0123456789ab'})).error).toMatchObject({kind: 'storage'});
});

test('a person reads what has changed since the proposal, also where that cannot be read', async () => {
	const {apply, tenant, id, world} = await proposed();
	const config = tenant.store.authConfigs.get('ac_01');
	tenant.store.authConfigs.put({...config, bootstrapDomains: ['theirs.example']});
	const dryRun = (more: World = {}) => castellan(`apply ${id} --dry-run`, {...world, ...more});
	expect((await dryRun()).stderr).toContain(
		'bootstrapDomains: changed by someone else since the proposal. The proposal leaves that as it is',
	);
	const down: World['fetch'] = async () => new Response('', {status: 503});
	expect((await dryRun({fetch: down})).stderr).toMatch(
		/cannot tell whether the config has changed since the proposal: .*503/,
	);
	expect(await apply(name)).toMatchObject({code: 0});
	expect(tenant.store.authConfigs.get('ac_01')).toMatchObject({
		displayName: 'Staff',
		bootstrapDomains: ['theirs.example'],
	});
});

test('an id that is no id of a proposal names none, whatever file it would be', async () => {
	const {world} = await proposed();
	for (const other of ['../config', 'prop_0', 'prop_0123456789ab'])
		expect((await castellan(`apply ${other} --dry-run`, world)).stderr).toContain(other);
	expect((await castellan('apply ../config --dry-run', world)).code).toBeGreaterThan(0);
});
