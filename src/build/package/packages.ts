/** The packages whose code is in the bundle. */
import {readFile} from 'node:fs/promises';
import {build, type Metafile} from 'esbuild';
import {programOptions} from '../options.ts';
import {root} from '../root.ts';

export interface BundledPackage {
	readonly name: string;
	readonly version: string;
	/** An SPDX expression. */
	readonly license: string;
	readonly author: string | undefined;
	/** Below the folder of the project: `node_modules/ink`. */
	readonly folder: string;
}

interface Manifest {
	readonly name: string;
	readonly version: string;
	readonly license?: string;
	readonly author?: string | {readonly name: string};
}

/** Lists the packages of the program without writing a bundle. */
export async function bundledPackages(): Promise<readonly BundledPackage[]> {
	const {metafile} = await build({
		...programOptions,
		entryPoints: {main: 'src/start/main.ts'},
		splitting: true,
		outdir: 'dist',
		write: false,
		metafile: true,
	});
	return packagesIn(metafile);
}

/** Lists the packages that have a module in the output, sorted by name. A package occurs once per version. */
export async function packagesIn({outputs}: Metafile): Promise<readonly BundledPackage[]> {
	const modules = Object.values(outputs).flatMap(({inputs}) => Object.keys(inputs));
	const folders = new Set(
		modules.map((path) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0]).filter((folder) => !!folder),
	);
	const packages = await Promise.all([...folders].map((folder) => readPackage(folder as string)));
	const unique = new Map(packages.map((each) => [`${each.name}@${each.version}`, each]));
	return [...unique.values()].sort((a, b) => compare(a.name, b.name) || compare(a.version, b.version));
}

async function readPackage(folder: string): Promise<BundledPackage> {
	const manifest = JSON.parse(await readFile(`${root}/${folder}/package.json`, 'utf8')) as Manifest;
	const {name, version, license = 'UNKNOWN', author} = manifest;
	return {name, version, license, author: typeof author === 'object' ? author.name : author, folder};
}

const compare = (a: string, b: string) => Number(a > b) - Number(a < b);
