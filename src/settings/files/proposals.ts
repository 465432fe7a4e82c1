/** The proposals of agents, one file each, readable by their owner only. */
import {join} from 'node:path';
import {errorCode} from '../error.ts';
import {createText, type Disk, readIfExists, writeText} from './disk.ts';

const idForm = /^prop_[0-9a-f]{12}$/;

/** Every method rejects with `FileError`, or with an error of the file system. */
export function proposalFiles(disk: Disk, directory: string) {
	const fileOf = (id: string) => join(directory, `${id}.json`);
	const claimOf = (id: string) => join(directory, `${id}.claimed`);
	return {
		async save(id: string, text: string) {
			await createText(disk, fileOf(id), text);
		},
		replace: (id: string, text: string) => writeText(disk, fileOf(id), text),
		/** Undefined for an unknown id. */
		read: async (id: string) => (idForm.test(id) ? readIfExists(disk, fileOf(id)) : undefined),
		async list(): Promise<readonly string[]> {
			try {
				const names = await disk.fs.readdir(directory);
				return names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length));
			} catch (error) {
				if (errorCode(error) === 'ENOENT') return [];
				throw error;
			}
		},
		async remove(id: string) {
			for (const file of [fileOf(id), claimOf(id)]) await disk.fs.rm(file, {force: true});
		},
		/** Resolves with false if it was claimed before. */
		claim: (id: string) => createText(disk, claimOf(id), ''),
	};
}
