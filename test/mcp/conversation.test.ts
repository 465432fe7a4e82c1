/** Long conversations with a client of the protocol's own library, in each era, and random calls. */
import {AjvJsonSchemaValidator} from '@modelcontextprotocol/client/validators/ajv';
import fc from 'fast-check';
import {expect, test} from 'vitest';
import {endpoints} from '../../src/contract/endpoints.ts';
import {proposalTools, tools} from '../../src/mcp/tools.ts';
import {anyCharacter} from '../support/any-character.ts';
import {collectGarbage} from '../support/garbage.ts';
import {demoAgent, type eras, unhurried} from './agent.ts';
import {expectClean, pathOf} from './clean-answer.ts';

/** 150 with the other tests, and 10,000 in CI. */
const randomCalls = Number(process.env.AGENT_CALLS ?? 150);
/** Of each era: 30 with the other tests, and 200 in CI. */
const calls = process.env.AGENT_CALLS ? 200 : 30;
/** In milliseconds, of the random calls on a busy machine. */
const longest = 300_000;
/** In bytes: less than a kilobyte for each of 10,000 calls. The first ones also compile and fill journals of a limited size. */
const maximumGrowth = 8 * 1024 * 1024;

const all = [...tools, ...proposalTools];
const line = 'mcp --proposals';
const reads = Object.values(endpoints)
	.filter(({effect}) => effect === 'read')
	.map(({method, path}) => pathOf({path: `${method} ${path}`}));
const isRead = (request: string) => reads.some((path) => path.test(request));

/** The calls that an agent of a person on call repeats. */
const questions: readonly (readonly [name: string, args: Record<string, unknown>])[] = [
	['find', {kind: 'apps', search: {query: 'vault'}}],
	['find', {kind: 'auth-configs', fields: ['id', 'displayName', 'status']}],
	['get', {address: 'apps/app_0000010'}],
	['get', {address: 'notifications'}],
	['board', {severity: 'warning', evidence: true}],
	['secret_verdict', {code: 'KEEP-7Q2M-VALT'}],
	['surface', {conversationId: 'cnv_9'}],
	['find', {kind: 'apps', fields: ['id', 'appOwners']}],
	['propose', {address: 'auth-configs/ac_01', changes: [{path: 'displayName', value: 'Staff'}]}],
	['proposal', {id: 'prop_0123456789ab'}],
];

type Schema = Parameters<AjvJsonSchemaValidator['getValidator']>[0];

test('the schemas of every tool are valid, and allow what the tool takes and nothing else', () => {
	const validator = new AjvJsonSchemaValidator();
	for (const {name, listed} of all) {
		const takes = validator.getValidator(listed.inputSchema as Schema);
		const [, args] = questions.find(([asked]) => asked === name) ?? [name, {}];
		expect([name, takes(args).valid, takes({...args, confirm: true}).valid]).toEqual([name, true, false]);
		expect(validator.getValidator(listed.outputSchema as Schema)({items: []}).valid).toBe(false);
	}
});

test.each(['legacy', 'modern'] satisfies (keyof typeof eras)[])(
	`a client of the %s era holds a conversation of ${calls} calls`,
	{timeout: longest},
	async (era) => {
		const {call, client, received, sent} = await demoAgent({era, line, world: unhurried()});
		// From here on, the client itself rejects an answer that its output schema does not allow.
		expect((await client.listTools()).tools.map(({name}) => name)).toEqual(all.map(({name}) => name));
		const kinds = new Map<string, Set<string | undefined>>();
		for (let turn = 0; turn < calls; turn++) {
			const [name, args] = questions[turn % questions.length] as (typeof questions)[number];
			const result = await call(name, args);
			expectClean(result);
			kinds.set(name, (kinds.get(name) ?? new Set()).add(result.error?.kind));
		}
		expect(Object.fromEntries([...kinds].map(([name, found]) => [name, [...found]]))).toEqual({
			...Object.fromEntries(questions.map(([name]) => [name, [undefined]])),
			proposal: ['not-found'],
		});
		expect(received.length).toBeGreaterThan(calls);
		expect(sent.filter((request) => !isRead(request))).toEqual([]);
	},
);

