/** The question for the background of the terminal, and answers at every moment. */
import {expect, test} from 'vitest';
import {isThorough} from '../support/runs/runs.ts';
import {type Session, start} from './pty.ts';

const question = '\u001b]11;?\u001b\\';
const light = '\u001b]11;rgb:fdfd/f6f6/e3e3\u001b\\';
/** The colours of the tint and of muted text. */
const lightTint = '\u001b[48;5;189m';
const darkTint = '\u001b[48;5;237m';
const reverse = '\u001b[7m';

const asked = (session: Session) => session.waitFor(() => session.raw().includes(question));
const drawn = (session: Session, code: string) => session.waitFor(() => session.raw().includes(code));
/** Quits, and shows that no byte of an answer was typed. */
async function quit(session: Session) {
	expect(session.screen()).not.toMatch(/rgb:|\]11/);
	session.type('qq');
	await session.waitFor('Quit castellan?');
	session.type('\r');
	expect((await session.ended()).code).toBe(0);
	expect(session.screen()).not.toMatch(/rgb:|\]11/);
}

test.runIf(isThorough).each([
	['at once', [light]],
	['in pieces', ['\u001b]', '11;rgb:fdfd/f6', 'f6/e3e3\u001b', '\\']],
	['with BEL', ['\u001b]11;#fdf6e3\u0007']],
])('an answer %s chooses the light theme', async (_, pieces) => {
	const session = await start(['--demo', 'apps?']);
	await asked(session);
	for (const piece of pieces) session.type(piece);
	await session.waitFor('1/100');
	await drawn(session, lightTint);
	await quit(session);
});

test.runIf(isThorough)('a list that is opened by a word alone takes the answer too', async () => {
	const session = await start(['--demo', 'apps']);
	await asked(session);
	session.type(light);
	await drawn(session, lightTint);
	await quit(session);
});

test.runIf(isThorough)('a dark answer chooses the dark theme in the colours that the terminal has', async () => {
	const session = await start(['--demo', 'apps?'], {env: {COLORTERM: 'truecolor'}});
	await asked(session);
	session.type('\u001b]11;rgb:0000/0000/0000\u001b\\');
	await drawn(session, '\u001b[48;2;38;52;74m');
	await quit(session);
});

test.runIf(isThorough)('keys typed before, between and after an answer are not lost', async () => {
	const session = await start(['--demo', 'apps?']);
	await asked(session);
	for (const piece of ['j', 'j', light.slice(0, 10), `${light.slice(10)}j`]) session.type(piece);
	await session.waitFor('4/100');
	await drawn(session, lightTint);
	await quit(session);
});

test('a late answer is not typed, and the theme changes with it', async () => {
	const session = await start(['--demo', 'apps?']);
	await session.waitFor('1/100');
	expect(session.raw()).toContain(reverse);
	expect(session.raw()).not.toContain(lightTint);
	session.type(light);
	await drawn(session, lightTint);
	await quit(session);
});

test.runIf(isThorough)('without an answer COLORFGBG decides', async () => {
	const session = await start(['--demo', 'apps?'], {env: {COLORFGBG: '15;0'}});
	await session.waitFor('1/100');
	expect(session.raw()).toContain(darkTint);
	await quit(session);
});

test.runIf(isThorough)('a program that ends at once keeps a slow answer from the shell', async () => {
	const session = await start(['--profile', 'nobody']);
	await session.waitFor(() => session.raw().includes('\u001b[?1049h'));
	session.type(light);
	await session.ended();
	expect(session.screen()).toContain('nobody');
	expect(session.screen()).not.toContain('rgb:');
});

test.runIf(isThorough).each(['CI=true "$@"', 'NO_COLOR=1 "$@"', 'TERM=linux "$@"', 'INK_SCREEN_READER=true "$@"'])(
	'the terminal is not asked by %s',
	async (line) => {
		const session = await start(['--demo', 'apps?'], {line});
		await session.waitFor(() => /1\/100|1 of|400/.test(session.raw()));
		expect(session.raw()).not.toContain(question);
		session.kill('SIGTERM');
		await session.ended();
	},
);
