import {execFileSync} from 'node:child_process';
import {chmod, mkdir, readdir, readFile, readlink, stat, symlink, writeFile} from 'node:fs/promises';
import {dirname, join} from 'node:path';
import {describe, expect, test} from 'vitest';
import type {Disk} from '../../src/settings/files/disk.ts';
import type {AppPaths} from '../../src/settings/paths.ts';
import {describeProblem, locatedProblems, openSettings, type Settings} from '../../src/settings/settings.ts';
import {said} from '../support/said.ts';
import {failing, folder, realDisk} from './files/disk.ts';

const noKeychain = () => Promise.reject(new Error('no keychain'));

/** Settings whose config file is `path`. */
function settingsAt(path: string, disk: Disk = realDisk): Settings {
	const beside = (name: string) => join(dirname(path), name);
	const [credentialsFile, crashDirectory] = [beside('credentials.json'), beside('crashes')];
	return openSettings(disk, {configFile: path, credentialsFile, crashDirectory} as AppPaths, noKeychain);
}

const commented = `# Which tenants we look after
profiles:
  prod: # the real one
    baseUrl: https://prod.example # behind the gateway
theme: dark
`;

describe('editing the config', () => {
	test('adds silences to the existing ones, and begins a list where the config has none', async () => {
		const path = join(await folder(), 'config.yaml');
		await writeFile(path, commented);
		const entries = ['app-stale', 'app-without-owners'].map((id) => ({id, reason: 'known', until: '2026-12-31'}));
		for (const entry of entries) await settingsAt(path).saveSilence(entry);
		expect((await settingsAt(path).load()).config).toMatchObject({theme: 'dark', silences: entries});
		expect(await readFile(path, 'utf8')).toContain('# behind the gateway');
	});

	test('fills an entry without a value', async () => {
		const path = join(await folder(), 'config.yaml');
		await writeFile(path, 'profiles:\n#  old:\n#    baseUrl: https://old.example\nsilences:\n');
		await settingsAt(path).saveProfile('prod', {baseUrl: 'https://prod.example'});
		const entry = {id: 'app-stale', reason: 'known', until: '2026-12-31'};
		await settingsAt(path).saveSilence(entry);
		const {config} = await settingsAt(path).load();
		expect(config.profiles.get('prod')).toEqual({baseUrl: 'https://prod.example'});
		expect(config.silences).toEqual([entry]);
	});

	test.each([
		['profiles: x\n', 'config.yaml:1: profiles: expected'],
		['theme: dark\nprofiles: {prod: x}\n', 'config.yaml:2: profiles.prod: expected'],
		['profiles: [a]\n', 'config.yaml:1: profiles: expected'],
		['themes: {a: &a {}}\nprofiles: {prod: *a}\n', 'config.yaml:1: profiles.prod: has another form'],
		['profiles:\n  prod: {color: red}\n  prod: {color: blue}\n', 'config.yaml:3: a key is repeated here'],
	])('changes nothing where the profiles of %j would be lost', async (text, words) => {
		const path = join(await folder(), 'config.yaml');
		await writeFile(path, text);
		const saving = settingsAt(path).saveProfile('prod', {color: 'red'});
		await expect(saving).rejects.toThrow(new RegExp(`${words}.*Correct this first: nothing was changed$`));
		expect(await readFile(path, 'utf8')).toBe(text);
	});

	test.each(['silences: x\n', 'silences: {a: b}\n'])('changes nothing where %j would be lost', async (text) => {
		const path = join(await folder(), 'config.yaml');
		await writeFile(path, text);
		const saving = settingsAt(path).saveSilence({id: 'app-stale', reason: 'known', until: '2026-12-31'});
		await expect(saving).rejects.toThrow(/config\.yaml:1: silences: expected.*nothing was changed$/);
		expect(await readFile(path, 'utf8')).toBe(text);
	});

	test('preserves comments and the owner-only mode', async () => {
		const path = join(await folder(), 'deep', 'config.yaml');
		await settingsAt(path).saveProfile('prod', {baseUrl: 'https://prod.example'});
		await writeFile(path, commented);
		await chmod(path, 0o644);
		await settingsAt(path).saveProfile('prod', {color: 'red'});
		await settingsAt(path).chooseProfile('prod');

		const text = await readFile(path, 'utf8');
		for (const comment of ['# Which tenants we look after', '# the real one', '# behind the gateway']) {
			expect(text).toContain(comment);
		}
		const {config} = await settingsAt(path).load();
		expect(config).toMatchObject({profile: 'prod', theme: 'dark'});
		expect(config.profiles.get('prod')).toEqual({baseUrl: 'https://prod.example', color: 'red'});
		expect((await stat(path)).mode & 0o777).toBe(0o600);
	});

	test('clears the default profile when it is removed', async () => {
		const path = join(await folder(), 'config.yaml');
		await settingsAt(path).saveProfile('a', {baseUrl: 'https://a.example'});
		await settingsAt(path).chooseProfile('a');
		await settingsAt(path).removeProfile('a');
		expect((await settingsAt(path).load()).config).toEqual({profiles: new Map()});
	});

	test('loses no change of twenty concurrent writers, and leaves no other file', async () => {
		const directory = await folder();
		const path = join(directory, 'config.yaml');
		const names = Array.from({length: 20}, (_, index) => `p${index}`);
		await Promise.all(names.map((name) => settingsAt(path).saveProfile(name, {baseUrl: `https://${name}.example`})));
		expect([...(await settingsAt(path).load()).config.profiles.keys()].sort()).toEqual(names.sort());
		expect(await readdir(directory)).toEqual(['config.yaml']);
	});

	test('preserves a link to the config', async () => {
		const directory = await folder();
		const target = join(directory, 'dotfiles.yaml');
		const path = join(directory, 'config.yaml');
		await writeFile(target, commented);
		await symlink(target, path);
		await settingsAt(path).chooseProfile('prod');
		expect(await readlink(path)).toBe(target);
		expect(await readFile(target, 'utf8')).toContain('profile: prod');
	});

	test('does not change an invalid file', async () => {
		const path = join(await folder(), 'config.yaml');
		await writeFile(path, 'profiles: [');
		await expect(settingsAt(path).chooseProfile('a')).rejects.toThrow(`${path}:1: `);
		expect(await readFile(path, 'utf8')).toBe('profiles: [');
	});

	test('preserves the old file if the disk is full', async () => {
		const directory = await folder();
		const path = join(directory, 'config.yaml');
		await writeFile(path, commented);
		await expect(settingsAt(path, failing('rename', 'ENOSPC')).chooseProfile('prod')).rejects.toThrow('ENOSPC');
		expect(await readFile(path, 'utf8')).toBe(commented);
		expect(await readdir(directory)).toEqual(['config.yaml']);
	});
});

