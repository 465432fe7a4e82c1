/** The package as npm publishes it: what it contains, how it is installed, run and removed. */
import {readdirSync, statSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {cleanMachine, install, pack, runNpm} from './machine.ts';

const node = {node: process.execPath};

const filesIn = (folder: string) =>
	readdirSync(folder, {recursive: true, withFileTypes: true})
		.filter((entry) => !entry.isDirectory())
		.map((entry) => join(entry.parentPath, entry.name));

test('an installation is one package below 5 MB, with the command and its manual page', async () => {
	const machine = await cleanMachine(node);
	const command = install(machine, pack(machine));
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

test('npx runs the package without installing it', async () => {
	const machine = await cleanMachine(node);
	const args = [
		'exec',
		'--yes',
		`--package=${pack(machine)}`,
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

test('a removal leaves no file in the prefix', async () => {
	const machine = await cleanMachine(node);
	install(machine, pack(machine));
	const prefix = join(machine.folder, 'prefix');
	expect(runNpm(machine, ['uninstall', '--global', `--prefix=${prefix}`, 'castellan'])).toMatchObject({code: 0});
	expect(filesIn(prefix)).toEqual([]);
});
