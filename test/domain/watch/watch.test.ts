import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {App} from '../../../src/contract/apps.ts';
import {AuthConfig} from '../../../src/contract/auth-configs.ts';
import type {Row} from '../../../src/domain/resources/resource.ts';
import {compareReads, nextRead, type Read, type Watched, watchPolicy} from '../../../src/domain/watch/watch.ts';
import {app, apps} from '../history/items.ts';

const watched: Watched = {shape: App, id: ({id}) => String(id), label: ({displayName}) => String(displayName)};
const read = (rows: readonly Row[], isComplete = true): Read => ({rows, isComplete, at: Date.UTC(2026, 10, 20)});
const changesOf = (before: Read, after: Read) =>
	compareReads(before, after, watched).map(({change, id, fields}) => `${change} ${id} ${fields.map(({path}) => path)}`);

describe('comparing two reads', () => {
	test('reports added, changed and removed rows with their fields', () => {
		const before = read(apps(0, 3));
		const after = read([app(3), app(2, {userCount: '8', annotations: {team: 'x'}}), app(0)]);
		expect(changesOf(before, after)).toEqual([
			'added app_3 createdAt,displayName,id,updatedAt,userCount',
			'changed app_2 annotations,userCount',
			'removed app_1 createdAt,displayName,id,updatedAt,userCount',
		]);
	});

	test('gives events that serialize to JSON', () => {
		const [event] = compareReads(read([app(1)]), read([app(1, {userCount: '4'})]), watched);
		expect(JSON.parse(JSON.stringify(event))).toEqual({
			at: '2026-11-20T00:00:00.000Z',
			change: 'changed',
			id: 'app_1',
			label: 'App 1',
			fields: [{path: 'userCount', steps: ['userCount'], before: '3', after: '4'}],
		});
	});

	test('ignores order, spellings of unset fields, and repeated rows', () => {
		const after = [app(1, {description: '', appOwners: []}), app(0), app(0, {userCount: '9'})];
		expect(changesOf(read(apps(0, 2)), read(after))).toEqual([]);
	});

	test('does not report rows beyond an incomplete read as added or removed', () => {
		expect(changesOf(read(apps(0, 3), false), read(apps(0, 2), false))).toEqual([]);
		expect(changesOf(read(apps(0, 2), true), read(apps(0, 3), false))).toEqual([
			expect.stringContaining('added app_2'),
		]);
		expect(changesOf(read(apps(0, 2), false), read(apps(1, 3), true))).toEqual([
			expect.stringContaining('removed app_0'),
		]);
	});

	test('reports a row as removed that an incomplete read passed over', () => {
		expect(changesOf(read(apps(0, 3), false), read([app(0), app(2)], false))).toEqual([
			expect.stringContaining('removed app_1'),
		]);
		// Nothing of the earlier read is left, so the later read may be about other rows.
		expect(changesOf(read(apps(0, 2), false), read(apps(5, 7), false))).toEqual([]);
	});

	test('distinguishes rows by their key where ids repeat', () => {
		const byRole: Watched = {...watched, key: ({id, role}) => `${id} ${role}`};
		const before = read([
			{id: 'u', role: 'a', n: 1},
			{id: 'u', role: 'b', n: 1},
		]);
		const after = read([
			{id: 'u', role: 'a', n: 1},
			{id: 'u', role: 'b', n: 2},
		]);
		expect(compareReads(before, after, byRole).map(({fields}) => fields.map(({path}) => path))).toEqual([['n']]);
	});

	test('keeps secrets out of events', () => {
		const config = (secret: string) => ({id: 'ac_1', oidc: {oidcClientSecret: secret, issuerId: secret.slice(0, 1)}});
		const of: Watched = {...watched, shape: AuthConfig};
		const events = compareReads(read([config('alpha-canary')]), read([config('beta-canary')]), of);
		expect(events.flatMap(({fields}) => fields.map(({path}) => path))).toEqual(['oidc.issuerId']);
		expect(JSON.stringify(compareReads(read([]), read([config('alpha-canary')]), of))).not.toContain('canary');
	});
});

describe('the next read', () => {
	const pace = {interval: 30_000, failures: 0, took: 100, random: () => 0.5};

	test('follows the interval while reads succeed, down to a minimum', () => {
		expect(nextRead(pace)).toBe(30_000);
		expect(nextRead({...pace, interval: 5000})).toBe(5000);
		expect(nextRead({...pace, interval: 1})).toBe(watchPolicy.minimum);
	});

	test('spends at most a tenth of the time on slow reads', () => {
		expect(nextRead({...pace, interval: 5000, took: 2000})).toBe(18_000);
	});

	test('doubles the interval with each failure up to a maximum', () => {
		const waits = [0, 1, 2, 3, 4, 40].map((failures) => nextRead({...pace, failures}));
		expect(waits).toEqual([30_000, 60_000, 120_000, 240_000, 300_000, 300_000]);
	});

	test('doubles a short interval to ten times, and waits five minutes at most for the service', () => {
		expect([1, 2, 3, 4, 40].map((failures) => nextRead({...pace, interval: 1000, failures}))).toEqual([
			2000, 4000, 8000, 10_000, 10_000,
		]);
		const month = 30 * 86_400_000;
		expect(nextRead({...pace, interval: 1000, failures: 1, retryAfter: month})).toBe(300_000);
		expect(nextRead({...pace, interval: 600_000, failures: 1, retryAfter: month})).toBe(600_000);
	});

	test('does not shorten an interval above the maximum after a failure', () => {
		expect(nextRead({...pace, interval: 600_000, failures: 3})).toBe(600_000);
	});

	test('waits for Retry-After', () => {
		expect(nextRead({...pace, failures: 1, retryAfter: 90_000})).toBe(90_000);
		expect(nextRead({...pace, failures: 1, retryAfter: 1000})).toBe(60_000);
	});

	test('varies the interval only after failures, and within limits', () => {
		fc.assert(
			fc.property(fc.double({min: 0, max: 0.999, noNaN: true}), fc.nat(50), (chance, failures) => {
				const random = () => chance;
				const middle = nextRead({...pace, failures});
				const wait = nextRead({...pace, failures, random});
				if (failures === 0) expect(wait).toBe(middle);
				expect(Math.abs(wait - middle)).toBeLessThanOrEqual(middle * watchPolicy.jitter);
			}),
		);
	});
});

test.each([
	['at once', {interval: 0}, 1000],
	['after the interval', {interval: 10_000}, 10_000],
	['ten times as long after a long read', {interval: 10_000, took: 5000}, 45_000],
	['when the service wants it', {interval: 10_000, retryAfter: 20_000}, 20_000],
	['at most after five minutes, if the service wants it', {interval: 10_000, retryAfter: 1e9}, 300_000],
	['later after a failure', {interval: 1000, failures: 1}, 2000],
	['at most ten intervals after failures', {interval: 1000, failures: 9}, 10_000],
	['at most five minutes after failures', {interval: 60_000, failures: 9}, 300_000],
	['a fifth earlier by chance', {interval: 1000, failures: 1, random: () => 0}, 1600],
	['up to a fifth later by chance', {interval: 1000, failures: 1, random: () => 1}, 2400],
])('a tenant is read again %s', (_, pace, wait) => {
	expect(nextRead({failures: 0, took: 0, random: () => 0.5, ...pace})).toBeCloseTo(wait);
});
