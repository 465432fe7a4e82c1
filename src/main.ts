/**
 * The composition root. It connects the arguments, environment and streams of the process to the console or a command, and
 * turns their results into exit codes. Modules of only one of the two are imported dynamically.
 */

import {randomUUID} from 'node:crypto';
import {closeSync, fstatSync} from 'node:fs';
import * as fs from 'node:fs/promises';
import {version} from '../package.json';
import {openConsole} from './cli/console.ts';
import type {CliContext} from './cli/context.ts';
import {exitCodes} from './cli/error.ts';
import {printMessage} from './cli/output/messages.ts';
import {reportError} from './cli/output/report.ts';
import {inputFrom, outputError, outputTo} from './cli/streams.ts';
import {createRedactor} from './client/safety/redact.ts';
import type {ConsoleRequest} from './console/app/console-request.ts';
import type {Opening} from './console/terminal/opening.ts';
import type {Timeouts} from './settings/connection.ts';
import {writeCrashReport} from './settings/crash-report.ts';
import {errorCode, reasonOf} from './settings/error.ts';
import type {Disk} from './settings/files/disk.ts';
import {lockData} from './settings/files/lock.ts';
import {programsOf} from './settings/launch/probes.ts';
import {demoBaseUrl, type Tenant, type TenantOptions} from './settings/launch/tenant.ts';
import {appPaths} from './settings/paths.ts';
import {openSettings} from './settings/settings.ts';
import {watchStreams} from './settings/terminal/closed.ts';
import type {TerminalControl} from './settings/terminal/control.ts';
import {type EndSignal, endSignals} from './settings/terminal/end-signals.ts';
import {unblock} from './settings/terminal/unblock.ts';
import type {Tenant as LocalTenant} from './tenant/fetch.ts';
import {demoTenant} from './tenant/seed/demo-tenant.ts';
import {sleep} from './text/timer.ts';
import {clean} from './text/visible.ts';

const {argv, env, stdin, stdout, stderr} = process;
const args = argv.slice(2);
const platform = `Node.js ${process.versions.node} on ${process.platform} ${process.arch}`;
const disk: Disk = {fs, now: Date.now, wait: sleep};
const redactor = createRedactor(
	[env.CASTELLAN_TOKEN, env.CASTELLAN_CLIENT_SECRET].filter((text) => text !== undefined),
);

const demoApps = 400;

/** Aborted by the first end signal and by an internal error. */
const ending = new AbortController();
let endedBy: EndSignal | undefined;
let control: TerminalControl;
/** Owns the terminal until the console takes over. Undefined for a command. */
let opening: Opening | undefined;
let crashing: Promise<void> | undefined;
/** Settles when the console has released the terminal. Undefined if the console was not opened. */
let consoleRun: Promise<void> | undefined;
let cacheCompiledCode: () => void;
let usesTenant = false;
/** Milliseconds after the end signal for the console to release the terminal, and for a reader to read the last output. */
const shutdownTimeout = 850;

/**
 * Runs the console if `request` is given, otherwise a command, and ends the process. The promise never resolves. `opened` owns
 * the terminal and shows the first frame until the console takes over. `cacheCode` caches the code of the functions that ran.
 */
export async function main(
	terminalControl: TerminalControl,
	request: ConsoleRequest | undefined,
	opened: Opening | undefined,
	cacheCode: () => void = () => undefined,
): Promise<void> {
	control = terminalControl;
	opening = opened;
	cacheCompiledCode = cacheCode;
	control.signals.handle(end);
	unblock(stderr);
	const isStreamError = watchStreams([stdin, stdout, stderr], hangUp);
	const crashOnce = (error: unknown) => {
		if (!isStreamError(error)) crashing ??= crash(error);
		return crashing ?? endByStream(error);
	};
	for (const event of ['uncaughtException', 'unhandledRejection']) process.on(event, crashOnce);
	// Load the console while a keychain is read. `openConsole` reports a failure of the same import.
	if (request) setTimeout(() => loadConsole().catch(() => undefined), slowSettings).unref();
	try {
		const code = await run(request, await createContext());
		await crashing;
		// A start without a tenant runs too few functions for the next one.
		if (usesTenant && completeCodes.includes(code) && !endedBy) cacheCompiledCode();
		await flush(stdout);
		if (stdout.errored && code === exitCodes.done && !endedBy) await endByStream(stdout.errored);
		await flush(stderr, endedBy && endedBy !== 'SIGINT' ? `castellan: ended by ${endedBy}\n` : '');
		// The exit code for a partly done write has priority over the one of the signal.
		process.exit(endedBy && code !== exitCodes.partlyDone ? 128 + endSignals[endedBy] : code);
	} catch (error) {
		await crashOnce(error);
	}
}

