import {readFile, stat} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, test} from 'vitest';
import type {ToolRef} from '../../../src/domain/writes/tool-bindings/tool.ts';
import {protectedSettings} from '../launch.ts';
import {csv, dumbTerminal, remainingTools, tool, tools, world, write} from './tool-world.ts';

test('deletes a hundred tools per call, with progress on stderr and the result on stdout', async () => {
	const setup = await world();
	const {code, stdout, stderr} = await setup.run(`--file ${setup.file} --yes`);
	expect(code).toBe(0);
	expect(stderr).toContain(
		'castellan: delete 250 tool assignments of srv_1 in 3 calls on acme.example\n250 references from ',
	);
	expect(stderr).toContain('The service cannot list or restore them.');
	expect(stderr).toContain('… and 2 more requests of the same kind');
	expect(stderr.match(/call \d of 3: \d+ tools, done \(request id .+\)/g)).toHaveLength(3);
	expect(stderr).toContain('castellan: 250 tools: 250 done\n');
	expect(stdout.split('\n').map((line) => line.trim().split(/ {2,}/).slice(0, 3))).toEqual([
		['Call', 'Tools', 'State'],
		['1', '100', 'done'],
		['2', '100', 'done'],
		['3', '50', 'done'],
		[''],
	]);
	expect(setup.sent).toEqual(['POST /api/v1/search/apps', write, write, write]);
	expect(setup.tenant.store.toolBindings.list('srv_1')).toEqual([tool(999)]);
});

test('leaves a private receipt, and no resume file', async () => {
	const setup = await world();
	const {stderr} = await setup.run(`--file ${setup.file} --yes`);
	const names = await setup.savedFiles();
	expect(names).toEqual([expect.stringMatching(/^tool-bindings-srv_1-.+\.receipt\.json$/)]);
	const path = join(setup.receipts, names[0] ?? '');
	expect(stderr).toContain(`receipt: ${path}\n`);
	expect((await stat(path)).mode & 0o777).toBe(0o600);
	expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({serverId: 'srv_1', tools: {done: 250}});
});

test.each(['json', 'ndjson', 'csv', 'yaml'])('prints a row for each call as %s', async (format) => {
	const setup = await world();
	const {code, stdout} = await setup.run(`--file ${setup.file} --yes -o ${format} --fields call,tools,state`);
	expect(code).toBe(0);
	expect(stdout.match(/done/g)).toHaveLength(3);
});

describe('the references', () => {
	test.each([
		['CSV', csv],
		[
			'CSV with names and more columns',
			`id,note,appId,connectorId\n${tools.map(({id}) => `${id},x,app_1,con_1`).join('\n')}`,
		],
		['a JSON array', JSON.stringify(tools)],
		['JSON lines', tools.map((each) => JSON.stringify(each)).join('\n')],
	])('are read from stdin as %s', async (_, typed) => {
		const setup = await world();
		expect(await setup.run('--file - --yes', {typed})).toMatchObject({code: 0});
		expect(remainingTools(setup)).toBe(1);
	});

	test('lose duplicates, and the report names them and the unused columns', async () => {
		const setup = await world(`appId,connectorId,id,note\na,b,c,1\na,b,d,2\na,b,c,3\n`);
		const {stderr} = await setup.run(`--file ${setup.file} --dry-run`);
		expect(stderr).toContain('1 duplicate skipped: line 4 repeats 2\n');
		expect(stderr).toContain('Not used: note\n');
	});

	test('are rejected for a bad line, with its number, unless --skip-bad is given', async () => {
		const setup = await world(`a,b,c\nonly two,cells\na,,c\n`);
		const {code, stderr} = await setup.run(`--file ${setup.file} --yes`);
		expect({code, sent: setup.sent}).toEqual({code: 2, sent: []});
		expect(stderr).toMatch(
			/2 invalid lines, NOT part of this:\n {2}line 2 has 2 cells .*\n {2}line 3 connectorId is empty/,
		);
		expect(stderr).toContain('nothing was sent');
		expect(stderr).toContain('--skip-bad');
		const skipping = await setup.run(`--file ${setup.file} --skip-bad --yes`);
		expect(skipping).toMatchObject({code: 0, stderr: expect.stringContaining('2 invalid lines, NOT part of this:\n')});
	});

	test('that are JSON have the number of a bad item, and of many duplicates the first', async () => {
		const setup = await world();
		const bad = JSON.stringify([tools[0], {appId: 'a'}]);
		expect((await setup.run('--file - --yes', {typed: bad})).stderr).toMatch(/ {2}item 2 connectorId is missing/);
		const again = JSON.stringify(Array.from({length: 30}, () => tools[0]));
		const {stderr} = await setup.run('--file - --dry-run', {typed: again});
		expect(stderr).toMatch(/29 duplicates skipped: item 2 repeats 1, .*, …\n/);
	});

	test('have at most 200 bad lines listed; the others are counted', async () => {
		const setup = await world('bad\n'.repeat(250));
		const {stderr} = await setup.run(`--file ${setup.file} --yes`);
		expect(stderr.match(/ {2}line \d+ /g)).toHaveLength(200);
		expect(stderr).toContain('… and 50 more');
	});

	test.each([
		['--yes', '', 'no tools given'],
		['--file - --yes', '', 'stdin has no references'],
		['--file /nowhere/refs.csv --yes', '', 'cannot be read'],
		['--resume /nowhere/left.json --yes', '', 'cannot be read'],
		['--file -', csv, '--yes'],
		['--file - --yes --confirm 249', csv, '--confirm'],
		['--file - --yes -o sarif', csv, 'castellan board -o sarif'],
	])('%s is a usage error', async (args, typed, reason) => {
		const setup = await world();
		const outcome = await setup.run(args, {typed});
		expect(outcome).toMatchObject({code: 2, stdout: '', stderr: expect.stringContaining(reason)});
		expect(setup.sent).toEqual([]);
	});
});

