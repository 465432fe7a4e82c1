/**
 * Bundles castellan into `dist/`: an entry file that every Node can parse, and the program as a script with its loader.
 * `npm run build -- --report` prints the file sizes. `--source-maps` writes the program as a module with maps, with which `node --enable-source-maps dist/castellan.js` prints stack traces of the source.
 */
import {createHash} from 'node:crypto';
import {chmod, mkdir, rm, writeFile} from 'node:fs/promises';
import {dirname, relative} from 'node:path';
import {parseArgs} from 'node:util';
import {type BuildOptions, build, type OutputFile} from 'esbuild';
import {lateBuiltins} from './builtins.ts';
import {bundleOptions, programOptions} from './options.ts';
import {noticesOf, packagesIn} from './package/packages.ts';
import {scriptOf} from './program/script.ts';
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
	entryPoints: {castellan: 'src/start/entry.ts'},
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

const program = await build({
	...programOptions,
	...output,
	entryPoints: {main: 'src/start/main.ts'},
	plugins: [lateBuiltins, ...programOptions.plugins],
	metafile: true,
	// Libraries look for files beside them, which the bundle does not have.
	define: {...programOptions.define, 'import.meta': '{}'},
});
const programFiles = options['source-maps'] ? program.outputFiles : await scriptFiles(program.outputFiles);

const files = [...entry.outputFiles, ...programFiles];
await rm(`${root}/dist`, {recursive: true, force: true});
for (const {path, contents} of files) {
	await mkdir(dirname(path), {recursive: true});
	await writeFile(path, contents);
}
await chmod(`${root}/dist/castellan.js`, 0o755);
await writeFile(`${root}/dist/THIRD-PARTY-NOTICES.txt`, await noticesOf(await packagesIn(program.metafile)));

if (options.report) {
	const sizes = files.map(({path, contents}): [string, number] => [relative(root, path), contents.length]);
	for (const [path, size] of sizes.sort(([, a], [, b]) => b - a))
		console.log(`${(size / 1000).toFixed(1).padStart(8)} kB  ${path}`);
}

/** The script of the program, and a module in place of `main.ts` that loads it. */
async function scriptFiles([bundle]: readonly OutputFile[]) {
	const contents = Buffer.from(scriptOf(bundle?.text ?? ''));
	const name = `program-${createHash('sha256').update(contents).digest('hex').slice(0, 16)}.js`;
	const loader = await build({
		...programOptions,
		...output,
		entryPoints: {main: 'src/build/program/load.ts'},
		define: {...programOptions.define, programFile: JSON.stringify(`./${name}`)},
	});
	return [...loader.outputFiles, {path: `${root}/dist/${name}`, contents}];
}
