import {describe, expect, test} from 'vitest';
import {retryAfter} from '../../src/client/answer/answer.ts';
import type {Api, Credentials, RetryNotice} from '../../src/client/api.ts';
import {endpoints} from '../../src/contract/endpoints.ts';
import {said} from '../support/said.ts';
import {bearer, bench, broken, client, failureOf, json} from './support/service.ts';

const {deleteToolBindings, getSecretByCode, listAuthConfigs, rotateStepUpSecret, searchApps} = endpoints;
const rotation = {id: 'sp_1', clientSecret: 'canary-new'};
const limited = (seconds?: string, more: Record<string, string> = {}) =>
	json({code: 8, message: 'slow down'}, 429, {...(seconds && {'retry-after': seconds}), ...more});

describe('a read', () => {
	test.each([408, 421, 425, 500, 502, 503, 504])(
		'is tried three times after %i, with growing pauses',
		async (status) => {
			const {api, requests, waits} = bench(() => json({message: 'oops'}, status));
			const {detail} = await failureOf(api.call(searchApps, {}));
			expect(detail).toMatchObject({kind: 'server', status, request: {attempt: 3}});
			expect(requests).toHaveLength(3);
			expect(waits).toEqual([400, 800]);
		},
	);

	test.each([
		['refused', 'ECONNREFUSED'],
		['reset', 'ECONNRESET'],
		['unknown', 'ENOTFOUND'],
		['closed', 'EPIPE'],
	])('is tried three times when the connection is %s', async (_, code) => {
		const {api, requests} = bench(() => {
			throw broken(code);
		});
		expect((await failureOf(api.call(listAuthConfigs, {}))).kind).toBe('unreachable');
		expect(requests).toHaveLength(3);
	});

	test('succeeds at the last attempt, and records every attempt', async () => {
		const {api} = bench((_, number) => (number < 3 ? json({}, 503) : json({list: [{id: 'a'}]})));
		expect((await api.call(searchApps, {})).data.list).toEqual([{id: 'a'}]);
		expect(api.journal.records.map(({attempt, outcome}) => [attempt, 'status' in outcome && outcome.status])).toEqual([
			[1, 503],
			[2, 503],
			[3, 200],
		]);
	});

	test('reports each pause before it begins, random within its upper half', async () => {
		const notices: RetryNotice[] = [];
		const {api, clock, waits} = bench(() => json({}, 503), {random: () => 0});
		const start = clock.now;
		await failureOf(api.call(searchApps, {}, {onRetry: (notice) => notices.push(notice)}));
		expect(waits).toEqual([200, 400]);
		expect(notices).toEqual([
			{reason: 'acme.example.com answered 503.', at: start + 200, attempt: 2},
			{reason: 'acme.example.com answered 503.', at: start + 600, attempt: 3},
		]);
	});

	test.each([
		[1_200, [400, 800]],
		[1_199, [400]],
		[400, [400]],
		[399, []],
	])('waits at most %i ms in total', async (maxWait, expected) => {
		const {api, waits} = bench(() => json({}, 503), {maxWait});
		await failureOf(api.call(searchApps, {}));
		expect(waits).toEqual(expected);
	});

	test.each([400, 403, 404, 409, 501])('is not repeated after %i', async (status) => {
		const {api, requests} = bench(() => json({}, status));
		await failureOf(api.call(searchApps, {}));
		expect(requests).toHaveLength(1);
	});

	test.each([
		[new TypeError('fetch failed'), 'the connection failed'],
		[new TypeError('fetch failed', {cause: new Error('bad port')}), 'bad port'],
		[broken('EWEIRD'), 'EWEIRD'],
		['nonsense', 'the connection failed'],
	])('says what there is to say about a connection that fails with %s', async (error, reason) => {
		const {api} = bench(() => {
			throw error;
		});
		const {kind, message} = await failureOf(api.call(listAuthConfigs, {}, {once: true}));
		expect([kind, message]).toEqual(['unreachable', `acme.example.com: ${reason}.`]);
	});

	test('is not repeated when the certificate is not accepted', async () => {
		const {api, requests} = bench(() => {
			throw broken('CERT_HAS_EXPIRED');
		});
		expect((await failureOf(api.call(searchApps, {}))).kind).toBe('tls');
		expect(requests).toHaveLength(1);
	});

	test.each([
		['UNABLE_TO_VERIFY_LEAF_SIGNATURE', true],
		['SELF_SIGNED_CERT_IN_CHAIN', true],
		['CERT_HAS_EXPIRED', false],
		['ERR_TLS_CERT_ALTNAME_INVALID', false],
	])('names --ca-file only where it helps: %s', async (code, helps) => {
		const {api} = bench(() => {
			throw broken(code);
		});
		expect((await failureOf(api.call(searchApps, {}))).detail.advice.includes('--ca-file')).toBe(helps);
	});

	test('is sent once with the option once', async () => {
		for (const response of [() => json({}, 503), () => limited('1')]) {
			const {api, requests, waits} = bench(response);
			await failureOf(api.call(getSecretByCode, {shareCode: 'ABCD-EFGH-IJKL'}, {once: true}));
			expect([requests.length, waits]).toEqual([1, []]);
		}
	});
});

