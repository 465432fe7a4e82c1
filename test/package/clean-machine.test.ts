/** A clean machine: the demo, the five tasks of the README and a served tenant, with two Node versions and without Node. */
import {execFileSync} from 'node:child_process';
import {existsSync, readdirSync} from 'node:fs';
import {copyFile, mkdir, readFile, rm, writeFile} from 'node:fs/promises';
import {relative} from 'node:path';
import {afterAll, expect, onTestFinished, test} from 'vitest';
import manifest from '../../package.json' with {type: 'json'};
import {downloadNode} from '../../src/build/executable/node-package.ts';
import {planted, refused, reportOf} from '../support/planted.ts';
import {cleanMachine, install, type Machine, pack, root} from './machine.ts';

const output = `${root}/dist-executable`;
const target = `${process.platform}-${process.arch}`;
const executables = existsSync(output) ? readdirSync(output).filter((name) => name.endsWith(`-${target}`)) : [];
const executable = `${output}/${executables[0]}/castellan`;

if (!existsSync(executable)) throw new Error(`${executable} is missing: npm run executable`);

const minimum = `v${manifest.engines.node.replace('>=', '')}.0`;
const oldest = await downloadNode(target, minimum).then(
	(folder) => `${folder}/bin/node`,
	(error: Error) => console.warn(`skipped: tests with Node ${minimum}, which npm did not download (${error.message})`),
);

const withNode = await cleanMachine({node: process.execPath});
const withOldest = oldest === undefined ? undefined : await cleanMachine({node: oldest});
const withoutNode = await cleanMachine();
const packed = install(withNode, pack(withNode));
const installations: readonly (readonly [string, Machine, string])[] = [
	[`the package with Node ${process.version}`, withNode, packed],
	...(withOldest
		? [[`the package with Node ${minimum}`, withOldest, install(withOldest, pack(withOldest))] as const]
		: []),
	['the executable without Node', withoutNode, executable],
];
afterAll(async () => {
	await withNode.remove();
	await withOldest?.remove();
	await withoutNode.remove();
});

test('the build of the executable leaves nothing but packages and their checksums', () => {
	expect(readdirSync(output).filter((name) => !/^castellan-.*|^SHA256SUMS$/.test(name))).toEqual([]);
});

test.each(installations)('%s does the five tasks in the console', async (_, machine, command) => {
	const session = await machine.open(command, ['--demo']);
	await session.waitFor((screen) => /error +\S/.test(screen) && screen.includes('400 apps, complete'));
	session.type('4');
	await session.waitFor('Digest');
	session.type('1');
	await session.waitFor('Source Control');
	session.type('/vault\r');
	await session.waitFor('filter “vault”');
	session.type(':apps/app_0000001/entitlements/ent_1/owners\r');
	await session.waitFor('1/100 loaded, more exist');
	session.type('\u001b[200~KEEP-7Q2M-VALT\u001b[201~\r');
	await session.waitFor('USABLE');
	session.type(':q\r');
	expect((await session.ended()).code).toBe(0);
});

test.each(installations)('%s does the five tasks headless', async (_, machine, command) => {
	const run = (...args: readonly string[]) => machine.run(command, [...args, '--demo']);
	expect(run('secret', 'KEEP-7Q2M-VALT')).toMatchObject({code: 0, stdout: expect.stringContaining('USABLE')});
	expect(run('board')).toMatchObject({code: 9, stdout: expect.stringContaining('deadline')});
	expect(run('apps', '--query', 'vault', '-o', 'table')).toMatchObject({
		code: 0,
		stdout: expect.stringContaining('Vault'),
	});
	expect(run('owners', 'app_0000001', 'ent_1', '-o', 'table', '--all').stdout.split('\n').length).toBeGreaterThan(300);
	expect(run('notifications')).toMatchObject({code: 0, stdout: expect.stringContaining('off')});
});

