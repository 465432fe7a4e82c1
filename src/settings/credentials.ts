/**
 * Stores credentials in the system's keychain, or in a file that only the owner may read. Each entry belongs to a profile and
 * a base URL, and is used for no other tenant.
 */
import {createHash} from 'node:crypto';
import {dirname} from 'node:path';
import * as v from 'valibot';
import type {KeptToken, KeptTokens} from '../client/api.ts';
import {jsonIfValid} from '../text/json/parse.ts';
import {reasonOf, SettingsError} from './error.ts';
import {type Disk, isReadableByOthers, makeFolder} from './files/disk.ts';
import {acquireLock} from './files/lock.ts';
import {secretFile} from './files/secret-file.ts';
import {isSameBaseUrl} from './sourced.ts';

const secret = v.pipe(v.string(), v.nonEmpty());
const Stored = v.variant('kind', [
	v.object({kind: v.literal('token'), baseUrl: secret, token: secret, passphrase: v.optional(secret)}),
	v.object({
		kind: v.literal('client-credentials'),
		baseUrl: secret,
		clientId: secret,
		clientSecret: secret,
		/** Of the key of the client certificate. */
		passphrase: v.optional(secret),
		/** The latest access token of these credentials. */
		issued: v.fallback(v.optional(v.object({value: secret, expiresAt: v.number()})), undefined),
	}),
]);
/** Credentials with the base URL of their tenant. */
export type Stored = v.InferOutput<typeof Stored>;
type StoredClient = Extract<Stored, {kind: 'client-credentials'}>;

/** Whether an entry has these credentials, so that its token is theirs. */
const isSameClient = (entry: Stored | undefined, owner: StoredClient): entry is StoredClient =>
	entry?.kind === owner.kind &&
	entry.baseUrl === owner.baseUrl &&
	entry.clientId === owner.clientId &&
	entry.clientSecret === owner.clientSecret;

/** Stores a text per name. All methods may reject if the keychain is absent or locked. */
export interface Keychain {
	get(name: string): Promise<string | null>;
	set(name: string, text: string): Promise<void>;
	remove(name: string): Promise<void>;
}

/** The credentials of all profiles. Methods reject with `SettingsError` for a damaged file. */
export type CredentialStore = ReturnType<typeof credentialStore>;

/** A store that finds nothing, to resolve a tenant without a prompt of the keychain. */
export const withoutCredentials = (store: CredentialStore): CredentialStore => ({
	...store,
	find: async () => ({stored: undefined, source: '', warnings: []}),
});

/**
 * `path` is the path of the file, undefined without a home directory. `openKeychain` is called at the first use, because
 * loading the keychain is slow.
 */
