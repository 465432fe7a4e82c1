/** The modes of the mouse: only on request. Other tests leave the console in every way with them, and stand aside. */
import {mkdir, mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import {isThorough} from '../support/runs/runs.ts';
import {expectRestored, type Session, type Start, start} from './pty.ts';

// 1004 reports the focus.
const any = /\u001b\[\?(?:9|100[^4]|101\d)[hl]/;

async function open(options: Start = {}, args: readonly string[] = ['--mouse']): Promise<Session> {
	const session = await start(['--demo', '/apps', ...args], options);
	await session.waitFor('Source Control');
	return session;
}

test.runIf(isThorough)('writes no mode of the mouse unless asked', async () => {
	const session = await open({}, []);
	session.type('\u001b[<0;4;8M\u001b[<65;4;8M\u001b[<0;4');
	session.type('j');
	session.type('\u0003\u0003');
	expect((await session.ended()).code).toBe(0);
	expect(session.raw()).not.toMatch(any);
});

test('moves the cursor with a click, in pieces too, scrolls with the wheel, and opens the row at the cursor', async () => {
	const session = await open();
	await session.waitFor(() => session.modes().mouse === 'vt200');
	for (const piece of ['\u001b', '[<0;5', ';8M\u001b[<0;5;8m']) session.type(piece);
	await session.waitFor('5/100');
	session.type('\u001b[<65;5;8M');
	await session.waitFor('8/100');
	// The row at the cursor.
	session.type('\u001b[<0;5;8M');
	await session.waitFor(/line 1 of/);
	session.type('\u0003\u0003');
	const end = await session.ended();
	expect(end.code).toBe(0);
	expectRestored(session, end);
});

test.runIf(isThorough)('is on from the config, and off for a screen reader', async () => {
	const home = await mkdtemp(join(tmpdir(), 'castellan-mouse-'));
	onTestFinished(() => rm(home, {recursive: true, force: true}));
	const config = join(home, 'castellan');
	await mkdir(config);
	await writeFile(join(config, 'config.yaml'), 'mouse: true\n');
	const env = {XDG_CONFIG_HOME: home};
	const session = await open({env}, []);
	expect(session.modes().mouse).toBe('vt200');
	session.type('\u0003\u0003');
	expectRestored(session, await session.ended());

	const linear = await start(['--demo', '/apps', '--screen-reader'], {env});
	await linear.waitFor(() => linear.raw().includes('Source Control'));
	linear.type('\u0003\u0003');
	await linear.ended();
	expect(linear.raw()).not.toMatch(any);
});
