/** The command that edits and checks the config file. */
import {readFile, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, test} from 'vitest';
import {configSchema, configTemplate} from '../../../src/cli/commands/config/written.ts';
import {consoleDescription} from '../../../src/console/app/describe.ts';
import {readConfig} from '../../../src/settings/config.ts';
import {folder, realDisk} from '../../settings/files/disk.ts';
import {castellan, settingsIn, type World} from '../launch.ts';

async function home(text?: string) {
	const directory = await folder();
	const path = join(directory, 'config.yaml');
	if (text !== undefined) await writeFile(path, text);
	const settings = await settingsIn(directory);
	/** Runs a command. Each edit replaces the text of the file. */
	const run = (args: string, {edits = [], context, ...world}: World & {edits?: readonly string[]} = {}) => {
		const left = [...edits];
		const editFile = async (_editor: string, file: string) => {
			const next = left.shift();
			if (next !== undefined) await writeFile(file, next);
		};
		return castellan(args, {settings, env: {EDITOR: 'ed'}, context: {editFile, ...context}, ...world});
	};
	return {path, run, read: (name = 'config.yaml') => readFile(join(directory, name), 'utf8')};
}

describe('config', () => {
	test('creates a file that names the schema beside it, and keeps what was written', async () => {
		const {run, read, path} = await home();
		const {code, stderr} = await run('config', {isTty: true, edits: [`${configTemplate()}theme: light\n`]});
		expect({code, stderr}).toEqual({code: 0, stderr: `castellan: ${path} is valid\n`});
		expect((await read()).split('\n')[0]).toBe('# yaml-language-server: $schema=./config.schema.json');
		expect(JSON.parse(await read('config.schema.json'))).toMatchObject({type: 'object'});
	});

	test('creates no file if nothing was written', async () => {
		const {run, read} = await home();
		expect(await run('config', {isTty: true})).toMatchObject({code: 0, stderr: expect.stringContaining('nothing was')});
		await expect(read()).rejects.toThrow('ENOENT');
	});

	test('keeps a file that appears while a new one is created', async () => {
		const {run, read, path} = await home();
		const mkdir = async () => {
			await writeFile(path, 'theme: light\n', {flag: 'wx'});
			throw Object.assign(new Error('EEXIST'), {code: 'EEXIST'});
		};
		const {code} = await run('config', {isTty: true, context: {disk: {...realDisk, fs: {...realDisk.fs, mkdir}}}});
		expect({code, text: await read()}).toEqual({code: 0, text: 'theme: light\n'});
	});

	test('reports line and key after an invalid edit, and opens the file again', async () => {
		const {run, read, path} = await home('theme: dark\n');
		const edits = ['theme: dark\nkeys: {list.don: z}\n', 'theme: light\n'];
		const {code, stderr} = await run('config', {isTty: true, typed: 'y\n', edits});
		expect(stderr).toContain(`${path}:2: keys.list.don: unknown command. Did you mean list.down?`);
		expect(stderr).toContain('Edit it again? [Y/n]');
		expect({code, text: await read()}).toEqual({code: 0, text: 'theme: light\n'});
	});

	test('fails if the file stays invalid', async () => {
		const {run} = await home();
		expect(await run('config', {isTty: true, typed: 'n\n', edits: ['them: dark\n']})).toMatchObject({code: 1});
	});

	test('asks twenty times at most, so that an input without an end cannot keep it', async () => {
		const {run} = await home();
		const edits = Array.from({length: 30}, () => 'them: dark\n');
		const {code, stderr} = await run('config', {isTty: true, typed: 'y\n'.repeat(30), edits});
		expect({code, questions: stderr.split('Edit it again?').length - 1}).toEqual({code: 1, questions: 20});
	});

	test.each([
		['without an editor', {isTty: true, env: {}}, 'Set VISUAL or EDITOR'],
		['without a terminal', {}, 'requires a terminal'],
	])('names the file %s', async (_, world, message) => {
		const {run, path} = await home();
		const {code, stderr} = await run('config', world);
		expect(code).toBe(2);
		expect(stderr).toContain(message);
		expect(stderr).toContain(path);
	});
});

