import {execFileSync, spawnSync} from 'node:child_process';
import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {parseArgs} from 'node:util';
import {describe, expect, test} from 'vitest';
import type {CliContext} from '../../src/cli/context.ts';
import {ApiError} from '../../src/client/error.ts';
import {consoleRequest} from '../../src/console/first-frame/console-request.ts';
import type {DemoIds} from '../../src/tenant/seed/seed.ts';
import type {ReadyTenant} from '../../src/tenant/serve.ts';
import {folder} from '../settings/files/disk.ts';
import {said} from '../support/said.ts';
import {castellan, localTenant, pages, settingsIn, signedIn} from './launch.ts';

/** A console that only records the address it opens. */
function recordingConsole() {
	const opened: unknown[] = [];
	const openConsole: CliContext['openConsole'] = async (tenant, address) =>
		void opened.push([tenant.api.baseUrl, address]);
	return {opened, context: {openConsole}};
}

const hasShell = (name: string) => spawnSync(name, ['-c', 'true']).status === 0;

describe('opening the console', () => {
	test.each([
		['', 'board'],
		['apps?query=vault', 'apps?query=vault'],
		['apps/app_42', 'apps/app_42'],
		['requests', 'requests'],
	])('“%s” opens it', async (args, address) => {
		const {opened, context} = recordingConsole();
		expect(await castellan(args, {isTty: true, context})).toMatchObject({code: 0, stdout: '', stderr: ''});
		expect(opened).toEqual([['https://acme.example', address]]);
	});

	test.each([
		['aps', 'Did you mean apps?'],
		['Serve', 'Did you mean serve?'],
		['dcotor', 'Did you mean doctor?'],
		['xyzzy', 'castellan --help'],
		['apps/a/b', 'apps'],
		['apps?nosuch=1', `apps ${said.noSearchField} “nosuch”`],
		['apps?onlyDirectories=maybe', 'must be true or false'],
		['apps/a extra', 'Leave out “extra”'],
		['apps?query=vault -o json', 'castellan apps -o json'],
	])('“%s” is a usage error with advice', async (args, help) => {
		const {opened, context} = recordingConsole();
		expect(await castellan(args, {isTty: true, context})).toMatchObject({
			code: 2,
			stderr: expect.stringContaining(help),
		});
		expect(opened).toEqual([]);
	});

	test('does not happen when data are asked for', async () => {
		const {opened, context} = recordingConsole();
		const {fetch} = localTenant({apps: [{id: 'app_1'}]});
		const {stdout} = await castellan('-o json', {isTty: true, fetch, context});
		expect(JSON.parse(stdout)).toMatchObject({tenant: 'acme.example'});
		expect(opened).toEqual([]);
	});

	test('does not happen without a terminal', async () => {
		const {opened, context} = recordingConsole();
		expect((await castellan('', {context})).code).toBe(7);
		expect(await castellan('apps/a', {context})).toMatchObject({code: 2, stderr: expect.stringContaining('terminal')});
		expect(await castellan('apps/a', {isTty: true, env: {...signedIn, TERM: 'dumb'}, context})).toMatchObject({
			code: 2,
		});
		expect(opened).toEqual([]);
	});

	test('needs no parser for a plain start', () => {
		expect(consoleRequest([], parseArgs)).toStrictEqual({words: [], flags: {}});
		expect(consoleRequest(['--demo', 'apps/a', '--timeout', '5', '--base-url=https://a.example'], parseArgs)).toEqual({
			words: ['apps/a'],
			flags: {demo: true, timeout: 5, baseUrl: 'https://a.example'},
		});
		for (const args of [['apps'], ['--help'], ['--timeout', 'soon'], ['--nonsense'], ['login', 'apps/a']]) {
			expect(consoleRequest(args, parseArgs)).toBeUndefined();
		}
	});
});

describe('the parser', () => {
	test('prints --help and --version on stdout', async () => {
		expect(await castellan('--version')).toEqual({code: 0, stdout: '1.2.3\n', stderr: ''});
		const {code, stdout, stderr} = await castellan('apps --help');
		expect({code, stderr}).toEqual({code: 0, stderr: ''});
		for (const flag of ['--query', '--policy', '--limit', '--base-url', '-o <format>']) expect(stdout).toContain(flag);
	});

	test.each([
		['apps --qeury x', '--query'],
		['apps -o xml', 'table, json, ndjson, csv, markdown, yaml'],
		['apps --timeout soon', '--timeout'],
		['apps app_1 extra', 'too many arguments'],
		['--demo --base-url https://a.example apps', '--base-url'],
		['completion powershell', 'bash, zsh, fish'],
	])('“%s” is a usage error on stderr', async (args, reason) => {
		const outcome = await castellan(args);
		expect(outcome).toMatchObject({code: 2, stdout: ''});
		expect(outcome.stderr).toContain(reason);
		expect(outcome.stderr).toMatch(/^castellan: /);
	});

	test.each([
		['apply', "missing required argument 'id'. Run castellan apply --help to see its form\n"],
		[
			'step-up rotate a --secret=canary',
			"unknown option '--secret'. Run castellan step-up rotate --help to see its form\n",
		],
		['apps --qeury x', "unknown option '--qeury'\n(Did you mean --query?)\n"],
		['--nonsense', "unknown option '--nonsense'. Run castellan --help to see its form\n"],
	])('“%s” says what to do', async (args, message) => {
		expect(await castellan(args)).toEqual({code: 2, stdout: '', stderr: `castellan: ${message}`});
	});

	test('sanitizes arguments in its errors', async () => {
		expect((await castellan('\u001b[31m', {isTty: true})).stderr).not.toContain('\u001b[31m');
		expect((await castellan('apps --\u001b]0;x\u0007', {isTty: true})).stderr).not.toContain('\u001b]');
	});
});

