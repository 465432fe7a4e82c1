/** However the program ends, and whenever: the terminal is as it was before. */
import type {SpawnOptions} from 'node:child_process';
import {readdirSync, readFileSync} from 'node:fs';
import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {setTimeout as moment} from 'node:timers/promises';
import {describe, expect, onTestFinished, test} from 'vitest';
import {type Spawn, startGuard} from '../../src/settings/terminal/guard.ts';
import {startWatchdog} from '../../src/settings/terminal/watchdog.ts';
import {cases, isThorough} from '../support/runs/runs.ts';
import {expectRestored, isRunning, type Session, start, whenever} from './pty.ts';

const codes = {SIGTERM: 143, SIGHUP: 129, SIGINT: 130, SIGQUIT: 131} as const;

// Milliseconds from the first byte: in the entry, while the program is loaded, and while it starts. Behind it is the console, in
// `console.test.ts`.
const moments = {
	SIGTERM: cases([20], [0, 5, 12, 50, 120, 240]),
	SIGHUP: cases([0], [20]),
	SIGINT: cases([20], [0]),
	SIGQUIT: cases([0], [20]),
};

describe.each(Object.entries(moments))('%s', (name, delays) => {
	const signal = name as keyof typeof codes;
	test.each(delays)('%i ms after the first byte ends it', async (delay) => {
		const session = await start(['--demo', '/apps']);
		await session.waitFor(() => session.raw() !== '');
		await moment(delay);
		session.kill(signal);
		const end = await session.ended();
		expect(end.code).toBe(codes[signal]);
		expectRestored(session, end);
	});
});

describe('an end that the program has no part in', () => {
	/** The shell waits for Enter, which a terminal in raw mode does not give. */
	const line = '"$@"; code=$?; read go; (exit $code)';

	async function expectPutRight(session: Session, code: number): Promise<void> {
		await session.waitFor(() => !session.modes().alternateScreen);
		await session.waitFor(() => !session.modes().bracketedPaste);
		session.type('\r');
		const end = await session.ended();
		expect(end.code).toBe(code);
		expectRestored(session, end);
	}

	test.each(
		cases<[NodeJS.Signals, number]>(
			[['SIGKILL', 137]],
			[
				['SIGSEGV', 139],
				['SIGABRT', 134],
				['SIGALRM', 142],
			],
		),
	)('%s', async (signal, code) => {
		const session = await start(['--demo', '/apps', '--mouse'], {line});
		await session.waitFor('Source Control');
		await session.guarded();
		expect(session.modes().mouse).toBe('vt200');
		session.kill(signal);
		await expectPutRight(session, code);
	});

	test.runIf(isThorough)('a heap of 60 MB that is full', async () => {
		const fill = 'process.on("SIGUSR2",()=>{for(const texts=[];;)texts.push(texts.map(String),Array(1e5).fill(0.5))})';
		const session = await start(['--demo', '/apps'], {
			line,
			node: ['--max-old-space-size=60', '--import', `data:text/javascript,${fill}`],
		});
		await session.waitFor('Source Control');
		await session.guarded();
		session.kill('SIGUSR2');
		await expectPutRight(session, 134);
	});

	test.runIf(isThorough)('a kill while it is stopped changes nothing', async () => {
		const session = await start(['--demo', '/apps'], {line: 'set -m; "$@"; kill -KILL %1; wait; read go'});
		await session.waitFor('Source Control');
		await session.guarded();
		session.type('\u001a');
		await session.waitFor(() => !session.modes().alternateScreen);
		const left = session.raw().split('\u001b[?1049l').length;
		session.type('\r');
		expectRestored(session, await session.ended());
		expect(session.raw().split('\u001b[?1049l')).toHaveLength(left);
	});
});

