/** `castellan @fleet`: five tenants of which one is slow, one refuses, one is down, one has the ids of another, and one is empty. */
import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, test} from 'vitest';
import {parse} from 'yaml';
import type {CliContext} from '../../../src/cli/context.ts';
import {folder} from '../../settings/files/disk.ts';
import {castellan, localTenant, settingsIn, type World} from '../launch.ts';

const profile = (host: string) => `{baseUrl: 'https://${host}.example', auth: token}`;
const config = `profiles:
${['slow', 'refusing', 'down', 'same', 'empty'].map((name) => `  ${name}: ${profile(name)}`).join('\n')}
fleets: {eu: [slow, refusing, down, same, empty], well: [slow, same, empty], out: [down], none: [refusing, refusing2]}
`;
const app = (id: string, displayName: string) => ({id, displayName, userCount: '3'});

async function fleet(hosts: readonly string[] = []) {
	const directory = await folder();
	await writeFile(join(directory, 'config.yaml'), config, {mode: 0o600});
	const settings = await settingsIn(directory);
	for (const name of ['slow', 'refusing', 'down', 'same', 'empty'])
		await settings.credentials.save(name, {
			kind: 'token',
			token: 'token-of-tests',
			baseUrl: `https://${name}.example`,
		});
	const tenants = {
		slow: localTenant({apps: [app('app_1', 'Vault of slow'), app('app_2', 'Wiki')]}),
		same: localTenant({apps: [app('app_1', 'Vault of same')]}),
		empty: localTenant({apps: [], authConfigs: []}),
	};
	const release = Promise.withResolvers<void>();
	const sent: string[] = [];
	const fetch: World['fetch'] = async (input, init) => {
		const request = new Request(input, init);
		const name = new URL(request.url).hostname.replace('.example', '');
		sent.push(`${name} ${request.method} ${new URL(request.url).pathname}`);
		if (name === 'down')
			throw new TypeError('fetch failed', {cause: Object.assign(new Error('x'), {code: 'ECONNREFUSED'})});
		if (name === 'refusing') return Response.json({message: 'no'}, {status: 403});
		if (name === 'slow' && hosts.includes('slow')) await release.promise;
		return tenants[name as keyof typeof tenants].fetch(request);
	};
	const run = (line: string, more: Partial<World> = {}) =>
		castellan(line, {fetch, settings, env: {LANG: 'C.UTF-8', PATH: process.env.PATH}, ...more});
	return {run, sent, release, settings};
}