describe('keys', () => {
	test('lists the commands with the keys of the config', async () => {
		const directory = await folder();
		await writeFile(join(directory, 'config.yaml'), 'keys: {list.down: [ctrl-n]}\n');
		const settings = await settingsIn(directory);
		const {stdout} = await castellan('keys -o json', {settings});
		const rows = JSON.parse(stdout) as {id: string}[];
		expect(rows.find(({id}) => id === 'list.down')).toEqual({
			id: 'list.down',
			title: 'Move down',
			scope: 'In a list',
			keys: ['ctrl-n'],
		});
		expect((await castellan('keys', {settings})).stdout).toMatch(
			/^Key +Action +Where +Command\nctrl-n +Move down +In a list +list\.down\n/,
		);
	});

	test('lists the keys of the preset in the config, with the keys that replace them', async () => {
		const directory = await folder();
		await writeFile(join(directory, 'config.yaml'), 'keys: {preset: k9s, list.raw: R}\n');
		const {stdout} = await castellan('keys raw -o json', {settings: await settingsIn(directory)});
		const rows = JSON.parse(stdout) as {id: string; keys: string[]}[];
		expect(rows.map(({id, keys}) => [id, keys])).toEqual([
			['list.raw', ['R']],
			['detail.raw', ['y', 'v']],
			['surface.raw', ['y', 'v']],
			['copy.raw', ['C y']],
		]);
	});

	test('finds commands by a text', async () => {
		const {stdout} = await castellan('keys "COPY the id" --fields id');
		expect(stdout).toBe('Command\ncopy.id\n');
		expect(await castellan('keys xyzzy')).toMatchObject({
			code: 0,
			stdout: '',
			stderr: 'castellan: no command has “xyzzy”\n',
		});
	});
});

describe('serve', () => {
	test('passes its flags on', async () => {
		const started: unknown[] = [];
		const serve: CliContext['serve'] = async (options) => void started.push(options);
		const args = 'serve --port 0 --host ::1 --data t.db --apps 5 --odd --token abc --latency 1-2 --fail 503 --fail cut';
		expect(await castellan(args, {context: {serve}})).toMatchObject({code: 0, stdout: '', stderr: ''});
		expect(started).toEqual([
			{port: 0, host: '::1', data: 't.db', apps: 5, odd: true, token: 'abc', latency: '1-2', fail: '503,cut'},
		]);
	});

	const ready: ReadyTenant = {
		baseUrl: 'http://127.0.0.1:4711',
		token: 'token-1',
		clientId: 'client-1',
		clientSecret: 'secret-1',
		demo: undefined,
	};
	const serve: CliContext['serve'] = async (_, onReady) => onReady(ready);
	const json = `${JSON.stringify(ready)}\n`;

	test.each([
		['serve', false],
		['serve --json', false],
		['serve --json', true],
	])('%s prints a line of JSON (terminal: %s)', async (line, isTty) => {
		expect(await castellan(line, {isTty, context: {serve}})).toEqual({code: 0, stdout: json, stderr: ''});
	});

	test('prints on a terminal how to connect, without the client secret', async () => {
		const {stdout, stderr} = await castellan('serve', {isTty: true, context: {serve}});
		expect(stdout).toBe('');
		expect(stderr).toContain('serving a local tenant at http://127.0.0.1:4711. Press ctrl-c to stop\n');
		expect(stderr).toContain('  export CASTELLAN_BASE_URL=http://127.0.0.1:4711\n  export CASTELLAN_TOKEN=token-1\n');
		expect(stderr).not.toContain('secret-1');
	});

	test('names what to try on a tenant with data, and goes on when its reader is gone', async () => {
		const demo = {appId: 'app_1', entitlementId: 'ent_2', shareCodes: {active: 'KEEP-7Q2M-VALT'}} as unknown as DemoIds;
		const withDemo: CliContext['serve'] = async (_, onReady) => onReady({...ready, demo});
		const {stderr} = await castellan('serve', {isTty: true, context: {serve: withDemo}});
		expect(stderr).toContain('  castellan owners app_1 ent_2\n  castellan secret KEEP-7Q2M-VALT\n');
		const write = () => Promise.reject(Object.assign(new Error('EPIPE'), {code: 'EPIPE'}));
		const stdout = {isTty: false, columns: undefined, write};
		expect((await castellan('serve', {context: {serve, stdout}})).code).toBe(0);
	});

	test.each([
		['--port x', undefined, 2, '--port'],
		['', new Error('--fail: what is “x”?'), 2, '--fail'],
		[
			'',
			Object.assign(new Error('x'), {syscall: 'listen', code: 'EADDRINUSE', address: '127.0.0.1', port: 80}),
			1,
			'cannot listen at 127.0.0.1:80: another program uses the port. Choose another port\n',
		],
		[
			'',
			Object.assign(new Error('listen EBAD'), {syscall: 'listen', code: 'EBAD', address: '::1', port: 80}),
			1,
			'cannot listen at ::1:80: listen EBAD\n',
		],
	])('explains why serve %s cannot start', async (args, failure, code, reason) => {
		const serve = async () => {
			if (failure) throw failure;
		};
		const outcome = await castellan(`serve ${args}`, {context: {serve}});
		expect(outcome).toMatchObject({code, stderr: expect.stringContaining(reason)});
	});
});

