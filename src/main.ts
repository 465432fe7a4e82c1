/**
 * The composition root: the process's arguments, environment and streams become what the faces need, and their ends become
 * exit codes. What only one face needs is imported when it is chosen.
 */
import {randomUUID} from 'node:crypto';
import {closeSync, fstatSync, readFile} from 'node:fs';
import * as fs from 'node:fs/promises';
import {setTimeout as wait} from 'node:timers/promises';
import {promisify} from 'node:util';
import {version} from '../package.json';
import {openConsole} from './cli/console.ts';
import type {CliContext} from './cli/context.ts';
import {exitCodes} from './cli/failure.ts';
import {report} from './cli/output/report.ts';
import {say} from './cli/output/say.ts';
import {inputFrom, outputTo} from './cli/streams.ts';
import {createRedactor} from './client/safety/redact.ts';
import type {ConsoleRequest} from './console/console-request.ts';
import type {Opening} from './console/terminal/opening.ts';
import type {Patience} from './settings/connection.ts';
import {keepCrash} from './settings/crash.ts';
import {FailedError} from './settings/error.ts';
import type {Disk} from './settings/files/disk.ts';
import {lockData} from './settings/files/lock.ts';
import {demoBaseUrl, type Tenant, type TenantOptions} from './settings/launch/tenant.ts';
import {placesOf} from './settings/places.ts';
import {openSettings} from './settings/settings.ts';
import type {TerminalControl} from './settings/terminal/control.ts';
import {type EndSignal, endSignals} from './settings/terminal/end-signals.ts';
import {unblock} from './settings/terminal/unblock.ts';
import type {Tenant as LocalTenant} from './tenant/fetch.ts';
import {clean} from './text/visible.ts';

const {argv, env, stdin, stdout, stderr} = process;
const args = argv.slice(2);
const platform = `Node.js ${process.versions.node} on ${process.platform} ${process.arch}`;
const disk: Disk = {fs, now: Date.now, wait};
const redactor = createRedactor(
	[env.CASTELLAN_TOKEN, env.CASTELLAN_CLIENT_SECRET].filter((text) => text !== undefined),
);

const demoApps = 400;

/** What ends the program before it is done. */
const ending = new AbortController();
let endedBy: EndSignal | undefined;

let control: TerminalControl;
/** The terminal while the console is not there yet. */
let opening: Opening | undefined;
let crashing: Promise<void> | undefined;
/** Settles when the console has given the terminal back; undefined while it was never open. */
let consoleRun: Promise<void> | undefined;
/** How long the console may take to give the terminal back once its end was decided, and a reader to take the rest; milliseconds. */
const farewell = 850;

/**
 * Resolves never: the process ends with the face that was chosen. That is the console where it was asked for, whose first
 * frame is on the screen while `opened` has the terminal.
 */
export async function main(
	terminalControl: TerminalControl,
	request: ConsoleRequest | undefined,
	opened: Opening | undefined,
): Promise<void> {
	control = terminalControl;
	opening = opened;
	control.signals.handle(end);
	unblock(stderr);
	const crashOnce = (error: unknown) => {
		crashing ??= crash(error);
		return crashing;
	};
	process.on('uncaughtException', crashOnce);
	process.on('unhandledRejection', crashOnce);
	// Meanwhile, while the settings are read; a failure is met again where it is needed.
	if (request) loadConsole().catch(() => undefined);
	try {
		const code = await run(request, await createContext());
		await crashing;
		await written(stdout);
		await written(stderr, endedBy && endedBy !== 'SIGINT' ? `castellan: ended by ${endedBy}\n` : '');
		// That something was done in part says more than that it was interrupted.
		process.exit(endedBy && code !== exitCodes.partlyDone ? 128 + endSignals[endedBy] : code);
	} catch (error) {
		await crashOnce(error);
	}
}

