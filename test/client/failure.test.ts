import {describe, expect, test} from 'vitest';
import {ApiError} from '../../src/client/error.ts';
import {apiError, kindOfStatus, readErrorBody} from '../../src/client/failure.ts';
import type {RequestRecord} from '../../src/client/journal/journal.ts';
import {isOutage, silentSince} from '../../src/client/outage.ts';
import {createRedactor} from '../../src/client/safety/redact.ts';
import {endpoints} from '../../src/contract/endpoints.ts';
import {said} from '../support/said.ts';
import {bench, json} from './support/service.ts';

test.each([
	[200, 'answer'],
	[299, 'answer'],
	[300, 'redirect'],
	[399, 'redirect'],
	[400, 'rejected'],
	[499, 'rejected'],
	[500, 'server'],
	[599, 'server'],
])('the status %i is %s', (status, kind) => expect(kindOfStatus(status)).toBe(kind));

test.each([
	['unreachable', undefined, true],
	['timeout', undefined, true],
	['server', 502, true],
	['server', 503, true],
	['server', 504, true],
	['server', 500, false],
	['rejected', 400, false],
	['answer', 200, false],
	['cancelled', undefined, false],
] as const)('a failure of kind %s with the status %s is an outage: %s', (kind, status, isOut) => {
	expect(isOutage(new ApiError({kind, ...(status && {status}), message: '', advice: '', applied: 'no'}))).toBe(isOut);
	expect(isOutage(Object.assign(new Error(), {kind, detail: {status}}))).toBe(false);
});

test('the service is silent since the first request after its last answer without an error of its own', () => {
	const record = (startedAt: number, state: string, status?: number) =>
		({startedAt, outcome: {state, status}}) as unknown as RequestRecord;
	const [ok, refused, failing] = [record(1, 'answered', 200), record(2, 'answered', 499), record(3, 'answered', 500)];
	const [lost, later] = [record(4, 'failed'), record(5, 'pending')];
	const since = (...records: readonly RequestRecord[]) => silentSince(records);
	expect([since(ok, failing, lost, later), since(ok, refused, later), since(failing, lost)]).toEqual([3, 5, 3]);
	expect([since(failing, ok), since()]).toEqual([undefined, undefined]);
});

describe('the advice', () => {
	const adviceOf = (kind: 'rate-limited' | 'server' | 'rejected', more: {retryAfter?: number; requestId?: string}) =>
		apiError({kind, message: '', applied: 'no', ...more}).detail.advice;

	test.each([
		[1, '1 s'],
		[7_199_000, '7199 s'],
		[7_200_000, '2 hours'],
		[47 * 3_600_000, '47 hours'],
		[47 * 3_600_000 + 1, '2 days'],
		[49 * 3_600_000, '3 days'],
		[36_525 * 86_400_000, '36525 days'],
		[36_525 * 86_400_000 + 1, 'more than 100 years'],
		[1e30, 'more than 100 years'],
	])('names a wait of %i ms as %s', (retryAfter, time) => {
		expect(adviceOf('rate-limited', {retryAfter})).toBe(`The ${said.asksToWait} ${time} ${said.beforeTheNextRequest}.`);
	});

	test('names a wait and a request id only where they help', () => {
		expect(adviceOf('rejected', {retryAfter: 1, requestId: 'r'})).toMatch(/^Correct what the service names/);
		expect(adviceOf('server', {requestId: 'r'})).toContain('report the request id');
		expect(adviceOf('server', {})).toBe('Try again in a while.');
	});

	test('comes with the facts that are known, and no others', () => {
		const {detail} = apiError({kind: 'server', message: 'm', applied: 'no', status: 500, retryAfter: undefined});
		expect(Object.keys(detail).toSorted()).toEqual(['advice', 'applied', 'kind', 'message', 'status']);
	});
});

test.each([
	['{"message":" no (request-id: req_9) ","code":5}', {message: 'no', requestId: 'req_9'}],
	['{"message":"no"}', {message: 'no'}],
	['{"message":""}', {}],
	['{"error":"invalid_client","error_description":"unknown"}', {message: 'invalid_client: unknown'}],
	['{"error":"invalid_client","error_description":""}', {message: 'invalid_client'}],
	['{"error":""}', {}],
	['{"message":{}}', {}],
	['<html>', {}],
])('the error body %s', (text, read) => expect(readErrorBody(text)).toStrictEqual(read));

test('a request says that its body is JSON, if it has one', async () => {
	const {api, requests} = bench(() => json({list: []}));
	await api.call(endpoints.searchApps, {});
	await api.call(endpoints.listAuthConfigs, {});
	expect(requests.map(({headers}) => headers.get('content-type'))).toEqual(['application/json', null]);
});

test('a sent secret is masked no longer than its call takes', async () => {
	const redactor = createRedactor();
	const {api} = bench(() => json({stepUpProvider: {id: 'a'}}), {redactor});
	await api.call(endpoints.rotateStepUpSecret, {id: 'a', clientSecret: 'canary-new'});
	expect(redactor.text('canary-new')).toBe('canary-new');
});

test('a path that does not exist is one of the base URL when the request names no item', async () => {
	const {api} = bench(() => json({message: 'nothing here'}, 404));
	const adviceOf = (call: Promise<unknown>) => call.catch((error) => error.detail.advice);
	expect(await adviceOf(api.call(endpoints.listAuthConfigs, {}))).toBe('Check the base URL.');
	expect(await adviceOf(api.call(endpoints.listSurfaces, {conversationId: 'c'}))).toBe('Check the id and the tenant.');
});
