/** `watch --exec`, with real programs. */
import {readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, test} from 'vitest';
import type {CliContext} from '../../../src/cli/context.ts';
import {folder, realDisk} from '../../settings/files/disk.ts';
import {castellan, pages, settingsIn, signedIn, type World} from '../launch.ts';

const context = {disk: {...realDisk, wait: async () => undefined}} satisfies Partial<CliContext>;
const env = {...signedIn, PATH: process.env.PATH};
const app = (id: string, more: object = {}) => ({id, displayName: `App ${id}`, ...more});

/** Watches an address, and runs a script of the shell for each read with changes. Returns the lines that it wrote to `$1`. */
async function watched(address: string, script: string, {flags = '', ...world}: World & {readonly flags?: string}) {
	const log = join(await folder(), 'log');
	const line = `watch ${address} --exec ${flags} -- /bin/sh -c "${script}" sh ${log}`;
	const outcome = await castellan(line, {context, env, ...world});
	const lines = (await readFile(log, 'utf8').catch(() => '')).split('\n').filter(Boolean);
	return {...outcome, log, lines};
}

/** Answers the reads of a board, whose apps lack owners. */
function boards(...reads: readonly (readonly string[])[]): typeof globalThis.fetch {
	let turn = 0;
	return async (target, init) => {
		const {url} = new Request(target);
		if (url.includes('otification')) return Response.json({orgNotificationSettings: {channelSettings: {}}});
		if (!url.includes('/search/apps')) return Response.json({list: [{id: 'x', isDefaultBootstrap: true}]});
		// A look-up of missing apps.
		if (String(init?.body).includes('appIds')) return Response.json({list: []});
		const ids = reads[Math.min(turn++, reads.length - 1)] ?? [];
		return Response.json({list: ids.map((id) => app(id, {updatedAt: '2026-11-20T00:00:00Z'}))});
	};
}

const many = Array.from({length: 600}, (_, index) => `a${index}`);

describe('the runs', () => {
	test('get all new and resolved findings of a read as JSON, and leave stdout to the lines of the watch', async () => {
		const fetch = boards([], many, many, ['a0']);
		const {code, stdout, lines} = await watched('board --count 4', 'echo printed; cat >> $1', {fetch});
		expect(code).toBe(0);
		const runs = lines.map((line) => JSON.parse(line));
		expect(runs).toHaveLength(2);
		const [first, last] = runs;
		expect(first).toMatchObject({tenant: 'acme.example', baseUrl: 'https://acme.example', address: 'board'});
		const owners = first.changes.filter(({rule}: {rule: string}) => rule === 'app-without-owners');
		expect(owners).toHaveLength(600);
		expect(owners[0]).toMatchObject({
			change: 'new',
			severity: 'warning',
			subject: {id: 'a0'},
			address: 'apps/a0',
			at: '2026-11-20T00:00:00.000Z',
		});
		expect(new Set(last.changes.map(({change}: {change: string}) => change))).toEqual(new Set(['resolved']));
		expect(last.changes).toHaveLength((first.changes.length / 600) * 599);
		expect(stdout).not.toContain('printed');
		expect(stdout.trim().split('\n')).toHaveLength(first.changes.length + last.changes.length);
	});

	test('get no finding that stays and changes', async () => {
		let turn = 0;
		const fetch: typeof globalThis.fetch = async (target) => {
			const {url} = new Request(target);
			if (url.includes('otification')) return Response.json({orgNotificationSettings: {channelSettings: {}}});
			if (url.includes('/search/apps')) return Response.json({list: []});
			return Response.json({
				list: [{id: 'x', displayName: `Name ${turn++}`, isDefaultBootstrap: true, providerType: ''}],
			});
		};
		const {stdout, lines} = await watched('board --count 2', 'cat >> $1', {fetch});
		expect(stdout).toContain('"change":"changed"');
		expect(lines).toEqual([]);
	});

	test('get the changes of a list as stdout has them, without secrets in stdin or arguments', async () => {
		const config = (secret: string, issuer: string) => ({id: 'x', oidc: {oidcClientSecret: secret, issuerId: issuer}});
		const fetch = pages({list: [config('canary-1', 'i1')]}, {list: [config('canary-2', 'i2')]});
		const {stdout, lines} = await watched('auth-configs --count 2', 'cat >> $1; echo $@ >> $1', {fetch});
		const change = JSON.parse(stdout);
		expect(JSON.parse(lines[0] ?? '')).toEqual({
			...{tenant: 'acme.example', baseUrl: 'https://acme.example', address: 'auth-configs'},
			...{at: change.at, changes: [change]},
		});
		expect(change.at).toBe('2026-11-21T12:00:00.000Z');
		expect(lines.join()).not.toContain('canary');
	});

	test('get the usual variables and the named ones, and none of castellan', async () => {
		const fetch = pages({list: []}, {list: [app('a')]});
		const secrets = {WEBHOOK_TOKEN: 'one', CHAT_TOKEN: 'two', OTHER_TOKEN: 'canary'};
		const world = {fetch, env: {...env, ...secrets}, flags: '--exec-env WEBHOOK_TOKEN --exec-env CHAT_TOKEN'};
		const {lines} = await watched('apps --count 2', 'env > $1', world);
		expect(lines).toEqual(expect.arrayContaining(['WEBHOOK_TOKEN=one', 'CHAT_TOKEN=two']));
		expect(lines.filter((line) => /CASTELLAN|canary|token-of-tests/.test(line))).toEqual([]);
	});
});

