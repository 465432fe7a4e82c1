/** The built program in a real pseudo-terminal, with a terminal emulator that says what a person would see. */
import {existsSync, readFileSync, writeSync} from 'node:fs';
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {setTimeout as moment} from 'node:timers/promises';
import pty from '@lydell/node-pty';
import xterm from '@xterm/headless';
import {expect, onTestFinished} from 'vitest';
import {childrenOf} from '../support/runs/children.ts';

const built = resolve(import.meta.dirname, '../../dist/castellan.js');
/** In milliseconds. Long enough for a machine that is busy with other tests. */
const screenTimeout = 15_000;
/** The compiled code of the program, as a person has it from the second start on. */
export const caches = resolve(import.meta.dirname, '../../dist-test/caches');

export interface Start {
	readonly columns?: number;
	readonly rows?: number;
	/** Added to an environment without any of castellan's own variables. */
	readonly env?: Readonly<Record<string, string>>;
	/** The built program by default. */
	readonly program?: string;
	/** Options of Node itself, before the program. */
	readonly node?: readonly string[];
	/** The command line of the shell. `"$@"` is the program, as in `"$@" | head -1`. */
	readonly line?: string;
}

export interface Modes {
	readonly alternateScreen: boolean;
	readonly cursorHidden: boolean;
	readonly bracketedPaste: boolean;
	readonly autoWrap: boolean;
	readonly mouse: string;
	readonly focusReports: boolean;
}

export interface End {
	readonly code: number;
	/** The settings of the terminal after the program, in the words of `stty -a`. Usual ones include `icanon`, `echo` and `isig`. */
	readonly stty: readonly string[];
}

export interface Session {
	/** The text on the screen, without blanks at the ends of lines. */
	screen(): string;
	/** The whole output of the program so far. */
	raw(): string;
	modes(): Modes;
	type(text: string): void;
	resize(columns: number, rows: number): void;
	/** Sends a signal to the program, not to its shell. */
	kill(signal: NodeJS.Signals): void;
	/** Sends a signal to the program and everything that it and its shell run, as a shell with job control does. */
	killJob(signal: NodeJS.Signals): void;
	/** The home of the program. */
	readonly home: string;
	/** Closes the terminal, whose shell then ends its job with SIGHUP. */
	hangUp(): void;
	/** Stops reading the output. Returns the function that resumes. */
	stall(): () => void;
	/** Resolves when the program has written something, also to a terminal that is not read. */
	writes(): Promise<void>;
	/** Turns pages until the terminal, which is not read, takes no more output. Rejects if the program stops reading keys. */
	fill(): Promise<void>;
	/** Resolves with the processes of the program's watchdog when it watches. */
	watched(): Promise<readonly number[]>;
	/** Resolves when the program has ended, even if the terminal has not read all output. */
	gone(): Promise<void>;
	/** Resolves when the screen contains the text or meets the condition. Rejects with the screen after a timeout. */
	waitFor(wanted: string | RegExp | ((screen: string) => boolean)): Promise<void>;
	/** Resolves when the program has ended and the terminal has read all output. */
	ended(): Promise<End>;
}

/** Keys that the program reads without writing anything. Then the terminal is full. */
const keysWhenFull = 40;
const maximumFill = 5000;
/** The bytes that threads write to wake each other, as for the garbage collection, eight at a time. A drawn page has many more. */
const wakeUps = 64;

export const sane: Modes = {
	alternateScreen: false,
	cursorHidden: false,
	bracketedPaste: false,
	autoWrap: true,
	mouse: 'none',
	focusReports: false,
};

/** Screen, modes and line discipline are as before. Each mode was reset as often as it was set, because some terminals move the cursor. */
export function expectRestored(session: Session, {stty}: End): void {
	expect(session.modes()).toEqual(sane);
	const count = (part: string) => session.raw().split(part).length;
	for (const modes of ['?1049', '?1000']) expect(count(`\u001b[${modes}l`)).toBe(count(`\u001b[${modes}h`));
	expect(stty).toEqual(expect.arrayContaining(['icanon', 'echo', 'isig', 'icrnl', 'iexten', 'opost']));
}

