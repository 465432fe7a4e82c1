/** The modes of the mouse: only on request, and undone with every way of leaving the console. */
import {chmod, mkdir, mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {describe, expect, onTestFinished, test} from 'vitest';
import {type Session, type Start, sane, start} from './pty.ts';

const on = '\u001b[?1000h\u001b[?1006h';
const off = '\u001b[?1006l\u001b[?1000l';
// 1004 reports the focus.
const any = /\u001b\[\?(?:9|100[^4]|101\d)[hl]/;

async function open(options: Start = {}, args: readonly string[] = ['--mouse']): Promise<Session> {
	const session = await start(['--demo', '/apps', ...args], options);
	await session.waitFor('Source Control');
	return session;
}

/** The modes were set and undone equally often, and undone last. */
function expectOff(session: Session): void {
	expect(session.modes()).toEqual(sane);
	const raw = session.raw();
	expect(raw.split(off)).toHaveLength(raw.split(on).length);
	expect(raw.lastIndexOf(off)).toBeGreaterThan(raw.lastIndexOf(on));
}

test('writes no mode of the mouse unless asked', async () => {
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
	expect((await session.ended()).code).toBe(0);
	expectOff(session);
});

test('is on from the config, and off for a screen reader', async () => {
	const home = await mkdtemp(join(tmpdir(), 'castellan-mouse-'));
	onTestFinished(() => rm(home, {recursive: true, force: true}));
	const config = join(home, 'castellan');
	await mkdir(config);
	await writeFile(join(config, 'config.yaml'), 'mouse: true\n');
	const env = {XDG_CONFIG_HOME: home};
	const session = await open({env}, []);
	expect(session.modes().mouse).toBe('vt200');
	session.type('\u0003\u0003');
	await session.ended();
	expectOff(session);

	const linear = await start(['--demo', '/apps', '--screen-reader'], {env});
	await linear.waitFor(() => linear.raw().includes('Source Control'));
	linear.type('\u0003\u0003');
	await linear.ended();
	expect(linear.raw()).not.toMatch(any);
});

describe('is off after', () => {
	test.each([
		['SIGTERM', 143],
		['SIGHUP', 129],
	] as const)('%s', async (signal, code) => {
		const session = await open();
		session.kill(signal);
		expect((await session.ended()).code).toBe(code);
		expectOff(session);
	});

	test('an internal error', async () => {
		const fail = 'process.on("SIGUSR2",()=>queueMicrotask(()=>{throw new TypeError("broken")}))';
		const session = await open({node: ['--import', `data:text/javascript,${fail}`]});
		session.kill('SIGUSR2');
		expect((await session.ended()).code).toBe(1);
		expectOff(session);
	});

	test('a kill', async () => {
		const session = await open({line: '"$@"; code=$?; read go; (exit $code)'});
		await session.guarded();
		session.kill('SIGKILL');
		await session.waitFor(() => session.modes().mouse === 'none');
		session.type('\r');
		expect((await session.ended()).code).toBe(137);
		expectOff(session);
	});
});

test('is off while the console is suspended, and on again afterwards', async () => {
	const session = await open({line: 'set -m; "$@"; echo "[stopped]"; read go; fg'});
	session.type('\u001a');
	await session.waitFor('[stopped]');
	await session.waitFor(() => !session.modes().alternateScreen);
	expect(session.modes()).toEqual(sane);
	session.type('\r');
	await session.waitFor(() => session.modes().mouse === 'vt200');
	session.type('\u001b[<0;5;8M');
	await session.waitFor('5/100');
});

test('is off while the editor has the terminal, and on again afterwards', async () => {
	const folder = await mkdtemp(join(tmpdir(), 'castellan-editor-'));
	onTestFinished(() => rm(folder, {recursive: true, force: true}));
	const editor = join(folder, 'editor');
	await writeFile(editor, '#!/bin/sh\nprintf "[editor]"\nread go\nsed -i "s/University partners/Universities/" "$1"\n');
	await chmod(editor, 0o755);
	const session = await start(['--demo', 'auth-configs/ac_07', '--mouse'], {env: {EDITOR: editor}});
	await session.waitFor('University partners');
	session.type('E');
	await session.waitFor('[editor]');
	expect(session.modes()).toEqual(sane);
	session.type('\r');
	await session.waitFor('"University partners" → "Universities"');
	expect(session.modes().mouse).toBe('vt200');
});
