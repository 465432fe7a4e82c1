/** The Node that an executable contains: the npm package that the development dependency `node` also takes its binary from. */
import {createHash} from 'node:crypto';
import {existsSync} from 'node:fs';
import {mkdir, readFile} from 'node:fs/promises';
import {arch, execPath, platform, version} from 'node:process';
import {root} from '../root.ts';
import {run} from '../run.ts';

export interface NodePackage {
	readonly binary: string;
	/** Undefined if the licence of Node is not on this machine. */
	readonly licence: string | undefined;
	/** Whether the binary has the hash that is pinned here. */
	readonly isVerified: boolean;
}

/** The target of this machine, such as `linux-x64`. */
export const hostTarget = `${platform === 'win32' ? 'win' : platform}-${arch}`;

/** SHA-256 of `bin/node` in `node-TARGET` of npm, which checks the integrity of the package. */
const pinnedVersion = 'v26.10.0';
const pins: Readonly<Record<string, string>> = {
	'linux-x64': 'ab9c8eecf9f82d6693cdc3accced17034065c8d96213b0aa76a7e803d20ae1da',
	'linux-arm64': '71b004f18a82f3ea8f26109798564a12e5e4c7989a4c35b93851830b5815dd03',
};

/**
 * Returns the Node for a target. Downloads it if it is not on this machine. Throws if the binary has another hash than the
 * pinned one. Targets without a pin are built only on their own system, from the Node that runs this script.
 */
export async function nodePackage(target: string): Promise<NodePackage> {
	const pin = version === pinnedVersion ? pins[target] : undefined;
	if (!pin) {
		if (target !== hostTarget) throw new Error(`no pinned Node ${version} for ${target}: see src/build/executable`);
		const folders = [`${root}/node_modules/node/node_modules/node-${target}`, `${execPath}/..`, `${execPath}/../..`];
		return {binary: execPath, licence: folders.map(licenceIn).find(Boolean), isVerified: false};
	}
	const folder = await findPackage(target);
	const binary = folder ? `${folder}/bin/node` : execPath;
	const hash = createHash('sha256')
		.update(await readFile(binary))
		.digest('hex');
	if (hash !== pin) throw new Error(`${binary} has SHA-256 ${hash} instead of ${pin}`);
	return {binary, licence: folder && licenceIn(folder), isVerified: true};
}

const licenceIn = (folder: string) => (existsSync(`${folder}/LICENSE`) ? `${folder}/LICENSE` : undefined);

/** Returns the folder of the package. Undefined if this machine's Node is wanted and npm cannot download its package. */
async function findPackage(target: string): Promise<string | undefined> {
	// `npm ci` leaves this folder.
	const installed = `${root}/node_modules/node/node_modules/node-${target}`;
	if (licenceIn(installed)) return installed;
	try {
		return await downloadNode(target, version);
	} catch (error) {
		if (target !== hostTarget) throw error;
		return undefined;
	}
}

/** Returns the folder of a Node package, downloaded by npm at the first call. `version` begins with a `v`. */
export async function downloadNode(target: string, version: string): Promise<string> {
	const name = `node-${target}`;
	const cache = `${root}/node_modules/.cache/castellan/${name}-${version}`;
	if (licenceIn(`${cache}/package`)) return `${cache}/package`;
	await mkdir(cache, {recursive: true});
	const archive = run('npm', ['pack', `${name}@${version.slice(1)}`, '--silent', `--pack-destination=${cache}`]);
	run('tar', ['-xzf', archive.trim()], cache);
	return `${cache}/package`;
}
