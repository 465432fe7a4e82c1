/** The engines of the history, for tests that run on each of them. */
import type {History} from '../../../src/domain/history/history.ts';
import {openStore, temporaryFile} from './items.ts';

export interface TestEngine {
	readonly name: string;
	/** Creates an empty store. Each call of the result opens a handle that is closed after the test. */
	create(): Promise<() => Promise<History>>;
}

const sqlite: TestEngine = {
	name: 'SQLite',
	async create() {
		const file = temporaryFile();
		return () => openStore(file);
	},
};

export const engines: readonly TestEngine[] = [sqlite];
