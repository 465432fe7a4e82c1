import {expect, test} from 'vitest';
import type {Api} from '../../src/client/api.ts';
import {searchApps} from '../../src/contract/apps.ts';
import {historyKinds} from '../../src/domain/resources/history-kinds.ts';
import {budgetOf, Effort, limitedApi, type Requested, waitOf} from '../../src/mcp/budget.ts';
import type {Supervision} from '../../src/mcp/guard.ts';
import {proposalTools, tools} from '../../src/mcp/tools.ts';

const now = 1_000_000;
const sent = (server: string, count: number, age: number): readonly Requested[] =>
	Array.from({length: count}, () => ({tenant: 't', server, at: now - age}));
const waits = (server: string, age = 0): Requested => ({tenant: 't', server, at: now - age, isWaiting: true});

test.each([
	['the first request', [], 'a', 0],
	['the last free one of a server alone', sent('a', 59, 10_000), 'a', 0],
	['one too many of a server alone', sent('a', 60, 10_000), 'a', 50_000],
	['a second server beside one that has used all', sent('a', 60, 10_000), 'b', 50_000],
	[
		'the server that has used all, while another waits',
		[...sent('a', 40, 20_000), ...sent('a', 19, 5_000), waits('b')],
		'a',
		40_000,
	],
	['the server that waits, as soon as one is free', [...sent('a', 59, 20_000), waits('b')], 'b', 0],
	['the half of two that are busy', [...sent('a', 30, 1_000), ...sent('b', 29, 1_000)], 'b', 0],
	['more than the half of two', [...sent('a', 10, 1_000), ...sent('b', 30, 2_000)], 'b', 58_000],
	['one each of 61 servers', Array.from({length: 61}, (_, index) => sent(`s${index}`, 1, index)).flat(), 's0', 60_000],
])('%s', (_, all, server, wait) => {
	expect(waitOf(all, server, now)).toBe(wait);
});

/** The requests of a machine, and a server of the tenant `t` on it. */
function machine(all: readonly Requested[] = []) {
	let stored = all;
	const clock = {now};
	const supervision = {
		updateRequests: async (change: (all: readonly Requested[]) => readonly Requested[]) => {
			stored = change(stored);
		},
	} as Supervision;
	const budget = budgetOf(supervision, {tenant: 't', server: 'a'}, () => clock.now);
	return {
		budget,
		clock,
		stored: () =>
			stored.map(({tenant, server, at, isWaiting}) => `${tenant} ${server} ${now - at}${isWaiting ? ' waits' : ''}`),
	};
}

test('a request is recorded, those of a minute ago and of the future are dropped, and those of other tenants stay', async () => {
	const other = {tenant: 'u', server: 'c', at: now - 1};
	const {budget, stored} = machine([...sent('a', 1, 60_000), ...sent('b', 1, 59_999), ...sent('b', 1, -1), other]);
	expect(await budget.reserve()).toBe(0);
	expect(stored()).toEqual(['u c 1', 't b 59999', 't a 0']);
	await budget.add(0);
	await budget.add(2);
	expect(stored()).toEqual(['u c 1', 't b 59999', 't a 0', 't a 0', 't a 0']);
});

test('a request that waits is recorded once, and sent when one is free', async () => {
	const {budget, clock, stored} = machine(sent('a', 60, 10_000));
	expect([await budget.reserve(), await budget.reserve()]).toEqual([50_000, 50_000]);
	expect(stored().filter((line) => line.endsWith('waits'))).toEqual(['t a 0 waits']);
	clock.now += 50_000;
	expect(await budget.reserve()).toBe(0);
	expect(stored()).toEqual(['t a -50000']);
});

test('a journal that cannot be written lets no request pass', async () => {
	const supervision = {updateRequests: () => Promise.reject(new Error('full'))} as unknown as Supervision;
	const budget = budgetOf(supervision, {tenant: 't', server: 'a'}, () => now);
	await expect(budget.reserve()).rejects.toMatchObject({kind: 'journal'});
	await expect(budget.add(1)).rejects.toMatchObject({kind: 'journal'});
});

