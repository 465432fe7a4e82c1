/**
 * Bundles castellan into `dist/`: an entry file that every Node can parse, the program with separate chunks for the console
 * and the command line, and the package `castellan/surfaces`. `npm run build -- --report` prints the file sizes.
 * `--source-maps` also writes maps, with which `node --enable-source-maps dist/castellan.js` prints stack traces of the source.
 */
import {chmod, mkdir, rm, writeFile} from 'node:fs/promises';
import {dirname, relative} from 'node:path';
import {parseArgs} from 'node:util';
import {type BuildOptions, build} from 'esbuild';
import {sharedBy, withCore} from './core.ts';
import {bundleOptions, programOptions} from './options.ts';
import {noticesOf} from './package/notices.ts';
import {packagesIn} from './package/packages.ts';
import {root} from './root.ts';
import {routeTable} from './route-table.ts';

const {values: options} = parseArgs({options: {report: {type: 'boolean'}, 'source-maps': {type: 'boolean'}}});

const output = {
	outdir: 'dist',
	write: false,
	sourcemap: options['source-maps'] ? 'linked' : false,
} satisfies BuildOptions;

const entry = await build({
	...bundleOptions,
	...output,
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

const chunks = {
	...programOptions,
	...output,
	entryPoints: {main: 'src/main.ts'},
	splitting: true,
	chunkNames: 'chunks/[name]-[hash]',
} satisfies BuildOptions;

const {metafile} = await build({...chunks, metafile: true});
const core = withCore(sharedBy(['src/console/app/console.ts', 'src/cli/program.ts'], metafile));
const program = await build({...chunks, plugins: [core, ...chunks.plugins]});

const surfaces = await build({...programOptions, ...output, entryPoints: {surfaces: 'src/surfaces/index.ts'}});

const files = [...entry.outputFiles, ...program.outputFiles, ...surfaces.outputFiles];
await rm(`${root}/dist`, {recursive: true, force: true});
for (const {path, contents} of files) {
	await mkdir(dirname(path), {recursive: true});
	await writeFile(path, contents);
}
await chmod(`${root}/dist/castellan.js`, 0o755);
await writeFile(`${root}/dist/THIRD-PARTY-NOTICES.txt`, await noticesOf(await packagesIn(metafile)));

if (options.report) {
	const sizes = files.map(({path, contents}): [string, number] => [relative(root, path), contents.length]);
	for (const [path, size] of sizes.sort(([, a], [, b]) => b - a)) {
		console.log(`${(size / 1000).toFixed(1).padStart(8)} kB  ${path}`);
	}
}