/** Starts `castellan ARGS` below a shell, in a home of its own. It is ended with the test. */
export async function start(args: readonly string[], options: Start = {}): Promise<Session> {
	const {columns: cols = 100, rows = 30, env = {}, program = built, node = [], line = '"$@"'} = options;
	if (!existsSync(program)) throw new Error(`${program} is missing: npm run build`);
	const home = await mkdtemp(join(tmpdir(), 'castellan-'));
	const emulator = new xterm.Terminal({cols, rows, allowProposedApi: true});
	const lineage = `trap : INT TERM HUP; ${line}; code=$?; printf '\\n[ended %s]\\n' "$code"; stty -a; echo '[done]'`;
	const shell = pty.spawn('/bin/sh', ['-c', lineage, 'sh', process.execPath, ...node, program, ...args], {
		name: 'xterm-256color',
		cols,
		rows,
		env: {
			PATH: process.env.PATH ?? '',
			HOME: home,
			XDG_CACHE_HOME: caches,
			TERM: 'xterm-256color',
			LANG: 'C.UTF-8',
			...env,
		},
	});

	let raw = '';
	const listeners = new Set<() => void>();
	shell.onData((data) => {
		raw += data;
		emulator.write(data, () => {
			for (const listener of listeners) listener();
		});
	});
	const closed = new Promise<void>((resolve) => shell.onExit(() => resolve()));
	onTestFinished(async () => {
		// Before the shell, which collects it: a program that only loses its shell still writes its caches into the home.
		const program = childOf(shell.pid);
		if (!Number.isNaN(program)) killIfThere(program, 'SIGKILL');
		await whenever(() => childOf(shell.pid) !== program || Number.isNaN(program));
		shell.kill('SIGKILL');
		await closed;
		await rm(home, {recursive: true, force: true, maxRetries: 5});
		// Node prints its warnings over the screen and moves it up.
		expect(raw).not.toMatch(/\(node:\d+\) \w*Warning/);
	});

	/** Checks the condition after every output until it is true. */
	function until(isThere: () => boolean, wanted: string): Promise<void> {
		const {promise, resolve, reject} = Promise.withResolvers<void>();
		const bound = AbortSignal.timeout(screenTimeout);
		const look = () => {
			if (isThere()) resolve();
		};
		const giveUp = () => reject(new Error(`the terminal never showed ${wanted}:\n${screenOf(emulator)}`));
		listeners.add(look);
		bound.addEventListener('abort', giveUp);
		look();
		return promise.finally(() => {
			listeners.delete(look);
			bound.removeEventListener('abort', giveUp);
		});
	}

	const type = typing((shell as unknown as {fd: number}).fd);
	return {
		screen: () => screenOf(emulator),
		raw: () => raw,
		modes: () => modesOf(emulator, raw),
		type,
		resize(columns, height) {
			emulator.resize(columns, height);
			shell.resize(columns, height);
		},
		kill(signal) {
			process.kill(childOf(shell.pid), signal);
		},
		killJob(signal) {
			process.kill(-shell.pid, signal);
		},
		home,
		hangUp() {
			const program = childOf(shell.pid);
			(shell as unknown as {destroy(): void}).destroy();
			killIfThere(program, 'SIGHUP');
		},
		stall() {
			shell.pause();
			return () => shell.resume();
		},
		writes: () =>
			whenever(() => {
				const program = childOf(shell.pid);
				return !Number.isNaN(program) && transferOf(program).written > wakeUps;
			}),
		async fill() {
			const program = childOf(shell.pid);
			let full = 0;
			for (let count = 0; full < keysWhenFull; count++) {
				if (count === maximumFill) throw new Error('the terminal still takes output');
				const before = transferOf(program);
				type(count % 2 === 0 ? '\u0006' : '\u0002');
				await whenever(() => transferOf(program).read > before.read);
				full = transferOf(program).written > before.written + wakeUps ? 0 : full + 1;
			}
		},
		async watched() {
			let pids: number[] = [];
			await whenever(() => {
				const watchdog = childOf(childOf(shell.pid));
				pids = [watchdog, childOf(watchdog)];
				return pids.every(Number.isInteger);
			});
			return pids;
		},
		gone: () => whenever(() => Number.isNaN(childOf(shell.pid))),
		waitFor: (wanted) => until(() => holds(screenOf(emulator), wanted), String(wanted)),
		async ended() {
			await until(() => /\[done\]\r?\n/.test(raw), 'the end of the program');
			// The emulator reads later than the bytes arrive.
			await new Promise<void>((resolve) => emulator.write('', resolve));
			const code = /\[ended (\d+)\]/.exec(raw)?.[1];
			const stty = raw.slice(raw.lastIndexOf('[ended')).split(/[\s;]+/);
			return {code: Number(code), stty};
		},
	};
}

