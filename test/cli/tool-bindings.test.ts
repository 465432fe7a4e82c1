import {readdir, readFile, stat, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, test} from 'vitest';
import type {ToolRef} from '../../src/bindings/tool.ts';
import {folder} from '../settings/disk.ts';
import {castellan, localTenant, protectedSettings, settingsIn, signedIn, type World} from './launch.ts';

const tool = (number: number): ToolRef => ({appId: 'app_1', connectorId: 'con_1', id: `tool_${number}`});
const tools = Array.from({length: 250}, (_, number) => tool(number));
const csv = tools.map(({appId, connectorId, id}) => `${appId},${connectorId},${id}`).join('\n');
const write = 'POST /api/v1/virtual_mcp_servers/srv_1/tool_bindings/delete';
const plain = {...signedIn, TERM: 'dumb'};

/** A tenant with the tools, a folder with a file that names them, and the state directory beside it. */
async function world(text = csv) {
	const directory = await folder();
	const file = join(directory, 'refs.csv');
	await writeFile(file, text);
	const {tenant, fetch, sent} = localTenant({toolServers: [{id: 'srv_1', tools: [...tools, tool(999)]}]});
	const settings = await settingsIn(directory);
	const receipts = join(directory, 'receipts');
	const kept = async () => (await readdir(receipts).catch(() => [])).sort();
	const run = (args: string, more: World = {}) =>
		castellan(`tool-bindings delete srv_1 ${args}`, {fetch, settings, env: plain, ...more});
	return {directory, file, tenant, fetch, sent, settings, receipts, kept, run};
}

const left = ({tenant}: Awaited<ReturnType<typeof world>>) => tenant.store.toolBindings.list('srv_1').length;

test('all of it is deleted a hundred a call, call by call on stderr, the result on stdout', async () => {
	const at = await world();
	const {code, stdout, stderr} = await at.run(`--file ${at.file} --yes`);
	expect(code).toBe(0);
	expect(stderr).toContain(
		'castellan: delete 250 tool assignments of srv_1 in 3 calls on acme.example\n250 references from ',
	);
	expect(stderr).toContain('The service has no call that lists or restores them.');
	expect(stderr).toContain('… and 2 more requests like it');
	expect(stderr.match(/call \d of 3: \d+ tools, done \(request id .+\)/g)).toHaveLength(3);
	expect(stderr).toContain('castellan: 250 tools: 250 done\n');
	expect(stdout.split('\n').map((line) => line.trim().split(/ {2,}/).slice(0, 3))).toEqual([
		['Call', 'Tools', 'State'],
		['1', '100', 'done'],
		['2', '100', 'done'],
		['3', '50', 'done'],
		[''],
	]);
	expect(at.sent).toEqual([write, write, write]);
	expect(at.tenant.store.toolBindings.list('srv_1')).toEqual([tool(999)]);
});

test('the receipt stays, for its owner only, and no file to go on with', async () => {
	const at = await world();
	const {stderr} = await at.run(`--file ${at.file} --yes`);
	const names = await at.kept();
	expect(names).toEqual([expect.stringMatching(/^tool-bindings-srv_1-.+\.receipt\.json$/)]);
	const path = join(at.receipts, names[0] ?? '');
	expect(stderr).toContain(`receipt: ${path}\n`);
	expect((await stat(path)).mode & 0o777).toBe(0o600);
	expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({serverId: 'srv_1', tools: {done: 250}});
});

test.each(['json', 'ndjson', 'csv', 'yaml'])('the result as %s has a row for each call', async (format) => {
	const at = await world();
	const {code, stdout} = await at.run(`--file ${at.file} --yes -o ${format} --fields call,tools,state`);
	expect(code).toBe(0);
	expect(stdout.match(/done/g)).toHaveLength(3);
});

