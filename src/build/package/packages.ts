/** The packages whose code is in the bundle, and their licences for the file `THIRD-PARTY-NOTICES.txt` beside it. */
import {readdir, readFile} from 'node:fs/promises';
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

const licenceFile = /^(licen[cs]e|copying|notice)\b/i;
const rule = '-'.repeat(80);

/** Returns the notices of all packages. Packages with the same licence text share a section. */
export async function noticesOf(packages: readonly BundledPackage[]): Promise<string> {
	const titlesByText = new Map<string, string[]>();
	for (const each of packages) {
		const text = await licenceText(each);
		const titles = titlesByText.get(text) ?? [];
		titles.push(`${each.name} ${each.version} (${each.license})`);
		titlesByText.set(text, titles);
	}
	const sections = [...titlesByText].map(([text, titles]) => `${rule}\n${titles.join('\n')}\n\n${text}\n`);
	return ['castellan contains code of these packages. Their licences follow.\n', ...sections].join('\n');
}

async function licenceText({folder, license, author}: BundledPackage): Promise<string> {
	const names = (await readdir(`${root}/${folder}`)).filter((name) => licenceFile.test(name)).sort();
	if (names.length === 0) {
		if (license !== 'MIT' || !author) throw new Error(`${folder} has no licence file. Write its notice by hand`);
		const ownLicence = await readFile(`${root}/LICENSE`, 'utf8');
		return ownLicence.replace(/^Copyright.*$/m, `Copyright (c) ${author}`).trim();
	}
	const texts = await Promise.all(names.map((name) => readFile(`${root}/${folder}/${name}`, 'utf8')));
	return texts.map((text) => text.replaceAll('\r\n', '\n').trim()).join('\n\n');
}
