import {describe, expect, test} from 'vitest';
import {refuseRedirect} from '../../src/client/http/exchange.ts';
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

const answer = (status: number, effect: 'read' | 'write' = 'read', location = '/elsewhere') =>
	refuseRedirect({status, headers: new Headers({location}), record}, url, effect);

describe('a redirect', () => {
	test.each([299, 400])('is not what the status %i says', (status) => {
		expect(answer(status)).toBeUndefined();
	});

	test.each([0, 300, 302, 307, 399])('is refused after %i', (status) => {
		expect(thrownBy(() => answer(status)).kind).toBe('redirect');
	});

	test.each(['me@', ':hunter2@', 'me:hunter2@'])('to %s on the same host says no credentials', (credentials) => {
		const {kind, message} = thrownBy(() => answer(307, 'read', `https://${credentials}acme.example.com/`));
		expect(kind).toBe('redirect');
		expect(message).not.toContain('hunter2');
	});

	test.each([
		[302, true],
		[307, false],
	])('of a write after %i says that it may have been applied: %s', (status, isSaid) => {
		const {advice} = thrownBy(() => answer(status, 'write')).detail;
		expect(advice.includes(said.mayHaveBeenApplied)).toBe(isSaid);
	});

	test('to another origin names it, and where to look', () => {
		const {message, detail} = thrownBy(() => answer(307, 'read', 'https://new.example.com:8443/x'));
		expect(message).toContain('https://new.example.com:8443,');
		const other = thrownBy(() => answer(307, 'write'));
		expect(detail.advice).not.toBe(other.detail.advice);
	});
});
