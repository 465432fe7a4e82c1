/** Paths that a person names: a leading `~/` is the home directory, and a relative path starts at the working directory. */
import type {Dirent} from 'node:fs';
import {join, resolve} from 'node:path';
import {FileError, SettingsError} from '../../../settings/error.ts';
import {replaceFile, type SavingFs, saveNewFile} from '../../../settings/files/new-file.ts';
import type {CompletePath, SaveFile} from '../../core/services.ts';

export const namedPath = (name: string, home: string | undefined): string =>
	home && name.startsWith('~/') ? join(home, name.slice(2)) : resolve(name);

interface Folders {
	readonly readdir: (path: string, options: {readonly withFileTypes: true}) => Promise<readonly Dirent[]>;
	readonly home: string | undefined;
}

/**
 * Completes the last part of a path as far as it is the same in all files that it begins. Hidden files need their dot. Names
 * with control characters are left out, because the field draws them.
 */
export const completePathIn =
	({readdir, home}: Folders): CompletePath =>
	async (typed) => {
		const start = typed.lastIndexOf('/') + 1;
		const part = typed.slice(start);
		// A folder that cannot be read has no completions.
		const entries = await readdir(namedPath(typed.slice(0, start) || '.', home), {withFileTypes: true}).catch(() => []);
		const names = entries
			.filter(({name}) => name.startsWith(part) && (part !== '' || !name.startsWith('.')) && !/\p{C}/u.test(name))
			.map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name));
		const [first, ...others] = names;
		if (first === undefined) return undefined;
		const letters = [...first];
		const same = letters.findIndex((letter, index) => others.some((other) => [...other][index] !== letter));
		return typed.slice(0, start) + (same < 0 ? first : letters.slice(0, same).join(''));
	};

interface Folder {
	readonly fs: SavingFs;
	/** The directory for a leading `~/`. */
	readonly home: string | undefined;
}

/** Saves files for a person, readable only by their owner. */
export const saveFileIn =
	({fs, home}: Folder): SaveFile =>
	async (name, text, {mayReplace}) => {
		const path = namedPath(name, home);
		try {
			if (!mayReplace) return {path, isWritten: await saveNewFile(fs, path, text)};
			await replaceFile(fs, path, text);
			return {path, isWritten: true};
		} catch (error) {
			throw error instanceof SettingsError ? error : new FileError(path, 'written', error);
		}
	};
