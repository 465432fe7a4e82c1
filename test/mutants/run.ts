/** `npm run mutants`: random lines of all of `src` with `--random`, or else the mutants of StrykerJS, which takes the other arguments. */
import {spawnSync} from 'node:child_process';
import {root} from '../../src/build/root.ts';

if (process.argv.includes('--random')) await import('./random.ts');
else {
	const run = (program: string, args: readonly string[]) =>
		spawnSync(program, args, {cwd: root, stdio: 'inherit'}).status ?? 1;
	const stryker = 'test/strangers/node_modules/@stryker-mutator/core/bin/stryker.js';
	const args = [stryker, 'run', 'test/strangers/mutants/stryker.json', ...process.argv.slice(2)];
	process.exitCode = run('npm', ['run', '-s', 'strangers']) || run(process.execPath, args);
}
