import {getEventListeners} from 'node:events';
import {afterEach, describe, expect, test, vi} from 'vitest';
import {largestBody} from '../../src/client/http/body.ts';
import type {Fetch} from '../../src/client/http/http-fetch.ts';
import {endpoints} from '../../src/contract/endpoints.ts';
import {said} from '../support/said.ts';
import {bench, client, failureOf, json} from './support/service.ts';

const {listAuthConfigs, rotateStepUpSecret, searchApps, updateAuthConfig} = endpoints;
const rotation = {id: 'sp_1', clientSecret: 'canary-new'};
const to = (location: string, status = 302) => new Response(null, {status, headers: {location}});

describe('a redirect', () => {
	test.each([
		['another path', '/elsewhere'],
		['another host', 'https://evil.example.com/x'],
		['another port', 'https://acme.example.com:8443/x'],
		['plain http', 'http://acme.example.com/x'],
		['a host without a scheme', '//evil.example.com/x'],
		['a look-alike', 'https://acme.example.com@evil.example.com/x'],
		['credentials', 'https://me:pw@acme.example.com/x'],
		['another scheme', 'javascript:alert(1)'],
		['nowhere', 'https://'],
	])('to %s is refused, and nothing goes there', async (_, location) => {
		const {api, requests} = bench(() => to(location));
		const {kind, message} = await failureOf(api.call(listAuthConfigs, {}));
		expect(kind).toBe('redirect');
		expect(message).not.toContain('pw');
		expect(requests).toHaveLength(1);
	});

	test('within the address of the tenant names its path, without a query', async () => {
		const {api, requests} = bench(() => to('/v2/apps?token=pw'));
		const {message} = await failureOf(api.call(listAuthConfigs, {}));
		expect(message).toContain('with a redirect to /v2/apps, and castellan follows none');
		expect(message).not.toContain('pw');
		expect(requests).toHaveLength(1);
	});

	test('is refused without an address', async () => {
		const {api} = bench(() => new Response(null, {status: 304}));
		expect((await failureOf(api.call(listAuthConfigs, {}))).message).toContain(
			'with a redirect, and castellan follows none',
		);
	});

	test.each([
		[301, 'unknown'],
		[303, 'unknown'],
		[307, 'no'],
		[308, 'no'],
	])('%i of a write is never followed, and was applied: %s', async (status, applied) => {
		const {api, requests} = bench(() => to('/elsewhere', status));
		expect((await failureOf(api.call(rotateStepUpSecret, rotation))).detail).toMatchObject({kind: 'redirect', applied});
		expect(requests).toHaveLength(1);
	});

	test('is rejected if the fetch hides it', async () => {
		const hidden = Object.defineProperty(Response.error(), 'type', {value: 'opaqueredirect'});
		const {api} = bench(() => hidden);
		expect((await failureOf(api.call(listAuthConfigs, {}))).kind).toBe('redirect');
	});
});