describe('before sending', () => {
	test('requires the typed number of tools at a terminal', async () => {
		const setup = await world();
		expect(await setup.run(`--file ${setup.file}`, {isTty: true, typed: 'y'})).toMatchObject({code: 1});
		expect(setup.sent).toEqual([]);
		expect(await setup.savedFiles()).toEqual([]);
		const {code, stderr} = await setup.run(`--file ${setup.file}`, {isTty: true, typed: '250'});
		expect({code, stderr}).toMatchObject({
			code: 0,
			stderr: expect.stringContaining('To send, type the number of tools, 250:'),
		});
	});

	test('requires --yes when stdin carries the references, even at a terminal', async () => {
		const setup = await world();
		expect(await setup.run('--file -', {isTty: true, typed: csv})).toMatchObject({code: 2});
	});

	test('requires --confirm with --yes on a protected profile', async () => {
		const setup = await world();
		const settings = await protectedSettings();
		expect(await setup.run(`--file ${setup.file} --yes`, {settings})).toMatchObject({
			code: 2,
			stderr: expect.stringContaining('--confirm 250'),
		});
		expect(setup.sent).toEqual([]);
		expect(await setup.run(`--file ${setup.file} --yes --confirm 250`, {settings})).toMatchObject({code: 0});
	});

	test('ends with 3 under --read-only', async () => {
		const setup = await world();
		expect(await setup.run(`--file ${setup.file} --yes --read-only`)).toMatchObject({code: 3, stdout: ''});
		expect(setup.sent).toEqual([]);
	});

	test.each([false, true])('prints every request in a dry run, and leaves no file (terminal: %s)', async (isTty) => {
		const setup = await world();
		const {code, stdout} = await setup.run(`--file ${setup.file} --dry-run -o json`, {isTty});
		const requests: {url: string; body: {mcpTools: ToolRef[]}}[] = JSON.parse(stdout);
		expect(code).toBe(0);
		expect(requests.flatMap(({body}) => body.mcpTools)).toEqual(tools);
		expect(requests.map(({body}) => body.mcpTools.length)).toEqual([100, 100, 50]);
		expect([setup.sent, await setup.savedFiles()]).toEqual([[], []]);
	});
});

test('draws progress on a terminal only', async () => {
	const setup = await world();
	const lively = await setup.run(`--file ${setup.file} --yes`, {isTty: true, env: {...dumbTerminal, TERM: 'xterm'}});
	expect(lively.stderr).toContain('\r[#######-------------] call 2 of 3: 100 tools, sending · 0 s\u001b[K');
	const piped = await setup.run(`--file ${setup.file} --yes`);
	expect(piped.stderr).not.toContain('sending ·');
});