describe('where the references come from', () => {
	test.each([
		['CSV', csv],
		[
			'CSV with names and more columns',
			`id,note,appId,connectorId\n${tools.map(({id}) => `${id},x,app_1,con_1`).join('\n')}`,
		],
		['a JSON array', JSON.stringify(tools)],
		['JSON lines', tools.map((each) => JSON.stringify(each)).join('\n')],
	])('%s on stdin', async (_, typed) => {
		const at = await world();
		expect(await at.run('--file - --yes', {typed})).toMatchObject({code: 0});
		expect(left(at)).toBe(1);
	});

	test('duplicates are left out and named; unused columns too', async () => {
		const at = await world(`appId,connectorId,id,note\na,b,c,1\na,b,d,2\na,b,c,3\n`);
		const {stderr} = await at.run(`--file ${at.file} --dry-run`);
		expect(stderr).toContain('1 duplicate left out: line 4 repeats 2\n');
		expect(stderr).toContain('Not used: note\n');
	});

	test('a bad line stops it, with its number, unless it is to be left out', async () => {
		const at = await world(`a,b,c\nonly two,cells\na,,c\n`);
		const {code, stderr} = await at.run(`--file ${at.file} --yes`);
		expect({code, sent: at.sent}).toEqual({code: 2, sent: []});
		expect(stderr).toMatch(/refs\.csv:2: has 2 cells .*\n.*refs\.csv:3: connectorId is empty/);
		expect(stderr).toContain('2 bad lines: nothing was sent');
		expect(stderr).toContain('--skip-bad');
		const skipping = await at.run(`--file ${at.file} --skip-bad --yes`);
		expect(skipping).toMatchObject({code: 0, stderr: expect.stringContaining('2 bad lines left out\n')});
	});

	test('of very many bad lines the rest is counted', async () => {
		const at = await world('bad\n'.repeat(250));
		const {stderr} = await at.run(`--file ${at.file} --yes`);
		expect(stderr.match(/refs\.csv:\d+:/g)).toHaveLength(200);
		expect(stderr).toContain('… and 50 more bad lines');
	});

	test.each([
		['--yes', '', 'which tools?'],
		['--file - --yes', '', 'no reference in stdin'],
		['--file /nowhere/refs.csv --yes', '', 'cannot be read'],
		['--resume /nowhere/left.json --yes', '', 'cannot be read'],
		['--file -', csv, '--yes'],
		['--file - --yes --confirm 249', csv, '--confirm'],
	])('%s is a usage error', async (args, typed, reason) => {
		const at = await world();
		const outcome = await at.run(args, {typed});
		expect(outcome).toMatchObject({code: 2, stdout: '', stderr: expect.stringContaining(reason)});
		expect(at.sent).toEqual([]);
	});
});

describe('before it is sent', () => {
	test('at a terminal the number is typed', async () => {
		const at = await world();
		expect(await at.run(`--file ${at.file}`, {isTty: true, typed: 'y'})).toMatchObject({code: 1});
		expect(at.sent).toEqual([]);
		expect(await at.kept()).toEqual([]);
		const {code, stderr} = await at.run(`--file ${at.file}`, {isTty: true, typed: '250'});
		expect({code, stderr}).toMatchObject({
			code: 0,
			stderr: expect.stringContaining('the number of tools, 250, to send'),
		});
	});

	test('where stdin holds the references nobody can be asked, also at a terminal', async () => {
		const at = await world();
		expect(await at.run('--file -', {isTty: true, typed: csv})).toMatchObject({code: 2});
	});

	test('on a protected profile --yes wants the number beside it', async () => {
		const at = await world();
		const settings = await protectedSettings();
		expect(await at.run(`--file ${at.file} --yes`, {settings})).toMatchObject({
			code: 2,
			stderr: expect.stringContaining('--confirm “250”'),
		});
		expect(at.sent).toEqual([]);
		expect(await at.run(`--file ${at.file} --yes --confirm 250`, {settings})).toMatchObject({code: 0});
	});

	test('--read-only refuses it with 3', async () => {
		const at = await world();
		expect(await at.run(`--file ${at.file} --yes --read-only`)).toMatchObject({code: 3, stdout: ''});
		expect(at.sent).toEqual([]);
	});

	test.each([false, true])('a dry run prints every request and leaves nothing (terminal: %s)', async (isTty) => {
		const at = await world();
		const {code, stdout} = await at.run(`--file ${at.file} --dry-run -o json`, {isTty});
		const requests: {url: string; body: {mcpTools: ToolRef[]}}[] = JSON.parse(stdout);
		expect(code).toBe(0);
		expect(requests.flatMap(({body}) => body.mcpTools)).toEqual(tools);
		expect(requests.map(({body}) => body.mcpTools.length)).toEqual([100, 100, 50]);
		expect([at.sent, await at.kept()]).toEqual([[], []]);
	});
});

