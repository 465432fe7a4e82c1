/** The package as npm publishes it: what it contains, how it is installed, run and removed. */
import {readdirSync, statSync} from 'node:fs';
import {join} from 'node:path';
import {afterAll, expect, test} from 'vitest';
import {cleanMachine, install, pack, runNpm} from './machine.ts';

const machine = await cleanMachine({node: process.execPath});
const tarball = pack(machine);
const command = install(machine, tarball);
afterAll(() => machine.remove());

const filesIn = (folder: string) =>
	readdirSync(folder, {recursive: true, withFileTypes: true})
		.filter((entry) => !entry.isDirectory())
		.map((entry) => join(entry.parentPath, entry.name));

test('an installation is one package below 5 MB, with the command and its manual page', () => {
	expect(machine.run(command, ['--version'])).toMatchObject({
		code: 0,
		stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
	});

	const modules = join(machine.folder, 'prefix/lib/node_modules');
	expect(filesIn(modules).filter((file) => file.endsWith('package.json'))).toEqual([
		`${modules}/castellan/package.json`,
	]);
	const size = filesIn(modules).reduce((sum, file) => sum + statSync(file).size, 0);
	expect(size).toBeLessThan(5_000_000);
	expect(filesIn(join(machine.folder, 'prefix/share/man'))).toHaveLength(1);
	const own = readdirSync(join(modules, 'castellan'));
	expect(own.toSorted()).toEqual(['CHANGELOG.md', 'LICENSE', 'README.md', 'assets', 'dist', 'package.json']);
});

test('npx runs the package without installing it', () => {
	const args = [
		'exec',
		'--yes',
		`--package=${tarball}`,
		'--',
		'castellan',
		'apps',
		'--demo',
		'--limit',
		'1',
		'-o',
		'csv',
	];
	const {code, stdout} = runNpm(machine, args);
	expect(code).toBe(0);
	expect(stdout).toContain('app_0000001');
});

test('a removal leaves no file in the prefix', () => {
	const prefix = join(machine.folder, 'prefix');
	expect(runNpm(machine, ['uninstall', '--global', `--prefix=${prefix}`, 'castellan'])).toMatchObject({code: 0});
	expect(filesIn(prefix)).toEqual([]);
});
