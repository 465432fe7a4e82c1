/** Runs one program under test and measures it. */
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {readFileSync} from 'node:fs';
import {join, resolve} from 'node:path';
import type {Readable} from 'node:stream';
import {text} from 'node:stream/consumers';

const root = resolve(import.meta.dirname, '../..');
/** Milliseconds until SIGKILL. */
const timeout = 60_000;

export interface Run {
	readonly program: readonly string[];
	/** The heap limit in megabytes. */
	readonly heap: number;
	/** Holds the bundled `child.ts`, and the cached code of castellan, which every start but a user's first one has. */
	readonly folder: string;
	/** Milliseconds until SIGTERM. */
	readonly stopAfter?: number;
}

interface Usage {
	/** Megabytes. */
	readonly rss: number;
	/** Milliseconds of processor time until the end, and until the first output. */
	readonly cpu: number;
	readonly first: number;
}

export interface Outcome {
	/** A description. Empty for a process that succeeded. */
	readonly failure: string;
	/** Undefined if the process could not report it. */
	readonly usage: Usage | undefined;
	readonly printed: number;
	/** Milliseconds that the process ran. */
	readonly ran: number;
	/**
	 * Milliseconds of processor time from SIGTERM to the end, because other processes of the machine stretch the elapsed time.
	 * Elapsed time if it exceeds `longestWait`, or if the processor time is unknown. Undefined without a signal.
	 */
	readonly stopped: number | undefined;
}

export async function runChild({program, heap, folder, stopAfter}: Run): Promise<Outcome> {
	const start = performance.now();
	const child = spawn(
		process.execPath,
		[`--max-old-space-size=${heap}`, '--import', join(folder, 'child.mjs'), ...program],
		{cwd: root, stdio: ['ignore', 'pipe', 'pipe', 'pipe'], env: {...process.env, XDG_CACHE_HOME: folder}},
	);
	const ended = once(child, 'close');
	let printed = 0;
	child.stdout?.on('data', (bytes: Buffer) => {
		printed += bytes.length;
	});
	const report = text(child.stdio[3] as Readable);
	const errors = text(child.stderr as Readable);
	let terminated: {readonly at: number; readonly cpu: number | undefined} | undefined;
	const stop = setTimeout(
		() => {
			terminated = {at: performance.now(), cpu: processorTime(child.pid)};
			child.kill('SIGTERM');
		},
		stopAfter ?? timeout * 2,
	);
	const kill = setTimeout(() => child.kill('SIGKILL'), timeout);
	const [code, signal] = (await ended) as [number | null, NodeJS.Signals | null];
	const end = performance.now();
	clearTimeout(stop);
	clearTimeout(kill);
	const usage = await report;
	const messages = await errors;
	const isRejection = code === 1 && beyondLimits.test(messages);
	const isStopped = terminated !== undefined && (signal === 'SIGTERM' || code === 143);
	const isFine = code === 0 || isRejection || isStopped;
	return {
		failure: isFine ? '' : `${signal ?? `exit ${code}`} ${lastLine(messages)}`,
		usage: usage === '' ? undefined : JSON.parse(usage),
		printed,
		ran: end - start,
		stopped:
			terminated && stopTime(end - terminated.at, terminated.cpu, usage === '' ? undefined : JSON.parse(usage).cpu),
	};
}

/** Milliseconds that a stop may take in elapsed time, whatever processor time it uses. */
const longestWait = 2_000;

function stopTime(elapsed: number, before: number | undefined, after: number | undefined): number {
	if (before === undefined || after === undefined || elapsed > longestWait) return elapsed;
	return Math.min(elapsed, Math.max(0, after - before));
}

/** Milliseconds per unit of processor time in `/proc`. */
const tick = 10;

/** The processor time of a process so far, in milliseconds. Undefined where the system does not list it. */
function processorTime(pid: number | undefined): number | undefined {
	try {
		const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
			.replace(/^.*\) /s, '')
			.split(' ');
		// Fields 14 and 15 of the file: user time and system time.
		return (Number(fields[11]) + Number(fields[12])) * tick;
	} catch (error) {
		if (error instanceof Error && 'code' in error) return undefined;
		throw error;
	}
}

/** The client rejects an input beyond its limits before it allocates memory for it. */
const beyondLimits = /it holds more than [\d,]+ (?:values|characters)|it is nested too deeply/;

const lastLine = (errors: string) => /FATAL ERROR.*/.exec(errors)?.[0] ?? errors.trim().split('\n').at(-1) ?? '';