describe('completion', () => {
	test.each(['bash', 'zsh', 'fish'])('%s asks castellan itself', async (shell) => {
		const {code, stdout} = await castellan(`completion ${shell}`);
		expect(code).toBe(0);
		expect(stdout).toMatch(/"?\S+ complete -- /);
	});

	const compinit = 'autoload -Uz compinit; compinit -u -D';
	test.runIf(hasShell('zsh')).each([
		['before compinit', (script: string) => `${script}\n${compinit}`],
		['after compinit', (script: string) => `${compinit}\n${script}`],
	])('zsh registers a script that is sourced %s', async (_, start) => {
		const {stdout} = await castellan('completion zsh');
		const prompt = 'for each in $precmd_functions; do $each; done; echo "$_comps[castellan] $precmd_functions"';
		const input = `${start(stdout)}\n${prompt}\n`;
		expect(execFileSync('zsh', ['-f', '-s'], {encoding: 'utf8', input}).trim()).toBe('_castellan');
	});

	test.each([
		['app', 'apps apply'],
		['apps --que', '--query'],
		['apps -o nd', 'ndjson'],
		['--demo profiles re', 'remove'],
		['completion fi', 'fish'],
		['auth-configs up', 'update'],
		['auth-configs update ac_1 --unse', '--unset'],
		['auth-configs update ac_1 --secret idpC', 'idpC.oidcClientSecret'],
		['step-up rotate sp_1 --dry', '--dry-run'],
		['tool-bindings delete srv_1 --skip-b', '--skip-bad'],
		['notifications --only mi', 'mixed'],
		['help not', 'notifications'],
		['help history rec', 'record'],
	])('in bash “castellan %s” becomes %s', async (line, word) => {
		const {stdout} = await castellan('completion bash');
		const {stdout: found} = await castellan(`complete -- ${line}`);
		const words = ['castellan', ...line.split(' ')];
		const program = 'castellan() { [ "$*" = "complete -- $LINE" ] && printf %s "$FOUND"; }';
		const ask = `${program}; COMP_WORDS=(${words.join(' ')}); COMP_CWORD=${words.length - 1}; _castellan; echo "\${COMPREPLY[@]}"`;
		const completions = execFileSync('bash', ['--norc', '-c', `${stdout}\n${ask}`], {
			encoding: 'utf8',
			env: {...process.env, LINE: line, FOUND: found},
		});
		expect(completions.trim()).toBe(word);
	});
});

test('an internal error is rethrown', async () => {
	const broken = () => Promise.reject(new TypeError('undefined is not a function'));
	await expect(castellan('apps', {context: {openTenant: broken}})).rejects.toThrow(TypeError);
});

test('a closed pipe ends the command silently', async () => {
	const stdout = {
		isTty: false,
		columns: undefined,
		write: () => Promise.reject(Object.assign(new Error('EPIPE'), {code: 'EPIPE', syscall: 'write'})),
	};
	const outcome = await castellan('apps', {fetch: pages({list: [{id: 'a'}]}), context: {stdout}});
	expect(outcome).toMatchObject({code: 0, stderr: ''});
});

test('a write with an UNKNOWN outcome ends with 8', async () => {
	const {failureOf} = await import('../../src/cli/failure.ts');
	const {createApi} = await import('../../src/client/client.ts');
	const {rotateStepUpSecret} = await import('../../src/contract/step-up.ts');
	const api = createApi({
		baseUrl: 'https://acme.example',
		credentials: {kind: 'token', token: 'token-of-tests'},
		fetch: pages(new Response('', {status: 503})),
	});
	const error = await api
		.call(rotateStepUpSecret, {id: 'sp_1', clientSecret: 'canary'})
		.catch((reason: unknown) => reason);
	expect(error).toBeInstanceOf(ApiError);
	expect(failureOf(error)?.code).toBe(8);
});