async function run(request: ConsoleRequest | undefined, context: CliContext): Promise<number> {
	if (!request) {
		// Beside the verb, which seldom ends before it.
		const clearing = import('./settings/files/leftovers.ts').then(async ({clearLeftovers, rescued}) => {
			for (const path of await clearLeftovers(disk, context.settings.places)) await say(context, rescued(path));
		});
		const code = await (await import('./cli/program.ts')).runCli(args, context);
		await clearing;
		return code;
	}
	try {
		await openConsole(context, request.words, request.flags);
		return 0;
	} catch (error) {
		return report(error, context);
	}
}

const loadConsole = () => import('./console/app/console.ts');

async function createContext(): Promise<CliContext> {
	const places = await placesOf(env, async () => (await import('env-paths')).default);
	const settings = openSettings(disk, places, async () => (await import('./settings/keychain.ts')).openKeychain());
	const {signal} = ending;
	const errors = outputTo(stderr, {prepare: () => opening?.leave(), signal});
	const context: CliContext = {
		version,
		env,
		platform,
		now: Date.now,
		signal: ending.signal,
		stdin: inputFrom(stdin, stderr, {signal, jobs: control.jobs}),
		stdout: outputTo(stdout, {signal, onGone}),
		stderr: errors,
		settings,
		disk,
		readDescriptor,
		openTenant,
		openDemo,
		async serve(options) {
			const {serve} = await import('./tenant/serve.ts');
			await serve(options, {
				stdout: (text) => void stdout.write(text),
				stderr: (text) => void stderr.write(text),
				signal: ending.signal,
				lock: (file) => lockData(disk, file),
			});
		},
		async openConsole(tenant, address, flags) {
			const {runConsole} = await loadConsole();
			const lost = terminalLoss();
			const terminal = {stdin, stdout, stderr, opening, control, signal: AbortSignal.any([ending.signal, lost])};
			// A process more costs time: not before the first rows.
			setTimeout(guardTerminal, guardDelay).unref();
			const suspend = () => control.jobs.stop();
			consoleRun = runConsole(context, tenant, address, {
				terminal,
				suspend,
				report: (text) => say(context, text),
				flags,
			});
			await consoleRun;
			if (lost.aborted) throw new FailedError('the terminal is gone');
		},
	};
	return context;
}

/** A file is read whole; a pipe may never end, and a read of it that blocks would outlast the signal. */
async function readDescriptor(descriptor: number): Promise<string> {
	const kind = fstatSync(descriptor);
	if (!kind.isFIFO() && !kind.isSocket()) return promisify(readFile)(descriptor, 'utf8');
	const {Socket} = await import('node:net');
	const pipe = new Socket({fd: descriptor, readable: true, writable: false});
	return inputFrom(pipe, stderr, {signal: ending.signal}).read();
}

/** Pipes alone have a reader that can go unnoticed. */
function onGone(listener: () => void): () => void {
	let stop: () => void = () => undefined;
	if (!fstatSync(1).isFIFO()) return stop;
	Promise.all([import('./settings/child.ts'), import('./cli/reader.ts')]).then(([{startProgram}, {onReaderGone}]) => {
		stop = onReaderGone({spawn: startProgram, path: env.PATH, pid: process.pid}, listener);
	});
	return () => stop();
}

async function openTenant(options: TenantOptions): Promise<Tenant> {
	const {baseUrl, name, credentials, patience, caFile, isProtected, color} = options;
	const [{createApi}, {nodeFetch}] = await Promise.all([
		import('./client/client.ts'),
		import('./client/http/node-fetch.ts'),
	]);
	const api = createApi({
		...clientOptions(patience),
		baseUrl,
		fetch: nodeFetch({environment: env, caFile}),
		credentials:
			credentials.kind === 'token' ? {kind: 'bearer', token: credentials.token} : {...credentials, kind: 'client'},
	});
	const host = new URL(api.baseUrl).host;
	return {api, name: name ?? host, isDemo: false, isProtected, color, close: async () => undefined};
}