test.each<[string, (api: Api) => Promise<unknown>, readonly boolean[], Credentials?]>([
	['each repetition of a read', (api) => api.call(searchApps, {}), [false, true, true]],
	['a read that is sent once', (api) => api.call(searchApps, {}, {once: true}), [true]],
	['a write', (api) => api.call(rotateStepUpSecret, rotation), [true]],
	['only the write after a sign-in', (api) => api.call(rotateStepUpSecret, rotation), [false, true], client],
])('%s travels on a connection of its own', async (_, call, expected, credentials = bearer) => {
	const seen: unknown[] = [];
	const {api} = bench(() => json({}), {
		credentials,
		fetch: async (url, {isAlone}) => {
			seen.push(isAlone);
			if (url.endsWith('/token')) return json({access_token: 'canary-token'});
			return json({}, 503);
		},
	});
	await failureOf(call(api));
	expect(seen).toEqual(expected);
});

describe('a rate limit', () => {
	test('waits as the service requests, up to three attempts', async () => {
		const {api, requests, waits} = bench(() => limited('7'));
		const {detail} = await failureOf(api.call(searchApps, {}));
		expect(detail).toMatchObject({kind: 'rate-limited', retryAfter: 7_000, applied: 'no'});
		expect([requests.length, waits]).toEqual([3, [7_000, 7_000]]);
	});

	test('waits the usual pauses without a time', async () => {
		const {api, waits} = bench((_, number) => (number === 1 ? limited() : json({list: []})));
		await api.call(searchApps, {});
		expect(waits).toEqual([400]);
	});

	test('reports an absurd time immediately', async () => {
		const {api, requests, waits} = bench(() => limited('99999999999'));
		const {detail} = await failureOf(api.call(searchApps, {}));
		expect(detail).toMatchObject({kind: 'rate-limited', retryAfter: 99_999_999_999_000});
		expect([requests.length, waits]).toEqual([1, []]);
	});

	test.each([
		[100_000, [60_000]],
		[120_000, [60_000, 60_000]],
	])('does not wait longer than the total limit of %i ms', async (maxWait, expected) => {
		const {api, waits} = bench(() => limited('60'), {maxWait});
		await failureOf(api.call(searchApps, {}));
		expect(waits).toEqual(expected);
	});

	test('honours the header of a busy service too', async () => {
		const {api, waits} = bench((_, number) => (number === 1 ? json({}, 503, {'retry-after': '2'}) : json({list: []})));
		await api.call(searchApps, {});
		expect(waits).toEqual([2_000]);
	});

	test.each(['0', 'Thu, 01 Jan 1970 00:00:00 GMT'])('keeps its growing pauses for Retry-After %s', async (value) => {
		const {api, waits} = bench(() => limited(value));
		const {detail} = await failureOf(api.call(searchApps, {}));
		expect([waits, detail.advice]).toEqual([[400, 800], `Wait ${said.beforeTheNextRequest}.`]);
	});

	test('ends the wait when the caller aborts', async () => {
		const leaving = new AbortController();
		const {api, requests} = bench(() => limited('30'), {
			wait: (_, signal) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
		});
		const call = api.call(
			searchApps,
			{},
			{signal: leaving.signal, onRetry: () => queueMicrotask(() => leaving.abort())},
		);
		const message = 'Cancelled while waiting to try again.';
		expect((await failureOf(call)).detail).toMatchObject({kind: 'cancelled', message, applied: 'no'});
		expect(requests).toHaveLength(1);
	});

	test('passes on a failure of the wait that is not an abort', async () => {
		const {api} = bench(() => limited('30'), {wait: () => Promise.reject(new RangeError('no timer'))});
		await expect(api.call(searchApps, {})).rejects.toThrow(RangeError);
	});

	const date = 'Thu, 01 Jan 2026 00:00:09 GMT';
	test.each([
		['0', undefined, undefined],
		['0.0', undefined, undefined],
		['12', undefined, 12_000],
		['1.5', undefined, 1_500],
		['1.25', undefined, 1_250],
		[date, undefined, 9_000],
		[date, 'Thu, 01 Jan 2026 00:10:04 GMT', undefined],
		[date, date, undefined],
		[date, 'Wed, 31 Dec 2025 23:59:59 GMT', 10_000],
		['-5', undefined, undefined],
		['soon', undefined, undefined],
		['2026', undefined, 2_026_000],
		['2026-01-01', undefined, undefined],
		['xx GMT', undefined, undefined],
		['', undefined, undefined],
	])('Retry-After %j with Date %j is %j ms', (value, date, ms) => {
		expect(retryAfter(new Headers({'retry-after': value, ...(date && {date})}), Date.UTC(2026, 0, 1))).toBe(ms);
	});
});