describe('the time limit', () => {
	afterEach(() => void vi.useRealTimers());

	/** An endless body with a byte per second. */
	const dripping = () => {
		let timer: NodeJS.Timeout;
		return new ReadableStream<Uint8Array>({
			start(controller) {
				timer = setInterval(() => controller.enqueue(new Uint8Array([32])), 1_000);
			},
			cancel: () => clearInterval(timer),
		});
	};

	test.each([
		['headers that never come', () => new Promise<Response>(() => {})],
		['a body that never ends', () => new Response(dripping())],
		['a body that never begins', () => new Response(new ReadableStream())],
	])('covers %s', async (_, answer) => {
		vi.useFakeTimers();
		const {api} = bench(answer, {timeout: 30_000});
		const read = failureOf(api.call(listAuthConfigs, {}));
		const write = failureOf(api.call(updateAuthConfig, {id: 'a', authConfig: {}, updateMask: 'x'}));
		await vi.advanceTimersByTimeAsync(29_999);
		expect(api.journal.inFlight).toBe(2);
		await vi.advanceTimersByTimeAsync(1);
		expect((await read).detail).toMatchObject({kind: 'timeout', request: {attempt: 1}});
		expect((await read).message).toBe('acme.example.com: no complete response within 30 s.');
		expect((await write).detail).toMatchObject({kind: 'timeout', applied: 'unknown'});
		expect(api.journal.inFlight).toBe(0);
		expect(vi.getTimerCount()).toBe(0);
	});

	test.each([
		[[], 'unknown', 'no complete response within 30 s'],
		[[false], 'no', 'no connection within 30 s'],
		[[false, true], 'unknown', 'no complete response within 30 s'],
	])('tells whether a write can have arrived after the connections %j', async (connections, applied, reason) => {
		vi.useFakeTimers();
		const fetch: Fetch = (_, init) => {
			for (const isMade of connections) init.onConnection?.(isMade);
			return new Promise(() => {});
		};
		const {api} = bench(() => json({}), {timeout: 30_000, fetch});
		const leaving = new AbortController();
		const write = (options = {}) => failureOf(api.call(rotateStepUpSecret, rotation, options));
		const [late, left] = [write(), write({signal: leaving.signal})];
		await vi.advanceTimersByTimeAsync(0);
		leaving.abort();
		expect((await left).detail).toMatchObject({kind: 'cancelled', applied});
		await vi.advanceTimersByTimeAsync(30_000);
		expect((await late).detail).toMatchObject({kind: 'timeout', applied, message: `acme.example.com: ${reason}.`});
	});

	test('applies to each attempt separately', async () => {
		vi.useFakeTimers();
		let calls = 0;
		const {api} = bench(() => (++calls < 3 ? json({}, 503) : new Promise<Response>(() => {})), {timeout: 10_000});
		const call = failureOf(api.call(listAuthConfigs, {}));
		await vi.advanceTimersByTimeAsync(9_999);
		expect(api.journal.inFlight).toBe(1);
		await vi.advanceTimersByTimeAsync(1);
		expect((await call).detail).toMatchObject({kind: 'timeout', request: {attempt: 3}});
	});

	test('clears its timer after a response', async () => {
		vi.useFakeTimers();
		const {api} = bench(() => json({list: []}));
		await api.call(listAuthConfigs, {});
		expect(vi.getTimerCount()).toBe(0);
	});
});

describe('cancelling', () => {
	test('before the request sends nothing', async () => {
		const {api, requests} = bench(() => json({}));
		const {detail} = await failureOf(api.call(rotateStepUpSecret, rotation, {signal: AbortSignal.abort()}));
		expect(detail).toMatchObject({kind: 'cancelled', applied: 'no', message: 'Cancelled before it was sent.'});
		expect([requests, api.journal.records]).toEqual([[], []]);
	});

	test('ends the call immediately and leaves the outcome of a write unknown', async () => {
		const leaving = new AbortController();
		const {api} = bench(() => {
			leaving.abort();
			return new Promise<Response>(() => {});
		});
		const {detail} = await failureOf(api.call(rotateStepUpSecret, rotation, {signal: leaving.signal}));
		expect(detail).toMatchObject({
			kind: 'cancelled',
			message: 'acme.example.com: cancelled.',
			applied: 'unknown',
			request: {outcome: {state: 'failed'}},
		});
	});

	test('leaves no listener on the signal of the caller, which outlives its calls', async () => {
		const {signal} = new AbortController();
		const {api} = bench(({path}) => (path === '/elsewhere' ? json({}, 404) : to('/elsewhere')));
		await failureOf(api.call(listAuthConfigs, {}, {signal}));
		expect(getEventListeners(signal, 'abort')).toEqual([]);
	});

	test('stops a response that comes nevertheless', async () => {
		const leaving = new AbortController();
		const late = Promise.withResolvers<Response>();
		const stopped = Promise.withResolvers<unknown>();
		const {api} = bench(() => {
			leaving.abort();
			return late.promise;
		});
		await failureOf(api.call(listAuthConfigs, {}, {signal: leaving.signal}));
		late.resolve(new Response(new ReadableStream({cancel: stopped.resolve})));
		await stopped.promise;
	});

	test('within the body stops the stream', async () => {
		const leaving = new AbortController();
		const stopped = Promise.withResolvers<unknown>();
		const {api} = bench(
			() =>
				new Response(
					new ReadableStream({
						pull: () => {
							queueMicrotask(() => leaving.abort());
							return new Promise(() => {});
						},
						cancel: stopped.resolve,
					}),
				),
		);
		expect((await failureOf(api.call(listAuthConfigs, {}, {signal: leaving.signal}))).kind).toBe('cancelled');
		await stopped.promise;
	});
});

