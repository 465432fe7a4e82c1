/** What verbs accept and say at the limits of their options. */
import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import type {CliContext} from '../../../src/cli/context.ts';
import {folder} from '../../settings/files/disk.ts';
import {soundApp} from '../../support/tenant/seeds.ts';
import {castellan, clientOf, localTenant, settingsIn, settingsOf, signedIn, type World} from '../launch.ts';

const app = (id: string, displayName: string, more: object) =>
	soundApp({id, displayName, updatedAt: '2026-11-01T00:00:00Z', ...more});
const finding = 'app-without-owners:app_1';

async function home() {
	const settings = await settingsIn(await folder());
	const {fetch, sent} = localTenant({
		apps: [app('app_1', 'Vault', {appOwners: []}), app('app_2', 'Vault 2', {})],
		authConfigs: [{id: 'ac_1', isDefaultBootstrap: true}],
	});
	const env = {...signedIn, CASTELLAN_AUTHOR: 'ada'};
	const run = (line: string, world: World = {}) => castellan(line, {settings, fetch, env, ...world});
	return {run, sent};
}

test('find says how many results it leaves out, if it leaves out one', async () => {
	const {run} = await home();
	expect((await run('find vault --limit 2')).stderr).toBe('');
	expect((await run('find vault --limit 1')).stderr).toBe(
		'castellan: showing 1 of 2 results. Use a larger --limit to show more\n',
	);
});

test.each(['find vault', 'find vault --profiles a', 'people', 'apps', 'board', 'notifications', 'history', 'login'])(
	'%s refuses an unknown field before it sends a request',
	async (line) => {
		const {run, sent} = await home();
		const {code, stdout, stderr} = await run(`${line} --fields nonsense -o csv`);
		expect([code, stdout, sent]).toEqual([2, '', []]);
		expect(stderr).toContain('there is no field “nonsense”');
	},
);

test('the reason of an acknowledgement has at most 500 characters', async () => {
	const {run} = await home();
	const reason = async (length: number) =>
		(await run(`board ack ${finding} --until 2026-12-31 --reason ${'r'.repeat(length)}`)).code;
	expect([await reason(501), await reason(500)]).toEqual([2, 0]);
});

test('a finding that nobody works on any more has no name', async () => {
	const {run} = await home();
	const takenBy = async (flags: string) =>
		JSON.parse((await run(`board take ${finding} ${flags} -o json`)).stdout).takenBy;
	expect([await takenBy(''), await takenBy('--end')]).toEqual(['ada', '']);
});

test('a board says how many findings are below the severity, if there is one', async () => {
	const {run} = await home();
	const leftOut = async (severity: string) =>
		/Left out: .*/.exec((await run(`board --min-severity ${severity}`)).stdout)?.[0];
	expect(await leftOut('note')).toBeUndefined();
	expect(await leftOut('warning')).toBe('Left out: 2 below warning');
	const {findings} = JSON.parse((await run('board -o json')).stdout);
	const {id} = findings.find(({severity}: {severity: string}) => severity === 'note');
	expect((await run(`board ack ${id} --until 2026-12-31 --reason known`)).code).toBe(0);
	expect(await leftOut('warning')).toBe('Left out: 1 below warning');
});

