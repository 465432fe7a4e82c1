import {existsSync, mkdirSync} from 'node:fs';
import {dirname} from 'node:path';

/**
 * Creates a folder and its parents, readable by the owner only. Not `recursive: true`, with which Node never returns below
 * folders that reject new entries, such as /proc.
 */
export function makeFolder(path: string): void {
	if (existsSync(path)) return;
	if (dirname(path) !== path) makeFolder(dirname(path));
	try {
		mkdirSync(path, {mode: 0o700});
	} catch (error) {
		// Another process may have created it meanwhile.
		if (!existsSync(path)) throw error;
	}
}
