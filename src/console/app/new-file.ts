/** Files that a person asks for: only they can read them, and nothing is overwritten unasked. */
import type * as nodeFs from 'node:fs/promises';
import {join, resolve} from 'node:path';
import {FileError} from '../../settings/error.ts';
import {newToken} from '../../settings/files/process-identity.ts';
import type {SaveFile} from '../services.ts';

interface Folder {
	readonly fs: Pick<typeof nodeFs, 'rename' | 'rm' | 'writeFile'>;
	/** What a leading `~/` stands for. */
	readonly home: string | undefined;
}

const onlyOwner = 0o600;

export const saveFileIn =
	({fs, home}: Folder): SaveFile =>
	// A relative name starts from the working directory.
	async (name, text, {mayReplace}) => {
		const path = home && name.startsWith('~/') ? join(home, name.slice(2)) : resolve(name);
		if (!mayReplace) {
			try {
				await fs.writeFile(path, text, {mode: onlyOwner, flag: 'wx'});
				return {path, isWritten: true};
			} catch (error) {
				if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return {path, isWritten: false};
				// A part of it may be there.
				await fs.rm(path, {force: true}).catch(() => undefined);
				throw new FileError(path, 'written', error);
			}
		}
		// The old one stays until the new one is whole, and its mode does not live on.
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
