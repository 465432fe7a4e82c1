/**
 * Bundles the suites of flows, widths and surfaces with the options of the program, patched libraries included. The vitest
 * project `bundle` runs the result, so that the tests exercise what ships.
 */
import {globSync} from 'node:fs';
import {rm} from 'node:fs/promises';
import {build} from 'esbuild';
import {programOptions} from '../../src/build/options.ts';
import {root} from '../../src/build/root.ts';
import {bundled} from './runs/bundled.ts';

const outdir = 'dist-test';

await rm(`${root}/${outdir}`, {recursive: true, force: true});
await build({
	...programOptions,
	entryPoints: globSync(
		bundled.map((suite) => `${suite}/*.test.{ts,tsx}`),
		{cwd: root},
	),
	outdir,
	outbase: 'test',
	splitting: true,
	chunkNames: 'chunks/[name]-[hash]',
	sourcemap: 'linked',
	// One copy of the test runner, because tests register with it.
	external: ['vitest', 'fast-check'],
});
