/** A client cancels a call at its own timeout, which can be at any moment. The server goes on. */
import {getEventListeners} from 'node:events';
import {setImmediate as turn} from 'node:timers/promises';
import {expect, test} from 'vitest';
import {createReadings, type Reading} from '../../src/mcp/answer.ts';
import {Effort} from '../../src/mcp/budget.ts';
import type {Calls} from '../../src/mcp/calls.ts';
import {serveAgent} from '../../src/mcp/serve.ts';
import {proposalTools, tools} from '../../src/mcp/tools.ts';
import {localTenant} from '../cli/launch.ts';
import {agent, seed, unhurried} from './agent.ts';

const calls: Readonly<Record<string, Record<string, unknown>>> = {
	find: {kind: 'apps'},
	get: {address: 'apps/app_0000010'},
	board: {},
	changes: {},
	secret_verdict: {code: 'KEEP-7Q2M-VALT'},
	surface: {conversationId: 'cnv_9'},
	propose: {address: 'auth-configs/ac_01', changes: [{path: 'displayName', value: 'Staff'}]},
	proposal: {id: 'prop_0123456789ab'},
};

test.each([...tools, ...proposalTools])('$name can be cancelled at each of its requests', async ({name}) => {
	const tenant = localTenant(seed());
	/** Called before and after each request. */
	let step: () => void = () => undefined;
	const fetch: typeof globalThis.fetch = async (...args) => {
		step();
		const response = await tenant.fetch(...args);
		step();
		return response;
	};
	const {client, call} = await agent({line: 'mcp --proposals', world: {...unhurried(), fetch}});
	for (let at = 0; at < 40; at++) {
		const cancelled = new AbortController();
		let steps = 0;
		step = () => {
			if (++steps === at) cancelled.abort();
		};
		const running = client.callTool({name, arguments: calls[name] ?? {}}, {signal: cancelled.signal});
		if (at === 0) cancelled.abort();
		const isDone = await running.then(
			() => true,
			() => false,
		);
		expect(isDone).toBe(!cancelled.signal.aborted);
		// The cancelled call ends after its client has gone on.
		for (let turns = 0; turns < 20; turns++) await turn();
		step = () => undefined;
		expect((await call('get', {address: 'notifications'})).complete).toBe(true);
		if (isDone) break;
		expect(at).toBeLessThan(39);
	}
});

test('a call of a reading that another call has ended says that the rest was not read', async () => {
	const readings = createReadings('t', () => 0);
	const begin = (signal: AbortSignal) => {
		async function* reading(): Reading {
			for (;;) {
				await turn();
				signal.throwIfAborted();
				yield [{text: 'x'.repeat(10_000)}];
			}
		}
		return {reading: reading(), effort: new Effort()};
	};
	const call = {key: 'k', begin, onSpent: () => undefined};
	const {signal} = new AbortController();
	const answer = await readings.answer({...call, cursor: undefined, signal});
	const cancelled = new AbortController();
	const again = {...call, cursor: answer.cursor};
	const first = readings.answer({...again, signal: cancelled.signal});
	const second = readings.answer({...again, signal});
	const reason = new Error('the client went on');
	cancelled.abort(reason);
	await expect(first).rejects.toBe(reason);
	const {complete, more, cursor} = await second;
	expect({complete, more, cursor}).toEqual({complete: false, more: true, cursor: undefined});
	expect(getEventListeners(signal, 'abort')).toEqual([]);
});

test.each([
	['before it begins', (ending: AbortController) => ending.abort()],
	['while it waits for a client', (ending: AbortController) => void turn().then(() => ending.abort())],
])('a server ends with its signal: %s', async (_, end) => {
	const ending = new AbortController();
	const input = {[Symbol.asyncIterator]: () => ({next: () => new Promise<never>(() => undefined)})};
	end(ending);
	const {signal} = ending;
	await serveAgent({version: '1', calls: {} as Calls, lines: {input, write: async () => undefined}, signal});
	expect(getEventListeners(signal, 'abort')).toEqual([]);
});
