import {describe, expect, test} from 'vitest';
import type {CliContext} from '../../../src/cli/context.ts';
import {realDisk} from '../../settings/files/disk.ts';
import {said} from '../../support/said.ts';
import {castellan, pages, tenantFetch} from '../launch.ts';

/** A clock that never waits, and records the requested waits. */
function clock() {
	const waits: number[] = [];
	const wait = async (ms: number) => {
		waits.push(ms);
	};
	return {waits, context: {disk: {...realDisk, wait}} satisfies Partial<CliContext>};
}
const app = (id: string, more: object = {}) => ({id, displayName: `App ${id}`, ...more});
const changes = (stdout: string) =>
	stdout
		.split('\n')
		.filter(Boolean)
		.map((line) => JSON.parse(line));

describe('watch', () => {
	test('prints a line of JSON for each added, removed or changed item after the first read', async () => {
		const {waits, context} = clock();
		const fetch = pages(
			{list: [app('a', {userCount: '7'}), app('b')]},
			{list: [app('a', {userCount: '7'}), app('b')]},
			{list: [app('a', {userCount: '9'}), app('c')]},
			// The look-up of the missing app.
			{list: []},
		);
		const {code, stdout, stderr} = await castellan('watch apps --interval 5 --count 3', {fetch, context});
		expect(code).toBe(0);
		expect(fetch.requests.at(-1)).toEqual({pageSize: 100, appIds: ['b']});
		expect(changes(stdout)).toEqual([
			expect.objectContaining({
				change: 'changed',
				id: 'a',
				label: 'App a',
				fields: [{path: 'userCount', steps: ['userCount'], before: '7', after: '9'}],
			}),
			expect.objectContaining({change: 'added', id: 'c'}),
			expect.objectContaining({change: 'removed', id: 'b'}),
		]);
		expect(stderr).toContain('watching apps of acme.example every 5 s');
		expect(waits).toEqual([5000, 5000]);
	});

	test('ends as done once the reader of its output is gone, before it writes again', async () => {
		const reader = new AbortController();
		const onClosed = (listener: () => void) => reader.signal.addEventListener('abort', listener);
		const stdout = {isTty: false, columns: undefined, write: async () => undefined, onClosed};
		const wait = async () => reader.abort();
		const context = {stdout, disk: {...realDisk, wait}};
		const {code} = await castellan('watch apps --interval 5', {fetch: pages({list: [app('a')]}), context});
		expect(code).toBe(0);
	});

	test('says at what local time it reads again, on a terminal', async () => {
		const {context} = clock();
		const failures = Array.from({length: 8}, () => new Response('', {status: 500}));
		const fetch = pages({list: [app('a')]}, ...failures, {list: [app('a')]});
		const {stderr} = await castellan('watch apps --interval 60 --count 3', {fetch, context, isTty: true});
		expect(stderr).toMatch(/Next read in [12]m[ \ds]*, at 2026-11-21 12:0\d, compared with the last complete one/);
	});

	test('uses the search of the address, and reads every page', async () => {
		const {context} = clock();
		const fetch = pages({list: [app('a')], nextPageToken: 't'}, {list: [app('b')]});
		await castellan('watch apps?query=vault --count 1', {fetch, context});
		expect(fetch.requests).toEqual([
			{pageSize: 100, query: 'vault'},
			{pageSize: 100, query: 'vault', pageToken: 't'},
		]);
	});

	test.each([
		['apps?nope=1', `apps ${said.noSearchField} “nope”`],
		['apps?onlyDirectories=maybe', '“onlyDirectories” must be true or false'],
		['board?query=x', `board ${said.noSearchField} “query”`],
	])('rejects %s before it reads anything', async (address, message) => {
		const fetch = pages({list: []});
		const {code, stderr} = await castellan(`watch ${address} --count 1`, {fetch});
		expect({code, stderr}).toEqual({code: 2, stderr: expect.stringContaining(message)});
		expect(fetch.requests).toEqual([]);
	});

	test('says that an item does not exist, and prints it as soon as it does', async () => {
		const {context} = clock();
		const fetch = pages({list: []}, {list: [app('a')]});
		const {stdout, stderr} = await castellan('watch apps/a --count 2', {fetch, context});
		expect(stderr).toContain('acme.example has no apps/a now');
		expect(changes(stdout)).toMatchObject([{change: 'added', id: 'a'}]);
		const list = await castellan('watch apps --count 1', {fetch: pages({list: []}), context});
		expect(list.stderr).not.toContain('has no');
	});

	test('watches one item and the notification settings, with secrets redacted', async () => {
		const {context} = clock();
		const config = (id: string, secret: string, issuer: string) => ({
			id,
			oidc: {oidcClientSecret: secret, issuerId: issuer},
		});
		const fetch = pages(
			{list: [config('x', 'canary-one', 'i1'), config('y', 'canary-one', 'i1')]},
			{list: [config('x', 'canary-two', 'i2'), config('y', 'canary-two', 'i2')]},
		);
		const {stdout} = await castellan('watch auth-configs/x --count 2', {fetch, context});
		expect(changes(stdout).map(({id, fields}) => [id, fields[0].path])).toEqual([['x', 'oidc.issuerId']]);
		expect(stdout).not.toContain('canary');

		const settings = tenantFetch({seed: {notificationSettings: {channelSettings: {email: {enabled: true}}}}});
		expect((await castellan('watch notifications --count 2', {fetch: settings, context})).code).toBe(0);
	});

	test('prints new, resolved and changed findings of the board, and ignores a read that fails', async () => {
		const {context} = clock();
		const turns = {apps: 0};
		const owned = {appOwners: [{id: 'u', displayName: 'Ada'}]};
		const fetch: typeof globalThis.fetch = async (input) => {
			const {url} = new Request(input);
			if (url.includes('otification')) return Response.json({orgNotificationSettings: {channelSettings: {}}});
			if (!url.includes('/search/apps')) return Response.json({list: [{id: 'x', isDefaultBootstrap: true}]});
			turns.apps++;
			if (turns.apps === 2) return Response.json({code: 7, message: 'no'}, {status: 403});
			return Response.json({list: [app('a', turns.apps === 1 ? owned : {}), app('b', turns.apps > 1 ? owned : {})]});
		};
		const first = await castellan('watch board --count 2', {fetch, context});
		expect([first.code, first.stdout]).toEqual([3, '']);
		turns.apps = 2;
		const steady = await castellan('watch board --count 2', {fetch, context});
		expect([steady.code, steady.stdout]).toEqual([0, '']);
		turns.apps = 0;
		const fetchAll: typeof globalThis.fetch = async (input, init) => {
			if (turns.apps === 1) turns.apps = 2;
			return fetch(input, init);
		};
		const {code, stdout} = await castellan('watch board --count 2', {fetch: fetchAll, context});
		expect(code).toBe(0);
		expect(changes(stdout).map(({change, id}) => `${change} ${id}`)).toEqual([
			'added app-without-owners:a',
			'removed app-without-owners:b',
		]);
	});

	test('watches the surfaces of a conversation and the members of their data models, with obscured values redacted', async () => {
		const {context} = clock();
		const surface = (name: string, pin: string) => ({
			surfaceId: 's1',
			dataModelJson: JSON.stringify({name, pin}),
			components: [{id: 'pin', textField: {value: {path: '/pin'}, variant: 'TEXT_FIELD_VARIANT_OBSCURED'}}],
		});
		const fetch = pages({surfaces: [surface('Ada', 'canary-1')]}, {surfaces: [surface('Grace', 'canary-2')]});
		const {code, stdout} = await castellan('watch surfaces/cnv_9 --count 2', {fetch, context});
		expect(code).toBe(0);
		expect(changes(stdout)[0].fields).toEqual([
			{path: 'dataModel.name', steps: ['dataModel', 'name'], before: 'Ada', after: 'Grace'},
		]);
		expect(stdout).not.toContain('canary');
	});

	test('reports an outage, waits longer each time, and prints the changes afterwards', async () => {
		const waits: number[] = [];
		// The client repeats a failed read itself, so the waits between reads end the outage.
		const fetch: typeof globalThis.fetch = async (_, init) => {
			if (String(init?.body).includes('appIds')) return Response.json({list: []});
			if (waits.length === 0) return Response.json({list: [app('a')]});
			if (waits.length < 3) return Response.json({code: 13, message: 'broken'}, {status: 500});
			return Response.json({list: [app('b')]});
		};
		const wait = async (ms: number) => {
			waits.push(ms);
		};
		const {code, stdout, stderr} = await castellan('watch apps --count 4', {
			fetch,
			context: {disk: {...realDisk, wait}},
		});
		expect(code).toBe(0);
		expect(changes(stdout).map(({change, id}) => `${change} ${id}`)).toEqual(['added b', 'removed a']);
		expect(stderr.match(/Next read in \d+s, at 2026-11-21 .*, compared with the last complete one\./g)).toHaveLength(2);
		expect(waits[0]).toBe(10_000);
		expect(waits[1]).toBeGreaterThanOrEqual(16_000);
		expect(waits[2]).toBeGreaterThanOrEqual(32_000);
	});

	test.each(['0', '86401', '2592000', '1e300', '1.5'])('rejects --interval %s', async (interval) => {
		const {code, stderr} = await castellan(`watch apps --interval ${interval}`);
		expect(code).toBe(2);
		expect(stderr).toContain('--interval must be a whole number from 1 to 86400');
	});

	test('ends when the first read fails or a read is rejected', async () => {
		const {context} = clock();
		const fetch = pages(Response.json({code: 7, message: 'no'}, {status: 403}));
		expect((await castellan('watch apps', {fetch, context})).code).toBe(3);
	});

	test('ends during a wait when interrupted', async () => {
		const end = new AbortController();
		const disk = {
			...realDisk,
			wait: () => {
				end.abort(new DOMException('ended', 'AbortError'));
				return new Promise<never>(() => undefined);
			},
		};
		const fetch = pages({list: []});
		expect((await castellan('watch apps', {fetch, context: {disk}, signal: end.signal})).code).toBe(130);
	});

	test.each([
		['watch requests', /cannot watch requests/],
		['watch nowhere/at/all', /Unknown address/],
		['watch apps -o csv', /must be ndjson/],
		['watch apps --fields id', /Leave out --fields/],
		['watch apps --interval 0', /--interval must be a whole number/],
		['watch', /missing required argument/],
	])('rejects %s before the first request', async (args, reason) => {
		const fetch = pages({list: []});
		const {code, stderr} = await castellan(args, {fetch});
		expect([code, fetch.requests]).toEqual([2, []]);
		expect(stderr).toMatch(reason);
	});
});
