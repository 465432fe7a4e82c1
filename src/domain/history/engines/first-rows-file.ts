/** Reads the rows of a start from the file of the history, before anything else of the history is loaded. It changes nothing. */
import {statSync} from 'node:fs';
import {DatabaseSync} from 'node:sqlite';
import {layout} from '../store/layout.ts';
import {applicationId} from './sqlite-file.ts';

export interface SealedRows {
	readonly tenant: string;
	/** Encrypted with the key of the tenant. */
	readonly json: string;
}

/** Undefined if there are none, and in a file of another program or of another layout. Throws what SQLite throws. */
export function findFirstRows(file: string, screen: string, start: string): SealedRows | undefined {
	// Opening a pipe would block.
	if (!statSync(file, {throwIfNoEntry: false})?.isFile()) return undefined;
	const database = new DatabaseSync(file, {readOnly: true, timeout: 0});
	try {
		const numberIn = (pragma: string) => Object.values(database.prepare(`PRAGMA ${pragma}`).get() ?? {})[0];
		if (numberIn('application_id') !== applicationId || numberIn('user_version') !== layout) return undefined;
		const row = database
			.prepare('SELECT tenant, json FROM first_rows WHERE screen = ? AND start = ? LIMIT 1')
			.get(screen, start);
		return row && {tenant: String(row.tenant), json: String(row.json)};
	} finally {
		database.close();
	}
}
