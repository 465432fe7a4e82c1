import {chmod, readdir, readFile, readlink, stat, symlink, utimes, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, test} from 'vitest';
import {describeProblem, loadConfig, removeProfile, saveProfile, useProfile} from '../../src/settings/config-file.ts';
import {failing, folder, realDisk} from './disk.ts';

const commented = `# Which tenants we look after
profiles:
  prod: # the real one
    baseUrl: https://prod.example # behind the gateway
theme: dark
`;

describe('editing the config', () => {
	test('keeps comments, and leaves the file to its owner', async () => {
		const path = join(await folder(), 'deep', 'config.yaml');
		await saveProfile(realDisk, path, 'prod', {baseUrl: 'https://prod.example'});
		await writeFile(path, commented);
		await chmod(path, 0o644);
		await saveProfile(realDisk, path, 'prod', {color: 'red'});
		await useProfile(realDisk, path, 'prod');

		const text = await readFile(path, 'utf8');
		for (const comment of ['# Which tenants we look after', '# the real one', '# behind the gateway']) {
			expect(text).toContain(comment);
		}
		const {config} = await loadConfig(realDisk, path);
		expect(config).toMatchObject({profile: 'prod', theme: 'dark'});
		expect(config.profiles.get('prod')).toEqual({baseUrl: 'https://prod.example', color: 'red'});
		expect((await stat(path)).mode & 0o777).toBe(0o600);
	});

	test('removing the profile in use leaves none in use', async () => {
		const path = join(await folder(), 'config.yaml');
		await saveProfile(realDisk, path, 'a', {baseUrl: 'https://a.example'});
		await useProfile(realDisk, path, 'a');
		await removeProfile(realDisk, path, 'a');
		expect((await loadConfig(realDisk, path)).config).toEqual({profiles: new Map()});
	});

	test('twenty writers at once lose nothing and leave no other file behind', async () => {
		const directory = await folder();
		const path = join(directory, 'config.yaml');
		const names = Array.from({length: 20}, (_, index) => `p${index}`);
		await Promise.all(names.map((name) => saveProfile(realDisk, path, name, {baseUrl: `https://${name}.example`})));
		expect([...(await loadConfig(realDisk, path)).config.profiles.keys()].sort()).toEqual(names.sort());
		expect(await readdir(directory)).toEqual(['config.yaml']);
	});

	test('a lock whose holder was killed is broken, a fresh one is respected', async () => {
		const path = join(await folder(), 'config.yaml');
		const lock = `${path}.lock`;
		await writeFile(lock, '');
		const impatient = {...realDisk, wait: async () => undefined};
		await expect(useProfile(impatient, path, 'a')).rejects.toThrow(lock);
		await utimes(lock, 0, 0);
		await useProfile(impatient, path, 'a');
		expect((await loadConfig(realDisk, path)).config.profile).toBe('a');
	});

	test('a link to the config stays a link', async () => {
		const directory = await folder();
		const target = join(directory, 'dotfiles.yaml');
		const path = join(directory, 'config.yaml');
		await writeFile(target, commented);
		await symlink(target, path);
		await useProfile(realDisk, path, 'prod');
		expect(await readlink(path)).toBe(target);
		expect(await readFile(target, 'utf8')).toContain('profile: prod');
	});

	test('a file with a mistake in it is left alone', async () => {
		const path = join(await folder(), 'config.yaml');
		await writeFile(path, 'profiles: [');
		await expect(useProfile(realDisk, path, 'a')).rejects.toThrow(`${path}:1: `);
		expect(await readFile(path, 'utf8')).toBe('profiles: [');
	});

	test('a full disk leaves the old file whole', async () => {
		const directory = await folder();
		const path = join(directory, 'config.yaml');
		await writeFile(path, commented);
		await expect(useProfile(failing('rename', 'ENOSPC'), path, 'prod')).rejects.toThrow('ENOSPC');
		expect(await readFile(path, 'utf8')).toBe(commented);
		expect(await readdir(directory)).toEqual(['config.yaml']);
	});
});

test('a config that cannot be opened is a problem, not a failure', async () => {
	const {config, problems} = await loadConfig(failing('readFile', 'EACCES'), '/nowhere/config.yaml');
	expect(config.profiles.size).toBe(0);
	expect(problems.map((problem) => describeProblem('config.yaml', problem))).toEqual([
		'config.yaml:1: cannot be read: EACCES: no',
	]);
});