describe('a list', () => {
	test('has the rows of each tenant that answers, and says what the others lack', async () => {
		const {run} = await fleet();
		const {code, stdout, stderr} = await run('@eu apps -o ndjson --fields tenant,id');
		const rows = stdout
			.trim()
			.split('\n')
			.map((line) => JSON.parse(line));
		expect(rows.toSorted((a, b) => a.tenant.localeCompare(b.tenant) || a.id.localeCompare(b.id))).toEqual([
			{tenant: 'same', id: 'app_1'},
			{tenant: 'slow', id: 'app_1'},
			{tenant: 'slow', id: 'app_2'},
		]);
		expect(code).toBe(8);
		expect(stderr).toMatch(/slow 2 · refusing: .*403.* · down: .*refused.* · same 1 · empty 0/s);
	});

	test.each(['json', 'yaml', 'csv', 'table', 'markdown'])('has a tenant in each row as %s', async (format) => {
		const {run} = await fleet();
		const {code, stdout} = await run(`@well apps -o ${format}`);
		expect(code).toBe(0);
		if (format === 'json' || format === 'yaml')
			expect(
				parse(stdout)
					.map(({tenant, displayName}: Record<string, string>) => `${tenant} ${displayName}`)
					.toSorted(),
			).toEqual(['same Vault of same', 'slow Vault of slow', 'slow Wiki']);
		else for (const text of ['slow', 'same', 'Vault of same']) expect(stdout).toContain(text);
	});

	test('rows of the others are there while one hangs', async () => {
		const {run, release} = await fleet(['slow']);
		const isWritten = Promise.withResolvers<void>();
		let text = '';
		const stdout = {
			isTty: false,
			columns: undefined,
			async write(part: string) {
				text += part;
				if (text.includes('Vault of same')) isWritten.resolve();
			},
		};
		const done = run('@well apps -o ndjson', {context: {stdout}});
		await isWritten.promise;
		expect(text).not.toContain('Vault of slow');
		release.resolve();
		expect((await done).code).toBe(0);
		expect(text).toContain('Vault of slow');
	});

	test('rows of the others are there while the program of credentials of one hangs', async () => {
		const directory = await folder();
		const hanging = `profiles: {a: {baseUrl: 'https://a.example', credential: [hangs]}, b: {baseUrl: 'https://b.example', credential: [prints]}}`;
		await writeFile(join(directory, 'config.yaml'), `${hanging}\nfleets: {both: [a, b]}\n`, {mode: 0o600});
		const interrupt = new AbortController();
		const ended = new Promise<string>((_, reject) =>
			interrupt.signal.addEventListener('abort', () => reject(interrupt.signal.reason)),
		);
		// On a slow machine, the program is started after the interrupt.
		ended.catch(() => undefined);
		const shared: unknown[] = [];
		const settings = await settingsIn(directory, undefined, ({program}, isShared) => {
			shared.push(isShared);
			return program === 'hangs' ? ended : Promise.resolve('token-of-tests');
		});
		const {fetch} = localTenant({apps: [app('app_1', 'Vault of b')]});
		let text = '';
		const stdout = {
			isTty: false,
			columns: undefined,
			async write(part: string) {
				text += part;
				if (text.includes('Vault of b')) interrupt.abort(new DOMException('ended by SIGINT', 'AbortError'));
			},
		};
		const world = {fetch, settings, env: {}, signal: interrupt.signal, context: {stdout}};
		const {code} = await castellan('@both apps -o ndjson', world);
		expect([code, shared]).toEqual([130, [true, true]]);
		expect(JSON.parse(text)).toMatchObject({tenant: 'b', id: 'app_1'});
	});

	test('searches each tenant', async () => {
		const {run} = await fleet();
		const {stdout} = await run('@well apps --query vault -o csv --fields displayName,tenant');
		expect(stdout.trim().split('\r\n').slice(1).toSorted()).toEqual(['same,Vault of same', 'slow,Vault of slow']);
	});

	test('of tenants that all failed alike ends with the code of one', async () => {
		expect((await (await fleet()).run('@out apps')).code).toBe(7);
	});

	test('has no rows of a fleet whose member is no profile', async () => {
		const {run, sent} = await fleet();
		const {code, stdout} = await run('@none apps');
		expect([code, stdout, sent]).toEqual([2, '', []]);
	});
});

test('notification settings have a column for each tenant, and say what is missing', async () => {
	const {run} = await fleet();
	const table = await run('@eu notifications');
	expect(table.code).toBe(8);
	expect(table.stdout.split('\n')[0]).toMatch(/^Category +Channel +slow +same +empty$/);
	expect(table.stderr).toMatch(/slow read · refusing: .* · same read · empty read/s);
	const rows = (await run('@well notifications -o csv --fields tenant,category')).stdout.trim().split('\r\n').slice(1);
	expect(new Set(rows.map((row) => row.split(',')[0]))).toEqual(new Set(['slow', 'same', 'empty']));
	const json = JSON.parse((await run('@well notifications -o json')).stdout);
	expect(json.map(({tenant}: {tenant: string}) => tenant)).toEqual(['slow', 'same', 'empty']);
	expect((await run('@well notifications --fields category')).code).toBe(2);
});

