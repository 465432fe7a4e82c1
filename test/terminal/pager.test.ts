/** The built program with the real pager of the machine. */
import {execFileSync} from 'node:child_process';
import {beforeEach, expect, test} from 'vitest';
import {sane, start} from './pty.ts';

const hasLess = (() => {
	try {
		execFileSync('less', ['--version'], {stdio: 'ignore'});
		return true;
	} catch {
		return false;
	}
})();
beforeEach(({skip}) => skip(!hasLess, 'less is not installed'));

const size = {columns: 60, rows: 10};
test('less gets a long list, and q ends it', async () => {
	const session = await start(['apps', '--demo', '--limit', '50'], size);
	await session.waitFor(/^:/m);
	session.type('q');
	expect((await session.ended()).code).toBe(0);
	expect(session.modes()).toEqual(sane);
});
