import {availableParallelism} from 'node:os';
import {resolve} from 'node:path';
import {defineConfig} from 'vitest/config';
import {bundled} from './support/runs/bundled.ts';
import DearestReporter from './support/runs/dearest.ts';
import {memoryFolder} from './support/runs/memory-folder.ts';
import {isThorough} from './support/runs/runs.ts';
import StallReporter from './support/runs/stall.ts';

const all = 'test/**/*.test.{ts,tsx}';
/** The suites of what the bundle changes: React, layout, widths. See `support/bundle-tests.ts`. */
const shipped = bundled.map((suite) => `${suite}/*.test.{ts,tsx}`);
const temporary = process.env.TMPDIR ?? memoryFolder();
/**
 * Each worker loads and compiles the modules again, which takes it about 5 s of processor time. A worker beyond the number of processors
 * only helps tests that wait, as those of programs in a terminal.
 */
const workers = Math.min(4, Math.max(2, availableParallelism()));
const waitingWorkers = Math.min(4, workers + 1);
/** Projects with different numbers of workers need different groups, which run one after the other. */
const busy = {maxWorkers: workers, sequence: {groupOrder: 1}};
const installed = 'test/package/**/*.test.ts';
const packages = '**/node_modules/**';
/** What only `EVERY_CASE=true` runs: judges that are not ours, the count of work, and the packages in the bundle. */
const ofCi = ['test/strangers/**', 'test/work/**', 'test/build/package/**'];

/** What uses `/proc`, `/dev/fd` or another user itself, which `test/support/runs/other-systems.sh` hides. castellan does not. */
const ofLinux = [
	'settings/environment',
	'settings/files/disk',
	'cli/completion/values',
	'cli/output/full-disk',
	'mcp/conversation',
	'domain/history/sqlite-file',
	'domain/history/engines/make-folder',
].map((name) => `test/${name}.test.ts`);

export default defineConfig({
	root: resolve(import.meta.dirname, '..'),
	test: {
		// Only a test that hangs takes this long, also on a busy machine, and only a program that does not end after one.
		testTimeout: 60_000,
		hookTimeout: 60_000,
		setupFiles: ['test/support/runs/properties.ts', 'test/support/runs/processor-time.ts'],
		reporters: [new DearestReporter(), 'default', new StallReporter()],
		// Ink asks two programs for the size of a terminal that does not know its rows, in each frame, where these do not say it.
		env: {NODE_ENV: 'test', COLUMNS: '80', LINES: '24', ...(temporary ? {TMPDIR: temporary} : {})},
		maxWorkers: waitingWorkers,
		// Modules stay loaded from one test file to the next. Tests leave no state in modules and in the process.
		isolate: false,
		projects: [
			// The tests in a terminal are among them, because projects run one after the other: most others keep a processor busy.
			{
				extends: true,
				test: {
					name: 'sources',
					include: [all],
					exclude: [
						packages,
						...shipped,
						installed,
						...(isThorough ? [] : ofCi),
						...(process.env.WITHOUT_LINUX ? ofLinux : []),
					],
				},
			},
			// The package and the single executable, as a user installs them.
			{extends: true, test: {name: 'package', include: [installed]}},
			// The suites of the bundle again from the sources, in React's StrictMode and on a concurrent root: rendering must be
			// pure, and effects must clean up.
			{extends: true, test: {...busy, name: 'strict', include: shipped, env: {REACT_MODE: 'strict'}}},
			// The surfaces alone, for who works on them.
			{extends: true, test: {...busy, name: 'surfaces', include: ['test/surfaces/**/*.test.ts']}},
			// As they ship: bundled, minified and with patched libraries.
			{
				extends: true,
				test: {
					...busy,
					name: 'bundle',
					include: ['dist-test/**/*.test.js'],
					env: {NODE_ENV: 'production'},
					server: {deps: {external: [/\/dist-test\//]}},
				},
			},
		],
	},
});
