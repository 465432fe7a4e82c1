/** The programs that are measured: the built castellan, and that of another commit. */
import {execFileSync} from 'node:child_process';
import {existsSync} from 'node:fs';
import {delimiter, join, resolve} from 'node:path';

const root = resolve(import.meta.dirname, '../..');
export const node = process.execPath;
export const programs = resolve(import.meta.dirname, 'programs');

export interface Subject {
	readonly name: string;
	/** The file that is run. */
	readonly castellan: string;
}

export function today(): Subject {
	const castellan = join(root, 'dist/castellan.js');
	if (!existsSync(castellan)) throw new Error(`${castellan} is missing: npm run build`);
	return {name: 'today', castellan};
}

/** Builds a commit in a folder of its own, `dist-bench/COMMIT`, unless it is there. */
export function built(commit: string): Subject {
	const git = (...args: readonly string[]) => execFileSync('git', args, {cwd: root, encoding: 'utf8'}).trim();
	const name = git('rev-parse', '--short=8', `${commit}^{commit}`);
	const folder = join(root, 'dist-bench', name);
	const castellan = join(folder, 'dist/castellan.js');
	if (existsSync(castellan)) return {name, castellan};
	if (!existsSync(folder)) git('worktree', 'add', '--detach', folder, name);
	const run = (...args: readonly string[]) =>
		execFileSync('npm', args, {cwd: folder, stdio: ['ignore', 'ignore', 'inherit']});
	run('ci', '--loglevel=error');
	run('run', 'build');
	return {name, castellan};
}

/** Where a program is that may not be on this machine. */
export const find = (program: string): string | undefined =>
	(process.env.PATH ?? '')
		.split(delimiter)
		.map((directory) => join(directory, program))
		.find((place) => existsSync(place));
