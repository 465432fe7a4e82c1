/** The licences of the bundled packages, for the file `THIRD-PARTY-NOTICES.txt` beside the bundle. */
import {readdir, readFile} from 'node:fs/promises';
import {root} from '../root.ts';
import type {BundledPackage} from './packages.ts';

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