describe('a main thread that is blocked', () => {
	const block = 'process.on("SIGUSR2",()=>{process.stdout.write("[blocked]");for(;;);})';
	/** `sleep` ends at once, or never by itself. */
	const sleeps = {short: 'exit 0', long: 'exec tail -f /dev/null'};

	async function open(sleep: keyof typeof sleeps, line: string): Promise<Session> {
		const programs = await mkdtemp(join(tmpdir(), 'castellan-'));
		onTestFinished(() => rm(programs, {recursive: true}));
		await writeFile(join(programs, 'sleep'), `#!/bin/sh\n${sleeps[sleep]}\n`, {mode: 0o755});
		const session = await start(['--demo', '/apps'], {
			line,
			env: {PATH: `${programs}:${process.env.PATH}`},
			node: ['--import', `data:text/javascript,${block}`],
		});
		await session.waitFor('Source Control');
		return session;
	}

	test.each(cases(['SIGHUP'] as const, ['SIGTERM'] as const))('is ended after %s to its job', async (signal) => {
		const session = await open('short', '"$@"; code=$?; read go; (exit $code)');
		const watchdog = await session.watched();
		session.kill('SIGUSR2');
		await session.waitFor(() => session.raw().includes('[blocked]'));
		// This is ctrl-c in an editor.
		session.killJob('SIGINT');
		session.killJob(signal);
		await session.waitFor(() => !session.modes().bracketedPaste);
		session.type('\r');
		const end = await session.ended();
		expect(end.code).toBe(137);
		expectRestored(session, end);
		await whenever(() => !watchdog.some(isRunning));
	});

	test.runIf(isThorough).each(['SIGHUP', 'SIGTERM'] as const)(
		'is not the cause when %s to its job is answered',
		async (signal) => {
			const session = await open('long', '"$@"');
			const watchdog = await session.watched();
			session.killJob(signal);
			const end = await session.ended();
			expect(end.code).toBe(codes[signal]);
			expectRestored(session, end);
			await whenever(() => !watchdog.some(isRunning));
		},
	);
});

describe('a closed terminal ends the program like SIGHUP, without a crash report', () => {
	test.runIf(isThorough).each([
		['--demo /apps', 'Source Control'],
		['board --demo', 'Severity'],
		['apps --demo --all', ''],
		['watch board --demo', 'watching'],
		['login --base-url https://tenant.example.test', 'Access token'],
		['serve --port 0', 'listening'],
	])('%s', async (words, shown) => {
		const session = await start(words.split(' '), {line: '"$@"; echo $? > "$HOME/code"'});
		if (shown === '') {
			// Output without a reader keeps the program from its end.
			session.stall();
			await moment(700);
		} else await session.waitFor((screen) => screen.includes(shown) || session.raw().includes(shown));
		session.hangUp();
		const code = () => readFileSync(join(session.home, 'code'), {encoding: 'utf8', flag: 'a+'});
		await whenever(() => code().endsWith('\n'));
		expect(Number(code())).toBe(129);
		expect(readdirSync(session.home, {recursive: true, encoding: 'utf8'}).filter((name) => /crash/.test(name))).toEqual(
			[],
		);
	});
});

test('passes only the search path to the watcher and the watchdog', () => {
	const given: SpawnOptions[] = [];
	const spawn: Spawn = (_command, _args, options) => {
		given.push(options);
		return {stdin: null, on: () => undefined, unref: () => undefined};
	};
	startGuard({spawn, path: '/bin', state: 'entered'});
	startWatchdog({spawn, path: '/bin', signal: new AbortController().signal});
	expect(given.map(({env, detached = false}) => ({env, detached}))).toEqual([
		{env: {PATH: '/bin'}, detached: true},
		{env: {PATH: '/bin'}, detached: false},
	]);
});

test.runIf(isThorough)(
	'repairs a terminal that an earlier program left in raw mode, and ignores SIGUSR1 instead of starting a debugger',
	async () => {
		const session = await start(['--demo', '/apps'], {line: 'stty raw -echo; "$@"'});
		await session.waitFor('Source Control');
		await session.guarded();
		session.kill('SIGUSR1');
		session.type('j');
		await session.waitFor('2/100');
		session.type('\u0003\u0003');
		const end = await session.ended();
		expect(end.code).toBe(0);
		expectRestored(session, end);
		expect(session.raw()).not.toContain('Debugger');
	},
);