test.each(installations)('%s leaves files in its own folders of the home only', async (_, machine, command) => {
	for (const args of [
		['apps', '--limit', '1'],
		['save', 'before'],
	])
		expect(machine.run(command, [...args, '--demo'])).toMatchObject({code: 0});
	const files = readdirSync(`${machine.env.HOME}`, {recursive: true, withFileTypes: true})
		.filter((entry) => entry.isFile())
		.map((entry) => relative(`${machine.env.HOME}`, entry.parentPath));
	expect(files).toContain('.local/state/castellan');
	expect(files.filter((folder) => !/^\.(config|local\/state|cache)\/castellan(\/|$)/.test(folder))).toEqual([]);
});

test.each(installations)('%s serves a tenant, and reads it', async (_, machine, command) => {
	const {baseUrl, token} = JSON.parse(await machine.serve(command, ['serve', '--apps', '7'])) as Record<string, string>;
	const env = {CASTELLAN_BASE_URL: `${baseUrl}`, CASTELLAN_TOKEN: `${token}`};
	const {code, stdout} = machine.run(command, ['apps', '--all', '-o', 'ndjson'], env);
	expect(code).toBe(0);
	expect(stdout.trim().split('\n')).toHaveLength(7);
});

const systemNode = '/usr/bin/node';
const systemVersion = existsSync(systemNode)
	? execFileSync(systemNode, ['--version'], {encoding: 'utf8'}).trim()
	: 'no Node';
const isOld = /^v(1\d|2[0-3])\./.test(systemVersion);

test.runIf(isOld)(`the package with an older Node prints one line (${systemNode}: ${systemVersion})`, async () => {
	const machine = await cleanMachine({node: systemNode});
	onTestFinished(() => machine.remove());
	const {code, stdout, stderr} = machine.run(packed, ['--demo']);
	expect({code, stdout}).toEqual({code: 1, stdout: ''});
	expect(stderr).toMatch(/^castellan requires Node\.js 24\.\d+ or newer, but .* is .*\n$/);
});

test('a dependency reads no other file and starts no program in a server of the executable', async () => {
	const machine = await cleanMachine();
	onTestFinished(() => machine.remove());
	const home = `${machine.env.HOME}`;
	const file = `${machine.folder}/planted.cjs`;
	await mkdir(`${home}/.ssh`);
	await writeFile(`${home}/.ssh/id_ed25519`, 'key');
	await writeFile(file, planted);
	const NODE_OPTIONS = `--require "${file}"`;
	expect(machine.run(executable, ['apps', '--limit', '1', '--demo'], {NODE_OPTIONS})).toMatchObject({code: 0});
	expect(existsSync(reportOf(home))).toBe(false);
	const limited = {NODE_OPTIONS, CASTELLAN_LIMITED: '1'};
	for (const [command, env] of [
		['mcp', {NODE_OPTIONS}],
		['apps --limit 1 -o json', limited],
		['save before', limited],
		['history record --once', {NODE_OPTIONS}],
	] as const) {
		expect(machine.run(executable, [...command.split(' '), '--demo'], env)).toMatchObject({code: 0});
		expect(JSON.parse(await readFile(reportOf(home), 'utf8'))).toEqual(refused);
		await rm(reportOf(home));
	}
});

test('the executable loads no library from the folder that it lies in', async () => {
	const machine = await cleanMachine();
	onTestFinished(() => machine.remove());
	const {folder} = machine;
	const library = `${folder}/node_modules/@napi-rs/keyring`;
	const settings = `${folder}/home/.config/castellan`;
	await mkdir(library, {recursive: true});
	await mkdir(settings, {recursive: true});
	await copyFile(executable, `${folder}/castellan`);
	await writeFile(`${library}/index.js`, "require('node:fs').writeFileSync('loaded', '')");
	await writeFile(`${settings}/config.yaml`, 'profiles: {p: {baseUrl: "http://127.0.0.1:9"}}');
	const {stderr} = machine.run(`${folder}/castellan`, ['apps', '--profile', 'p', '--limit', '1']);
	expect(stderr).toContain('the executable does not contain @napi-rs/keyring');
	expect(existsSync(`${folder}/loaded`)).toBe(false);
});