describe('config check', () => {
	test('lists every kind of problem with its line, and ends with 1', async () => {
		const {run} = await home(
			'them: x\nkeys: {list.down: G, preset: nano}\ncolumns:\n  apps: [nam]\nsilences:\n  - {id: nope, reason: x, until: 2026-12-31}\n',
		);
		const {code, stdout, stderr} = await run('config check -o json');
		expect({code, stderr}).toEqual({code: 1, stderr: ''});
		expect(JSON.parse(stdout)).toMatchObject([
			{line: 1, key: 'them', message: 'unknown setting. Did you mean theme?'},
			{line: 2, key: 'keys.preset', message: 'expected one of vim, k9s, emacs, got "nano"'},
			{line: 2, key: 'keys.list.down', message: expect.stringContaining('clashes with list.last')},
			{line: 4, key: 'columns.apps', message: expect.stringContaining('unknown column nam')},
			{line: 6, key: expect.stringMatching(/^silences\.0/)},
		]);
	});

	test('says of a secret that it is to be replaced, without repeating it', async () => {
		const {run} = await home(
			'profiles:\n  prod:\n    baseUrl: https://acme.example\n    clientSecret: canary-1\n    token: canary-2\nPassword: canary-3\nhistoryToken: [canary-4]\n',
		);
		const {code, stdout, stderr} = await run('config check -o json');
		const message = expect.stringContaining(
			'Remove it, replace it with a new one, and store that with castellan login',
		);
		expect([code, JSON.parse(stdout)]).toEqual([
			1,
			[
				{line: 4, key: 'profiles.prod.clientSecret', message},
				{line: 5, key: 'profiles.prod.token', message},
				{line: 6, key: 'Password', message},
				{line: 7, key: 'historyToken', message},
			],
		]);
		expect(stdout + stderr).not.toContain('canary');
	});

	test('finds an unknown default profile, and addresses that no command could use, without their passwords', async () => {
		const {run} = await home(
			[
				'profile: nope',
				'profiles:',
				'  a: {baseUrl: http://acme.example}',
				'  b: {baseUrl: "https://me:canary@acme.example"}',
				'  c: {baseUrl: https://acme.example, history: "postgres://me:canary@db.test/h"}',
				'  d: {baseUrl: https://acme.example, history: "postgres://me%ff@db.test/h"}',
				'',
			].join('\n'),
		);
		const {code, stdout} = await run('config check -o json');
		expect(code).toBe(1);
		expect(stdout).not.toContain('canary');
		const expected = 'expected the address of the tenant, got one that';
		expect(JSON.parse(stdout)).toMatchObject([
			{line: 1, key: 'profile', message: 'unknown profile “nope”. Try a, b, c, d'},
			{line: 3, key: 'profiles.a.baseUrl', message: expect.stringContaining(`${expected} uses http for acme.example`)},
			{line: 4, key: 'profiles.b.baseUrl', message: `${expected} holds a user name or a password`},
			{line: 5, key: 'profiles.c.history', message: expect.stringContaining('holds a password. Remove it there')},
			{line: 6, key: 'profiles.d.history', message: expect.stringContaining('has an invalid %')},
		]);
		const used = await run('history --profile d');
		expect(used).toMatchObject({
			code: 1,
			stderr: expect.stringContaining('The address of the history has an invalid %'),
		});
		expect((await run('doctor --profile d')).stdout).toMatch(
			/shared history\s+problem: The address of the history has an/,
		);
	});

	test('names a second document without the words of a library', async () => {
		const {stdout} = await (await home('theme: dark\n---\ntheme: light\n')).run('config check -o json');
		expect(JSON.parse(stdout)).toEqual([{line: 2, key: '', message: 'a second document begins here. Keep one'}]);
	});

	test('ends with 0 for a valid file, and without a file', async () => {
		expect(await (await home('theme: dark\n')).run('config check')).toMatchObject({code: 0, stdout: ''});
		const none = await (await home()).run('config check');
		expect(none).toMatchObject({code: 0, stderr: expect.stringContaining('does not exist')});
	});
});

test('config path prints the path of the file', async () => {
	const {run, path} = await home();
	expect(await run('config path')).toEqual({code: 0, stdout: `${path}\n`, stderr: ''});
	expect(JSON.parse((await run('config path -o json')).stdout)).toEqual({path});
});

test('the problems of the config are on stderr of every command', async () => {
	const {run, path} = await home('keys: {list.don: z}\n');
	const {stderr} = await run('profiles');
	expect(stderr).toContain(`${path}:1: keys.list.don: unknown command`);
});

describe('the schema', () => {
	const schema = configSchema(consoleDescription.commands({})) as {
		properties: Record<string, {description?: string; properties?: object}>;
		additionalProperties: boolean;
	};

	test('describes every setting, and names commands and columns', async () => {
		const {run} = await home();
		expect(JSON.parse((await run('config schema')).stdout)).toEqual(JSON.parse(JSON.stringify(schema)));
		const missing = Object.entries(schema.properties).filter(([, {description}]) => !description);
		expect(missing).toEqual([]);
		expect(schema.additionalProperties).toBe(false);
		expect(schema.properties.keys?.properties).toMatchObject({
			preset: {enum: ['vim', 'k9s', 'emacs']},
			'list.down': {},
		});
		expect(schema.properties.columns?.properties).toMatchObject({apps: {type: 'array'}});
	});

	test('has the settings that the reader knows', () => {
		const [problem] = readConfig('unknown: 1\n').problems;
		const names = problem?.message.replace('unknown setting. Try ', '').split(', ');
		expect(Object.keys(schema.properties).toSorted()).toEqual(names?.toSorted());
	});

	test('is satisfied by every example of a new file', () => {
		const examples = configTemplate()
			.split('\n')
			.flatMap((line) => /^# (\w+: .*)/.exec(line)?.[1] ?? [])
			.filter((line) => Object.hasOwn(schema.properties, line.split(':')[0] ?? ''));
		expect(examples).toHaveLength(Object.keys(schema.properties).length);
		const read = readConfig(examples.join('\n'));
		expect([...read.problems, ...consoleDescription.configProblems(read.config)]).toEqual([]);
	});
});
