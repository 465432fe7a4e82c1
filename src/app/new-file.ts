/** Files that a person asks for: only they can read them, and nothing is overwritten unasked. */
import {randomUUID} from 'node:crypto';
import type * as nodeFs from 'node:fs/promises';
import {join, resolve} from 'node:path';
import type {SaveFile} from '../context.ts';

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
				throw error;
			}
		}
		// The old one stays until the new one is whole, and its mode does not live on.
		const temporary = `${path}.${randomUUID()}.tmp`;
		try {
			await fs.writeFile(temporary, text, {mode: onlyOwner, flag: 'wx'});
			await fs.rename(temporary, path);
		} catch (error) {
			await fs.rm(temporary, {force: true});
			throw error;
		}
		return {path, isWritten: true};
	};