describe('a run that does not come to its end', () => {
	/** The second call meets the fault. */
	async function broken(fault: string) {
		const at = await world();
		const fetch: typeof globalThis.fetch = (target, init) => {
			at.tenant.fail(at.sent.length === 1 ? `deleteToolBindings=${fault}` : '');
			return at.fetch(target, init);
		};
		const outcome = await at.run(`--file ${at.file} --yes -o json`, {fetch});
		at.tenant.fail('');
		const [receipt = '', resume = ''] = (await at.kept()).map((name) => join(at.receipts, name));
		return {
			...at,
			outcome,
			receipt,
			resume,
			states: JSON.parse(outcome.stdout).map(({state}: {state: string}) => state),
		};
	}

	test.each([
		['403', 'failed', 150],
		['dropped', 'unknown', 50],
		['503', 'unknown', 50],
	])('%s in the second call: %s, the rest not sent, 8', async (fault, state) => {
		const {outcome, states, sent} = await broken(fault);
		expect(outcome.code).toBe(8);
		expect(states).toEqual(['done', state, 'not-sent']);
		expect(sent).toHaveLength(2);
		expect(outcome.stderr).toContain(state === 'unknown' ? '100 UNKNOWN' : '100 FAILED');
	});

	test('it goes on with the file that it left, which is gone when nothing is left', async () => {
		const at = await broken('dropped');
		expect((await stat(at.resume)).mode & 0o777).toBe(0o600);
		expect(at.outcome.stderr).toContain(`--resume ${at.resume}\n`);
		const {code, stderr} = await at.run(`--resume ${at.resume} --yes`);
		expect(code).toBe(0);
		expect(stderr).toContain('which deleted 100: 50 not deleted yet\n100 UNKNOWN, which may be gone already');
		expect(left(at)).toBe(1);
		await expect(stat(at.resume)).rejects.toThrow('ENOENT');
	});

	test('that file is not taken for references, nor for another server or tenant', async () => {
		const at = await broken('dropped');
		expect(await at.run(`--file ${at.resume} --yes`)).toMatchObject({
			code: 2,
			stderr: expect.stringContaining('give it as --resume'),
		});
		const other = await castellan(`tool-bindings delete srv_2 --resume ${at.resume} --yes`, {fetch: at.fetch});
		expect(other).toMatchObject({code: 2, stderr: expect.stringContaining('of the server srv_1')});
		const elsewhere = {...plain, CASTELLAN_BASE_URL: 'https://other.example'};
		expect(await at.run(`--resume ${at.resume} --yes`, {env: elsewhere})).toMatchObject({
			code: 2,
			stderr: expect.stringContaining('of the tenant https://acme.example'),
		});
		expect(at.sent).toHaveLength(2);
	});

	test('when not even the first call is done, its own reason is the code', async () => {
		const at = await world();
		const run = (server: string) =>
			castellan(`tool-bindings delete ${server} --file ${at.file} --yes`, {fetch: at.fetch, settings: at.settings});
		expect(await run('srv_9')).toMatchObject({
			code: 4,
			stderr: expect.stringContaining('call 1 of 3: 100 tools, FAILED'),
		});
		at.tenant.fail('deleteToolBindings=403');
		expect(await run('srv_1')).toMatchObject({code: 3});
	});

	test('an interrupt ends it before the next call', async () => {
		const at = await world();
		const ending = new AbortController();
		const fetch: typeof globalThis.fetch = (target, init) => {
			ending.abort(new DOMException('stop', 'AbortError'));
			return at.fetch(target, init);
		};
		const {code, stderr} = await at.run(`--file ${at.file} --yes`, {fetch, signal: ending.signal});
		expect({code, sent: at.sent.length}).toEqual({code: 8, sent: 1});
		expect(stderr).toContain('stopping before the next call');
		expect(stderr).toContain('250 tools: 100 done, 150 NOT SENT');
		expect(await at.kept()).toHaveLength(2);
	});

	test('an interrupt before the first call gives 130', async () => {
		const at = await world();
		const outcome = await at.run(`--file ${at.file} --yes`, {signal: AbortSignal.abort()});
		expect(outcome.code).toBe(130);
		expect(at.sent).toEqual([]);
	});
});

describe('the files it leaves', () => {
	test('go where they are asked for', async () => {
		const at = await world();
		const receipt = join(at.directory, 'a/receipt.json');
		const resume = join(at.directory, 'b/left.json');
		at.tenant.fail('deleteToolBindings=dropped');
		const {code} = await at.run(`--file ${at.file} --resume ${resume} --receipt ${receipt} --yes`);
		expect([code, await at.kept()]).toEqual([8, []]);
		for (const path of [receipt, resume]) expect((await stat(path)).mode & 0o777).toBe(0o600);
	});

	test('never replace another file', async () => {
		const at = await world();
		for (const flag of ['--receipt', '--resume']) {
			const outcome = await at.run(`--file ${at.file} ${flag} ${at.file} --yes`);
			expect(outcome).toMatchObject({code: 2, stderr: expect.stringContaining('exists already')});
		}
		expect(await readFile(at.file, 'utf8')).toBe(csv);
		expect(at.sent).toEqual([]);
	});

	test('when one that was asked for cannot be written, nothing is sent', async () => {
		const at = await world();
		for (const flag of ['--receipt', '--resume']) {
			const outcome = await at.run(`--file ${at.file} ${flag} ${at.file}/x.json --yes`);
			expect(outcome).toMatchObject({code: 1, stderr: expect.stringContaining('cannot be written')});
		}
		expect(at.sent).toEqual([]);
	});

	test('are not worth stopping for where nobody asked for them', async () => {
		const at = await world();
		await writeFile(at.receipts, 'a file in the place of the directory');
		const {code, stderr} = await at.run(`--file ${at.file} --yes`);
		expect(code).toBe(0);
		expect(stderr).toContain('the run goes on without it');
		const settings = {...at.settings, places: undefined};
		const homeless = await at.run(`--file ${at.file} --yes`, {settings});
		expect(homeless).toMatchObject({code: 0, stderr: expect.stringContaining('there is no state directory')});
	});
});

test('progress is drawn on a terminal only', async () => {
	const at = await world();
	const lively = await at.run(`--file ${at.file} --yes`, {isTty: true, env: {...plain, TERM: 'xterm'}});
	expect(lively.stderr).toContain('\rcall 2 of 3: 100 tools, under way\u001b[K');
	const piped = await at.run(`--file ${at.file} --yes`);
	expect(piped.stderr).not.toContain('under way');
});
