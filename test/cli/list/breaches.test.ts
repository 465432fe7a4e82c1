/** A service that sends status 200 and none of the members of the contract. */

import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, test} from 'vitest';
import {folder} from '../../settings/files/disk.ts';
import {said} from '../../support/said.ts';
import {castellan, settingsIn, signedIn} from '../launch.ts';

const answering =
	(body: string): typeof globalThis.fetch =>
	async () =>
		new Response(body, {headers: {'content-type': 'application/json'}});

async function world(body: string) {
	const directory = await folder();
	const settings = await settingsIn(directory);
	const refs = join(directory, 'refs.json');
	await writeFile(refs, '[{"appId":"a","connectorId":"c","id":"t"}]');
	const run = (args: string, typed = '') => castellan(args, {fetch: answering(body), settings, typed});
	return {run, refs, settings, body};
}

const reads = [
	'secret ABCD-EFGH-JKMN',
	'notifications',
	'notifications -o json',
	'apps -o json',
	'auth-configs',
	'auth-configs ac_1',
	'owners a e',
	'surfaces c1 -o json',
	'board',
	'board -o json',
	'save s',
	'watch apps --count 1',
	'watch notifications --count 1',
	'whoami',
	'doctor',
	'auth-configs update ac_1 --set displayName=x --yes',
];

const breaches = [
	'[]',
	'{}',
	'{"list":null}',
	'{"list":null,"nextPageToken":""}',
	'{"secret":null}',
	'{"code":5,"message":"not found"}',
];

describe.each(breaches)('%s', (body) => {
	test.each(reads)('%s ends with 7', async (args) => {
		const {run} = await world(body);
		const {code, stdout, stderr} = await run(args);
		expect(code).toBe(7);
		expect(stdout + stderr).toContain(said.doesNotMatch);
	});

	// A rotation is confirmed by the empty object.
	test.skipIf(body === '{}')('makes a rotation UNKNOWN and ends with 8', async () => {
		const {run} = await world(body);
		const {code, stdout, stderr} = await run('step-up rotate sp_1 --yes', 'secret-long-enough');
		expect({code, stdout}).toEqual({code: 8, stdout: ''});
		expect(stderr).toContain('UNKNOWN');
		expect(stderr).not.toContain('done');
	});

	test('leaves no login and no reading', async () => {
		const {settings} = await world(body);
		const fetch = answering(body);
		const login = await castellan('login --base-url https://acme.example', {fetch, settings, typed: 'token', env: {}});
		expect(login.code).toBe(7);
		expect((await settings.load()).config.profiles.size).toBe(0);
		await castellan('save s', {fetch, settings});
		expect((await castellan('history -o json', {settings})).stdout).toBe('[]\n');
	});
});

describe.each(['[]', '{"secret":null}', '{"code":9,"message":"failed precondition"}'])(
	'a bulk deletion answered %s',
	(body) => {
		test('makes a write UNKNOWN and ends with 8', async () => {
			const {run, refs} = await world(body);
			const {code, stdout} = await run(`tool-bindings delete srv --file ${refs} --yes -o json`);
			expect(code).toBe(8);
			expect(JSON.parse(stdout)).toMatchObject([{state: 'unknown'}]);
		});
	},
);

test('names the missing member', async () => {
	const {run} = await world('{}');
	expect((await run('apps')).stderr).toContain('`list` is missing');
	expect((await run('surfaces c1')).stderr).toContain('`surfaces` is missing');
});

describe('a page without a list, before the last one', () => {
	const fetch: typeof globalThis.fetch = async (target, init) => {
		const request = new Request(target, init);
		const isSecond = `${request.url} ${await request.text()}`.includes('second');
		return Response.json(isSecond ? {list: [{id: 'a'}], nextPageToken: ''} : {nextPageToken: 'second'});
	};
	const run = async (args: string) => {
		const settings = await settingsIn(await folder());
		const context = {disk: {wait: () => Promise.resolve()} as never};
		const more = args.startsWith('watch') ? {context} : {};
		return {settings, ...(await castellan(args, {fetch, settings, env: signedIn, ...more}))};
	};

	test.each([
		['apps -o json', 8],
		['auth-configs -o json', 8],
		['owners a e -o json', 8],
		['watch apps --count 2 --interval 1', 7],
	])('%s is incomplete, with one warning', async (args, expected) => {
		const {code, stdout, stderr} = await run(args);
		expect(code).toBe(expected);
		expect(stderr).toContain('a response had no list, so items may be missing');
		expect(stderr.match(/warning: list does not fit the contract/g)).toHaveLength(1);
		expect(stdout.includes('"id":"a"')).toBe(!args.startsWith('watch'));
	});

	test('is not saved in a named reading, which would report its items as removed', async () => {
		const {code, stderr, settings} = await run('save s --kind apps');
		expect(code).toBe(7);
		expect(stderr).toContain('a response had no list of apps, so items may be missing');
		expect((await castellan('history -o json', {settings})).stdout).toBe('[]\n');
	});

	test('does not prove that an item is absent', async () => {
		const {code, stderr} = await run('auth-configs ac_1');
		expect(code).toBe(7);
		expect(stderr).toContain('cannot tell whether');
	});
});

test('a page without a list makes the board end with 7, without a finding', async () => {
	const {code, stdout, stderr} = await (await world('{"nextPageToken":""}')).run('board -o json');
	expect(code).toBe(7);
	expect(stderr).toContain('`list` is missing');
	expect(stdout).not.toContain('bootstrap');
});
