/**
 * Stored credentials: the system's keychain where there is one, else a file that only the owner may read. Each entry
 * belongs to a profile and to the base URL it was given for, and is handed out for no other.
 */
import * as v from 'valibot';
import {reasonOf, SettingsError} from './error.ts';
import {type Disk, isReadableByOthers, readIfAny, updateFile} from './files/disk.ts';
import {ByName, membersOf} from './files/json-object.ts';

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
type Entries = ReadonlyMap<string, Stored>;

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
	/** Whether there was anything, and what a person should know about a place that could not be looked into. */
	remove(profile: string): Promise<{readonly wasThere: boolean; readonly warnings: readonly string[]}>;
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
		if (!(await file.read()).has(profile)) return false;
		await file.change((all) => new ByName([...all].filter(([name]) => name !== profile)));
		return true;
	};

	return {
		// The file first: what is in it was saved after the keychain stopped answering, and a save to the keychain clears it.
		async find(profile) {
			const all = await file.read();
			const stored = all.get(profile);
			if (stored) return {stored, source: file.place, warnings: await file.warnings()};
			try {
				const text = await (await keychain()).get(profile);
				return {stored: text ? storedIn(text, 'the keychain') : undefined, source: 'keychain', warnings: []};
			} catch (error) {
				return {
					stored: undefined,
					source: 'keychain',
					warnings: [`no credentials from the keychain: ${reasonOf(error)}`],
				};
			}
		},
		async save(profile, stored) {
			try {
				await (await keychain()).set(profile, JSON.stringify(stored));
			} catch {
				await file.change((all) => new ByName([...all, [profile, stored]]));
				const warning = `no keychain on this machine: kept in ${file.place}, which only you can read`;
				return {source: file.place, warnings: [warning]};
			}
			await dropFromFile(profile);
			return {source: 'keychain', warnings: []};
		},
		async remove(profile) {
			const warnings: string[] = [];
			let wasInKeychain = false;
			try {
				const chain = await keychain();
				wasInKeychain = (await chain.get(profile)) !== null;
				if (wasInKeychain) await chain.remove(profile);
			} catch (error) {
				const left = `credentials of profile ${profile} that may be there stay there`;
				warnings.push(`the keychain cannot be used, and ${left}: ${reasonOf(error)}`);
			}
			return {wasThere: (await dropFromFile(profile)) || wasInKeychain, warnings};
		},
	};
}

function secretFile(disk: Disk, path: string | undefined) {
	const entries = (text: string | undefined) =>
		text === undefined ? new ByName<Stored>() : entriesIn(text, path ?? '');
	return {
		place: path ?? 'nowhere',
		read: async () => entries(path === undefined ? undefined : await readIfAny(disk, path)),
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

function entriesIn(text: string, place: string): Entries {
	const json = jsonIn(text);
	const refuse = () => {
		throw unusable(place);
	};
	return new ByName(membersOf(json, refuse).map(([profile, stored]) => [profile, validated(stored, place)] as const));
}

const storedIn = (text: string, place: string): Stored => validated(jsonIn(text), place);

function validated(json: unknown, place: string): Stored {
	const result = v.safeParse(Stored, json);
	if (result.success) return result.output;
	throw unusable(place);
}

function jsonIn(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		// The reason would quote the text.
		return undefined;
	}
}

/** The reason names the place and never what was found there. */
const unusable = (place: string) =>
	new SettingsError(`the credentials in ${place} are not as castellan wrote them: remove them and sign in again`);