test('a terminal gets JSON in lines, and a pipe in one', async () => {
	const {run} = await home();
	expect((await run('board -o json', {isTty: true})).stdout).toMatch(/^\{\n {2}"tenant"/);
	expect((await run('board -o json')).stdout).toMatch(/^\{"tenant".*\}\n$/);
});

test('people says whether nothing is known of owners, or nobody is found', async () => {
	const {run} = await home();
	expect((await run('people')).stderr).toContain('nothing is known of the owners of acme.example');
	await run('save before');
	expect((await run('people nobody')).stderr).toContain(
		'no reading of acme.example has an owner that “nobody” finds. ',
	);
});

test('a check of surfaces draws them 80 cells wide unless it is told a width', async () => {
	const columns = ['first', 'second', 'third', 'fourth'];
	const rows = [{cells: columns.map((name) => `${name} cell of a wide table`)}];
	const typed = JSON.stringify({surfaces: [{surfaceId: 's1', components: [{id: 'root', svcTable: {columns, rows}}]}]});
	const warningsAt = async (flag: string) => {
		const {stdout} = await castellan(`surfaces check --file -${flag}`, {typed});
		return JSON.parse(stdout).warnings?.[0].message;
	};
	expect([await warningsAt(''), await warningsAt(' --width 120')]).toEqual([
		'At 80 cells, each row is printed as a list of its fields',
		undefined,
	]);
});

test.each([
	['metrics --listen 9464 --interval 9', '--interval must be a whole number from 10 to '],
	['serve --port -1', '--port must be a whole number from 0, not “-1”'],
	['serve --apps -1', '--apps must be a whole number from 0, not “-1”'],
])('%s is refused', async (line, problem) => {
	const {run} = await home();
	const {code, stderr} = await run(line);
	expect([code, stderr]).toEqual([2, expect.stringContaining(problem)]);
});

test('serve takes any free port, and no apps', async () => {
	const {run} = await home();
	const served: unknown[] = [];
	const serve: CliContext['serve'] = async (options) => void served.push(options);
	expect((await run('serve --port 0 --apps 0', {context: {serve}})).code).toBe(0);
	expect(served).toMatchObject([{port: 0, apps: 0}]);
});

test.each([
	['apps', 0],
	['apps app_9', 4],
])('%s closes the tenant, with the exit code %i', async (line, code) => {
	const {run} = await home();
	const {fetch} = localTenant({apps: []});
	let closed = 0;
	const openTenant: CliContext['openTenant'] = async (options) => ({
		...clientOf(options.baseUrl, options, {fetch}),
		close: async () => void closed++,
	});
	expect((await run(line, {context: {openTenant}})).code).toBe(code);
	expect(closed).toBe(1);
});

test('a document without a title has its name', async () => {
	const {run} = await home();
	const documents = await folder();
	await writeFile(join(documents, 'plain.md'), 'No title\n');
	await writeFile(join(documents, 'titled.md'), 'First\n# The title\n# Another\n');
	const {stdout} = await run('docs -o json --fields topic,title', {context: {documentsFolder: async () => documents}});
	expect(JSON.parse(stdout)).toEqual([
		{topic: 'plain', title: 'plain.md'},
		{topic: 'titled', title: 'The title'},
	]);
});

test('a folder is no file of input', async () => {
	const {run} = await home();
	const path = await folder();
	const {code, stderr} = await run(`surfaces --file ${path}`);
	expect([code, stderr]).toEqual([2, `castellan: ${path} cannot be read: it is a folder\n`]);
});

test('a signal ends the reading of a file of surfaces', async () => {
	const {run} = await home();
	const path = join(await folder(), 'response.json');
	await writeFile(path, '{"surfaces": []}');
	const signal = AbortSignal.abort(new DOMException('interrupted', 'AbortError'));
	expect(await run(`surfaces --file ${path}`, {signal})).toMatchObject({code: 130, stdout: ''});
});

test('a mistake in the config is reported once, by a command that reads it several times', async () => {
	const {run} = await home();
	const settings = await settingsOf('nonsense: 1\n');
	const {stderr} = await run('save before', {settings});
	expect(stderr.split('\n').filter((line) => line.includes('unknown setting'))).toHaveLength(1);
});

test('the latest 100 calls of agents are listed', async () => {
	const {run} = await home();
	const directory = await folder();
	const settings = await settingsIn(directory);
	const log = async (count: number, flags = '') => {
		const calls = Array.from({length: count}, (_, index) => `{"tool":"find","target":"call ${index + 1}"}\n`);
		await writeFile(join(directory, 'agent-calls.ndjson'), calls.join(''));
		const {stdout, stderr} = await run(`mcp log -o ndjson ${flags}`, {settings});
		const lines = stdout.trim().split('\n');
		return [lines.length, JSON.parse(lines[0] ?? '').target, stderr];
	};
	const more = 'castellan: 1 earlier call left out. Use a larger --limit to show more\n';
	expect(await log(100)).toEqual([100, 'call 1', '']);
	expect(await log(101)).toEqual([100, 'call 2', more]);
	expect(await log(3, '--limit 2')).toEqual([2, 'call 2', more]);
});

test('a list that no history keeps has no earlier state', async () => {
	const {run} = await home();
	const {code, stderr} = await run('owners app_1 ent_1 --at last -o json');
	expect([code, stderr]).toEqual([2, expect.stringContaining('--at')]);
	expect((await run('owners --help')).stdout).not.toContain('--at');
	expect((await run('apps --help')).stdout).toContain('--at');
});
