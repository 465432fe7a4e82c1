/**
 * Builds the single executable from `dist`: a copy of Node with the program in it. `npm run executable` builds it for this
 * machine, and `npm run executable -- --target linux-arm64` for another one. Decision record 010.
 */
import {createHash} from 'node:crypto';
import {chmod, copyFile, mkdir, readdir, readFile, rm, writeFile} from 'node:fs/promises';
import {execPath, version} from 'node:process';
import {parseArgs} from 'node:util';
import {build} from 'esbuild';
import {inject} from 'postject';
import manifest from '../../../package.json' with {type: 'json'};
import {bundleOptions} from '../options.ts';
import {root} from '../root.ts';
import {routeTable} from '../route-table.ts';
import {run} from '../run.ts';
import {hostTarget, nodePackage} from './node-package.ts';

const {values} = parseArgs({options: {target: {type: 'string', multiple: true, default: [hostTarget]}}});

const output = `${root}/dist-executable`;
/** The text in Node's binary that marks whether it contains a program. */
const sentinelFuse = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';

await rm(output, {recursive: true, force: true});
await mkdir(output);
const program = await createProgram();
const checksums: string[] = [];
for (const target of values.target) await createExecutable(target);
await writeFile(`${output}/SHA256SUMS`, checksums.join(''));

/** Returns the program as Node expects it in its binary. It is the same for every system. */
async function createProgram(): Promise<Buffer> {
	const main = `${output}/castellan.cjs`;
	const blob = `${output}/castellan.blob`;
	const config = `${output}/sea-config.json`;
	const programFile = (await readdir(`${root}/dist`)).find((name) => /^program-\w+\.js$/.test(name));
	if (!programFile) throw new Error('dist has no program: npm run build');
	await build({
		...bundleOptions,
		entryPoints: ['src/entry.ts'],
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
	const assets = {[programFile]: `${root}/dist/${programFile}`};
	await writeFile(config, JSON.stringify({main, output: blob, disableExperimentalSEAWarning: true, assets}));
	run(execPath, ['--experimental-sea-config', config]);
	const content = await readFile(blob);
	await Promise.all([main, blob, config].map((path) => rm(path)));
	return content;
}

async function createExecutable(target: string): Promise<void> {
	const node = await nodePackage(target);
	const name = `castellan-${manifest.version}-${target}`;
	const file = target.startsWith('win') ? 'castellan.exe' : 'castellan';
	const path = `${output}/${name}/${file}`;
	await mkdir(`${output}/${name}`);
	await copyFile(node.binary, path);
	await chmod(path, 0o755);
	// macOS does not start a file that was changed after it was signed.
	if (target.startsWith('darwin')) run('codesign', ['--remove-signature', path]);
	await quietly(() => inject(path, 'NODE_SEA_BLOB', program, {sentinelFuse, machoSegmentName: 'NODE_SEA'}));
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

	console.log(`dist-executable/${name}`);
	if (!node.isVerified) console.warn(`warning: Node ${version} for ${target} has no pinned checksum`);
	if (!licence) console.warn('warning: the licence of Node is missing, do not distribute this file: run npm ci');
}

/** postject prints warnings of its parser about sections that it does not change. */
async function quietly(task: () => Promise<void>): Promise<void> {
	const {warn, log} = console;
	console.warn = () => undefined;
	console.log = () => undefined;
	try {
		await task();
	} finally {
		Object.assign(console, {warn, log});
	}
}
