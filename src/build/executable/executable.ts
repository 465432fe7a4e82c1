/**
 * Builds the single executable from `dist`: a copy of Node with the program in it. `npm run executable` builds it for this
 * machine, and `npm run executable -- --target linux-arm64` for another one. Decision record 010.
 */
import {createHash} from 'node:crypto';
import {copyFile, mkdir, readdir, readFile, rm, writeFile} from 'node:fs/promises';
import {execPath, version} from 'node:process';
import {parseArgs} from 'node:util';
import {build} from 'esbuild';
import manifest from '../../../package.json' with {type: 'json'};
import {bundleOptions} from '../options.ts';
import {root} from '../root.ts';
import {routeTable} from '../route-table.ts';
import {run} from '../run.ts';
import {hostTarget, nodePackage} from './node-package.ts';

const {values} = parseArgs({options: {target: {type: 'string', multiple: true, default: [hostTarget]}}});

const output = `${root}/dist-executable`;
/** The script of the executable, before Node puts it into a binary. */
const main = `${output}/castellan.cjs`;

await rm(output, {recursive: true, force: true});
await mkdir(output);
const assets = await bundleProgram();
const checksums: string[] = [];
for (const target of values.target) await createExecutable(target);
await rm(main);
await writeFile(`${output}/SHA256SUMS`, checksums.join(''));

/** Writes the script, and returns the paths of its assets by name. They are the same for every system. */
async function bundleProgram(): Promise<Readonly<Record<string, string>>> {
	const programFile = (await readdir(`${root}/dist`)).find((name) => /^program-\w+\.js$/.test(name));
	if (!programFile) throw new Error('dist has no program: npm run build');
	await build({
		...bundleOptions,
		entryPoints: ['src/start/entry.ts'],
		outfile: main,
		format: 'cjs',
		target: 'esnext',
		define: {...bundleOptions.define, programFile: JSON.stringify(programFile)},
		plugins: [
			routeTable,
			{
				name: 'program-from-assets',
				setup: (build) =>
					build.onResolve({filter: /^\.\/main\.ts$/}, () => ({path: `${import.meta.dirname}/program.ts`})),
			},
		],
	});
	return {[programFile]: `${root}/dist/${programFile}`};
}

async function createExecutable(target: string): Promise<void> {
	const node = await nodePackage(target);
	const name = `castellan-${manifest.version}-${target}`;
	const file = target.startsWith('win') ? 'castellan.exe' : 'castellan';
	const path = `${output}/${name}/${file}`;
	await mkdir(`${output}/${name}`);
	const config = `${output}/build-sea.json`;
	const {binary: executable} = node;
	await writeFile(
		config,
		JSON.stringify({main, executable, output: path, disableExperimentalSEAWarning: true, assets}),
	);
	run(execPath, ['--build-sea', config]);
	await rm(config);
	// macOS starts signed files only.
	if (target.startsWith('darwin')) run('codesign', ['--sign', '-', path]);

	const notices = await readFile(`${root}/dist/THIRD-PARTY-NOTICES.txt`, 'utf8');
	const licence = node.licence && (await readFile(node.licence, 'utf8'));
	const nodeNotice = licence && `${'-'.repeat(80)}\nNode.js ${version}\n\n${licence}`;
	await writeFile(`${output}/${name}/THIRD-PARTY-NOTICES.txt`, [notices, nodeNotice].filter(Boolean).join('\n'));
	await copyFile(`${root}/LICENSE`, `${output}/${name}/LICENSE`);
	await copyFile(`${root}/assets/man/castellan.1`, `${output}/${name}/castellan.1`);
	run('tar', ['-czf', `${name}.tar.gz`, name], output);
	for (const each of [`${name}/${file}`, `${name}.tar.gz`]) {
		const hash = createHash('sha256').update(await readFile(`${output}/${each}`));
		checksums.push(`${hash.digest('hex')}  ${each}\n`);
	}

	if (!node.isVerified) console.warn(`warning: Node ${version} for ${target} has no pinned checksum`);
	if (!licence) console.warn('warning: the licence of Node is missing, do not distribute this file: run npm ci');
}
