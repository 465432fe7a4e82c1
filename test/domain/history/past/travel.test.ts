import {describe, expect, test} from 'vitest';
import {ApiError} from '../../../../src/client/error.ts';
import {Travel} from '../../../../src/domain/history/past/travel.ts';

const second = 1000;
const failure = (kind: 'unreachable' | 'rejected', detail: {readonly retryAfter?: number} = {}) =>
	new ApiError({kind, message: 'no', advice: '', applied: 'no', ...detail});

describe('the present', () => {
	test('is left for what is remembered when the first request is silent for a moment', () => {
		const travel = new Travel();
		expect([0, 30, 50, 9000, -second].map((silence) => travel.requested(silence)?.delay)).toEqual([50, 20, 0, 0, 50]);
		expect(travel.requested(0)?.act).toBe('recall');
		expect(travel.opened()).toBeUndefined();
	});

	test('is left at once when the tenant is unavailable', () => {
		expect(new Travel().unavailable()).toEqual({act: 'leave', delay: 0});
	});

	test('stays after the person returned in an outage, until a response', () => {
		const travel = new Travel();
		travel.leave(1);
		travel.go('present');
		travel.go('present');
		expect([travel.requested(0), travel.unavailable(), travel.leave(1)]).toEqual([undefined, undefined, false]);
		expect(travel.answered()).toBeUndefined();
		expect([travel.requested(0)?.act, travel.unavailable()?.act, travel.leave(1)]).toEqual(['recall', 'leave', true]);
	});

	test('may be left after the person returned from a moment', () => {
		const travel = new Travel();
		travel.go('asked');
		travel.go('present');
		expect(travel.leave(1)).toBe(true);
	});
});

describe('a moment that the person asked for', () => {
	test('stays, whatever the tenant does', () => {
		const travel = new Travel();
		travel.go('asked');
		expect([travel.opened(), travel.answered(), travel.leave(undefined)]).toEqual([undefined, undefined, false]);
	});

	test('is found only by the latest search', () => {
		const travel = new Travel();
		const first = travel.begin();
		expect(first()).toBe(true);
		const second = travel.begin();
		expect([first(), second()]).toEqual([false, true]);
	});
});

describe('the last known state', () => {
	test('before the first response asks at once, and reports a failure', () => {
		const travel = new Travel();
		travel.leave(undefined);
		expect(travel.opened()).toEqual({act: 'ask', delay: 0});
		expect(travel.failed(failure('unreachable'))).toEqual({act: 'report', delay: 0});
		expect(travel.leave(5)).toBe(true);
		expect(travel.opened()).toEqual({act: 'ask', delay: 10 * second});
	});

	test('in an outage asks with growing pauses, or when the tenant says', () => {
		const travel = new Travel();
		travel.leave(1);
		const pauses = () => travel.failed(failure('unreachable'))?.delay;
		expect([pauses(), pauses(), pauses(), pauses()]).toEqual([20, 40, 60, 60].map((each) => each * second));
		expect(travel.failed(failure('unreachable', {retryAfter: 7}))).toEqual({act: 'ask', delay: 7});
		travel.comeBack();
		travel.leave(2);
		expect(travel.opened()?.delay).toBe(10 * second);
	});

	test.each([1, undefined])('ends with a response, also with one that refuses, since %s', (since) => {
		const travel = new Travel();
		travel.leave(since);
		expect(travel.answered()).toEqual({act: 'return', delay: 0});
		expect(travel.failed(failure('rejected'))).toEqual({act: 'return', delay: 0});
		travel.comeBack();
		expect(travel.unavailable()?.act).toBe('leave');
	});
});