test('find puts the best of all tenants first, and ends with 4 when none has anything', async () => {
	const {run} = await fleet();
	const found = JSON.parse((await run('@well find "Vault of same" -o json')).stdout);
	expect(found[0]).toMatchObject({tenant: 'same', id: 'app_1', why: 'name'});
	const both = JSON.parse((await run('@well find app_1 -o json')).stdout);
	expect(both.map(({tenant, id, why}: Record<string, string>) => [tenant, id, why]).toSorted()).toEqual([
		['same', 'app_1', 'id'],
		['slow', 'app_1', 'id'],
	]);
	const partly = await run('@eu find wiki -o json');
	expect([partly.code, JSON.parse(partly.stdout)]).toMatchObject([8, [{tenant: 'slow', id: 'app_2'}]]);
	expect((await run('@well find nothing-like-it')).code).toBe(4);
	expect((await run('find wiki --fields tenant')).code).toBe(2);
});

test('the board without a command, and with one', async () => {
	const {run} = await fleet();
	for (const line of ['@well', '@well board']) {
		const {code, stdout} = await run(`${line} -o json`);
		expect([code, JSON.parse(stdout).map(({tenant}: {tenant: string}) => tenant)]).toEqual([
			9,
			['slow', 'same', 'empty'],
		]);
	}
});

test.each([
	'secret KEEP-7Q2M-VALT',
	'auth-configs update ac_1 --set displayName=x --yes',
	'step-up rotate sp_1 --yes',
	'tool-bindings delete srv_1 --file -',
	'board ack app-without-owners:app_1 --reason x --until 2027-01-31',
	'forget',
	'owners app_1 ent_1',
	'apps app_1',
])('%s is for one tenant: nothing is sent', async (line) => {
	const {run, sent} = await fleet();
	const {code, stderr} = await run(`@well ${line}`);
	expect([code, sent]).toEqual([2, []]);
	expect(stderr).toContain('one tenant');
});

test('every command that writes is refused', async () => {
	const {createProgram} = await import('../../../src/cli/program.ts');
	const program = createProgram({version: ''} as Parameters<typeof createProgram>[0]);
	const writes = ['update', 'rotate', 'delete', 'apply', 'ack', 'take', 'give', 'forget', 'save', 'login', 'logout'];
	const taken = (command: typeof program): string[] => [
		...(command.options.some(({long}) => long === '--profiles') ? [command.name()] : []),
		...command.commands.flatMap(taken),
	];
	expect(taken(program).filter((name) => writes.includes(name))).toEqual([]);
	expect(taken(program).length).toBeGreaterThan(3);
});

test.each([
	['@eu', 'there is no fleet @eu. The config has none', ''],
	['@eo apps', 'Did you mean @eu?', config],
	['@ apps', 'there is no fleet @', config],
	['@constructor apps', 'there is no fleet @constructor', config],
	['@well apps --profile same', '@well names the profiles. Leave out --profile', config],
	['@well board --profiles=same', '@well names the profiles. Leave out --profiles', config],
])('%s is a usage error', async (line, words, text) => {
	const directory = await folder();
	await writeFile(join(directory, 'config.yaml'), text, {mode: 0o600});
	const {code, stderr} = await castellan(line, {settings: await settingsIn(directory)});
	expect([code, stderr.includes(words)]).toEqual([2, true]);
});

