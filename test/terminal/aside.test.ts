/** Standing aside and coming back: the suspended process, the editor, a real lone Esc, and keys before the first frame. */

import {chmod, mkdtemp, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {setTimeout as moment} from 'node:timers/promises';
import {expect, onTestFinished, test} from 'vitest';
import {isThorough} from '../support/runs/runs.ts';
import {said} from '../support/said.ts';
import {type Session, sane, start} from './pty.ts';

/** With a process group of its own, as under a person's shell: another group's processes cannot be stopped. */
const line = 'set -m; "$@"; echo "[stopped]"; read go; fg';

/**
 * The shell has the terminal as it was before, and the console comes back whole on a key. The cursor of the terminal is visible in a
 * field, and hidden elsewhere.
 */
async function expectStopAndReturn(session: Session, screen: string | RegExp, isInField = false): Promise<void> {
	await session.waitFor('[stopped]');
	await session.waitFor(() => !session.modes().alternateScreen);
	expect(session.modes()).toEqual(sane);
	session.type('\r');
	await session.waitFor(() => session.modes().alternateScreen);
	await session.waitFor(screen);
	await session.waitFor(() => {
		const {bracketedPaste, cursorHidden, autoWrap} = session.modes();
		return bracketedPaste && cursorHidden === !isInField && !autoWrap;
	});
}

test('ctrl-z releases the terminal with its mouse, as a stop signal does, and continuing restores the console', async () => {
	const session = await start(['--demo', '/apps', '--mouse'], {line: `${line}; echo "[stopped]"; read go; fg`});
	await session.waitFor('Source Control');
	session.type('jj');
	await session.waitFor('3/100');
	session.type('\u001a');
	await expectStopAndReturn(session, '3/100');
	await session.waitFor(() => session.modes().mouse === 'vt200');
	session.type('\u001b[<0;5;8M');
	await session.waitFor('5/100');
	session.kill('SIGTSTP');
	await expectStopAndReturn(session, '5/100');
	session.type('j');
	await session.waitFor('6/100');
});

test('acquires and redraws the terminal after SIGSTOP', async () => {
	const session = await start(['--demo', '/apps'], {
		// From the first cell: where the stop left the cursor, the word could end in two lines.
		line: 'set -m; "$@"; stty sane; printf "\\033[H\\033[2J[stopped]"; read go; fg',
	});
	await session.waitFor('Source Control');
	session.kill('SIGSTOP');
	await session.waitFor('[stopped]');
	session.type('\r');
	await session.waitFor(
		(screen) => /^ castellan/.test(screen) && screen.includes('1/100') && !screen.includes('[stopped]'),
	);
	expect(session.modes()).toMatchObject({alternateScreen: true, bracketedPaste: true, autoWrap: false});
	session.type('j');
	await session.waitFor('2/100');
});

test.runIf(isThorough)('draws the whole screen again on ctrl-l and on a report of the focus', async () => {
	const session = await start(['--demo', '/apps']);
	await session.waitFor('Source Control');
	const headers = () => session.raw().split('castellan \u00b7 demo').length;
	session.type('jj');
	await session.waitFor('3/100');
	for (const typed of ['\u000c', '\u001b[I']) {
		const before = headers();
		session.type(typed);
		await session.waitFor(() => headers() === before + 1);
		await session.waitFor('3/100');
	}
});

test.runIf(isThorough)('releases the terminal during the first frame too', async () => {
	const session = await start(['--demo', '/apps'], {line});
	await session.waitFor('loading');
	session.kill('SIGTSTP');
	await expectStopAndReturn(session, 'Source Control');
});

test.runIf(isThorough)('stays open if no shell can continue it', async () => {
	const session = await start(['--demo', '/apps']);
	await session.waitFor('Source Control');
	session.type('\u001a');
	await session.waitFor(() => !session.modes().alternateScreen);
	await session.waitFor('Source Control');
	session.type('j');
	await session.waitFor('2/100');
});

test.runIf(isThorough).each([
	['a prompt', '/apps', '/', 'Filter', 'wiki', 'wiki', 'wik'],
	['the command palette', '/apps', ':', 'Enter a command', 'noti', 'noti', 'not'],
	[
		'a secret field',
		'step-up/sp_1',
		'e',
		'it is not shown',
		'canary',
		'6 characters, not shown',
		'5 characters, not shown',
	],
])('ctrl-z in %s keeps what was typed', async (_, place, key, open, typed, shown, shorter) => {
	const session = await start(['--demo', place], {line});
	await session.waitFor(/\w {2,}.*\n.*\w/);
	await session.waitFor((screen) => !/loading|waiting/.test(screen));
	session.type(key);
	await session.waitFor(open);
	session.type(typed);
	await session.waitFor(shown);
	session.type('\u001a');
	await expectStopAndReturn(session, shown, true);
	session.type('\u007f');
	await session.waitFor(shorter);
	expect(session.raw()).not.toContain('canary');
});

test.runIf(isThorough)('asks a hidden question once more when it comes back', async () => {
	const session = await start(['step-up', 'rotate', 'sp_1', '--demo'], {line});
	const questions = () => session.raw().split('(hidden):').length - 1;
	await session.waitFor('(hidden):');
	session.type('canary-12345\u001a');
	await session.waitFor('[stopped]');
	// Longer than castellan waits for the stop.
	await moment(500);
	session.type('\r');
	await session.waitFor(() => questions() > 1);
	session.type('\r');
	await session.waitFor('To send, type the id');
	expect(questions()).toBe(2);
});

test.runIf(isThorough)('a terminal resized meanwhile is filled by the console that comes back', async () => {
	// With a group of its own, as under a person's shell, a stopped job receives no signal of the resize.
	const session = await start(['--demo', '/apps'], {line: 'set -m; "$@"; read go; fg'});
	await session.waitFor('Source Control');
	session.type('\u001a');
	await session.waitFor(() => !session.modes().alternateScreen);
	session.resize(90, 12);
	session.type('\r');
	await session.waitFor(() => session.modes().alternateScreen);
	await session.waitFor((screen) => /^ castellan/.test(screen) && / 1\/100 loaded/.test(screen.split('\n')[10] ?? ''));
	session.type('j');
	await session.waitFor('2/100');
});

test('a document goes to the editor and comes back, with the terminal lent to it meanwhile', async () => {
	const folder = await mkdtemp(join(tmpdir(), 'castellan-editor-'));
	onTestFinished(() => rm(folder, {recursive: true, force: true}));
	const editor = join(folder, 'editor');
	const edit = `sed -i 's/University partners/Universities/' "$1"`;
	await writeFile(editor, `#!/bin/sh\nstat -c %a "$1" > ${folder}/mode\nprintf "[editor]"\nread go\n${edit}\n`);
	await chmod(editor, 0o755);
	const session = await start(['--demo', 'auth-configs/ac_07', '--mouse'], {env: {EDITOR: editor}});
	await session.waitFor('University partners');
	session.type('E');
	await session.waitFor('[editor]');
	expect(session.modes()).toEqual(sane);
	session.type('\r');
	await session.waitFor('"University partners" → "Universities"');
	expect(session.modes().mouse).toBe('vt200');
	expect((await readFile(join(folder, 'mode'), 'utf8')).trim()).toBe('600');
	session.type('y');
	await session.waitFor(said.savedTheConfig);
});

test.runIf(isThorough)('ended while the editor runs, castellan says where the saved text is', async () => {
	const folder = await mkdtemp(join(tmpdir(), 'castellan-editor-'));
	onTestFinished(() => rm(folder, {recursive: true, force: true}));
	const editor = join(folder, 'editor');
	const script = `env > ${folder}/env; echo mine > "$1"; echo "has saved"; while [ -e "$1" ]; do sleep 0.05; done`;
	await writeFile(editor, `#!/bin/sh\n${script}\n`);
	await chmod(editor, 0o755);
	const env = {EDITOR: editor, TMPDIR: folder, XDG_STATE_HOME: folder, CASTELLAN_CLIENT_SECRET: 'canary-2b'};
	const session = await start(['--demo', 'auth-configs/ac_07'], {env, columns: 250});
	await session.waitFor('University partners');
	session.type('E');
	await session.waitFor('has saved');
	session.kill('SIGTERM');
	const message = /the text saved by the editor stays in (\S+auth-config\.yaml)/;
	await session.waitFor(message);
	// The console takes the terminal back before it ends, so the message is not on the screen all the time.
	await session.ended();
	const [, kept = ''] = message.exec(session.screen()) ?? [];
	expect(await readFile(kept, 'utf8')).toBe('mine\n');
	expect(await readFile(join(folder, 'env'), 'utf8')).not.toContain('canary');
});

test.runIf(isThorough)('text that is typed before the first frame arrives as keys', async () => {
	const session = await start(['--demo', '/secret']);
	session.type('keep7q2mvalt\r');
	await session.waitFor('USABLE');
});

test('60 keys in one write all count, a paste of a megabyte is text, and a lone Esc is a key', async () => {
	const session = await start(['--demo', '/apps']);
	await session.waitFor('Source Control');
	session.type('j'.repeat(60));
	await session.waitFor('61/');
	session.type('/');
	await session.waitFor('Filter (loaded rows)');
	session.type(`\u001b[200~${'x'.repeat(1_000_000)}\u001b[201~`);
	await session.waitFor('No loaded app matches');
	session.type('\u001b');
	await session.waitFor('61/');
	session.type('/wiki\r');
	await session.waitFor('filter “wiki”');
	// After the moment in which it could have begun a sequence.
	session.type('\u001b');
	await session.waitFor((screen) => !screen.includes('filter “wiki”'));
});
