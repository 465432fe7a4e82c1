import {existsSync, mkdirSync, readlinkSync} from 'node:fs';
import {dirname} from 'node:path';

/**
 * Creates a folder and its parents, readable by the owner only. Not `recursive: true`, with which Node never returns below
 * folders that reject new entries, such as /proc. Names a link whose target does not exist.
 */
export function makeFolder(path: string): void {
	if (existsSync(path)) return;
	if (dirname(path) !== path) makeFolder(dirname(path));
	try {
		mkdirSync(path, {mode: 0o700});
	} catch (error) {
		// Another process may have created it meanwhile.
		if (existsSync(path)) return;
		if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
		throw new Error(`${path} is a link to ${readlinkSync(path)}, which does not exist`, {cause: error});
	}
}