/**
 * Writes as much as the terminal takes, and the rest later. The stream of the pseudo-terminal would wait without reading: a
 * program whose output is not read does not read its input either.
 */
function typing(fd: number): (text: string) => void {
	let left = Buffer.alloc(0);
	const isDone = () => {
		try {
			left = left.subarray(writeSync(fd, left));
		} catch (error) {
			// The terminal is full, or closed.
			if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') left = Buffer.alloc(0);
		}
		return left.length === 0;
	};
	return (text) => {
		const isWaiting = left.length > 0;
		left = Buffer.concat([left, Buffer.from(text)]);
		if (!isWaiting && !isDone()) void whenever(isDone).catch(() => undefined);
	};
}

/** How many bytes a process has read and written, in files too. */
function transferOf(pid: number): {readonly read: number; readonly written: number} {
	const [read, written] = readFileSync(`/proc/${pid}/io`, 'utf8').match(/\d+/g)?.map(Number) ?? [];
	return {read: read ?? Number.NaN, written: written ?? Number.NaN};
}

/** A program can end by itself, or by a signal of the kernel, before it gets this one. */
function killIfThere(pid: number, signal: NodeJS.Signals): void {
	try {
		process.kill(pid, signal);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
	}
}

/** Waits for a condition that the terminal does not show. */
export async function whenever(isSo: () => boolean): Promise<void> {
	const bound = AbortSignal.timeout(screenTimeout);
	while (!isSo()) {
		bound.throwIfAborted();
		await moment(2);
	}
}

export function isRunning(pid: number): boolean {
	try {
		return process.kill(pid, 0);
	} catch {
		return false;
	}
}

/** NaN for a process without a child. */
export const childOf = (pid: number): number => childrenOf(pid)[0] ?? Number.NaN;

function holds(screen: string, wanted: string | RegExp | ((screen: string) => boolean)): boolean {
	if (typeof wanted === 'function') return wanted(screen);
	return typeof wanted === 'string' ? screen.includes(wanted) : wanted.test(screen);
}

function screenOf({buffer: {active}, rows}: InstanceType<typeof xterm.Terminal>): string {
	const lines = Array.from(
		{length: rows},
		(_, row) => active.getLine(active.viewportY + row)?.translateToString(true) ?? '',
	);
	return lines.join('\n').trimEnd();
}

function modesOf({buffer, modes}: InstanceType<typeof xterm.Terminal>, raw: string): Modes {
	return {
		alternateScreen: buffer.active.type === 'alternate',
		// The emulator does not report this mode; the last sequence counts.
		cursorHidden: raw.lastIndexOf('\u001b[?25l') > raw.lastIndexOf('\u001b[?25h'),
		bracketedPaste: modes.bracketedPasteMode,
		autoWrap: modes.wraparoundMode,
		mouse: modes.mouseTrackingMode,
		focusReports: modes.sendFocusMode,
	};
}
