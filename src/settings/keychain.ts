/** Opens the system's keychain with @napi-rs/keyring, which is loaded at the first use. */
import type {Keychain} from './credentials.ts';

const service = 'castellan';

/** Rejects if the library does not support the platform, or if Linux has no secret service. */
export async function openKeychain(): Promise<Keychain> {
	const {AsyncEntry} = await import('@napi-rs/keyring');
	// By default the library falls back to the kernel's keyring, which is cleared at the next boot.
	const entry = (name: string) => new AsyncEntry(service, name, {linux: {store: 'secret-service'}});
	return {
		get: async (name) => entry(name).getPassword(),
		set: async (name, text) => entry(name).setPassword(text),
		remove: async (name) => {
			await entry(name).deletePassword();
		},
	};
}

/** The text of a name. Undefined also without a keychain, or while it is locked. */
export async function findIn(open: () => Promise<Keychain>, name: string): Promise<string | undefined> {
	try {
		return (await (await open()).get(name)) ?? undefined;
	} catch {
		return undefined;
	}
}
