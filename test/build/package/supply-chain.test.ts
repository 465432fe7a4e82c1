/** What castellan ships of other people's code: each package has a reason, a compatible licence and an integrity hash. */
import {readFileSync} from 'node:fs';
import {resolve} from 'node:path';
import {describe, expect, test} from 'vitest';
import {bundledPackages, noticesOf} from '../../../src/build/package/packages.ts';
import {billOfMaterials} from '../../../src/build/package/sbom.ts';
import {root} from '../../../src/build/root.ts';

interface LockEntry {
	readonly integrity?: string;
	readonly license?: string;
	readonly dev?: boolean;
	readonly hasInstallScript?: boolean;
}

interface Manifest {
	readonly dependencies?: Readonly<Record<string, string>>;
	readonly optionalDependencies: Readonly<Record<string, string>>;
	readonly devDependencies: Readonly<Record<string, string>>;
	readonly allowScripts: Readonly<Record<string, boolean>>;
	readonly scripts: Readonly<Record<string, string>>;
}

const read = (path: string) => readFileSync(resolve(root, path), 'utf8');
const manifest = JSON.parse(read('package.json')) as Manifest;
const lockedIn = (folder: string) => {
	const lock = JSON.parse(read(`${folder}package-lock.json`)) as {packages: Readonly<Record<string, LockEntry>>};
	return Object.entries(lock.packages).flatMap(([path, entry]) =>
		path === '' ? [] : [[folder + path, entry] as const],
	);
};
/** The tools of CI have a lock file of their own. */
const strangers = 'test/strangers/';
const strangersManifest = JSON.parse(read(`${strangers}package.json`)) as Manifest;
const locked = lockedIn('');
const allLocked = [...locked, ...lockedIn(strangers)];
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
const bundled = await bundledPackages();

const compatible = ['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', '0BSD'];
const forTools = [...compatible, 'MPL-2.0', 'CC0-1.0', 'BlueOak-1.0.0', 'CC-BY-4.0', 'Python-2.0'];
/** Whether one of the alternatives of an SPDX expression is in the list. Other expressions need a person. */
const isOneOf = (licenses: readonly string[], expression = 'UNKNOWN') =>
	expression
		.replace(/[()]/g, '')
		.split(' OR ')
		.some((license) => licenses.includes(license));

/** Old packages list their licences in a member that npm does not copy into the lock file. */
/** The inspector names a file, which says that its code is under Apache-2.0, and older code under MIT. */
const licenceIn = (path: string): string | undefined =>
	/transition from the MIT License to the Apache License, Version 2\.0/.test(read(`${path}/LICENSE`))
		? 'Apache-2.0'
		: undefined;

function oldLicences(path: string): string | undefined {
	const {licenses} = JSON.parse(read(`${path}/package.json`)) as {licenses?: readonly {readonly type: string}[]};
	return licenses?.map(({type}) => type).join(' OR ');
}

describe('assets/docs/dependencies.md', () => {
	const rows = read('assets/docs/dependencies.md')
		.split('\n')
		.filter((line) => line.startsWith('| `'));
	const named = new Set(
		rows
			.filter((row) => /\| [^|]*\w{3}[^|]* \|$/.test(row))
			.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name)),
	);

	test('says why for each package in the bundle', () => {
		expect(bundled.map(({name}) => name).filter((name) => !named.has(name))).toEqual([]);
	});

	test('says why for each package in package.json', () => {
		const {optionalDependencies, devDependencies} = manifest;
		const all = Object.keys({...optionalDependencies, ...devDependencies, ...strangersManifest.devDependencies});
		expect(all.filter((name) => !named.has(name))).toEqual([]);
	});

	test('names no package that is gone', () => {
		const present = new Set(allLocked.map(([path]) => nameOf(path)));
		expect([...named].filter((name) => !present.has(name ?? ''))).toEqual([]);
	});
});

describe('an installation', () => {
	test('downloads nothing except the keychain', () => {
		expect(manifest.dependencies).toBeUndefined();
		expect(Object.keys(manifest.optionalDependencies)).toEqual(['@napi-rs/keyring']);
	});

	test('runs no script on the machine of the user', () => {
		const onInstall = ['preinstall', 'install', 'postinstall', 'prepare'];
		expect(onInstall.filter((name) => name in manifest.scripts)).toEqual([]);
		const scripts = locked.filter(([, {hasInstallScript, dev}]) => hasInstallScript && !dev);
		expect(scripts.map(([path]) => path)).toEqual([]);
	});
});

describe('the lock file', () => {
	test('has an integrity hash for every package', () => {
		expect(allLocked.filter(([, {integrity}]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([]);
	});

	test('has install scripts only of packages that are allowed to run them', () => {
		const scripts = allLocked.filter(([, {hasInstallScript}]) => hasInstallScript).map(([path]) => nameOf(path));
		const allowed = {...manifest.allowScripts, ...strangersManifest.allowScripts};
		expect(scripts.toSorted()).toEqual(Object.keys(allowed).toSorted());
	});

	test('has tools under known licences only', () => {
		const licences = allLocked.map(([path, {license = oldLicences(path)}]) => ({
			path,
			license: license === 'SEE LICENSE IN LICENSE' ? licenceIn(path) : license,
		}));
		expect(licences.filter(({license}) => !isOneOf(forTools, license))).toEqual([]);
	});
});

describe('bundled code', () => {
	test('has licences that are compatible with MIT', () => {
		const optional = locked.filter(([, {dev}]) => !dev).map(([path, {license}]) => ({name: path, license}));
		expect([...bundled, ...optional].filter(({license}) => !isOneOf(compatible, license))).toEqual([]);
	});

	test('has its notices in one file, each licence with a holder of the copyright', async () => {
		const notices = await noticesOf(bundled);
		expect(bundled.filter(({name, version}) => !notices.includes(`${name} ${version} (`))).toEqual([]);
		const sections = notices.split(/^-{80}$/m).slice(1);
		expect(sections.filter((section) => !/copyright/i.test(section))).toEqual([]);
	});

	test('is listed in the bill of materials, with the optional packages and without tools', () => {
		const {components, metadata} = billOfMaterials(bundled);
		expect(metadata.component.name).toBe('castellan');
		const names = components.map(({name}) => name);
		expect(bundled.filter(({name}) => !names.includes(name))).toEqual([]);
		expect(components.filter(({scope}) => scope === 'optional').map(({name}) => name)).toContain('@napi-rs/keyring');
		expect(names).not.toContain('vitest');
	});
});
