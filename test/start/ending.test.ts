/** How the process ends: after a run, by signals, after an internal error, and when a stream fails. */
import {EventEmitter} from 'node:events';
import {readdir, readFile, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {beforeEach, describe, expect, onTestFinished, test, vi} from 'vitest';
import type {TerminalControl} from '../../src/settings/terminal/control.ts';
import type {EndSignal} from '../../src/settings/terminal/end-signals.ts';
import {Ending} from '../../src/start/ending.ts';
import {folder} from '../settings/files/disk.ts';

beforeEach(() => {
	vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']});
	onTestFinished(() => void vi.useRealTimers());
});

/** A stream that takes each text at once, until its reader stalls. */
function stream() {
	const texts: string[] = [];
	const state = {isStalled: false};
	const write = (text: string, done: () => void) => {
		texts.push(text);
		if (!state.isStalled) done();
	};
	const errored: unknown = null;
	return Object.assign(new EventEmitter(), {state, write, errored, text: () => texts.join('')});
}

function started({isEntered = false} = {}) {
	const codes: unknown[] = [];
	const steps: string[] = [];
	const collected: string[] = [];
	const [stdin, stdout, stderr] = [stream(), stream(), stream()];
	const exitCode: unknown = undefined;
	/** The modules with which the process collects garbage before it ends. */
	const modules: Readonly<Record<string, unknown>> = {
		'node:v8': {setFlagsFromString: (flag: string) => collected.push(flag)},
		'node:vm': {runInNewContext: (script: string) => () => collected.push(script)},
	};
	const host = Object.assign(new EventEmitter(), {
		...{stdin, stdout, stderr, exitCode, getBuiltinModule: (name: string) => modules[name]},
		exit: (code: unknown) => codes.push(code),
	});
	let handle: (name: EndSignal) => void = () => undefined;
	const screen = {isEntered, leave: () => steps.push('left')};
	const signals = {handle: (handler: typeof handle) => (handle = handler)};
	const ending = new Ending({screen, signals} as unknown as TerminalControl, host as unknown as NodeJS.Process);
	/** Ends after a run with the code. */
	const exit = (code: number) => ending.exit(code, () => steps.push('complete'));
	return {ending, host, stdout, stderr, steps, exit, end: (name: EndSignal) => handle(name), codes, collected};
}
const withCode = (code: string) => Object.assign(new Error(`${code}: it failed, write`), {code});

describe('after a run', () => {
	test.each<[number, EndSignal | undefined, number, readonly string[], string]>([
		[0, undefined, 0, ['complete'], ''],
		[9, undefined, 9, ['complete'], ''],
		[1, undefined, 1, [], ''],
		[8, undefined, 8, [], ''],
		[0, 'SIGINT', 130, [], ''],
		[130, 'SIGINT', 130, [], ''],
		[130, 'SIGTERM', 143, [], 'castellan: ended by SIGTERM\n'],
		[130, 'SIGHUP', 129, [], 'castellan: ended by SIGHUP\n'],
		[8, 'SIGTERM', 8, [], 'castellan: ended by SIGTERM\n'],
	])('with %i and the signal %s, the code is %i', async (code, signal, exitCode, done, text) => {
		const {host, stdout, stderr, steps, exit, end, codes} = started();
		if (signal) end(signal);
		await exit(code);
		expect([host.exitCode, steps, stdout.text(), stderr.text(), codes]).toEqual([exitCode, done, '', text, []]);
		// What nothing waits for has a moment to end.
		await vi.advanceTimersByTimeAsync(99);
		expect(codes).toEqual([]);
		await vi.advanceTimersByTimeAsync(1);
		expect(codes).toEqual([exitCode]);
	});

	test('of the console, the process ends at once', async () => {
		const {ending, exit, codes, collected} = started();
		ending.consoleRun = Promise.resolve();
		await exit(0);
		expect([codes, collected]).toEqual([[0], ['--expose-gc', 'gc']]);
	});

	test.each([
		[0, 'EPIPE', 0, ''],
		[0, 'ENOSPC', 1, ' cannot be written: it failed (ENOSPC). Free some space, or write to another disk\n'],
		[0, 'EIO', 1, 'castellan: it failed (EIO)\n'],
	])('with %i whose output failed by %s, the code is %i', async (code, reason, exitCode, text) => {
		const {stdout, stderr, exit, codes} = started();
		stdout.errored = withCode(reason);
		await exit(code);
		expect(codes[0]).toBe(exitCode);
		expect(stderr.text().endsWith(text)).toBe(true);
	});

	test('that failed, its own code stays when the output fails too', async () => {
		const {host, stdout, exit} = started();
		stdout.errored = withCode('ENOSPC');
		await exit(4);
		expect(host.exitCode).toBe(4);
	});

	test('a reader that stalls after a signal has 850 ms', async () => {
		const {host, stdout, exit, end} = started();
		stdout.state.isStalled = true;
		end('SIGINT');
		const ended = exit(0);
		await vi.advanceTimersByTimeAsync(849);
		expect(host.exitCode).toBeUndefined();
		await vi.advanceTimersByTimeAsync(1);
		await ended;
		expect(host.exitCode).toBe(130);
	});

	test('a reader that stalls has 850 ms after a signal', async () => {
		const {host, stdout, exit, end} = started();
		stdout.state.isStalled = true;
		const ended = exit(0);
		await vi.advanceTimersByTimeAsync(10_000);
		end('SIGINT');
		await vi.advanceTimersByTimeAsync(849);
		expect(host.exitCode).toBeUndefined();
		await vi.advanceTimersByTimeAsync(1);
		await ended;
		expect(host.exitCode).toBe(130);
	});
});

describe('a signal', () => {
	test('ends what runs, and a second one ends the process', () => {
		const {ending, end, codes} = started();
		end('SIGTERM');
		expect(ending.signal.reason).toMatchObject({name: 'AbortError', message: 'ended by SIGTERM'});
		end('SIGHUP');
		expect(codes).toEqual([]);
		end('SIGINT');
		expect(codes).toEqual([130]);
	});

	test.each([
		[true, [143]],
		[false, []],
	])('ends a full screen (%s) that is not released within 850 ms', async (isEntered, ends) => {
		const {end, codes} = started({isEntered});
		end('SIGTERM');
		await vi.advanceTimersByTimeAsync(849);
		expect(codes).toEqual([]);
		await vi.advanceTimersByTimeAsync(1);
		expect(codes).toEqual(ends);
	});

	test('stands for a terminal that was closed, and none comes of a file that is too large', () => {
		const {ending, host} = started();
		ending.hangUp();
		expect(ending.signal.reason).toMatchObject({message: 'ended by SIGHUP'});
		expect(host.emit('SIGXFSZ')).toBe(true);
	});
});

describe('an error that nobody handles', () => {
	async function state() {
		const directory = await folder();
		vi.stubEnv('XDG_STATE_HOME', directory);
		onTestFinished(() => void vi.unstubAllEnvs());
		const crashes = join(directory, 'castellan', 'crashes');
		return async () => {
			const names = await readdir(crashes).catch(() => []);
			return Promise.all(names.map((name) => readFile(join(crashes, name), 'utf8')));
		};
	}

	test.each(['uncaughtException', 'unhandledRejection'])(
		'as %s is reported once, in a file and a line',
		async (event) => {
			const reports = await state();
			const {ending, host, stderr, steps, codes} = started();
			host.emit(event, new Error('a\n defect'));
			await ending.crash(new Error('another'));
			expect(ending.signal.reason).toMatchObject({name: 'AbortError', message: 'ended by an internal error'});
			expect([steps, codes]).toEqual([['left'], [1]]);
			expect(stderr.text()).toMatch(/^castellan: internal error: a defect \(the report is in \S+\.txt\)\n$/);
			expect(await reports()).toEqual([
				expect.stringMatching(/^\S+Z\ncastellan \d\S+\nNode\.js [^\n]+\n\nError: a\n defect\n/),
			]);
		},
	);

	test('is said without a report where none can be written', async () => {
		const file = join(await folder(), 'file');
		await writeFile(file, '');
		vi.stubEnv('XDG_STATE_HOME', file);
		onTestFinished(() => void vi.unstubAllEnvs());
		const {ending, stderr, codes} = started();
		await ending.crash(new Error('a defect'));
		expect(stderr.text()).toBe('castellan: internal error: a defect (no report could be written)\n');
		expect(codes).toEqual([1]);
	});

	test('waits until the console has left the screen, at most 850 ms', async () => {
		await state();
		const {ending, steps, codes} = started();
		ending.consoleRun = new Promise(() => undefined);
		const crashed = ending.crash('text');
		await vi.advanceTimersByTimeAsync(849);
		expect(steps).toEqual([]);
		await vi.advanceTimersByTimeAsync(1);
		await crashed;
		expect([steps, codes]).toEqual([['left'], [1]]);
		const failed = started();
		failed.ending.consoleRun = Promise.reject(new Error('it failed too'));
		await failed.ending.crash('text');
		expect(failed.codes).toEqual([1]);
	});

	test('after the end of a run changes nothing', async () => {
		const reports = await state();
		const {ending, exit, stderr} = started();
		await exit(0);
		await ending.crash(new Error('late'));
		expect([ending.signal.aborted, stderr.text(), await reports()]).toEqual([false, '', []]);
	});

	test('comes before the end of the run', async () => {
		await state();
		const {ending, exit, codes} = started();
		const crashed = ending.crash(new Error('first'));
		await exit(0);
		expect(codes[0]).toBe(1);
		await crashed;
	});

	test.each<[string, EndSignal | undefined, number, string]>([
		['EPIPE', undefined, 0, ''],
		['EIO', undefined, 1, 'castellan: it failed (EIO)\n'],
		['EPIPE', 'SIGTERM', 143, ''],
	])('of a stream, %s after the signal %s, is no internal error: %i', async (code, signal, exitCode, text) => {
		const reports = await state();
		const {ending, stdout, stderr, end, codes} = started();
		if (signal) end(signal);
		const error = withCode(code);
		stdout.emit('error', error);
		await ending.crash(error);
		expect(codes[0]).toBe(exitCode);
		expect([stderr.text().startsWith(text), await reports()]).toEqual([true, []]);
	});
});