test('each run is in the journal of people, with its program or its failure and no argument', async () => {
	const settings = await settingsIn(await folder());
	const world = {settings, env: {...env, CASTELLAN_AUTHOR: 'ada'}, context};
	expect((await castellan('history record', {...world, fetch: boards([])})).code).toBe(0);
	for (const script of ['true', 'exit 3'])
		await watched('apps --count 2', script, {...world, fetch: pages({list: []}, {list: [app('a')]})});
	const {stdout} = await castellan('history journal -o ndjson', world);
	const entries = stdout
		.trim()
		.split('\n')
		.map((line) => JSON.parse(line));
	expect(entries.map(({author, action, address, what}) => [author, action, address, what])).toEqual([
		['ada', 'exec', 'apps', '/bin/sh'],
		['ada', 'exec', 'apps', '/bin/sh ended with 3'],
	]);
});

describe('a run that fails', () => {
	test.each([
		['cat >> $1; exit 3', '/bin/sh ended with 3'],
		['cat >> $1; kill -TERM $$', '/bin/sh ended with SIGTERM'],
		['cat >> $1; head -c 3000000 /dev/zero', '/bin/sh printed more than 2 MB'],
		['cat >> $1; head -c 3000000 /dev/zero >&2', '/bin/sh printed more than 2 MB'],
	])('by “%s” is reported, and the later ones follow', async (script, reason) => {
		const fetch = pages({list: []}, {list: [app('a')]}, {list: [app('a'), app('b')]});
		const {code, stdout, stderr, lines} = await watched('apps --count 3', script, {fetch});
		expect(code).toBe(0);
		expect(lines.map((line) => JSON.parse(line).changes.map(({id}: {id: string}) => id))).toEqual([['a'], ['b']]);
		expect(stdout.trim().split('\n')).toHaveLength(2);
		expect(stderr.split(`castellan: ${reason}. It was run for 1 change`)).toHaveLength(3);
	});

	test('because there is no such program is reported', async () => {
		const fetch = pages({list: []}, {list: [app('a')]});
		const {code, stderr} = await castellan('watch apps --count 2 --exec -- no-such-program', {fetch, context, env});
		expect([code, stderr]).toEqual([0, expect.stringContaining('no program no-such-program is found')]);
	});

	test('shows what it says in visible form', async () => {
		const fetch = pages({list: []}, {list: [app('a')]});
		const script = `printf '\\033[31mred\\n' >&2; exit 1`;
		const {stderr} = await watched('apps --count 2', script, {fetch});
		expect(stderr).toContain('red\n');
		expect(stderr).not.toContain('\u001b');
	});
});

test('a program that does not read its stdin has not failed', async () => {
	const fetch = boards([], many);
	const {code, stderr} = await watched('board --count 2', 'true', {fetch});
	expect([code, stderr.includes('EPIPE'), stderr.includes('It was run for')]).toEqual([0, false, false]);
});

test('a program that leaves another one in the background has ended, and what it printed is there', async () => {
	const fetch = pages({list: []}, {list: [app('a')]});
	const script = `sleep 600 & echo $! > $1; head -c 100000 /dev/zero | tr '\\0' x >&2; echo last >&2`;
	const {code, stderr, lines} = await watched('apps --count 2', script, {fetch});
	process.kill(Number(lines[0]));
	expect([
		code,
		stderr.includes('It was run for'),
		stderr.match(/x{1000,}/)?.[0].length,
		stderr.endsWith('last\n'),
	]).toEqual([...[0, false, 100_000, true]]);
});

test('an interruption ends the program and the watch', async () => {
	const end = new AbortController();
	const fetch = pages({list: []}, {list: [app('a')]});
	const log = join(await folder(), 'log');
	const line = `watch apps --exec -- /bin/sh -c "echo $$ > $1; exec sleep 600" sh ${log}`;
	const watch = castellan(line, {fetch, context, env, signal: end.signal});
	let id = '';
	while (!id.endsWith('\n')) {
		id = await readFile(log, 'utf8').catch(() => '');
		await new Promise(setImmediate);
	}
	end.abort(new DOMException('ended', 'AbortError'));
	const {code, stderr} = await watch;
	expect(code).toBe(130);
	expect(stderr).not.toContain('It was run for');
	// The kill is sent before, and the parent reaps the process in a later turn.
	const isAlive = () => {
		try {
			return process.kill(Number(id), 0);
		} catch {
			return false;
		}
	};
	while (isAlive()) await new Promise(setImmediate);
});

test.each([
	['apps --exec', '--exec needs a command'],
	['apps --exec-env HOME', '--exec-env need --exec'],
	['apps jq', '--exec-env need --exec'],
	['apps --exec --exec-env CASTELLAN_TOKEN -- true', 'no program gets a variable of castellan'],
	['apps --exec --exec-env castellan_token -- true', 'no program gets a variable of castellan'],
	['apps --exec --exec-env A=b -- true', 'takes the name of an environment variable'],
	['apps --exec --exec-env NOT_SET -- true', 'the environment has no such variable'],
])('rejects watch %s before the first request', async (args, reason) => {
	const fetch = pages({list: []});
	const {code, stderr} = await castellan(`watch ${args}`, {fetch, env});
	expect([code, fetch.requests, stderr]).toEqual([2, [], expect.stringContaining(reason)]);
});
