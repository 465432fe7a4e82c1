import {describe, expect, test} from 'vitest';
import {ApiError} from '../../../../src/client/error.ts';
import {leftover, toolCounts} from '../../../../src/domain/writes/tool-bindings/ledger.ts';
import {planDeletion, previewChunk} from '../../../../src/domain/writes/tool-bindings/plan.ts';
import {type Ledger, type RunOptions, runDeletion} from '../../../../src/domain/writes/tool-bindings/run.ts';
import type {ToolRef} from '../../../../src/domain/writes/tool-bindings/tool.ts';
import {apiError, type Call, fakeApi} from '../auth-config/fake-api.ts';

const tools = (count: number): ToolRef[] =>
	Array.from({length: count}, (_, n) => ({appId: 'a', connectorId: 'c', id: `t${n}`}));

/** Runs to the end: all ledgers and calls. */
async function run(count: number, reply: (call: Call, index: number) => unknown, options: Partial<RunOptions> = {}) {
	const api = fakeApi(reply);
	let time = 0;
	const ledgers: Ledger[] = [];
	for await (const ledger of runDeletion(api, planDeletion(api, 'srv', tools(count)), {
		now: () => ++time,
		...options,
	})) {
		ledgers.push(ledger);
	}
	const last = ledgers.at(-1);
	if (!last) throw new Error('No ledger');
	return {api, ledgers, last, states: last.rows.map(({state}) => state)};
}

describe('a plan', () => {
	test('splits tools into chunks of at most 100, in order, and asks for the count', () => {
		const plan = planDeletion({baseUrl: 'https://t'}, 'srv', tools(250));
		expect(plan.chunks.map((chunk) => chunk.length)).toEqual([100, 100, 50]);
		expect(plan.chunks.flat()).toEqual(plan.tools);
		expect(plan.confirmation).toBe('250');
		expect(planDeletion({baseUrl: 'https://t'}, 'srv', []).chunks).toEqual([]);
	});

	test('previews the request of a chunk', () => {
		const api = fakeApi(() => ({}));
		const plan = planDeletion(api, 'srv', tools(101));
		expect(JSON.parse(previewChunk(api, plan, 1).body ?? '')).toEqual({
			virtualMcpServerId: 'srv',
			mcpTools: tools(101).slice(100),
		});
	});
});

