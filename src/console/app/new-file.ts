/** Saves files for a person, readable only by their owner. */
import type * as nodeFs from 'node:fs/promises';
import {FileError} from '../../settings/error.ts';
import {newToken} from '../../settings/files/process-identity.ts';
import type {SaveFile} from '../services.ts';
import {namedPath} from './named-path.ts';

interface Folder {
	readonly fs: Pick<typeof nodeFs, 'rename' | 'rm' | 'writeFile'>;
	/** The directory for a leading `~/`. */
	readonly home: string | undefined;
}

const onlyOwner = 0o600;

export const saveFileIn =
	({fs, home}: Folder): SaveFile =>
	async (name, text, {mayReplace}) => {
		const path = namedPath(name, home);
		if (!mayReplace) {
			try {
				await fs.writeFile(path, text, {mode: onlyOwner, flag: 'wx'});
				return {path, isWritten: true};
			} catch (error) {
				if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return {path, isWritten: false};
				// Remove a file that is only partly written.
				await fs.rm(path, {force: true}).catch(() => undefined);
				throw new FileError(path, 'written', error);
			}
		}
		// Rename a complete new file over the old one. The old content thus survives a failure, and its mode is dropped.
		const temporary = `${path}.${newToken()}.tmp`;
		try {
			await fs.writeFile(temporary, text, {mode: onlyOwner, flag: 'wx'});
			await fs.rename(temporary, path);
		} catch (error) {
			await fs.rm(temporary, {force: true}).catch(() => undefined);
			throw new FileError(path, 'written', error);
		}
		return {path, isWritten: true};
	};
