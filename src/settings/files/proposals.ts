/** The proposals of agents, one file each, readable by their owner only. */
import {join} from 'node:path';
import {errorCode} from '../error.ts';
import {createText, type Disk, readIfExists, writeText} from './disk.ts';

export interface ProposalFiles {
	/** Rejects with `FileError`. */
	save(id: string, text: string): Promise<void>;
	replace(id: string, text: string): Promise<void>;
	/** Undefined for an unknown id. */
	read(id: string): Promise<string | undefined>;
	list(): Promise<readonly string[]>;
	remove(id: string): Promise<void>;
	/** Claims a proposal. Resolves with false if it was claimed before: it is sent once. */
	claim(id: string): Promise<boolean>;
}

const idForm = /^prop_[0-9a-f]{12}$/;

export function proposalFiles(disk: Disk, directory: string): ProposalFiles {
	const fileOf = (id: string) => join(directory, `${id}.json`);
	const claimOf = (id: string) => join(directory, `${id}.claimed`);
	return {
		async save(id, text) {
			await createText(disk, fileOf(id), text);
		},
		replace: (id, text) => writeText(disk, fileOf(id), text),
		read: async (id) => (idForm.test(id) ? readIfExists(disk, fileOf(id)) : undefined),
		async list() {
			try {
				const names = await disk.fs.readdir(directory);
				return names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length));
			} catch (error) {
				if (errorCode(error) === 'ENOENT') return [];
				throw error;
			}
		},
		async remove(id) {
			for (const file of [fileOf(id), claimOf(id)]) await disk.fs.rm(file, {force: true});
		},
		claim: (id) => createText(disk, claimOf(id), ''),
	};
}