async function run(request: ConsoleRequest | undefined, context: CliContext): Promise<number> {
	if (!request) {
		// Runs concurrently with the command.
		const cleanup = import('./settings/files/leftovers.ts').then(async ({clearLeftovers, rescueNotice}) => {
			for (const path of await clearLeftovers(disk, context.settings.paths))
				await printMessage(context, rescueNotice(path));
		});
		const code = await (await import('./cli/program.ts')).runCli(args, context);
		await cleanup;
		return code;
	}
	try {
		await openConsole(context, request.words, request.flags);
		return 0;
	} catch (error) {
		return reportError(error, context);
	}
}

const loadConsole = () => import('./console/app/console.ts');

async function createContext(): Promise<CliContext> {
	const paths = await appPaths(env, async () => (await import('env-paths')).default);
	const settings = openSettings(disk, paths, async () => (await import('./settings/keychain.ts')).openKeychain());
	const {signal} = ending;
	const context: CliContext = {
		version,
		env,
		platform,
		now: Date.now,
		signal: ending.signal,
		handleSignals: () => control.signals.listen(),
		stdin: inputFrom(stdin, stderr, {signal, jobs: control.jobs, onHangUp: hangUp}),
		stdout: outputTo(stdout, {signal, onClosed}),
		stderr: outputTo(stderr, {prepare: () => opening?.leave(), signal}),
		settings,
		disk,
		readDescriptor: async (descriptor) =>
			(await import('./cli/prompts/descriptor.ts')).readDescriptor(descriptor, stderr, signal),
		openTenant,
		openDemo,
		async serve(options, onReady) {
			const {serve} = await import('./tenant/serve.ts');
			await serve(options, {
				onReady,
				stderr: (text) => void stderr.write(text),
				signal: ending.signal,
				lock: (file) => lockData(disk, file),
			});
		},
		...programsOf(disk, env, signal),
		describeConsole: async () => (await import('./console/app/describe.ts')).consoleDescription,
		async openConsole(tenant, address, flags) {
			// The response arrives while the console is loaded.
			const {requestFirstPage} = await import('./console/query/first-page.ts');
			const firstPage = await requestFirstPage(tenant.api, address, context.now);
			const {runConsole} = await loadConsole();
			stdin.once('end', hangUp);
			const terminal = {stdin, stdout, stderr, opening, control, signal: ending.signal};
			// Starting a shell blocks for 4.8 ms (median of 38, 2.3 to 15.6 ms), so it waits until the first rows are drawn.
			setTimeout(guardTerminal, guardDelay).unref();
			setTimeout(cacheCompiledCode, cacheDelay).unref();
			consoleRun = runConsole(context, tenant, address, {
				terminal,
				suspend: () => control.jobs.stop(),
				report: (text) => printMessage(context, text),
				flags,
				firstPage,
			});
			await consoleRun;
		},
	};
	return context;
}

/** Does nothing unless stdout is a pipe: a file has no reader, and a closed terminal sends SIGHUP. */
function onClosed(listener: () => void): () => void {
	let stop: () => void = () => undefined;
	if (!fstatSync(1).isFIFO()) return stop;
	import('./cli/closed-pipe.ts').then(({onPipeClosed}) => {
		stop = onPipeClosed({path: env.PATH, pid: process.pid}, listener);
	});
	return () => stop();
}

async function openTenant(options: TenantOptions): Promise<Tenant> {
	usesTenant = true;
	const {baseUrl, name, credentials, timeouts, caFile, isProtected, whyReadOnly, color} = options;
	const [{createApi}, {clientCredentials}, {nodeFetch}] = await Promise.all([
		import('./client/client.ts'),
		import('./settings/credentials.ts'),
		import('./client/http/node-fetch.ts'),
	]);
	const api = createApi({
		...clientOptions(timeouts),
		baseUrl,
		fetch: nodeFetch({environment: env, caFile}),
		credentials: clientCredentials(credentials),
	});
	const host = new URL(api.baseUrl).host;
	return {api, name: name ?? host, isDemo: false, isProtected, whyReadOnly, color, close: async () => undefined};
}