describe('without a command', () => {
	async function inTerminal(line: string) {
		const {run, sent} = await fleet();
		const opened: unknown[] = [];
		const openConsole: CliContext['openConsole'] = async (_, address, flags, fleet) =>
			void opened.push([address, flags, fleet]);
		const {code, stderr} = await run(line, {isTty: true, context: {openConsole}});
		return {code, stderr, opened, sent};
	}

	test.each([
		['@well', 'board', {}],
		['@well apps?query=vault', 'apps?query=vault', {}],
		['@well -', '-', {}],
		['@well --mouse --read-only', 'board', {mouse: true, readOnly: true}],
		['@well --timeout 5 apps?query=vault', 'apps?query=vault', {timeout: 5}],
		['@well auth-configs/ac_1 --screen-reader', 'auth-configs/ac_1', {screenReader: true}],
	])('in a terminal, %s opens the console on its tenants with the flags', async (line, address, flags) => {
		const well = {name: '@well', profiles: ['slow', 'same', 'empty']};
		expect(await inTerminal(line)).toEqual({code: 0, stderr: '', opened: [[address, flags, well]], sent: []});
	});

	test.each([
		['@well --at yesterday', '--at is for one tenant'],
		['@well --client-cert x.pem', '--client-cert is for one tenant'],
		['@well --demo', '@well names the profiles. Leave out --demo'],
		['@well --base-url https://same.example', '@well names the profiles. Leave out --base-url'],
		['@well --severity error', "unknown option '--severity'"],
		['@well bord', 'Did you mean board?'],
	])('in a terminal, %s opens nothing and says why', async (line, words) => {
		const {code, stderr, opened, sent} = await inTerminal(line);
		expect([code, opened, sent]).toEqual([2, [], []]);
		expect(stderr).toContain(words);
	});

	test.each(['-ojson', '--output=json', '-o json --timeout 5', '--timeout 5 board -o json'])(
		'in a terminal, @well %s prints the board',
		async (line) => {
			const {code, opened} = await inTerminal(`@well ${line}`);
			expect([code, opened]).toEqual([9, []]);
		},
	);

	test('in a pipe, an address is refused', async () => {
		const {run, sent} = await fleet();
		const {code, stderr} = await run('@well apps?query=vault');
		expect([code, sent]).toEqual([2, []]);
		expect(stderr).toContain('the console requires a terminal');
	});
});

test('ctrl-c ends the reads of all tenants, and what was printed is a whole document', async () => {
	const {run} = await fleet(['slow']);
	const interrupt = new AbortController();
	let text = '';
	const stdout = {
		isTty: false,
		columns: undefined,
		async write(part: string) {
			text += part;
			if (text.includes('Vault of same')) interrupt.abort(new DOMException('ended by SIGINT', 'AbortError'));
		},
	};
	const {code, stderr} = await run('@well apps -o json', {signal: interrupt.signal, context: {stdout}});
	expect(code).toBe(130);
	// The third tenant may have responded before.
	expect(stderr).toMatch(
		/^castellan: slow: interrupted · same 1 · empty(?: 0|: interrupted)\ncastellan: interrupted before every tenant was read\n$/,
	);
	expect(JSON.parse(text)).toMatchObject([{tenant: 'same'}]);
});

test('config check names a fleet with an unknown, a repeated or no profile', async () => {
	const directory = await folder();
	await writeFile(
		join(directory, 'config.yaml'),
		`profiles: {a: ${profile('a')}}\nfleets:\n  x: [a, b]\n  y: [a, a]\n  z: []\n`,
		{mode: 0o600},
	);
	const {code, stdout, stderr} = await castellan('config check', {settings: await settingsIn(directory)});
	const text = stdout + stderr;
	expect(code).not.toBe(0);
	expect(text).toMatch(/^3 +fleets\.x +unknown profile “b”/m);
	expect(text).toMatch(/^4 +fleets\.y +.*each profile once/m);
	expect(text).toMatch(/^5 +fleets\.z +.*at least one profile/m);
});

test('a list has colours on a terminal, and no tenant where only other fields are asked for', async () => {
	const {run} = await fleet();
	const env = {TERM: 'xterm', LANG: 'C.UTF-8', PATH: process.env.PATH};
	expect((await run('@well apps', {isTty: true, columns: 120, env})).stdout).toContain('\u001b[');
	const {code, stdout} = await run('@well apps -o ndjson --fields id');
	expect([code, stdout.trim().split('\n').toSorted()]).toEqual([
		0,
		['{"id":"app_1"}', '{"id":"app_1"}', '{"id":"app_2"}'],
	]);
});
