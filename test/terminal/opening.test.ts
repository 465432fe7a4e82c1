/** The frame that stands before the program is loaded, and what becomes of the terminal when nothing comes after it. */
import {copyFile, mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {describe, expect, onTestFinished, test} from 'vitest';
import {cases, isThorough} from '../support/runs/runs.ts';
import {type End, type Session, sane, start} from './pty.ts';

const sizes = cases(
	[{columns: 80, rows: 24, title: ' castellan · demo · Apps'}],
	[{columns: 40, rows: 12, title: ' demo · Apps'}],
);

/** The entry file with something else in the program's place. */
async function entryBefore(main: string): Promise<string> {
	const directory = await mkdtemp(join(tmpdir(), 'castellan-entry-'));
	onTestFinished(() => rm(directory, {recursive: true, force: true}));
	await copyFile(resolve(import.meta.dirname, '../../dist/castellan.js'), join(directory, 'castellan.mjs'));
	await writeFile(join(directory, 'main.js'), main);
	await writeFile(join(directory, 'package.json'), '{"type":"module"}');
	return join(directory, 'castellan.mjs');
}

const never = 'export const main = () => void setInterval(() => undefined, 2 ** 30);';

/** The alternate screen was opened and left once, and everything is as before. */
function expectRestored(session: Session, {stty}: End): void {
	expect(session.modes()).toEqual(sane);
	expect(stty).toEqual(expect.arrayContaining(['icanon', 'echo', 'isig']));
	expect(session.raw().match(/\u001b\[\?1049[hl]/g)).toEqual(['\u001b[?1049h', '\u001b[?1049l']);
	expect(session.raw().lastIndexOf('\u001b[?7h')).toBeGreaterThan(session.raw().lastIndexOf('\u001b[?7l'));
	expect(session.screen()).not.toContain('loading');
}

describe.each(sizes)('at $columns×$rows', ({title, ...size}) => {
	test('the frame is there before the program is', async () => {
		const session = await start(['--demo', 'apps?'], {...size, program: await entryBefore(never)});
		await session.waitFor('loading');
		expect(session.modes()).toMatchObject({alternateScreen: true, cursorHidden: true});
		const lines = session.screen().split('\n');
		expect([lines[0]?.trimEnd(), lines.length]).toEqual([title, size.rows - 1]);
		session.type('xyz\u0003');
		const end = await session.ended();
		expect(end.code).toBe(130);
		expectRestored(session, end);
		expect(session.screen()).not.toContain('xyz');
	});

	test('the console takes its place, with the keys typed meanwhile', async () => {
		const session = await start(['--demo', 'apps?'], size);
		await session.waitFor(title.trim());
		session.type('qq');
		await session.waitFor('Quit castellan?');
		session.type('\r');
		const end = await session.ended();
		expect(end.code).toBe(0);
		expectRestored(session, end);
	});

	test.runIf(isThorough)('a start without a tenant asks for one', async () => {
		const session = await start([], size);
		await session.waitFor('Sign in to a tenant');
		// Nothing has failed before the sign-in.
		expect(session.screen()).not.toMatch(/errors? \(!\)/);
		session.type('\u001b[B\u001b[B\r');
		const end = await session.ended();
		expect(end.code).toBe(0);
		expectRestored(session, end);
	});

	test.runIf(isThorough).each([
		[['--profile', 'nobody'], 2, 'nobody'],
		[['--demo', 'apps?nonsense=1'], 2, 'nonsense'],
	] as const)('%j is refused on the screen that was there before', async (args, code, reason) => {
		const session = await start(args, size);
		const end = await session.ended();
		expect(end.code).toBe(code);
		expectRestored(session, end);
		const [drawn, said] = session.raw().split('\u001b[?1049l');
		expect(drawn).not.toContain('castellan:');
		expect(said).toContain(reason);
	});
});

test.runIf(isThorough).each([
	['that cannot be read', 'export const main = ;'],
	['that throws', 'throw new TypeError("broke");'],
	['that rejects', 'export const main = async () => { throw new TypeError("broke"); };'],
])('a program %s leaves the terminal as it was, before Node says so', async (_, main) => {
	const session = await start(['--demo'], {program: await entryBefore(main)});
	const end = await session.ended();
	expect(end.code).toBe(1);
	expectRestored(session, end);
	expect(session.raw().split('\u001b[?1049l')[1]).toContain('Error');
});

test.runIf(isThorough).each(['SIGTERM', 'SIGHUP', 'SIGINT'] as const)(
	'%s ends it as it ends any program',
	async (signal) => {
		const session = await start(['--demo'], {program: await entryBefore(never)});
		await session.waitFor('loading');
		session.kill(signal);
		const end = await session.ended();
		expect(end.code).toBe({SIGTERM: 143, SIGHUP: 129, SIGINT: 130}[signal]);
		expectRestored(session, end);
	},
);

test.runIf(isThorough).each([
	['a verb', ['apps', '--demo'], {}],
	['a word that may be one', ['board', '--demo'], {}],
	['help', ['--help'], {}],
	['a mistake', ['--demo', 'no/such/place'], {}],
	['a screen reader', ['--demo', '--screen-reader'], {}],
	['a screen reader in the environment', ['--demo'], {INK_SCREEN_READER: 'true'}],
] as const)('%s gets no frame', async (_, args, env) => {
	const program = await entryBefore('export const main = () => console.log("here");');
	const session = await start(args, {program, env});
	await session.ended();
	expect(session.raw()).toMatch(/^here/);
});

test.runIf(isThorough).each(['"$@" | cat', '"$@" < /dev/null', 'TERM=dumb "$@"'])('%s gets no frame', async (line) => {
	const program = await entryBefore('export const main = () => console.log("here");');
	const session = await start(['--demo'], {program, line});
	await session.ended();
	expect(session.raw()).toMatch(/^here/);
});
