/** Ends the process: with the exit code of a run, by a signal, after an internal error, or when a stream has failed. */
import {version} from '../../package.json';
import {exitCodes} from '../cli/error.ts';
import {outputError} from '../cli/streams.ts';
import {writeCrashReport} from '../settings/crash-report.ts';
import {errorCode, reasonOf} from '../settings/error.ts';
import type {TerminalControl} from '../settings/terminal/control.ts';
import {type EndSignal, endSignals} from '../settings/terminal/end-signals.ts';
import {sleep} from '../text/timer.ts';
import {clean} from '../text/visible.ts';
import {disk, platform, readPaths, redactor} from './machine.ts';

/** Milliseconds after the end signal for the console to release the terminal, and for a reader to read the last output. */
const shutdownTimeout = 850;
/** Milliseconds for handles that nothing waits for, such as a timer of an aborted wait. A command without any ends at once. */
const drainTimeout = 100;
/** The exit codes of commands that ran to their end. */
const completeCodes: readonly number[] = [exitCodes.done, exitCodes.findings];

export class Ending {
	readonly #host: NodeJS.Process;
	readonly #ending = new AbortController();
	readonly #screen: TerminalControl['screen'];
	#endedBy: EndSignal | undefined;
	#crashing: Promise<void> | undefined;
	/** Aborted by the first end signal and by an internal error. */
	readonly signal = this.#ending.signal;
	/** Settles when the console has released the terminal. Undefined if the console was not opened. */
	consoleRun: Promise<void> | undefined;

	constructor({screen, signals}: TerminalControl, host = process) {
		this.#host = host;
		this.#screen = screen;
		signals.handle((name) => this.#end(name));
		const isStreamError = watchStreams([host.stdin, host.stdout, host.stderr], this.hangUp);
		this.crash = (error) => {
			// What the run leaves behind cannot change its result.
			if (host.exitCode !== undefined) return Promise.resolve();
			if (!isStreamError(error)) this.#crashing ??= this.#crash(error);
			return this.#crashing ?? this.#endByStream(error);
		};
		// Without a listener, a write past the limit of the size of files ends the console. With one, it fails with EFBIG.
		host.on('SIGXFSZ', () => undefined);
		for (const event of ['uncaughtException', 'unhandledRejection']) host.on(event, this.crash);
	}

	/** Ends the process after an error that nobody handles: an internal one, or an error of a stream. */
	readonly crash: (error: unknown) => Promise<void>;

	/** A closed terminal ends the program like the signal of the system, which arrives later or never. */
	readonly hangUp = () => this.#end('SIGHUP');

	/** Ends the process with the exit code of a run. `onComplete` runs after one that ran to its end. A command ends by itself. */
	async exit(code: number, onComplete: () => void): Promise<void> {
		const {stdout, stderr} = this.#host;
		await this.#crashing;
		if (completeCodes.includes(code) && !this.#endedBy) onComplete();
		await this.#flush(stdout);
		if (stdout.errored && code === exitCodes.done && !this.#endedBy) await this.#endByStream(stdout.errored);
		const isNamed = this.#endedBy && this.#endedBy !== 'SIGINT';
		await this.#flush(stderr, isNamed ? `castellan: ended by ${this.#endedBy}\n` : '');
		// The exit code for a partly done write has priority over the one of the signal.
		this.#host.exitCode = this.#endedBy && code !== exitCodes.partlyDone ? 128 + endSignals[this.#endedBy] : code;
		if (this.consoleRun) this.#exitNow();
		setTimeout(() => this.#exitNow(), drainTimeout).unref();
	}

	/** The first signal ends the console or the command in an orderly way. The second one ends the process at once. */
	#end(name: EndSignal): void {
		const code = 128 + endSignals[name];
		// The system and the shell both send SIGHUP when a terminal is closed. A person sends another signal.
		if (this.#endedBy && name === 'SIGHUP') return;
		if (this.#endedBy) this.#exitNow(code);
		this.#endedBy = name;
		this.#ending.abort(new DOMException(`ended by ${name}`, 'AbortError'));
		// The console cannot release a terminal that has stopped reading.
		if (this.#screen.isEntered) setTimeout(() => this.#exitNow(code), shutdownTimeout);
	}

	/** Writes a crash report, and one line on stderr. */
	async #crash(error: unknown): Promise<void> {
		this.#ending.abort(new DOMException('ended by an internal error', 'AbortError'));
		// Text on the alternate screen is lost, so wait until the console has left it.
		await Promise.race([this.consoleRun?.catch(() => undefined), sleep(shutdownTimeout)]);
		this.#screen.leave();
		const path = await writeCrashReport(disk, (await readPaths())?.crashDirectory, {
			error,
			version: `castellan ${version}`,
			platform,
			redact: (text) => redactor.text(text),
		});
		const reason = redactor.text(error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ');
		const where = path ? `the report is in ${path}` : 'no report could be written';
		await this.#flush(this.#host.stderr, `castellan: internal error: ${clean(reason)} (${where})\n`);
		this.#exitNow(exitCodes.failed);
	}

	/** A closed terminal, an ended reader and a full disk are not internal errors. */
	async #endByStream(error: unknown): Promise<never> {
		if (this.#endedBy) this.#exitNow(128 + endSignals[this.#endedBy]);
		if (errorCode(error) === 'EPIPE') this.#exitNow(exitCodes.done);
		await this.#flush(this.#host.stderr, `castellan: ${reasonOf(outputError(this.#host.stdout, error))}\n`);
		this.#exitNow(exitCodes.failed);
	}

	/** Resolves when the text is written or the stream has failed, at the latest `shutdownTimeout` after an end signal. */
	#flush(stream: NodeJS.WriteStream, text = ''): Promise<void> {
		return new Promise((resolve) => {
			stream.write(text, () => resolve());
			const stopWaiting = () => void setTimeout(resolve, shutdownTimeout);
			if (this.signal.aborted) stopWaiting();
			else this.signal.addEventListener('abort', stopWaiting);
		});
	}

	/**
	 * Ends the process before its event loop is empty. `process.exit` joins the threads of V8, and a thread that compiles may wait for a
	 * garbage collection of this thread, for ever (https://github.com/nodejs/node/issues/54918). After a collection, the heap has room.
	 */
	#exitNow(code = this.#host.exitCode): never {
		this.#host.getBuiltinModule('node:v8').setFlagsFromString('--expose-gc');
		this.#host.getBuiltinModule('node:vm').runInNewContext('gc')();
		return this.#host.exit(code);
	}
}

interface StandardStream {
	readonly isTTY?: boolean;
	on(event: 'error', listener: (error: Error) => void): unknown;
}

/** Calls back when a stream reports that its terminal was closed. The result checks whether an error, or its cause, comes from a stream. */
export function watchStreams(streams: readonly StandardStream[], onClosed: () => void): (error: unknown) => boolean {
	const errors = new WeakSet<WeakKey>();
	for (const stream of streams) {
		stream.on('error', (error) => {
			errors.add(error);
			if (stream.isTTY) onClosed();
		});
	}
	return (error) =>
		error instanceof Error && (errors.has(error) || (error.cause instanceof Error && errors.has(error.cause)));
}
