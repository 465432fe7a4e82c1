/**
 * The composition root: the process's arguments, environment and streams become what the faces need, and their ends become
 * exit codes. What only one face needs is imported when it is chosen.
 */
import {randomUUID} from 'node:crypto';
import {readFile} from 'node:fs';
import * as fs from 'node:fs/promises';
import {setTimeout as wait} from 'node:timers/promises';
import {promisify} from 'node:util';
import {version} from '../package.json';
import {clean} from './api/clean.ts';
import {createRedactor} from './api/redact.ts';
import type {Opening} from './app/opening.ts';
import {openConsole} from './cli/console.ts';
import type {ConsoleRequest} from './cli/console-request.ts';
import {type CliContext, demoBaseUrl, type Tenant, type TenantOptions} from './cli/context.ts';
import {exitCodes, FailedError} from './cli/failure.ts';
import {report} from './cli/report.ts';
import {say} from './cli/say.ts';
import {inputFrom, outputTo} from './cli/streams.ts';
import type {Tenant as LocalTenant} from './server/fetch.ts';
import type {Patience} from './settings/connection.ts';
import {keepCrash} from './settings/crash.ts';
import type {Disk} from './settings/disk.ts';
import {lockData} from './settings/lock.ts';
import {placesOf} from './settings/places.ts';
import {openSettings} from './settings/settings.ts';

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
const signals = {SIGHUP: 1, SIGINT: 2, SIGTERM: 15} as const;
let endedBy: keyof typeof signals | undefined;

/** The terminal while the console is not there yet. */
let opening: Opening | undefined;
let crashing: Promise<void> | undefined;
/** Settles when the console has given the terminal back; undefined while it was never open. */
let consoleRun: Promise<void> | undefined;
/** How long the console may take to give the terminal back, in milliseconds, once its end was decided. */
const farewell = 1000;

/**
 * Resolves never: the process ends with the face that was chosen. That is the console where it was asked for, whose first
 * frame is on the screen while `opened` has the terminal.
 */
export async function main(request: ConsoleRequest | undefined, opened: Opening | undefined): Promise<void> {
	opening = opened;
	for (const name of Object.keys(signals) as (keyof typeof signals)[]) {
		process.removeAllListeners(name).on(name, () => end(name));
	}
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
		if (endedBy && endedBy !== 'SIGINT') await written(stderr, `castellan: ended by ${endedBy}\n`);
		// That something was done in part says more than that it was interrupted.
		process.exit(endedBy && code !== exitCodes.partlyDone ? 128 + signals[endedBy] : code);
	} catch (error) {
		await crashOnce(error);
	}
}

async function run(request: ConsoleRequest | undefined, context: CliContext): Promise<number> {
	if (!request) {
		// Beside the verb, which seldom ends before it.
		const clearing = import('./settings/leftovers.ts').then(async ({clearLeftovers, rescued}) => {
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

const loadConsole = () => import('./app/console.ts');

async function createContext(): Promise<CliContext> {
	const places = await placesOf(env, async () => (await import('env-paths')).default);
	const settings = openSettings(disk, places, async () => (await import('./settings/keychain.ts')).openKeychain());
	const errors = outputTo(stderr, () => opening?.leave());
	const context: CliContext = {
		version,
		env,
		platform,
		now: Date.now,
		signal: ending.signal,
		stdin: inputFrom(stdin, stderr),
		stdout: outputTo(stdout),
		stderr: errors,
		settings,
		disk,
		readDescriptor: (descriptor) => promisify(readFile)(descriptor, 'utf8'),
		openTenant,
		openDemo,
		async serve(options) {
			const {serve} = await import('./server/serve.ts');
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
			const terminal = {stdin, stdout, stderr, opening, signal: AbortSignal.any([ending.signal, lost])};
			consoleRun = runConsole(context, tenant, address, {terminal, suspend, flags});
			await consoleRun;
			if (lost.aborted) throw new FailedError('the terminal is gone');
		},
	};
	return context;
}

async function openTenant(options: TenantOptions): Promise<Tenant> {
	const {baseUrl, name, credentials, patience, caFile, isProtected, color} = options;
	const [{createApi}, {nodeFetch}] = await Promise.all([import('./api/client.ts'), import('./api/node-fetch.ts')]);
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
	const {createApi} = await import('./api/client.ts');
	const token = randomUUID();
	const make = async (): Promise<LocalTenant> => {
		const [{createTenant}, {demoSeed}] = await Promise.all([
			import('./server/fetch.ts'),
			import('./server/seed/demo.ts'),
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

/** Stops the process as ctrl-z does, until the shell continues it. */
function suspend(): Promise<void> {
	return new Promise((resolve) => {
		// Without something to wait for, Node would end when it is continued.
		const alive = setInterval(() => undefined, 2 ** 30);
		process.once('SIGCONT', () => {
			clearInterval(alive);
			// A stopped job hears nothing of a resize: Node looks at the size now.
			process.kill(process.pid, 'SIGWINCH');
			resolve();
		});
		process.kill(process.pid, 'SIGTSTP');
	});
}

/** The first signal asks the face to end; a second one does not ask. */
function end(name: keyof typeof signals): void {
	if (endedBy) process.exit(128 + signals[name]);
	endedBy = name;
	ending.abort(new DOMException(`ended by ${name}`, 'AbortError'));
	// A terminal that takes no more text would hold the console for ever.
	if (consoleRun || opening) setTimeout(() => process.exit(128 + signals[name]), farewell).unref();
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
	opening?.leave();
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

/** Resolves when the reader has it all, or is gone. */
const written = (stream: NodeJS.WriteStream, text = '') =>
	new Promise<void>((resolve) => {
		stream.write(text, () => resolve());
	});