export function credentialStore(disk: Disk, path: string | undefined, openKeychain: () => Promise<Keychain>) {
	/** For messages. */
	const place = path ?? 'no file';
	const file = secretFile(disk, path, (json) => validated(json, place));
	let opened: Promise<Keychain> | undefined;
	const keychain = () => {
		opened ??= openKeychain();
		return opened;
	};

	// The file has priority: an entry is written to it only if the keychain fails, and a save to the keychain removes it.
	/** Resolves with the entry, its source (`keychain`, or the file's path) and warnings. */
	async function find(profile: string) {
		const stored = await file.get(profile);
		if (stored) return {stored, source: place, warnings: await readableWarnings(disk, place)};
		try {
			const text = await (await keychain()).get(profile);
			const stored = text ? validated(jsonIfValid(text), 'the keychain') : undefined;
			return {stored, source: 'keychain', warnings: []};
		} catch (error) {
			// The program ends.
			if (error instanceof DOMException) throw error;
			return {
				stored: undefined,
				source: 'keychain',
				warnings: [`no credentials from the keychain: ${keychainReason(error)}`],
			};
		}
	}

	/** Keeps other processes from an entry. Without a lock, `isAlone` is false: a disk may refuse one, or another process hold it long. */
	async function exclusive<T>(profile: string, task: (isAlone: boolean) => Promise<T>): Promise<T> {
		if (path === undefined) return task(false);
		const name = createHash('sha256').update(profile).digest('hex').slice(0, 16);
		const release = await makeFolder(disk, dirname(path))
			.then(() => acquireLock(disk, `${path}.${name}.lock`, {file: path}))
			.catch(() => undefined);
		try {
			return await task(release !== undefined);
		} finally {
			await release?.().catch(() => undefined);
		}
	}

	/** Replaces the token of an entry that still has these credentials. */
	async function keep(profile: string, owner: StoredClient, issued?: KeptToken): Promise<void> {
		const {stored, source} = await find(profile);
		if (!isSameClient(stored, owner)) return;
		if (source === place) await file.set(profile, {...owner, issued});
		else await (await keychain()).set(profile, JSON.stringify({...owner, issued}));
	}

	return {
		find,
		/** Keeps the access token of client credentials in their entry. */
		tokensOf: (profile: string, owner: StoredClient): KeptTokens => ({
			kept: owner.issued,
			share: (isUsable, request) =>
				exclusive(profile, async (isAlone) => {
					if (!isAlone) return request();
					const {stored} = await find(profile).catch(() => ({stored: undefined}));
					const kept = isSameClient(stored, owner) ? stored.issued : undefined;
					if (kept && isUsable(kept)) return kept;
					// A token that cannot be kept is used nevertheless.
					const replace = (issued?: KeptToken) => keep(profile, owner, issued).catch(() => undefined);
					const issued = await request().catch(async (error: unknown) => {
						if (kept) await replace();
						throw error;
					});
					const {value, expiresAt} = issued;
					if (expiresAt !== undefined) await replace({value, expiresAt});
					return issued;
				}),
		}),
		/** Removes the access token of a tenant from the entry of a profile. Resolves with whether there was one, and with warnings. */
		forgetToken: (profile: string, baseUrl: string) =>
			exclusive(profile, async () => {
				const {stored, warnings} = await find(profile);
				const owner =
					stored?.kind === 'client-credentials' && isSameBaseUrl(stored.baseUrl, baseUrl) ? stored : undefined;
				if (owner?.issued) await keep(profile, owner);
				return {existed: owner?.issued !== undefined, warnings};
			}),
		/** Resolves with the source of the saved entry and its warnings. */
		save: (profile: string, stored: Stored) =>
			exclusive(profile, async () => {
				try {
					await (await keychain()).set(profile, JSON.stringify(stored));
				} catch {
					// The keychain is absent or locked. Its message is not reported, because the call contains the secret.
					if (path === undefined)
						throw new SettingsError(
							'cannot save credentials without a keychain and a home directory. Set XDG_STATE_HOME',
						);
					// Beside the key, its pass phrase would protect nothing.
					await file.set(profile, {...stored, passphrase: undefined});
					const warning = `the keychain cannot be used. The credentials are in ${path}, which only you can read`;
					return {source: path, warnings: [warning]};
				}
				await file.remove(profile);
				return {source: 'keychain', warnings: []};
			}),
		/**
		 * Removes the entry and reads every store again. `checked` are stores without credentials of the profile
		 * now, `warnings` are about stores that could not be read. `mayRemain` is true if such a store had the entry before.
		 * Rejects with `SettingsError` if a store still has the entry.
		 */
		remove: (profile: string) =>
			exclusive(profile, async () => {
				const warnings: string[] = [];
				const checked: string[] = [];
				let wasInKeychain = false;
				try {
					const chain = await keychain();
					wasInKeychain = (await chain.get(profile)) !== null;
					if (wasInKeychain) await chain.remove(profile);
					if ((await chain.get(profile)) !== null) throw stillIn('the keychain', profile);
					checked.push('the keychain');
				} catch (error) {
					if (error instanceof SettingsError) throw error;
					warnings.push(
						`the keychain cannot be used and may still contain credentials of profile ${profile}: ${keychainReason(error)}`,
					);
				}
				const wasInFile = await file.remove(profile);
				if (await file.get(profile)) throw stillIn(place, profile);
				if (path !== undefined) checked.push(path);
				return {
					existed: wasInFile || wasInKeychain,
					mayRemain: wasInKeychain && warnings.length > 0,
					checked,
					warnings,
				};
			}),
	};
}

const stillIn = (source: string, profile: string) =>
	new SettingsError(
		`${source} still contains credentials of profile ${profile} after their removal. Remove them by hand`,
	);

async function readableWarnings(disk: Disk, path: string): Promise<readonly string[]> {
	if (!(await isReadableByOthers(disk, path))) return [];
	return [`${path} is readable by other users of this machine. Run chmod 600 on it and replace the credentials`];
}

function validated(json: unknown, source: string): Stored {
	const result = v.safeParse(Stored, json);
	if (result.success) return result.output;
	// The message does not contain the credentials.
	throw new SettingsError(`the credentials in ${source} are damaged. Remove them and sign in again`);
}

/** Without a running secret service, the library reports internals of D-Bus, which do not help a person. */
function keychainReason(error: unknown): string {
	const reason = reasonOf(error);
	return /d-?bus|freedesktop/i.test(reason) ? 'no secret service is available on this system' : reason;
}