/** Creates the demo tenant while the console is loaded. */
async function openDemo(timeouts: Timeouts): Promise<Tenant> {
	usesTenant = true;
	const {createApi} = await import('./client/client.ts');
	const token = randomUUID();
	const create = async (): Promise<LocalTenant> => {
		const {createTenant} = await import('./tenant/fetch.ts');
		const {demoSeed} = await import('./tenant/seed/demo.ts');
		return createTenant({token, seed: demoSeed({apps: demoApps, now: Date.now(), odd: true})});
	};
	const tenant = create();
	// Every request awaits the tenant and reports the failure.
	tenant.catch(() => undefined);
	const api = createApi({
		...clientOptions(timeouts),
		baseUrl: demoBaseUrl,
		serviceName: 'the demo tenant',
		async fetch(url, init) {
			return (await tenant).request(url, init);
		},
		credentials: {kind: 'bearer', token},
	});
	return {api, ...demoTenant, close: async () => (await tenant).close()};
}

const clientOptions = ({timeout, maxWait}: Timeouts) => ({
	redactor,
	userAgent: `castellan/${version}`,
	timeout: timeout.value * 1000,
	maxWait: maxWait.value * 1000,
});

/** Milliseconds after which the settings count as slow. */
const slowSettings = 15;

/** Milliseconds from the start of the console. Later, V8 may have dropped the code of functions that run only at the start. */
const guardDelay = 200;
const cacheDelay = 700;
/** The exit codes of commands that ran to their end. */
const completeCodes: readonly number[] = [exitCodes.done, exitCodes.findings];

/** Windows has no `sh` and no `stty`. Its consoles reset the modes of a program themselves. */
async function guardTerminal(): Promise<void> {
	if (process.platform === 'win32') return;
	const {guardTerminal} = await import('./settings/terminal/guard.ts');
	guardTerminal({screen: control.screen, stdin, path: env.PATH, close: closeSync, signal: ending.signal});
}

/** The first signal ends the console or the command in an orderly way. The second one ends the process at once. */
function end(name: EndSignal): void {
	const code = 128 + endSignals[name];
	// The system and the shell both send SIGHUP when a terminal is closed. A person sends another signal.
	if (endedBy && name === 'SIGHUP') return;
	if (endedBy) process.exit(code);
	endedBy = name;
	ending.abort(new DOMException(`ended by ${name}`, 'AbortError'));
	// The console cannot release a terminal that has stopped reading.
	if (control.screen.isEntered) setTimeout(() => process.exit(code), shutdownTimeout);
}

/** A closed terminal ends the program like the signal of the system, which arrives later or never. */
const hangUp = () => end('SIGHUP');

/** Ends the process after an internal error, with a crash report and one line on stderr. */
async function crash(error: unknown): Promise<void> {
	ending.abort(new DOMException('ended by an internal error', 'AbortError'));
	// Text on the alternate screen is lost, so wait until the console has left it.
	await Promise.race([consoleRun?.catch(() => undefined), sleep(shutdownTimeout)]);
	control.screen.leave();
	const paths = await appPaths(env, async () => (await import('env-paths')).default);
	const path = await writeCrashReport(disk, paths?.crashDirectory, {
		error,
		version: `castellan ${version}`,
		platform,
		redact: (text) => redactor.text(text),
	});
	const reason = redactor.text(error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ');
	const where = path ? `the report is in ${path}` : 'no report could be written';
	await flush(stderr, `castellan: internal error: ${clean(reason)} (${where})\n`);
	process.exit(1);
}

/** A closed terminal, an ended reader and a full disk are no internal errors. */
async function endByStream(error: unknown): Promise<never> {
	if (endedBy) process.exit(128 + endSignals[endedBy]);
	if (errorCode(error) === 'EPIPE') process.exit(exitCodes.done);
	await flush(stderr, `castellan: ${reasonOf(outputError(stdout, error))}\n`);
	process.exit(exitCodes.failed);
}

/** Resolves when the text is written or the stream has failed, at the latest `shutdownTimeout` after an end signal. */
const flush = (stream: NodeJS.WriteStream, text = '') =>
	new Promise<void>((resolve) => {
		stream.write(text, () => resolve());
		const stopWaiting = () => void setTimeout(resolve, shutdownTimeout);
		if (ending.signal.aborted) stopWaiting();
		else ending.signal.addEventListener('abort', stopWaiting);
	});