describe('a body that is too large', () => {
	test('is not read if its content length exceeds the limit', async () => {
		const {api} = bench(() => new Response('{}', {headers: {'content-length': String(largestBody + 1)}}));
		const {detail} = await failureOf(api.call(listAuthConfigs, {}));
		expect(detail).toMatchObject({
			kind: 'answer',
			message: 'acme.example.com: the response is larger than 64 MB.',
			advice: expect.stringContaining('Ask for less'),
			applied: 'unknown',
			isTooLarge: true,
		});
	});

	test('is aborted at the limit', async () => {
		let sent = 0;
		const block = new Uint8Array(8 * 1024 * 1024);
		const endless = () =>
			new ReadableStream({
				pull(controller) {
					sent += block.length;
					controller.enqueue(block);
				},
			});
		const {api} = bench(() => new Response(endless()));
		expect((await failureOf(api.call(listAuthConfigs, {}))).kind).toBe('answer');
		expect(sent).toBeLessThanOrEqual(largestBody + 3 * block.length);
	});
});

test('only the request of a further page is sent as one', async () => {
	const sent: unknown[] = [];
	const fetch: Fetch = async (url, {isContinued}) => {
		sent.push([new URL(url).pathname, isContinued]);
		return json(url.includes('token') ? {access_token: 'a'} : {list: [], nextPageToken: sent.length < 3 ? 'p' : ''});
	};
	const {api} = bench(() => json({}), {fetch, credentials: client});
	await api.call(searchApps, {});
	await api.call(searchApps, {pageToken: 'p'});
	expect(sent).toEqual([
		['/auth/v1/token', false],
		['/api/v1/search/apps', false],
		['/api/v1/search/apps', true],
	]);
});

test.each([
	[500_000, 0],
	[500_001, 4],
])('of a response of %i bytes, keys get a turn between %i steps', async (size, turns) => {
	const text = '{"list":[]}';
	const headers = {'content-type': 'application/json'};
	const {api} = bench(() => new Response(text + ' '.repeat(size - text.length), {headers}));
	let count = 0;
	let isRunning = true;
	const next = () => {
		count++;
		if (isRunning) setImmediate(next);
	};
	setImmediate(next);
	await api.call(listAuthConfigs, {});
	isRunning = false;
	expect(count).toBe(turns);
});

test('a failure advises to check the state only after a write that may have been applied', async () => {
	const failing = (code: string) =>
		bench(() => {
			throw Object.assign(new Error(), {code});
		}).api;
	const checks = expect.stringContaining(said.mayHaveBeenApplied);
	expect((await failureOf(failing('ECONNRESET').call(rotateStepUpSecret, rotation))).detail.advice).toEqual(checks);
	expect((await failureOf(failing('ECONNREFUSED').call(rotateStepUpSecret, rotation))).detail.advice).not.toEqual(
		checks,
	);
	expect((await failureOf(failing('ECONNRESET').call(listAuthConfigs, {}))).detail.advice).not.toEqual(checks);
});

describe('the request id', () => {
	const failed = async (body: unknown, status: number, headers: Record<string, string> = {}) => {
		const {api} = bench(() => json(body, status, headers));
		return (await failureOf(api.call(rotateStepUpSecret, rotation))).detail.requestId;
	};

	test('is read from the headers, or else from the error body', async () => {
		const message = 'no (request-id: req_9)';
		expect(await failed({message}, 400)).toBe('req_9');
		expect(await failed({message}, 400, {'x-request-id': 'req_1'})).toBe('req_1');
		expect(await failed({list: 5, message}, 200)).toBeUndefined();
	});

	test('is cut, redacted and visible', async () => {
		const id = (text: string) => failed({}, 400, {'x-request-id': text});
		expect(await id('a'.repeat(200))).toBe('a'.repeat(128));
		expect(await id('canary-bearer-token')).not.toContain('canary');
	});
});

test('an error contains no headers, bodies or underlying error', async () => {
	const {api} = bench(() => {
		throw new Error('canary-bearer-token', {cause: {code: 'EWEIRD canary-new'}});
	});
	const error = await failureOf(api.call(rotateStepUpSecret, rotation));
	expect(error.cause).toBeUndefined();
	expect(`${error.stack}${JSON.stringify(error)}${JSON.stringify(api.journal.records)}`).not.toContain('canary');
	expect(error.kind).toBe('unreachable');
});