test('a call has five seconds of patience, and a further call has them again', async () => {
	const effort = new Effort();
	const isLong = async () => (await Promise.race([effort.longWait, Promise.resolve('no')])) !== 'no';
	effort.waits(5_000);
	expect(await isLong()).toBe(false);
	effort.waits(1);
	expect(await effort.longWait).toBe(1);
	effort.requests = 7;
	effort.begin();
	expect([effort.requests, await isLong()]).toEqual([0, false]);
	effort.waits(5_001);
	expect(await effort.longWait).toBe(5_001);
});

test('repetitions and tokens of a call count, and a reading that ended sends nothing', async () => {
	const {budget, stored} = machine(sent('b', 59, 10_000));
	const records = [{id: 1, endpoint: 'token'}];
	const controller = new AbortController();
	let calls = 0;
	const api = {
		journal: {records},
		call: async (_: unknown, __: unknown, {onSend}: {onSend: () => void}) => {
			calls++;
			onSend();
			onSend();
			records.push({id: 2, endpoint: 'token'}, {id: 3, endpoint: 'searchApps'});
			throw new Error('failed');
		},
	} as unknown as Api;
	const effort = new Effort();
	const waited: number[] = [];
	const wait = async (ms: number) => {
		waited.push(ms);
		controller.abort(new Error('ended'));
	};
	const limited = limitedApi(api, {budget, effort, wait, signal: controller.signal});
	await expect(limited.call(searchApps, {})).rejects.toThrow('failed');
	expect([effort.requests, calls, waited]).toEqual([3, 1, []]);
	expect(stored().filter((line) => line.startsWith('t a'))).toHaveLength(3);
	await expect(limited.call(searchApps, {})).rejects.toThrow('ended');
	expect([calls, waited]).toEqual([1, [50_000]]);
});

test('a text of an agent has 1 to 2,000 characters, and a list up to a hundred', () => {
	const find = tools.find(({name}) => name === 'find');
	const kindOf = (args: object) => {
		try {
			return find?.prepare(args).target;
		} catch (error) {
			return (error as {kind?: string}).kind;
		}
	};
	const list = (count: number) => ({kind: 'auth-configs', fields: Array.from({length: count}, () => 'id')});
	expect([kindOf({text: ''}), kindOf({text: 'x'.repeat(2_001)}), kindOf(list(101))]).toEqual([
		'arguments',
		'arguments',
		'arguments',
	]);
	for (const args of [{text: 'x'}, {text: 'x'.repeat(2_000)}, list(100)]) expect(kindOf(args)).not.toBe('arguments');
});

test('a text is sought in one list, or in all of them', () => {
	const addressesOf = (args: object) => tools.find(({name}) => name === 'find')?.prepare(args).addresses;
	expect(addressesOf({text: 'x', kind: 'apps'})).toEqual(['apps']);
	expect(addressesOf({text: 'x'})).toEqual(historyKinds);
});

test.each([
	[{}, historyKinds],
	[{address: 'apps'}, ['apps']],
	[{address: 'apps/app_1'}, ['apps/app_1']],
])('the changes of %j are of these addresses', (args, addresses) => {
	expect(tools.find(({name}) => name === 'changes')?.prepare(args).addresses).toEqual(addresses);
});

test('the protocol is told which tools only read', () => {
	const hints = [...tools, ...proposalTools].map(({name, listed: {annotations}}) => [
		name,
		...Object.values(annotations ?? {}),
	]);
	const [reads, looksUp, proposes] = [
		[true, false, true, true],
		[false, true, false, true],
		[false, false, false, true],
	];
	expect(Object.keys(tools[0]?.listed.annotations ?? {})).toEqual([
		...['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'],
	]);
	expect(hints).toEqual([
		...['find', 'get', 'board', 'changes'].map((name) => [name, ...reads]),
		['secret_verdict', ...looksUp],
		['surface', ...reads],
		['propose', ...proposes],
		['proposal', ...reads],
	]);
});
