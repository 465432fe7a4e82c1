/** Paths that a person names: a leading `~/` is the home directory, and a relative path starts at the working directory. */
import {join, resolve} from 'node:path';
import {FileError, SettingsError} from '../../../settings/error.ts';
import {replaceFile, type SavingFs, saveNewFile} from '../../../settings/files/new-file.ts';
import type {SaveFile} from '../../core/services.ts';

export const namedPath = (name: string, home: string | undefined): string =>
	home && name.startsWith('~/') ? join(home, name.slice(2)) : resolve(name);

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
