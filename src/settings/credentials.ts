/**
 * Stored credentials: the system's keychain where there is one, else a file that only the owner may read. Each entry
 * belongs to a profile and to the base URL it was given for, and is handed out for no other.
 */
import * as v from 'valibot';
import {type Disk, isReadableByOthers, readIfAny, updateFile} from './disk.ts';
import {SettingsError} from './error.ts';

/** What proves who we are. */
export type Credentials =
	| {readonly kind: 'token'; readonly token: string}
	| {readonly kind: 'client-credentials'; readonly clientId: string; readonly clientSecret: string};

const secret = v.pipe(v.string(), v.nonEmpty());
const Stored = v.variant('kind', [
	v.object({kind: v.literal('token'), baseUrl: secret, token: secret}),
	v.object({kind: v.literal('client-credentials'), baseUrl: secret, clientId: secret, clientSecret: secret}),
]);
export type Stored = v.InferOutput<typeof Stored>;
/** By profile. */
const Entries = v.record(v.string(), Stored);

/** One text for a name. Each may reject where the keychain is absent or locked. */
export interface Keychain {
	get(name: string): Promise<string | null>;
	set(name: string, text: string): Promise<void>;
	remove(name: string): Promise<void>;
}

interface Found {
	readonly stored: Stored | undefined;
	/** `keychain`, or the file's path. */
	readonly source: string;
	readonly warnings: readonly string[];
}

export interface CredentialStore {
	find(profile: string): Promise<Found>;
	/** Gives where it went, and what a person should know about that place. */
	save(profile: string, stored: Stored): Promise<Omit<Found, 'stored'>>;
	/** Whether there was anything. */
	remove(profile: string): Promise<boolean>;
}

/**
 * `path` is the file's, undefined where there is nowhere to keep one. `openKeychain` is called at the first use, so that
 * whoever needs no stored credentials never loads it.
 */
export function credentialStore(
	disk: Disk,
	path: string | undefined,
	openKeychain: () => Promise<Keychain>,
): CredentialStore {
	const file = secretFile(disk, path);
	let opened: Promise<Keychain> | undefined;
	const keychain = () => {
		opened ??= openKeychain();
		return opened;
	};
	const dropFromFile = async (profile: string) => {
		if (!Object.hasOwn(await file.read(), profile)) return false;
		await file.change(({[profile]: _, ...others}) => others);
		return true;
	};

	return {
		// The file first: what is in it was saved after the keychain stopped answering, and a save to the keychain clears it.
		async find(profile) {
			const all = await file.read();
			if (Object.hasOwn(all, profile)) {
				return {stored: all[profile], source: file.place, warnings: await file.warnings()};
			}
			try {
				const text = await (await keychain()).get(profile);
				return {stored: text ? parse(Stored, text, 'the keychain') : undefined, source: 'keychain', warnings: []};
			} catch (error) {
				const reason = error instanceof Error ? error.message : String(error);
				return {stored: undefined, source: 'keychain', warnings: [`no credentials from the keychain: ${reason}`]};
			}
		},
		async save(profile, stored) {
			try {
				await (await keychain()).set(profile, JSON.stringify(stored));
			} catch {
				await file.change((all) => ({...all, [profile]: stored}));
				const warning = `no keychain on this machine: kept in ${file.place}, which only you can read`;
				return {source: file.place, warnings: [warning]};
			}
			await dropFromFile(profile);
			return {source: 'keychain', warnings: []};
		},
		async remove(profile) {
			const chain = await keychain().catch(() => undefined);
			const wasInKeychain = ((await chain?.get(profile).catch(() => null)) ?? null) !== null;
			if (wasInKeychain) await chain?.remove(profile);
			return (await dropFromFile(profile)) || wasInKeychain;
		},
	};
}

type Entries = v.InferOutput<typeof Entries>;

function secretFile(disk: Disk, path: string | undefined) {
	const entries = (text: string | undefined) => (text === undefined ? {} : parse(Entries, text, path ?? ''));
	return {
		place: path ?? 'nowhere',
		read: async () => (path === undefined ? {} : entries(await readIfAny(disk, path))),
		async change(edit: (all: Entries) => Entries) {
			if (path === undefined) throw new SettingsError('no keychain, and no home directory: set XDG_STATE_HOME');
			await updateFile(disk, path, (text) => JSON.stringify(edit(entries(text)), undefined, '\t'));
		},
		async warnings() {
			if (path === undefined || !(await isReadableByOthers(disk, path))) return [];
			return [`${path} can be read by others on this machine: chmod 600 it, and give out new credentials`];
		},
	};
}

/** The reason names the place and never what was found there. */
function parse<S extends v.GenericSchema>(schema: S, text: string, place: string): v.InferOutput<S> {
	let json: unknown;
	try {
		json = JSON.parse(text);
	} catch {
		json = undefined;
	}
	const result = v.safeParse(schema, json);
	if (result.success) return result.output;
	throw new SettingsError(`the credentials in ${place} are not as castellan wrote them: remove them and sign in again`);
}
