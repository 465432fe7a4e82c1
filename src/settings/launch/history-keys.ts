/** The keys of the history: one for each tenant on this machine, in the keychain or a private file, and one for a team. */
import {randomBytes} from 'node:crypto';
import {dirname} from 'node:path';
import type {Keychain} from '../credentials.ts';
import type {Env} from '../environment.ts';
import {SettingsError} from '../error.ts';
import {type Disk, makeFolder} from '../files/disk.ts';
import {withLock} from '../files/lock.ts';
import {secretFile} from '../files/secret-file.ts';
import {findIn} from '../keychain.ts';

const keyBytes = 32;
/** A key is used as it is, so a password would be too weak. */
const minimumLength = 32;

interface Keys {
	find(tenants: readonly string[]): Promise<readonly string[]>;
	create(tenant: string): Promise<string | undefined>;
}

const entryName = (tenant: string) => `history key ${tenant}`;

/** `path` is the file, undefined without a home directory. */
export function historyKeys(disk: Disk, path: string | undefined, openKeychain: () => Promise<Keychain>) {
	const file = secretFile(disk, path, keyReader(path ?? ''));
	const fromKeychain = (name: string) => findIn(openKeychain, name);
	async function find(tenants: readonly string[]): Promise<readonly string[]> {
		const keys: string[] = [];
		// Each look-up in a locked keychain can prompt for its password.
		let isUsable = true;
		for (const tenant of tenants) {
			let key: string | null | undefined = await file.get(tenant);
			try {
				if (isUsable) key ??= await (await openKeychain()).get(entryName(tenant));
			} catch {
				isUsable = false;
			}
			if (key != null) keys.push(key);
		}
		return keys;
	}

	async function store(tenant: string, key: string): Promise<void> {
		try {
			const keychain = await openKeychain();
			await keychain.set(entryName(tenant), key);
			if ((await keychain.get(entryName(tenant))) === key) return;
		} catch {
			// The message is not reported, because the call contains the key.
		}
		await file.set(tenant, key);
	}

	const own = {
		find,
		async create(tenant: string) {
			if (path === undefined) return undefined;
			await makeFolder(disk, dirname(path));
			// Two processes must not create two keys: the second would replace the first, which contents need.
			return withLock(disk, `${path}.new.lock`, path, async () => {
				const [found] = await find([tenant]);
				if (found !== undefined) return found;
				await store(tenant, randomBytes(keyBytes).toString('base64url'));
				return (await find([tenant]))[0];
			});
		},
		/** Where the key of a tenant is. Undefined if there is none. */
		async placeOf(tenant: string): Promise<'keychain' | 'file' | undefined> {
			if ((await file.get(tenant)) !== undefined) return 'file';
			return (await fromKeychain(entryName(tenant))) === undefined ? undefined : 'keychain';
		},
		/**
		 * Destroys the key of a tenant. Resolves with a warning if the keychain cannot be used. Rejects with `SettingsError` if the
		 * key is still there.
		 */
		async remove(tenant: string): Promise<string | undefined> {
			const wasInFile = await file.remove(tenant);
			const name = entryName(tenant);
			let isLeft: boolean;
			try {
				const keychain = await openKeychain();
				if ((await keychain.get(name)) !== null) await keychain.remove(name);
				isLeft = (await keychain.get(name)) !== null;
			} catch {
				// A key is in the file only if the keychain could not be used.
				if (wasInFile) return undefined;
				return 'the keychain cannot be used. If it contains the key of the history, remove that by hand';
			}
			if (isLeft || (await file.get(tenant)) !== undefined)
				throw new SettingsError(
					`the key of the history of ${tenant} is still there after its removal. Remove it by hand`,
				);
			return undefined;
		},
	};
	return {
		/** The keys of the file of this machine. */
		own: own satisfies Keys,
		/** The key of a database that a team shares, by its address without a password. It is never created. */
		shared(address: string, env: Env): Keys & {readonly source: () => Promise<string | undefined>} {
			const key = async () => env.CASTELLAN_HISTORY_KEY || (await fromKeychain(entryName(address)));
			const checked = async () => {
				const value = await key();
				return value === undefined ? undefined : strongKey(value);
			};
			return {
				async find(tenants) {
					const value = tenants.length > 0 ? await checked() : undefined;
					return value === undefined ? [] : [value];
				},
				create: checked,
				source: async () => (env.CASTELLAN_HISTORY_KEY ? 'CASTELLAN_HISTORY_KEY' : (await key()) && 'the keychain'),
			};
		},
		/** Stores the key of a team in the keychain. Rejects if there is none. */
		async saveShared(address: string, key: string): Promise<void> {
			const strong = strongKey(key);
			await (await openKeychain()).set(entryName(address), strong);
		},
	};
}

/** Throws `SettingsError`. The message does not contain the key. */
function strongKey(key: string): string {
	if (key.length >= minimumLength) return key;
	throw new SettingsError(
		`the key of the history has fewer than ${minimumLength} characters. Create one with: openssl rand -base64 32`,
	);
}

const keyReader = (path: string) => (key: unknown) => {
	if (typeof key === 'string') return key;
	throw new SettingsError(`the keys in ${path} are damaged. Restore the file, or run castellan forget`);
};