describe('a run', () => {
	test('that is cancelled before it begins yields its end only', async () => {
		const {api, ledgers, states} = await run(150, () => ({}), {signal: AbortSignal.abort()});
		expect(ledgers.map(({isEnded}) => isEnded)).toEqual([true]);
		expect(states).toEqual(['not-sent', 'not-sent']);
		expect(api.calls).toEqual([]);
	});

	test('has ended in its last ledger only', async () => {
		const {ledgers} = await run(201, () => ({}));
		expect(ledgers.map(({isEnded}) => isEnded)).toEqual([false, false, false, true]);
		expect(leftover(ledgers[0] as Ledger)).toEqual({unknown: tools(100), remaining: tools(201).slice(100)});
	});

	test('records no request id that is not known', async () => {
		const {last} = await run(1, () => {
			throw new ApiError({kind: 'server', applied: 'no', message: 'It was server.', advice: 'Wait.'});
		});
		expect(Object.keys(last.rows[0] ?? {})).not.toContain('requestId');
	});

	test('rejects with an internal error, which is not an outcome', async () => {
		const bug = new TypeError('a bug');
		await expect(run(1, () => Promise.reject(bug))).rejects.toBe(bug);
	});

	test('sends each chunk once, and records its request id and times', async () => {
		const {api, ledgers, last} = await run(201, () => ({}));
		expect(api.calls.map(({input}) => (input.mcpTools as unknown[]).length)).toEqual([100, 100, 1]);
		expect(last.rows[1]).toMatchObject({number: 2, state: 'done', startedAt: 3, endedAt: 4, requestId: 'req-2'});
		expect(last).toMatchObject({isEnded: true});
		expect(ledgers.map(({rows}) => rows.map(({state}) => state[0]).join(''))).toEqual(['spp', 'dsp', 'dds', 'ddd']);
		expect(leftover(last)).toEqual({unknown: [], remaining: []});
	});

	test.each([
		['no', 'failed'],
		['unknown', 'unknown'],
	] as const)('stops at the first failure; with applied %s that chunk is %s', async (applied, state) => {
		const {api, last, states} = await run(350, (_, index) => {
			if (index === 1) throw apiError('server', applied);
			return {};
		});
		expect(states).toEqual(['done', state, 'not-sent', 'not-sent']);
		expect(api.calls).toHaveLength(2);
		expect(last.rows[1]).toMatchObject({requestId: 'req-x', error: {kind: 'server'}});
		expect(last).toMatchObject({isEnded: true});
		expect(toolCounts(last)).toMatchObject({done: 100, [state]: 100, 'not-sent': 150});
		const left = leftover(last);
		expect(left.unknown).toHaveLength(state === 'unknown' ? 100 : 0);
		expect([...left.unknown, ...left.remaining]).toEqual(tools(350).slice(100));
	});

	/** A service that refuses every call that names one of these tools, and deletes the others. */
	const refusing =
		(refused: readonly ToolRef[], status = 404) =>
		({input}: Call) => {
			const isRefused = (input.mcpTools as readonly ToolRef[]).some(({id}) => refused.some((tool) => tool.id === id));
			if (isRefused) throw new ApiError({kind: 'not-found', status, applied: 'no', message: 'Gone.', advice: ''});
			return {};
		};

	test('halves a refused call until the refused tools are alone, and sends everything else', async () => {
		const all = tools(250);
		const refused = [3, 120, 249].flatMap((index) => all[index] ?? []);
		const {api, last, ledgers} = await run(250, refusing(refused));
		expect(toolCounts(last)).toEqual({...toolCounts({rows: []}), done: 247, refused: 3});
		expect(
			last.rows.filter(({state}) => state === 'refused').map((row) => [row.tools, row.error?.detail.status]),
		).toEqual(refused.map((tool) => [[tool], 404]));
		expect(last.rows.map(({number}) => number)).toEqual(last.rows.map((_, index) => index + 1));
		expect(last.rows.flatMap((row) => row.tools)).toEqual(all);
		expect(leftover(last)).toEqual({unknown: [], remaining: []});
		const bodies = api.calls.map(({input}) => JSON.stringify(input));
		expect(new Set(bodies).size).toBe(bodies.length);
		expect(bodies.length).toBeLessThanOrEqual(3 + 3 * 2 * 7);
		// Each ledger before a request says what is sent now.
		expect(
			ledgers.filter(({isEnded}) => !isEnded).map(({rows}) => rows.find(({state}) => state === 'sending')?.tools),
		).toEqual(api.calls.map(({input}) => input.mcpTools));
	});

	test('records the larger calls that were refused before with a tool', async () => {
		const {last} = await run(4, refusing(tools(1)));
		expect(
			last.rows.map(({state, refusals = []}) => [
				state,
				refusals.map((each) => [each.error.detail.status, each.tools]),
			]),
		).toEqual([
			[
				'refused',
				[
					[404, 4],
					[404, 2],
				],
			],
			[
				'done',
				[
					[404, 4],
					[404, 2],
				],
			],
			['done', [[404, 4]]],
		]);
	});

	test('ends after ten refused tools without any success, and calls none of them not sent', async () => {
		const {last} = await run(250, refusing(tools(250)));
		expect(toolCounts(last)).toEqual({...toolCounts({rows: []}), refused: 100, 'not-sent': 150});
		expect(last.rows.filter((row) => row.tools.length === 1)).toHaveLength(10);
		expect(leftover(last)).toEqual({unknown: [], remaining: tools(250).slice(10)});
	});

	test('does not give up on tools with an unknown outcome, which may all be deleted', async () => {
		const all = tools(250);
		const api = fakeApi(refusing(all.slice(0, 100)));
		let last: Ledger | undefined;
		for await (const ledger of runDeletion(api, planDeletion(api, 'srv', all, all.slice(0, 100)), {now: () => 0}))
			last = ledger;
		expect(toolCounts(last as Ledger)).toEqual({...toolCounts({rows: []}), done: 150, refused: 100});
		expect(leftover(last as Ledger)).toEqual({unknown: [], remaining: []});
	});

	test.each(['forbidden', 'rate-limited'] as const)('is not halved by an answer of the kind %s', async (kind) => {
		const {api, states, last} = await run(150, () => {
			throw new ApiError({kind, status: 403, applied: 'no', message: 'No.', advice: ''});
		});
		expect([states, api.calls.length]).toEqual([['refused', 'not-sent'], 1]);
		expect(leftover(last)).toEqual({unknown: [], remaining: tools(150)});
	});

	test('that is stopped while it halves a call leaves the halves, as refused', async () => {
		const cancel = new AbortController();
		const {last} = await run(
			100,
			(call) => {
				cancel.abort();
				return refusing(tools(1))(call);
			},
			{signal: cancel.signal},
		);
		expect(last.rows.map(({state, tools: {length}}) => [state, length])).toEqual([
			['refused', 50],
			['refused', 50],
		]);
		expect(leftover(last)).toEqual({unknown: [], remaining: tools(100)});
	});

	test('keeps the doubt of an earlier run about tools that it does not delete', async () => {
		const all = tools(250);
		const doubtful = all.slice(100, 220);
		const api = fakeApi((_, index) => {
			if (index === 1) throw apiError('not-found');
			return {};
		});
		const ledgers: Ledger[] = [];
		const plan = planDeletion(api, 'srv', all, doubtful);
		for await (const ledger of runDeletion(api, plan, {now: () => 0})) ledgers.push(ledger);
		const last = ledgers.at(-1) ?? {plan, rows: []};
		expect(leftover(last)).toEqual({unknown: doubtful, remaining: all.slice(220)});
	});

	test('is cancelled between chunks, and completes the chunk in progress', async () => {
		const cancel = new AbortController();
		const {api, last, states} = await run(
			300,
			({options}) => {
				cancel.abort();
				expect(options.signal).toBeUndefined();
				return {};
			},
			{signal: cancel.signal},
		);
		expect(states).toEqual(['done', 'not-sent', 'not-sent']);
		expect(api.calls).toHaveLength(1);
		expect(last).toMatchObject({isEnded: true});
	});

	test('is cancelled before its first chunk', async () => {
		const {api, states} = await run(100, () => ({}), {signal: AbortSignal.abort()});
		expect(states).toEqual(['not-sent']);
		expect(api.calls).toEqual([]);
	});

	test('sends nothing of a chunk when it is cancelled while its ledger is saved', async () => {
		const api = fakeApi(() => ({}));
		const cancel = new AbortController();
		const ledgers: Ledger[] = [];
		for await (const ledger of runDeletion(api, planDeletion(api, 'srv', tools(150)), {
			now: () => 0,
			signal: cancel.signal,
		})) {
			ledgers.push(ledger);
			if (ledger.rows[1]?.state === 'sending') cancel.abort();
		}
		expect(ledgers.at(-1)?.rows.map(({state}) => state)).toEqual(['done', 'not-sent']);
		expect(ledgers.at(-1)?.rows[1]).not.toHaveProperty('startedAt');
		expect(api.calls).toHaveLength(1);
	});

	test('sends a chunk only after the consumer received its ledger', async () => {
		const api = fakeApi(() => ({}));
		const steps = runDeletion(api, planDeletion(api, 'srv', tools(150)), {now: () => 0});
		const {value: first} = await steps.next();
		expect(first?.rows[0]?.state).toBe('sending');
		expect(api.calls).toEqual([]);
		await steps.next();
		expect(api.calls).toHaveLength(1);
		await steps.return();
		expect(api.calls).toHaveLength(1);
	});

	test('ends at once without tools', async () => {
		expect((await run(0, () => ({}))).last).toMatchObject({rows: [], isEnded: true});
	});
});
