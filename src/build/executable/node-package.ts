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
const pinnedVersion = 'v24.21.0';
const pins: Readonly<Record<string, string>> = {
	'linux-x64': '7fde7b8afa198da66257f42ee2001d874c7355631e6d1579a5fb5ef1f246df4c',
	'linux-arm64': '0f8949d1028f6d61506b2d5bc57e7e6fe893d7b1997509b7847294fc9c616584',
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
	const name = `node-${target}`;
	const cache = `${root}/node_modules/.cache/castellan/${name}-${version}`;
	// `npm ci` leaves the first folder, the second one is a download of this script.
	const folder = [`${root}/node_modules/node/node_modules/${name}`, `${cache}/package`].find(licenceIn);
	if (folder) return folder;
	try {
		await mkdir(cache, {recursive: true});
		const archive = run('npm', ['pack', `${name}@${version.slice(1)}`, '--silent', `--pack-destination=${cache}`]);
		run('tar', ['-xzf', archive.trim()], cache);
		return `${cache}/package`;
	} catch (error) {
		if (target !== hostTarget) throw error;
		return undefined;
	}
}
