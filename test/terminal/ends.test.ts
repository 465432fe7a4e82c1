/** However the program ends, and whenever: the terminal is as it was before. */
import type {SpawnOptions} from 'node:child_process';
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {setTimeout as moment} from 'node:timers/promises';
import {describe, expect, onTestFinished, test} from 'vitest';
import {startWatchdog, type WatchdogOptions} from '../../src/settings/terminal/watchdog.ts';
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

describe('a main thread that is blocked', () => {
	const block =
		'process.on("SIGUSR2",()=>{process.getBuiltinModule("fs").writeFileSync(process.env.HOME+"/blocked","");for(;;);})';
	/** Blocks the program, and presses ctrl-c in an editor. */
	async function blocked(session: Session): Promise<void> {
		session.kill('SIGUSR2');
		await whenever(() => existsSync(join(session.home, 'blocked')));
		session.killJob('SIGINT');
	}
	/** `sleep` ends at once, or never by itself. */
	const sleeps = {short: '[ "$1" = 1 ] && exec /bin/sleep 1; exit 0', long: 'exec tail -f /dev/null'};

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
		await blocked(session);
		session.killJob(signal);
		await session.waitFor(() => !session.modes().bracketedPaste);
		session.type('\r');
		const end = await session.ended();
		expect(end.code).toBe(137);
		expectRestored(session, end);
		await whenever(() => !watchdog.some(isRunning));
	});

	test.runIf(isThorough)('is ended where nobody reads the terminal, and the watchdog ends too', async () => {
		const session = await open('short', '"$@"');
		const watchdog = await session.watched();
		const resume = session.stall();
		await session.fill();
		await blocked(session);
		session.killJob('SIGHUP');
		await session.gone();
		await whenever(() => !watchdog.some(isRunning));
		resume();
		expect((await session.ended()).code).toBe(137);
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
		['board --demo', ''],
		['apps --demo --all', ''],
		['watch board --demo', 'watching'],
		['login --base-url https://tenant.example.test', 'Access token'],
		['serve --port 0', 'listening'],
	])('%s', async (words, shown) => {
		const session = await start(words.split(' '), {line: '"$@"; echo $? > "$HOME/code"'});
		if (shown === '') {
			// Without a reader the program cannot write all, and so cannot end by itself.
			session.stall();
			await session.writes();
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

test('passes only the search path to the watchdog, and no descriptor of the terminal', () => {
	const given: SpawnOptions[] = [];
	const spawn: WatchdogOptions['spawn'] = (_command, _args, options) => {
		given.push(options);
		return {stdin: null, on: () => undefined, unref: () => undefined};
	};
	startWatchdog({spawn, path: '/bin', signal: new AbortController().signal, undo: ''});
	expect(given).toEqual([{env: {PATH: '/bin'}, cwd: '/', stdio: ['pipe', 'ignore', 'ignore']}]);
});

test.runIf(isThorough)(
	'repairs a terminal that an earlier program left in raw mode, and ignores SIGUSR1 instead of starting a debugger',
	async () => {
		const session = await start(['--demo', '/apps'], {line: 'stty raw -echo; "$@"'});
		await session.waitFor('Source Control');
		await session.watched();
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
