import {describe, expect, test} from 'vitest';
import {redirectTarget} from '../../src/client/http/redirect.ts';
import type {RequestRecord} from '../../src/client/journal/journal.ts';
import {said} from '../support/said.ts';
import {thrownBy} from './support/service.ts';

const url = 'https://acme.example.com/api/v1/apps';
const record: RequestRecord = {
	id: 1,
	endpoint: 'searchApps',
	method: 'GET',
	url,
	requestHeaders: {},
	startedAt: 0,
	attempt: 1,
	outcome: {state: 'pending'},
};
const read = {endpoint: 'searchApps', effect: 'read', method: 'GET', url, hops: 0} as const;

function follow(status: number, more: Partial<Parameters<typeof redirectTarget>[1]> = {}, location = '/elsewhere') {
	return redirectTarget({status, headers: new Headers({location}), record}, {...read, ...more});
}

describe('a redirect', () => {
	test.each([299, 400])('is not what the status %i says', (status) => {
		expect(follow(status)).toBeUndefined();
	});

	test.each([300, 302, 307, 399])('is followed for a GET after %i', (status) => {
		expect(follow(status)).toBe('https://acme.example.com/elsewhere');
	});

	test.each([
		[302, false],
		[306, false],
		[307, true],
		[308, true],
		[309, false],
	])('after %i keeps a POST: %s', (status, keeps) => {
		const act = () => follow(status, {method: 'POST'});
		if (keeps) expect(act()).toBe('https://acme.example.com/elsewhere');
		else expect(thrownBy(act).kind).toBe('redirect');
	});

	test.each(['me@', ':hunter2@', 'me:hunter2@'])('to %s on the same host is refused', (credentials) => {
		const {kind, message} = thrownBy(() => follow(307, {}, `https://${credentials}acme.example.com/`));
		expect(kind).toBe('redirect');
		expect(message).not.toContain('hunter2');
	});

	test.each([{effect: 'write'}, {endpoint: 'token'}] as const)('of %j is refused, also after 307', (more) => {
		expect(thrownBy(() => follow(307, {...more, method: 'POST'})).detail).toMatchObject({
			kind: 'redirect',
			applied: 'no',
		});
	});

	test.each([
		[302, true],
		[307, false],
	])('of a write after %i says that it may have been applied: %s', (status, isSaid) => {
		const {advice} = thrownBy(() => follow(status, {effect: 'write', method: 'POST'})).detail;
		expect(advice.includes(said.mayHaveBeenApplied)).toBe(isSaid);
	});

	test('is the fifth one at most', () => {
		expect(follow(307, {hops: 4})).toBeDefined();
		expect(thrownBy(() => follow(307, {hops: 5})).kind).toBe('redirect');
	});

	test('to another origin names it, and where to look', () => {
		const {message, detail} = thrownBy(() => follow(307, {}, 'https://new.example.com:8443/x'));
		expect(message).toContain('https://new.example.com:8443,');
		const other = thrownBy(() => follow(307, {effect: 'write'}));
		expect(detail.advice).not.toBe(other.detail.advice);
	});
});
