/** Draws the rows that were stored for this start over the first frame, before the program is loaded. */
import {existsSync} from 'node:fs';
import envPaths from 'env-paths';
import type {ConsoleRequest} from '../console/first-rows/console-request.ts';
import type {Looks} from '../console/first-rows/first-frame.ts';
import type {Opening} from '../console/terminal/opening.ts';
import {appPaths} from '../settings/paths.ts';
import {sleep} from '../text/timer.ts';

/** Milliseconds. A keychain responds in about two. A locked keychain prompts the person. */
const maximumWait = 20;

/** Waits a moment only for a key in a keychain. If it arrives later, the rows are drawn unless the console was faster. */
export async function showFirstRows(request: ConsoleRequest, opening: Opening, looks: Looks): Promise<void> {
	try {
		const paths = await appPaths(process.env, async () => envPaths);
		// Without a history, the modules that read and decrypt are not loaded.
		if (!paths || !existsSync(paths.historyFile)) return;
		const {findEarlyRows} = await import('./early-rows.ts');
		const rows = findEarlyRows(request, paths, looks);
		if (!rows) return;
		const draw = (key: string | null) => key !== null && opening.draw(rows.output(key));
		if (rows.keyInFile !== undefined) draw(rows.keyInFile);
		else await Promise.race([rows.keyInKeychain().then(draw).catch(ignored), sleep(maximumWait)]);
	} catch {
		ignored();
	}
}

/** A file or a keychain that cannot be read, is locked or is damaged. The console opens it again and reports that. */
function ignored(): void {}
