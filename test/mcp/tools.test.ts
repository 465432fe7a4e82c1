/** Every tool, called by a client of the protocol's own library in both eras of the protocol. */

import {stat} from 'node:fs/promises';
import * as v from 'valibot';
import {describe, expect, test} from 'vitest';
import {endpoints} from '../../src/contract/endpoints.ts';
import {authConfigs} from '../../src/domain/resources/auth-configs.ts';
import {historyKinds} from '../../src/domain/resources/history-kinds.ts';
import {owners} from '../../src/domain/resources/owners.ts';
import {searchArgs} from '../../src/mcp/tools/find.ts';
import {proposalTools, tools} from '../../src/mcp/tools.ts';
import {castellan, localTenant, now, settingsIn, settingsOf, signedIn} from '../cli/launch.ts';
import {folder} from '../settings/files/disk.ts';
import {said} from '../support/said.ts';
import {agent, demoAgent, type eras, seed} from './agent.ts';

const isWrite = (request: string) =>
	Object.values(endpoints).some(
		({method, path, effect}) =>
			effect === 'write' && new RegExp(`^${method} ${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(request),
	);

describe.each(['legacy', 'modern'] satisfies (keyof typeof eras)[])('a client of the %s era', (era) => {
	test('lists the tools, and reads with each of them', async () => {
		const {client, call, sent} = await demoAgent({era});
		const listed = (await client.listTools()).tools;
		expect(listed.map(({name}) => name)).toEqual(tools.map(({name}) => name));

		const page = await call('find', {kind: 'auth-configs'});
		expect(page).toMatchObject({tenant: 'acme.example', complete: true, more: false});
		expect(page.items[0]).toMatchObject({address: 'auth-configs/ac_01', status: 'active'});
		const {items} = await call('get', {address: 'auth-configs/ac_01'});
		expect(items[0]).toMatchObject({id: 'ac_01', status: 'AUTH_CONFIG_STATUS_ACTIVE'});
		expect((await call('get', {address: 'notifications'})).items[0]).toHaveProperty('channelSettings');
		expect((await call('board', {severity: 'error'})).items[0]).toMatchObject({severity: 'error'});
		expect((await call('secret_verdict', {code: 'KEEP-7Q2M-VALT'})).items[0]).toMatchObject({usable: true});
		expect((await call('surface', {conversationId: 'cnv_9'})).raw).not.toContain('isError');
		expect(await call('changes')).toMatchObject({error: {kind: 'no-history'}});
		expect(sent.filter(isWrite)).toEqual([]);
		expect(sent.filter((request) => request.includes('KEEP'))).toHaveLength(1);
	});
});

test('the list of tools needs fewer than 4,000 tokens, with proposals', async () => {
	const {client} = await demoAgent({line: 'mcp --proposals'});
	const text = JSON.stringify((await client.listTools()).tools);
	// Tokenizers split JSON at every sign, and most words of this list are one token.
	const tokens = text.match(/[A-Za-z]{1,8}|\d{1,3}|[^A-Za-z\d\s]{1,2}|\s{2,}/g)?.length ?? 0;
	expect(tokens).toBeGreaterThan(500);
	expect(tokens).toBeLessThanOrEqual(4000);
});

test('describes a search field of two lists for both', () => {
	const field = {input: 'appId', flag: 'app', title: 'App', kind: 'text', help: 'only those of this app'} as const;
	const {appId} = searchArgs([owners, {...authConfigs, searchFields: [field]}]);
	expect(appId && v.getDescription(appId.wrapped)).toBe('owners: required; auth-configs: only those of this app');
});

/** The tools that may have an effect: a look-up may count as a view, and a proposal is a file of castellan. */
const effects: Readonly<Record<string, object>> = {
	secret_verdict: {readOnlyHint: false, destructiveHint: true, idempotentHint: false},
	propose: {readOnlyHint: false, destructiveHint: false, idempotentHint: false},
};

test('no tool takes arguments that it does not name, and all others only read', () => {
	for (const {listed} of [...tools, ...proposalTools]) {
		expect(listed.inputSchema.additionalProperties).toBe(false);
		const {openWorldHint: _, ...hints} = listed.annotations ?? {};
		const reads = {readOnlyHint: true, destructiveHint: false, idempotentHint: true};
		expect([listed.name, hints]).toEqual([listed.name, effects[listed.name] ?? reads]);
	}
});

test.each([
	['find', {}, 'find needs kind or text.'],
	['find', {kind: 'secrets'}, 'kind must be ("apps"'],
	['find', {kind: 'apps', search: {query: ''}}, 'search.query must not be empty.'],
	['find', {kind: 'apps', search: {query: 'x'.repeat(2001)}}, 'search.query must have at most 2000 characters.'],
	['find', {kind: 'apps', fields: Array.from({length: 101}, () => 'id')}, 'fields must have at most 100 entries.'],
	['board', {rule: 'nonsense'}, 'rule must be one of auth-config-deadline-passed, '],
	['board', {severity: 'nonsense'}, 'severity must be ("note" | "warning" | "error")'],
	['surface', {conversation: 'x'}, 'conversationId is missing. conversation is unknown.'],
	['find', {kind: 'apps', other: 1}, 'other is unknown'],
	['find', {kind: 'apps', search: {roleSlug: 'x'}}, `apps ${said.noSearchField} roleSlug`],
	['find', {kind: 'owners'}, 'owners needs search.appId'],
	[
		'find',
		{kind: 'apps', fields: ['id', 'nonsense']},
		'apps have no field with the path of fields.1. They have displayName, ',
	],
	[
		'find',
		{kind: 'apps', where: [{path: 'nonsense', is: 'set'}]},
		'apps have no field with the path of where.0. They have ',
	],
	['surface', {conversationId: '../nonsense'}, 'The conversation id is a step to another path'],
	['changes', {}, 'The history has no reading, no name or no item that answers this.'],
	['changes', {since: 'nonsense'}, 'The history has no reading, no name or no item that answers this.'],
	['changes', {address: 'apps/app_1'}, 'The history has no reading, no name or no item that answers this.'],
	['find', {kind: 'apps', cursor: 'nonsense'}, 'The cursor has expired'],
	['get', {address: 'apps'}, 'address must be one of apps/{appId}'],
	['get', {address: 'https://else.example/'}, 'address must be one of'],
	['changes', {address: 'secret'}, 'address must be a list or an item'],
	['changes', {address: 'apps/app_1?query=x'}, 'address must be a list or an item'],
	['secret_verdict', {code: 'canary-in-the-wrong-place'}, 'code is not a share code'],
	['apply', {id: 'x'}, 'There is no such tool'],
])('rejects %s %j without a request, and repeats no value', async (name, args, message) => {
	const {call, sent} = await demoAgent();
	const {error, raw} = await call(name, args);
	expect(error?.message).toContain(message);
	expect(raw).not.toMatch(/canary|else\.example|nonsense/);
	expect(sent).toEqual([]);
});

test('reads a long list answer by answer, within 20 kB, and each item once', async () => {
	const {call, sent} = await demoAgent();
	const ids: unknown[] = [];
	let cursor: string | undefined;
	let calls = 0;
	do {
		const answer = await call('find', {kind: 'apps', ...(cursor && {cursor})});
		const {raw: _, ...data} = answer;
		expect(JSON.stringify(data).length).toBeLessThan(20_000);
		expect(answer.more).toBe(answer.cursor !== undefined);
		expect(answer.complete).toBe(!answer.more);
		if (cursor) expect((await call('find', {kind: 'apps', cursor})).items).toEqual(answer.items);
		ids.push(...answer.items.map(({id}) => id));
		cursor = answer.cursor;
	} while (cursor && ++calls < 20);
	expect(calls).toBeGreaterThan(0);
	expect(ids).toHaveLength(60);
	expect(new Set(ids).size).toBe(60);
	expect(sent).toEqual(['POST /api/v1/search/apps']);
});

test('shortens an item that exceeds an answer, and says that it is not complete', async () => {
	const long = 'x'.repeat(20_000);
	const annotations = Object.fromEntries(Array.from({length: 100}, (_, n) => [`${n} ${long.slice(0, 90)}`, long]));
	const {fetch} = localTenant({apps: [{id: 'app_1', displayName: 'Long', description: long, annotations}]});
	const {call} = await agent({world: {fetch}});
	const answer = await call('get', {address: 'apps/app_1'});
	expect(answer).toMatchObject({complete: false, more: false});
	expect(answer.items[0]).toMatchObject({id: 'app_1', description: expect.stringMatching(/^x+ \[cut by castellan\]$/)});
	expect(answer.raw.length).toBeLessThan(45_000);
});

test('shows the recorded changes of an item, and what changed since a moment, in all or in one', async () => {
	const settings = await settingsIn(await folder());
	const {fetch, tenant} = localTenant(seed());
	const world = {fetch, settings};
	await castellan('save before', world);
	const body = JSON.stringify({authConfig: {displayName: 'Renamed'}, updateMask: 'displayName'});
	const headers = {authorization: 'Bearer token-of-tests', 'content-type': 'application/json'};
	await tenant.fetch(new Request('https://acme.example/api/v1/auth-configs/ac_01', {method: 'POST', body, headers}));
	const {call} = await agent({world});
	expect((await call('changes', {address: 'auth-configs/ac_01'})).items).toMatchObject([{change: 'first seen'}]);
	const {items, complete} = await call('changes', {since: 'before'});
	expect(items).toMatchObject([
		{
			address: 'auth-configs/ac_01',
			change: 'changed',
			fields: expect.arrayContaining([expect.objectContaining({path: 'displayName', after: 'Renamed'})]),
		},
	]);
	expect(complete).toBe(true);
	expect(await call('changes', {since: 'before', address: 'apps'})).toMatchObject({complete: true, items: []});
	await castellan('save part --kind apps', world);
	const part = await call('changes', {since: 'part'});
	expect(part).toMatchObject({complete: false, items: []});
	const others = historyKinds.filter((kind) => kind !== 'apps').join(', ');
	expect(part.notes?.join(' ')).toContain(`Only one side was read, so not compared: ${others}.`);
});

test('does not compare with a reading of another tenant', async () => {
	const settings = await settingsIn(await folder());
	const other = {...signedIn, CASTELLAN_BASE_URL: 'https://other.example'};
	await castellan('save theirs', {fetch: localTenant(seed()).fetch, settings, env: other});
	const {call} = await demoAgent({world: {settings}});
	const {error} = await call('changes', {since: 'theirs'});
	expect(error).toEqual({kind: 'not-kept', message: `The ${said.doesNotKeep} this.`});
});

test('lists a link to the same address once', async () => {
	const policies = {certifyPolicyId: 'pol_1', grantPolicyId: 'pol_1'};
	const {fetch} = localTenant({apps: [{id: 'app_1', displayName: 'One', ...policies}]});
	const {call} = await agent({world: {fetch}});
	const {items} = await call('get', {address: 'apps/app_1'});
	expect(items[0]?.links).toEqual(['apps/app_1/entitlements', 'apps?policyRefs=pol_1']);
});

test('the board counts by rule first, and has what people agreed to leave out as data', async () => {
	const settings = await settingsOf("silences: [{id: app-without-owners, reason: agreed, until: '2027-01-31'}]\n");
	const {call} = await demoAgent({world: {settings}});
	const {items, complete, notes} = await call('board');
	expect(items[0]).toMatchObject({
		searched: [{kind: 'auth-configs'}, {kind: 'notifications'}, {kind: 'apps', loaded: 60}],
	});
	const agreed = items.filter((item) => 'agreed' in item);
	expect(agreed).toEqual([
		{
			agreed: 'app-without-owners',
			kind: 'silence',
			until: '2027-01-31',
			reason: 'agreed',
			findings: expect.any(Number),
		},
	]);
	expect(notes?.join(' ') ?? '').not.toContain('agreed');
	expect(complete).toBe(true);
	const totals: Record<string, number> = {error: 0, warning: 0, note: 0};
	for (const {rule, severity, found} of items) {
		if (rule === undefined) continue;
		const listed = await call('board', {rule});
		expect(listed.items.filter(({acknowledgement}) => !acknowledgement)).toHaveLength(found as number);
		expect(new Set([rule, ...listed.items.map((item) => item.rule)])).toEqual(new Set([rule]));
		totals[String(severity)] = (totals[String(severity)] ?? 0) + Number(found);
	}
	expect(items[0]?.totals).toMatchObject(totals);
});

test('the board narrows by address and severity, and has evidence where it is asked for', async () => {
	const {call} = await demoAgent();
	const all = (await call('board', {severity: 'note'})).items;
	const [one] = all.filter(({address}) => String(address).startsWith('apps/'));
	const about = await call('board', {address: one?.address, evidence: true});
	expect(about.items.map(({id}) => id)).toEqual(all.filter(({address}) => address === one?.address).map(({id}) => id));
	expect(about.items[0]).toHaveProperty('evidence');
	expect(one).not.toHaveProperty('evidence');
	expect(about.notes).toContain('No history is stored, so it is not known since when these findings are there.');
	const errors = (await call('board', {severity: 'error'})).items;
	expect(errors).toEqual(all.filter(({severity}) => severity === 'error'));
	expect((await call('board', {address: 'auth-configs'})).items.length).toBeGreaterThan(0);
});

test('reading stores no history, and takes one up that is stored meanwhile', async () => {
	const settings = await settingsIn(await folder());
	const {fetch} = localTenant(seed());
	const {call} = await agent({world: {fetch, settings}});
	await call('board', {severity: 'error'});
	await expect(stat(settings.paths?.historyFile ?? '')).rejects.toThrow('ENOENT');
	await castellan('save evening', {fetch, settings});
	expect((await call('board', {severity: 'error'})).items[0]).toHaveProperty('inLastReadings', 1);
});

test('a list that was read in the last ten minutes is answered without a request, until it is read again', async () => {
	let time = now;
	const {call, sent, tenant} = await demoAgent({world: {context: {now: () => time}}});
	const first = await call('board');
	const requests = sent.length;
	time += 60_000;
	tenant.store.apps.put({id: 'app_new', displayName: 'New'});
	const again = await call('find', {kind: 'apps', fields: ['id']});
	expect(again).toMatchObject({as_of: first.as_of, complete: true, notes: [expect.stringContaining('at: now')]});
	expect((await call('board')).items).toEqual(first.items);
	expect(sent).toHaveLength(requests);
	expect((await call('find', {kind: 'apps', fields: ['id'], at: 'now'})).raw).toContain('app_new');
	expect((await call('find', {kind: 'apps', fields: ['id']})).raw).toContain('app_new');
	time += 600_001;
	await call('board');
	expect(sent.length).toBeGreaterThan(requests + 2);
});

const lineOf = (id: number, method: string, params: object) =>
	`${JSON.stringify({jsonrpc: '2.0', id, method, params})}\n`;
const claim = {
	'io.modelcontextprotocol/protocolVersion': '2026-07-28',
	'io.modelcontextprotocol/clientInfo': {name: 'lines', version: '1'},
	'io.modelcontextprotocol/clientCapabilities': {},
};
const clientInfo = {name: 'lines', version: '1'};

test.each([
	['initialize', {protocolVersion: '2025-11-25', capabilities: {}, clientInfo}, {}],
	['server/discover', {_meta: claim}, {_meta: claim}],
])('answers what arrived before the end of its input, after %s', async (method, params, meta) => {
	const {fetch} = localTenant(seed());
	const call = lineOf(2, 'tools/call', {name: 'find', arguments: {kind: 'auth-configs'}, ...meta});
	const typed = `no message\n${lineOf(1, method, params)}${call}`;
	const {code, stdout, stderr} = await castellan('mcp', {fetch, typed});
	expect({code, stderr}).toEqual({code: 0, stderr: ''});
	const answers = stdout
		.trim()
		.split('\n')
		.map((line) => JSON.parse(line));
	expect(answers.map(({id}) => id)).toEqual([1, 2]);
	expect(answers[1].result.structuredContent.items).not.toEqual([]);
});

test('find names the ids that it was asked for and did not find', async () => {
	const {call} = await demoAgent();
	const page = await call('find', {kind: 'apps', search: {appIds: ['app_none', 'app_0000001', 'app_never']}});
	expect(page.items).toHaveLength(1);
	expect(page.notes).toEqual(['no app found with the ids app_none, app_never.']);
});

test('an owner of an entitlement is read by its address, in each of its roles', async () => {
	const {call} = await demoAgent();
	const search = {appId: 'app_0000001', entitlementId: 'ent_1'};
	const {items} = await call('find', {kind: 'owners', search});
	const [{address} = {}] = items;
	const same = items.filter((item) => item.address === address);
	const read = await call('get', {address});
	expect(read.items).toHaveLength(same.length);
	expect(read.items[0]).toMatchObject({address, user: {id: expect.any(String)}});
	expect((await call('get', {address: `${String(address)}_none`})).error?.kind).toBe('not-found');
});

test.each([
	[[{path: 'userCount', over: '10000'}], ['app_2']],
	[[{path: 'grantPolicyId', is: 'unset'}], ['app_3', 'app_4']],
	[
		[
			{path: 'userCount', over: '9'},
			{path: 'grantPolicyId', is: 'unset'},
		],
		['app_4'],
	],
	[[{path: 'updatedAt', under: '2026-01-01'}], ['app_4']],
	[[{path: 'displayName', contains: 'PAY'}], ['app_1', 'app_3']],
	[[{path: 'appOwners.id', equals: 'usr_2'}], ['app_2']],
	[[{path: 'isDirectory', is: 'set'}], ['app_1']],
])('finds the apps that meet %j', async (where, ids) => {
	const {fetch} = localTenant({
		apps: [
			{id: 'app_1', displayName: 'Payroll', userCount: '9', grantPolicyId: 'p', isDirectory: true},
			{
				id: 'app_2',
				displayName: 'Mail',
				userCount: '10001',
				grantPolicyId: 'p',
				appOwners: [{id: 'usr_1'}, {id: 'usr_2'}],
			},
			{id: 'app_3', displayName: 'Payments', grantPolicyId: '', updatedAt: '2026-02-01T00:00:00Z'},
			{id: 'app_4', displayName: 'Old', userCount: '10', updatedAt: '2025-02-01T00:00:00Z'},
		],
	});
	const {call} = await agent({world: {fetch}});
	const {items} = await call('find', {kind: 'apps', fields: ['id'], where});
	expect(items.map(({id}) => id)).toEqual(ids);
	expect((await call('find', {kind: 'apps', where, count: true})).items).toEqual([{count: ids.length}]);
});
