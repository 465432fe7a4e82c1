/**
 * Bundles castellan into `dist/`: an entry file that every Node can parse, and the program with separate chunks for the
 * console and the command line. `npm run build -- --report` prints the file sizes. `--source-maps` also writes maps, with
 * which `node --enable-source-maps dist/castellan.js` prints stack traces of the source.
 */
import {chmod, mkdir, rm, writeFile} from 'node:fs/promises';
import {dirname, relative, resolve} from 'node:path';
import {parseArgs} from 'node:util';
import {type BuildOptions, build} from 'esbuild';
import {builtins} from './builtins.ts';
import {sharedBy, withCore} from './core.ts';
import {ofetchEntry} from './ofetch-entry.ts';
import {patched} from './patches.ts';
import {routeTable} from './route-table.ts';

const root = resolve(import.meta.dirname, '../..');
const {values: options} = parseArgs({options: {report: {type: 'boolean'}, 'source-maps': {type: 'boolean'}}});

const shared = {
	absWorkingDir: root,
	outdir: 'dist',
	bundle: true,
	write: false,
	format: 'esm',
	platform: 'node',
	// A third smaller to install and to load. Stack traces then refer to the bundle, and source maps translate them.
	minify: true,
	sourcemap: options['source-maps'] ? 'linked' : false,
	legalComments: 'none',
	define: {'process.env.NODE_ENV': '"production"'},
	logLevel: 'warning',
} satisfies BuildOptions;

const entry = await build({
	...shared,
	entryPoints: {castellan: 'src/entry.ts'},
	target: 'node12.22',
	banner: {js: '#!/usr/bin/env node'},
	plugins: [
		routeTable,
		{
			name: 'program-stays-outside',
			setup: (build) => build.onResolve({filter: /^\.\/main\.ts$/}, () => ({path: './main.js', external: true})),
		},
	],
});

const programOptions = {
	...shared,
	entryPoints: {main: 'src/main.ts'},
	target: 'esnext',
	splitting: true,
	chunkNames: 'chunks/[name]-[hash]',
	// CommonJS libraries load Node's modules with `require`, which ES modules lack.
	banner: {js: 'const builtinModule=process.getBuiltinModule,require=builtinModule;'},
	// Native code stays in node_modules.
	external: ['@napi-rs/keyring'],
	plugins: [builtins, ofetchEntry, patched],
	define: {...shared.define, 'Intl.Segmenter': 'QuickSegmenter'},
	inject: ['src/build/quick-text.ts', 'src/build/quick-output.ts'],
} satisfies BuildOptions;

const {metafile} = await build({...programOptions, metafile: true});
const core = withCore(sharedBy(['src/console/app/console.ts', 'src/cli/program.ts'], metafile));
const program = await build({...programOptions, plugins: [core, builtins, ofetchEntry, patched]});

const files = [...entry.outputFiles, ...program.outputFiles];
await rm(`${root}/dist`, {recursive: true, force: true});
for (const {path, contents} of files) {
	await mkdir(dirname(path), {recursive: true});
	await writeFile(path, contents);
}
await chmod(`${root}/dist/castellan.js`, 0o755);

if (options.report) {
	const sizes = files.map(({path, contents}): [string, number] => [relative(root, path), contents.length]);
	for (const [path, size] of sizes.sort(([, a], [, b]) => b - a)) {
		console.log(`${(size / 1000).toFixed(1).padStart(8)} kB  ${path}`);
	}
}
