/** The screen-reader mode in a real terminal: lines on the normal screen, and only what a key changes. */
import {expect, test} from 'vitest';
import {isThorough} from '../support/runs/runs.ts';
import {sane, start} from './pty.ts';

/** The bytes that a text causes, up to the wanted ones. */
async function printedBy(session: Awaited<ReturnType<typeof start>>, text: string, wanted: string): Promise<string> {
	const from = session.raw().length;
	session.type(text);
	await session.waitFor(() => session.raw().slice(from).includes(wanted));
	return session.raw().slice(from);
}

test('prints the new row alone, without moving the cursor of the terminal', async () => {
	const session = await start(['--demo', '/apps', '--screen-reader'], {columns: 300});
	await session.waitFor(() => session.raw().includes('? Help\r\n'));
	expect(await printedBy(session, 'j', 'app_0000002')).toMatch(/^> 2: Corporate Directory; [^\r\n]*$|^> 2: .*\r\n$/);
	await session.waitFor(() => session.raw().endsWith('\r\n'));
	const row = await printedBy(session, 'j', '\r\n');
	expect(row).toMatch(/^> 3: Payroll; [^\r\n]*\r\n$/);
	expect(session.modes()).toEqual({...sane, bracketedPaste: true});
	session.type('\u0003\u0003');
	expect((await session.ended()).code).toBe(0);
	expect(session.modes()).toEqual(sane);
	// Bracketed paste, so that pasted text is not read as keys, is the only sequence.
	const [console = ''] = session.raw().split('[ended');
	expect(console.replaceAll(/\u001b\[\?2004[hl]/g, '')).not.toContain('\u001b');
});

test.runIf(isThorough)('prints the place again after it was suspended', async () => {
	const session = await start(['--demo', '/apps', '--screen-reader'], {
		columns: 300,
		line: 'set -m; "$@"; echo "[stopped]"; read go; fg',
	});
	await session.waitFor(() => session.raw().includes('? Help\r\n'));
	session.type('\u001a');
	await session.waitFor(() => session.raw().includes('[stopped]'));
	await session.waitFor(() => !session.modes().bracketedPaste);
	const from = session.raw().length;
	session.type('\r');
	await session.waitFor(() => session.raw().slice(from).includes('demo, Apps\r\n'));
	await session.waitFor(() => session.raw().slice(from).includes('> 1: Source Control'));
	expect(session.modes().bracketedPaste).toBe(true);
});

test.runIf(isThorough)('leaves the terminal as it was after SIGTERM', async () => {
	const session = await start(['--demo', '/apps', '--screen-reader'], {line: '"$@"; code=$?; read go; (exit $code)'});
	await session.waitFor(() => session.raw().includes('Source Control'));
	await session.watched();
	session.kill('SIGTERM');
	await session.waitFor(() => !session.modes().bracketedPaste);
	session.type('\r');
	const end = await session.ended();
	expect(end.code).toBe(143);
	expect(end.stty).toEqual(expect.arrayContaining(['icanon', 'echo', 'isig']));
	expect(session.raw()).not.toContain('\u001b[?1049');
});
