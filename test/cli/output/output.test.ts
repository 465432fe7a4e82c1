import stringWidth from 'string-width';
import {describe, expect, test} from 'vitest';
import {parse} from 'yaml';
import type {App} from '../../../src/contract/apps.ts';
import {apps as appList} from '../../../src/domain/resources/apps.ts';
import {castellan, pages, signedIn, type World} from '../launch.ts';

const formats = ['table', 'json', 'ndjson', 'csv', 'yaml'] as const;

const payroll: App = {
	id: 'app_1',
	displayName: 'Payroll',
	description: 'Pays, in 14 "countries"',
	userCount: '9007199254740993',
	monthlyCostUsd: -1.5,
	isDirectory: true,
	updatedAt: '2026-11-20T12:00:00Z',
	appOwners: [
		{id: 'u1', displayName: 'Ada'},
		{id: 'u2', displayName: 'Grace'},
	],
	matchConnectorRef: {appId: 'app_9', connectorId: 'c1'},
};
const wide: App = {
	id: 'app_2',
	displayName: '請求書システム '.repeat(20),
	description: 'long '.repeat(100),
	deletedAt: '2026-01-01T00:00:00Z',
};
const sly: App = {
	id: 'app_3',
	displayName: '\u001b[31mred\u001b]0;title\u0007\u202Egpj\u2028',
	description: '=HYPERLINK("https://evil.example")',
	instructions: '\t@SUM(A1)\nnext\rline',
};

const run = (args: string, world: World = {}, apps: readonly App[] = [payroll, wide, sly]) =>
	castellan(args, {fetch: pages({list: apps}), ...world});

const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2028\u2029]/;

describe('in a pipe', () => {
	test.each(formats)('%s has no control character and no escape code', async (format) => {
		const {code, stdout, stderr} = await run(`apps -o ${format}`);
		expect(code).toBe(0);
		expect(stdout).not.toMatch(control);
		expect(stdout).toContain('Payroll');
		expect(stderr).toBe('');
	});

	test('a table has every column, uncut, with machine-readable times', async () => {
		const {stdout} = await run('apps');
		const [header = '', first = ''] = stdout.split('\n');
		expect(header.split(/ {2,}/)).toEqual(appList.columns.map(({title}) => title));
		expect(first).toContain('9,007,199,254,740,993');
		expect(first).toContain('2026-11-20 12:00Z');
		expect(stdout).toContain(wide.description?.trim());
	});

	test('JSON keeps 64-bit counts and unknown members', async () => {
		const {stdout} = await run('apps -o json', {}, [{...payroll, novelty: [1]} as App]);
		expect(JSON.parse(stdout)).toEqual([{...payroll, novelty: [1]}]);
	});

	test('JSON, NDJSON and YAML hold the same data', async () => {
		const json = JSON.parse((await run('apps -o json')).stdout);
		const lines = (await run('apps -o ndjson')).stdout.trim().split('\n');
		expect(lines.map((line) => JSON.parse(line))).toEqual(json);
		expect(parse((await run('apps -o yaml')).stdout)).toEqual(json);
	});

	test('CSV has every field of the contract, and no formula', async () => {
		const {stdout} = await run('apps -o csv');
		const [header = '', first = ''] = stdout.split('\r\n');
		expect(header).toMatch(/^id,displayName,description,instructions,/);
		expect(first).toContain('"Pays, in 14 ""countries"""');
		// A number with a sign is not a formula.
		expect(first).toContain(',-1.5,');
		expect(stdout).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
		expect(stdout).toContain(`"'\t@SUM(A1)\nnext`);
	});

	test.each(['-1+1', '+1', '@x', '=1', '  =1', '＝1'])('the CSV cell %j is text', async (displayName) => {
		const {stdout} = await run('apps -o csv --fields displayName', {}, [{id: 'a', displayName}]);
		expect(stdout).toBe(`displayName\r\n'${displayName}\r\n`);
	});
});

