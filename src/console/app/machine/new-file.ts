/** Saves files for a person, readable only by their owner. */
import {FileError, SettingsError} from '../../../settings/error.ts';
import {replaceFile, type SavingFs, saveNewFile} from '../../../settings/files/new-file.ts';
import type {SaveFile} from '../services.ts';
import {namedPath} from './named-path.ts';

interface Folder {
	readonly fs: SavingFs;
	/** The directory for a leading `~/`. */
	readonly home: string | undefined;
}

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
