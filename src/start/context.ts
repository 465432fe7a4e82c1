/** Builds the dependencies of the commands and the console. */
import {closeSync, fstatSync} from 'node:fs';
import {setImmediate} from 'node:timers/promises';
import {setFlagsFromString} from 'node:v8';
import {version} from '../../package.json';
import {type CliContext, printMessage, toLocale} from '../cli/context.ts';
import {askHidden} from '../cli/prompts/ask.ts';
import {inputFrom, outputTo} from '../cli/streams.ts';
import type {Opening} from '../console/terminal/opening.ts';
import {lastAddress} from '../domain/address/address.ts';
import {runProgram, startProgram} from '../settings/child.ts';
import {SettingsError} from '../settings/error.ts';
import {lockData} from '../settings/files/lock.ts';
import {keychainOf} from '../settings/keychain.ts';
import {isAgent} from '../settings/launch/capabilities.ts';
import {commandRunner} from '../settings/launch/credential-command.ts';
import {programsOf} from '../settings/launch/probes.ts';
import {Notices} from '../settings/notices.ts';
import {openSettings} from '../settings/settings.ts';
import type {TerminalControl} from '../settings/terminal/control.ts';
import type {Ending} from './ending.ts';
import {disk, documentsFolder, platform, readPaths} from './machine.ts';
import {openDemo, openTenant} from './tenants.ts';

const {env, stdin, stdout, stderr} = process;

/** Milliseconds from the start of the console. Later, V8 may have dropped the code of functions that run only at the start. */
const watchDelay = 200;
const cacheDelay = 700;
/**
 * The space for new objects: by default V8 doubles it again and again while a list is loaded, and keeps it, up to three times 16 MB.
 * The console keeps what it has when it opens.
 */
const [smallSpace, usualSpace] = ['--semi-space-growth-factor=1', '--semi-space-growth-factor=2'] as const;
let isSmall = false;

/** Caches code: V8 rejects code that was cached with other flags than those of a start. */
export function withUsualSpace(cacheCode: () => void): void {
	if (isSmall) setFlagsFromString(usualSpace);
	cacheCode();
	if (isSmall) setFlagsFromString(smallSpace);
}

export interface Start {
	readonly control: TerminalControl;
	readonly ending: Ending;
	/** Owns the terminal until the console takes over. Undefined for a command. */
	readonly opening: Opening | undefined;
	/** Caches the code of the functions that ran. */
	readonly cacheCode: () => void;
}

export const loadConsole = () => import('../console/app/console.ts');

export async function createContext({control, ending, opening, cacheCode}: Start): Promise<CliContext> {
	const {signal, hangUp} = ending;
	const isPlain = isAgent(env);
	const waits = new Notices();
	const isConsoleOpen = () => ending.consoleRun !== undefined;
	async function lendTerminal() {
		await opening?.leave();
		// Node forgets a listener that was removed in its next turn, and a pause before that does not stop the reading of keys.
		await setImmediate();
		stdin.pause();
	}
	const context: CliContext = {
		version,
		documentsFolder,
		env,
		platform,
		now: Date.now,
		signal,
		handleSignals: () => control.signals.listen(),
		stdin: inputFrom(stdin, stderr, {signal, jobs: control.jobs, onHangUp: hangUp, isPlain}),
		stdout: outputTo(stdout, {signal, onClosed, isPlain}),
		stderr: outputTo(stderr, {prepare: () => opening?.leave(), signal, isPlain}),
		settings: openSettings(
			disk,
			await readPaths(),
			keychainOf({env, signal, onWait: (text) => waits.add(text)}),
			commandRunner({
				env,
				signal,
				onWait: () => waits.add('waiting for the program of the setting credential'),
				hasTerminal: () => stdin.isTTY && !isPlain,
				isConsoleOpen,
				lendTerminal,
				show: (text) =>
					isConsoleOpen()
						? waits.add(text.trim())
						: void context.stderr.write(toLocale(context, text)).catch(() => undefined),
			}),
		),
		disk,
		waits,
		writesInThread: true,
		readDescriptor: async (descriptor) =>
			(await import('../cli/prompts/descriptor.ts')).readDescriptor(descriptor, stderr, signal),
		...(stdin.isTTY &&
			!isPlain && {
				async askPassphrase(file: string) {
					if (isConsoleOpen()) throw new SettingsError(`the pass phrase of ${file} is asked before the console opens`);
					await lendTerminal();
					return askHidden(context, `Pass phrase of ${file}`);
				},
			}),
		openTenant,
		openDemo,
		async serve(options, onReady) {
			const {serve} = await import('../tenant/serve.ts');
			const lock = (file: string) => lockData(disk, file);
			await serve(options, {onReady, stderr: (text) => void stderr.write(text), signal, lock});
		},
		...programsOf(disk, env, signal),
		describeConsole: async () => (await import('../console/app/describe.ts')).consoleDescription,
		async openConsole(tenant, address, flags, fleet) {
			// The response arrives while the console is loaded.
			const {requestFirstPage} = await import('../console/query/first-page.ts');
			const word = flags.at === undefined && !fleet ? address : lastAddress;
			const firstPage = await requestFirstPage(tenant.api, word, context.now);
			const {runConsole} = await loadConsole();
			stdin.once('end', hangUp);
			// Starting a shell blocks for 4.8 ms (median of 38, 2.3 to 15.6 ms), so it waits until the first rows are drawn.
			const onOpen = () => {
				isSmall = true;
				setFlagsFromString(smallSpace);
				setTimeout(() => watchTerminal(control, signal), watchDelay).unref();
			};
			setTimeout(() => withUsualSpace(cacheCode), cacheDelay).unref();
			ending.consoleRun = runConsole(context, tenant, address, {
				terminal: {stdin, stdout, stderr, opening, control, signal, onOpen},
				suspend: () => control.jobs.stop(),
				report: (text) => printMessage(context, text),
				flags,
				fleet,
				firstPage,
			});
			await ending.consoleRun;
		},
	};
	waits.listen((text) => void printMessage(context, text));
	return context;
}

/** Does nothing unless stdout is a pipe: a file has no reader, and a closed terminal sends SIGHUP. Nor without the right to start programs. */
function onClosed(listener: () => void, signal: AbortSignal): void {
	if (process.permission?.has('child') === false || !fstatSync(1).isFIFO()) return;
	const options = {path: env.PATH, pid: process.pid, signal};
	void import('../cli/closed-pipe.ts').then(({onPipeClosed}) => onPipeClosed(options, listener));
}

/** Windows has no `sh` and no `stty`. Its consoles reset the modes of a program themselves. */
async function watchTerminal({screen: {undo}}: TerminalControl, signal: AbortSignal): Promise<void> {
	if (process.platform === 'win32') return;
	const [{restoreCookedMode}, {startWatchdog}] = await Promise.all([
		import('../settings/terminal/cooked-mode.ts'),
		import('../settings/terminal/watchdog.ts'),
	]);
	if (signal.aborted) return;
	startWatchdog({spawn: startProgram, path: env.PATH, signal, undo});
	const release = () => void stdin.destroy();
	process.on('exit', () => restoreCookedMode({run: runProgram, close: closeSync, release, path: env.PATH}));
}