describe('a write', () => {
	test.each([401, 407, 408, 418, 421, 425, 499, 500, 502, 503, 504])(
		'is never repeated after %i, and its outcome is unknown',
		async (status) => {
			const {api, requests} = bench(() => json({}, status, {'retry-after': '1'}));
			const {detail} = await failureOf(api.call(rotateStepUpSecret, rotation));
			expect(detail).toMatchObject({applied: 'unknown', advice: expect.stringContaining(said.mayHaveBeenApplied)});
			expect(requests).toHaveLength(1);
		},
	);

	test.each([
		['ECONNRESET', undefined, 'unknown'],
		['EPIPE', undefined, 'unknown'],
		['EPROTO', undefined, 'unknown'],
		['EHOSTUNREACH', undefined, 'unknown'],
		['EHOSTUNREACH', 'connect', 'no'],
		['ECONNREFUSED', 'connect', 'no'],
		['ENOTFOUND', 'getaddrinfo', 'no'],
		['ERR_PROXY_TUNNEL', undefined, 'no'],
		['DEPTH_ZERO_SELF_SIGNED_CERT', undefined, 'no'],
	])('is never repeated after %s (%s), and was applied: %s', async (code, syscall, applied) => {
		const {api, requests} = bench(() => {
			throw broken(code, syscall);
		});
		expect((await failureOf(api.call(rotateStepUpSecret, rotation))).detail.applied).toBe(applied);
		expect(requests).toHaveLength(1);
	});

	test('has an unknown outcome if the response is cut', async () => {
		const body = () =>
			new ReadableStream({
				start(controller) {
					controller.enqueue(new TextEncoder().encode('{"stepUp'));
					controller.error(broken('ECONNREFUSED', 'connect'));
				},
			});
		const {api, requests} = bench(() => new Response(body(), {headers: {'content-type': 'application/json'}}));
		const {detail} = await failureOf(api.call(rotateStepUpSecret, rotation));
		expect(detail).toMatchObject({kind: 'unreachable', applied: 'unknown'});
		expect(requests).toHaveLength(1);
	});

	test.each([
		['3', `The ${said.asksToWait} 3 s ${said.beforeTheNextRequest}.`],
		['315360000', `The ${said.asksToWait} 3650 days ${said.beforeTheNextRequest}.`],
		[undefined, `Wait ${said.beforeTheNextRequest}.`],
	])('is never repeated after 429 with Retry-After %s, and was not applied', async (seconds, advice) => {
		const notices: RetryNotice[] = [];
		const {api, requests, waits} = bench((_, number) => (number === 1 ? limited(seconds) : json({})));
		const input = {virtualMcpServerId: 'srv_2', mcpTools: [{appId: 'a', connectorId: 'c', id: 't'}]};
		const {detail} = await failureOf(api.call(deleteToolBindings, input, {onRetry: (notice) => notices.push(notice)}));
		expect(detail).toMatchObject({kind: 'rate-limited', applied: 'no', advice});
		expect([requests.length, waits, notices]).toEqual([1, [], []]);
	});
});

test.each([
	['req-7', 'Try again in a while. If it fails again, report the request id.'],
	[undefined, 'Try again in a while.'],
])('advice on a server error with request id %s', async (id, advice) => {
	const {api} = bench(() => json({}, 500, id === undefined ? {} : {'x-request-id': id}));
	expect((await failureOf(api.call(searchApps, {}))).detail.advice).toBe(advice);
});
