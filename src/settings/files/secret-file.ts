/** Secrets by name in a JSON file that only its owner may read, for a machine whose keychain cannot be used. */
import {jsonIfValid} from '../../text/json/parse.ts';
import {type Disk, readIfExists, updateFile} from './disk.ts';
import {ByName, membersOf} from './json-object.ts';

/** The secrets in the text of a file. `read` throws for an invalid secret, and for undefined, which stands for an invalid file. */
const secretsIn = <T>(text: string, read: (value: unknown) => T): ByName<T> =>
	new ByName(membersOf(jsonIfValid(text), () => read(undefined)).map(([name, value]) => [name, read(value)] as const));

/** `path` is undefined without a home directory: then no secrets are read or stored. */
export function secretFile<T>(disk: Disk, path: string | undefined, read: (value: unknown) => T) {
	const entries = (text: string | undefined) => (text === undefined ? new ByName<T>() : secretsIn(text, read));
	const all = async () => entries(path === undefined ? undefined : await readIfExists(disk, path));
	async function change(edit: (secrets: Map<string, T>) => void): Promise<void> {
		if (path === undefined) return;
		await updateFile(disk, path, (text) => {
			const secrets = entries(text);
			edit(secrets);
			return JSON.stringify(secrets, undefined, '\t');
		});
	}
	return {
		get: async (name: string): Promise<T | undefined> => (await all()).get(name),
		set: (name: string, secret: T): Promise<void> => change((secrets) => secrets.set(name, secret)),
		/** Resolves with whether there was one. */
		async remove(name: string): Promise<boolean> {
			const existed = (await all()).has(name);
			if (existed) await change((secrets) => secrets.delete(name));
			return existed;
		},
	};
}
