/** Draws the rows that were stored for this start over the first frame, before the program is loaded. */
import {existsSync} from 'node:fs';
import envPaths from 'env-paths';
import type {ConsoleRequest} from '../console/app/console-request.ts';
import type {Looks} from '../console/terminal/first-frame.ts';
import type {Opening} from '../console/terminal/opening.ts';
import {appPaths} from '../settings/paths.ts';

export async function showFirstRows(request: ConsoleRequest, opening: Opening, looks: Looks): Promise<void> {
	try {
		const paths = await appPaths(process.env, async () => envPaths);
		// A key in a keychain takes too long. Without one in the file, the modules that read and decrypt are not loaded.
		if (!paths || !existsSync(paths.historyKeysFile)) return;
		const {earlyRows} = await import('./early-rows.ts');
		const drawn = earlyRows(request, paths, looks);
		if (drawn !== undefined) opening.draw(drawn);
	} catch {
		// A file that cannot be read, is locked or is damaged. The console opens it again and reports that.
	}
}