test('a call without arguments is one with none of them', async () => {
	const {call, client} = await demoAgent();
	const {items} = await call('board');
	expect((await client.callTool({name: 'board'})).structuredContent).toMatchObject({items});
});

test('a part of the findings says how many others there are', async () => {
	const {call} = await demoAgent();
	const [all, errors] = [await call('board', {severity: 'note'}), await call('board', {severity: 'error'})];
	expect([all.total, errors.total]).toEqual([78, 7]);
	expect(errors.notes).toContain('Not asked for: 71 other findings.');
});

const anything = fc.jsonValue({maxDepth: 2, stringUnit: anyCharacter});
const ids = fc.constantFrom('app_0000001', 'ac_01', 'cnv_9', 'x', '', '../..', 'a/b', '%00', '\u001b[2J');
const likely = fc.record(
	{
		kind: fc.constantFrom('apps', 'owners', 'auth-configs', 'secret'),
		search: fc.record({query: ids, appId: ids, entitlementId: ids, appIds: fc.array(ids)}, {requiredKeys: []}),
		fields: fc.array(fc.constantFrom('id', 'displayName', 'oidc.issuerId', '__proto__', 'x')),
		address: fc.oneof(
			ids.map((id) => `apps/${id}`),
			ids.map((id) => `auth-configs/${id}`),
		),
		changes: fc.array(fc.record({path: fc.constantFrom('displayName', 'oidc.scopes', 'x'), value: anything})),
		id: fc.constantFrom('prop_0123456789ab', '../x'),
		conversationId: ids,
		code: fc.constantFrom('KEEP-7Q2M-VALT', 'x'),
		since: ids,
		severity: fc.constantFrom('note', 'error'),
		cursor: fc.string(),
		confirm: fc.boolean(),
	},
	{requiredKeys: []},
);
const names = all.map(({name}) => name);
/** Half of the calls have only arguments that their tool knows. */
const anyCall = fc.oneof(
	fc.tuple(fc.constantFrom(...all), likely).map(([{name, listed}, args]) => {
		const accepted = Object.entries(args).filter(
			([key]) => key !== 'cursor' && key in (listed.inputSchema.properties ?? {}),
		);
		return [name, Object.fromEntries(accepted)] as const;
	}),
	fc.tuple(fc.constantFrom(...names, 'apply', 'constructor'), fc.oneof(likely, fc.dictionary(fc.string(), anything))),
);

const heapAfterCollection = async () => {
	await collectGarbage();
	return process.memoryUsage().heapUsed;
};

test('no random call reaches the tenant with a write, ends the server, or stays in memory', {
	meta: {dear: {seconds: 5, proves: 'hundreds of random calls, and a level heap'}},
	timeout: 300_000,
}, async () => {
	const {call, client, received, sent} = await demoAgent({line, world: unhurried()});
	let count = 0;
	let requests = 0;
	const runs = (numRuns: number, seed: number) =>
		fc.assert(
			fc.asyncProperty(anyCall, async ([name, args]) => {
				expectClean(await call(name, args));
				expect(sent.filter((request) => !isRead(request))).toEqual([]);
				count++;
				requests += sent.length;
				// Clears the logs of the test, which are not memory of the server.
				sent.length = 0;
				received.length = 0;
			}),
			{numRuns, seed, endOnFailure: true, interruptAfterTimeLimit: longest},
		);
	await runs(randomCalls / 5, 28);
	const before = await heapAfterCollection();
	await runs(randomCalls - randomCalls / 5, 29);
	const after = await heapAfterCollection();
	expect(count).toBe(randomCalls);
	expect(requests).toBeGreaterThan(randomCalls / 20);
	expect(after - before).toBeLessThan(maximumGrowth);
	expect((await client.listTools()).tools).toHaveLength(all.length);
});