describe('--fields', () => {
	test('joins the values of a list with the text of --join, and no objects', async () => {
		const owners = [{email: 'a@x.test'}, {email: 'b;c@x.test'}];
		const items = [{id: 'a', appOwners: owners}, {id: 'b'}];
		const fields = '--fields id,appOwners.email,appOwners';
		const [, first = '', second] = (await run(`apps -o csv ${fields} --join |`, {}, items)).stdout.split('\r\n');
		expect([first.slice(0, 22), second]).toEqual(['a,a@x.test|b;c@x.test,', 'b,,']);
		expect(first).toContain('""email"":""a@x.test""');
		for (const format of ['json', 'table', 'ndjson']) {
			const {code, stdout} = await run(`apps -o ${format} ${fields} --join |`, {}, items);
			expect([code, stdout]).toEqual([2, '']);
		}
	});

	test('selects dotted paths, and keeps their structure in data', async () => {
		const {stdout} = await run('apps -o json --fields id,appOwners.displayName,matchConnectorRef.connectorId', {}, [
			payroll,
		]);
		expect(JSON.parse(stdout)).toEqual([
			{
				id: 'app_1',
				appOwners: [{displayName: 'Ada'}, {displayName: 'Grace'}],
				matchConnectorRef: {connectorId: 'c1'},
			},
		]);
	});

	test('selects columns of a table, with their titles', async () => {
		const {stdout} = await run('apps --fields id,userCount,appOwners.displayName', {}, [payroll]);
		expect(
			stdout
				.split('\n')
				.slice(0, 2)
				.map((line) => line.split(/ {2,}/)),
		).toEqual([
			['ID', 'Users', 'appOwners.displayName'],
			['app_1', '9,007,199,254,740,993', 'Ada, Grace'],
		]);
	});

	test('rejects an unknown name before the first request, and suggests similar ones', async () => {
		const {code, stdout, stderr} = await run('apps --fields id,dispalyName', {}, [payroll]);
		expect({code, stdout}).toEqual({code: 2, stdout: ''});
		expect(stderr).toMatch(/there is no field “dispalyName”\. Try displayName/);
		expect(await run('apps --fields id,appOwners.nmae')).toMatchObject({code: 2});
		expect(await run('apps --fields id,defaultRequestCatalogId')).toMatchObject({code: 0, stderr: ''});
	});

	test.each(['constructor', '__proto__.x', 'id.x', 'x'.repeat(5000)])('rejects the name %.20s', async (name) => {
		expect(await run(`apps -o json --fields id,${name}`, {}, [payroll])).toMatchObject({code: 2, stdout: ''});
	});

	test.each([',', 'a,,b', 'a..b', '.a'])('rejects %j', async (fields) => {
		expect(await run(`apps --fields ${fields}`)).toMatchObject({code: 2, stderr: expect.stringContaining('--fields')});
	});
});

describe('on a terminal', () => {
	const strip = (text: string) => text.replace(/\u001b\[\d+m/g, '');

	test.each([200, 80, 40, 20, 10, 3])('a table fits %i columns, with and without chosen fields', async (columns) => {
		for (const args of ['apps -o table', 'apps --fields displayName,description,id,userCount,updatedAt']) {
			const {stdout} = await run(args, {isTty: true, columns});
			const lines = strip(stdout).trimEnd().split('\n');
			expect(lines).toHaveLength(4);
			for (const line of lines) expect(stringWidth(line)).toBeLessThanOrEqual(columns);
		}
	});

	test('a table sets the column after foreign text, and ends a right-to-left cell with a mark', async () => {
		const args = 'apps --fields displayName,id';
		const names = ['نظام 42', '👨‍👩‍👧‍👦 Family', '⚠️ Alerts'];
		const apps = names.map((displayName, index): App => ({id: `app_${index}`, displayName}));
		const {stdout} = await run(args, {isTty: true}, apps);
		expect(strip(stdout).split('\n').slice(1, 4)).toEqual([
			'نظام 42\u200e\u001b[8G             app_0',
			'👨\u001b[3G‿👩\u001b[6G‿👧\u001b[9G‿👦\u001b[12G Family  app_1',
			'⚠ \u001b[3G Alerts           app_2',
		]);
		for (const world of [{}, {isTty: true, env: {...signedIn, TERM: 'dumb'}}])
			expect((await run(args, world, apps)).stdout).not.toMatch(/[\u001b\u200e]/);
	});

	test('a cut text ends in an ellipsis, in ASCII without a Unicode locale', async () => {
		expect((await run('apps -o table', {isTty: true})).stdout).toContain('…');
		const ascii = await run('apps -o table', {isTty: true, env: {...signedIn, LANG: 'C'}}, [
			{...wide, displayName: 'long '.repeat(50)},
		]);
		expect(ascii.stdout).not.toMatch(/[^\u0000-\u007f]/);
		expect(ascii.stdout).toContain('~');
	});

	test('a table has only our own escape codes, no colours under NO_COLOR, and no codes on a dumb terminal', async () => {
		const {stdout} = await run('apps -o table', {isTty: true, columns: 120});
		expect(stdout).toMatch(/\u001b\[1m/);
		expect(stdout).toMatch(/\u001b\[3\dm/);
		expect(strip(stdout)).not.toMatch(control);
		const plain = await run('apps -o table', {isTty: true, columns: 120, env: {...signedIn, NO_COLOR: '1'}});
		expect(plain.stdout).not.toMatch(/\u001b\[3\dm/);
		const dumb = await run('apps -o table', {isTty: true, columns: 120, env: {...signedIn, TERM: 'dumb'}});
		expect(dumb.stdout).not.toMatch(control);
	});

	test('JSON is indented', async () => {
		const {stdout} = await run('apps -o json', {isTty: true}, [payroll]);
		expect(stdout).toContain('\n  {\n    "id": "app_1",\n');
		expect(JSON.parse(stdout)).toEqual([payroll]);
	});
});
