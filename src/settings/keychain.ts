/** The system's keychain through @napi-rs/keyring, loaded only when credentials are looked for. */
import type {Keychain} from './credentials.ts';

const service = 'castellan';

/** Rejects where the library has no build for the platform, or Linux has no secret service. */
export async function openKeychain(): Promise<Keychain> {
	const {AsyncEntry} = await import('@napi-rs/keyring');
	// Left to itself the library falls back to the kernel's keyring, which forgets everything at the next start.
	const entry = (name: string) => new AsyncEntry(service, name, {linux: {store: 'secret-service'}});
	return {
		get: async (name) => entry(name).getPassword(),
		set: async (name, text) => entry(name).setPassword(text),
		remove: async (name) => {
			await entry(name).deletePassword();
		},
	};
}