test.each(['constructor', '__proto__', 'toString'])('saves, chooses and removes a profile named %s', async (name) => {
	const settings = settingsAt(join(await folder(), 'config.yaml'));
	await settings.saveProfile(name, {baseUrl: 'https://a.example'});
	await settings.saveProfile(name, {color: 'red'});
	await settings.chooseProfile(name);
	const {config} = await settings.load();
	expect([config.profile, [...config.profiles]]).toEqual([
		name,
		[[name, {baseUrl: 'https://a.example', color: 'red'}]],
	]);
	await settings.removeProfile(name);
	expect((await settings.load()).config).toEqual({profiles: new Map()});
});

test.each([
	['a folder', (path: string) => mkdir(path), 'it is a folder'],
	[
		'a pipe',
		async (path: string) => void execFileSync('/bin/sh', ['-c', 'mkfifo "$1"', 'sh', path]),
		`it is ${said.notARegularFile}`,
	],
	['huge', (path: string) => writeFile(path, '#'.repeat(300_000)), 'it has 293 kB, which exceeds the limit of 256 kB'],
])('rejects a config that is %s without reading or replacing it', async (_, make, reason) => {
	const path = join(await folder(), 'config.yaml');
	await make(path);
	const {problems} = await settingsAt(path).load();
	expect(problems).toEqual([{line: 1, key: '', message: `cannot be read: ${reason}`}]);
	await expect(settingsAt(path).chooseProfile('a')).rejects.toThrow(`${path} cannot be read: ${reason}`);
});

test('reports a config that cannot be opened as a problem', async () => {
	const path = join(await folder(), 'config.yaml');
	await writeFile(path, commented);
	const {config, problems} = await settingsAt(path, failing('readFile', 'EACCES')).load();
	expect(config).toEqual({
		profiles: new Map(),
		isUnread: true,
		whyReadOnly: 'an error hides which tenants it protects',
	});
	expect(problems.map((problem) => describeProblem('config.yaml', problem))).toEqual([
		'config.yaml:1: cannot be read: no (EACCES)',
	]);
});

test('reads defaults and rejects writes without a home directory', async () => {
	const settings = openSettings(realDisk, undefined, noKeychain);
	expect(await settings.load()).toEqual({config: {profiles: new Map()}, problems: []});
	await expect(settings.chooseProfile('a')).rejects.toThrow('XDG_CONFIG_HOME');
	await expect(
		settings.credentials.save('a', {kind: 'token', baseUrl: 'https://a.example', token: 't'}),
	).rejects.toThrow('XDG_STATE_HOME');
});

test('the problems of a config file are in the order of its lines, and those without a line are first', () => {
	const found = {line: 2, key: 'theme', message: 'unknown theme'};
	const others = [{path: ['profiles', 'prod'], message: 'expected a name'}];
	const read = {config: {profiles: new Map()}, problems: [found]};
	const located = (line: number) => ({line, key: 'profiles.prod', message: 'expected a name'});
	expect(locatedProblems(read, others)).toEqual([located(1), found]);
	expect(locatedProblems({...read, lineOf: () => 9}, others)).toEqual([found, located(9)]);
});
