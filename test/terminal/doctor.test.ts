/** The questions of `doctor` in a real terminal: nothing that the terminal answers is echoed. */
import {expect, test} from 'vitest';
import {start} from './pty.ts';

test('doctor reads the answers without an echo, and restores the terminal', async () => {
	const session = await start(['doctor', '--demo'], {columns: 120, rows: 60});
	await session.waitFor(() => session.raw().includes('\u001b[c'));
	session.type('\u001b[?62;52c');
	await session.waitFor(() => session.raw().includes(']11;?'));
	session.type(
		'\u001b[3;9R\u001b[3;3R\u001b[3;3R\u001b[3;2R\u001b[3;2R\u001b]11;rgb:1e1e/1e1e/1e1e\u0007\u001b[?62;52c',
	);
	const {stty} = await session.ended();
	expect(stty).toEqual(expect.arrayContaining(['icanon', 'echo', 'isig']));
	expect(session.raw()).toContain('joined emoji 8 instead of 2');
	expect(session.raw()).toContain('#1e1e1e');
	expect(session.raw()).not.toContain('62;52');
});
