/** The compiled code that one start of the console leaves to the next. */
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {folder} from '../settings/files/disk.ts';
import {start} from './pty.ts';

/** How many starts in turn have renewed the code without adding much: 0 if the last one did not accept it. */
async function renewals(cache: string): Promise<number> {
	const session = await start(['--demo', 'apps?'], {env: {XDG_CACHE_HOME: cache}});
	await session.waitFor('app_0000002');
	session.type('\u0003\u0003\u0003');
	await session.ended();
	return Number(readFileSync(join(cache, 'castellan/console.code'), 'latin1').split(' ')[3]);
}

test('is accepted by the next start, also from a console that was left at once', async () => {
	const cache = await folder();
	let renewed = 0;
	// A start that compiles more functions than the one before begins to count again.
	for (let nth = 0; nth < 5 && renewed === 0; nth++) renewed = await renewals(cache);
	expect(renewed).toBeGreaterThan(0);
});