/** The tenant is made while the console is loaded. */
async function openDemo(patience: Patience): Promise<Tenant> {
	const {createApi} = await import('./client/client.ts');
	const token = randomUUID();
	const make = async (): Promise<LocalTenant> => {
		const [{createTenant}, {demoSeed}] = await Promise.all([
			import('./tenant/fetch.ts'),
			import('./tenant/seed/demo.ts'),
		]);
		return createTenant({token, seed: demoSeed({apps: demoApps, now: Date.now(), odd: true})});
	};
	const tenant = make();
	// Whoever asks it something hears of it.
	tenant.catch(() => undefined);
	const api = createApi({
		...clientOptions(patience),
		baseUrl: demoBaseUrl,
		async fetch(url, init) {
			return (await tenant).ask(url, init);
		},
		credentials: {kind: 'bearer', token},
	});
	return {api, name: 'demo', isDemo: true, isProtected: false, close: async () => (await tenant).close()};
}

const clientOptions = ({timeout, maxWait}: Patience) => ({
	redactor,
	userAgent: `castellan/${version}`,
	timeout: timeout.value * 1000,
	maxWait: maxWait.value * 1000,
});

/** Milliseconds from the start of the console. */
const guardDelay = 200;

/** From now on the terminal is put right even where this process cannot do it any more. */
async function guardTerminal(): Promise<void> {
	// Windows has neither: its consoles drop a program's modes themselves.
	if (process.platform === 'win32') return;
	const [{startProgram, runProgram}, {startWatcher}, {leaveCooked}] = await Promise.all([
		import('./settings/child.ts'),
		import('./settings/terminal/watcher.ts'),
		import('./settings/terminal/line-discipline.ts'),
	]);
	const {PATH: path} = env;
	if (ending.signal.aborted) return;
	const watch = startWatcher({spawn: startProgram, path});
	watch(control.screen.isEntered);
	control.screen.onChange(watch);
	const release = () => void stdin.destroy();
	process.on('exit', () => leaveCooked({run: runProgram, close: closeSync, release, path}));
}

/** The first signal asks the face to end; a second one does not ask. */
function end(name: EndSignal): void {
	const code = 128 + endSignals[name];
	if (endedBy) process.exit(code);
	endedBy = name;
	ending.abort(new DOMException(`ended by ${name}`, 'AbortError'));
	// A terminal that takes no more text would hold the console for ever.
	if (control.screen.isEntered) setTimeout(() => process.exit(code), farewell);
}

/** Aborted when the terminal takes or gives no more. */
function terminalLoss(): AbortSignal {
	const loss = new AbortController();
	const lose = () => loss.abort();
	stdin.once('end', lose).once('error', lose);
	stdout.once('error', lose);
	return loss.signal;
}

/** A defect: one line of reason, a report, and the end. */
async function crash(error: unknown): Promise<void> {
	ending.abort(new DOMException('ended by a defect', 'AbortError'));
	// What is written while the console has the screen is lost with it.
	await Promise.race([consoleRun?.catch(() => undefined), wait(farewell, undefined, {ref: false})]);
	control.screen.leave();
	const places = await placesOf(env, async () => (await import('env-paths')).default);
	const path = await keepCrash(disk, places?.crashDirectory, {
		error,
		version: `castellan ${version}`,
		platform,
		redact: (text) => redactor.text(text),
	});
	const reason = redactor.text(error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ');
	const where = path ? `the report is in ${path}` : 'a report could not be kept';
	await written(stderr, `castellan: a defect: ${clean(reason)} (${where})\n`);
	process.exit(1);
}

/** Resolves when the reader has it all or is gone, or when it takes nothing and the program is to end. */
const written = (stream: NodeJS.WriteStream, text = '') =>
	new Promise<void>((resolve) => {
		stream.write(text, () => resolve());
		const stopWaiting = () => void setTimeout(resolve, farewell);
		if (ending.signal.aborted) stopWaiting();
		else ending.signal.addEventListener('abort', stopWaiting);
	});
