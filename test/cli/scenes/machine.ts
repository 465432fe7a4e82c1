/** A machine in memory with a tenant, on which the command lines of a scene run one after the other. */
import {stat as nodeStat} from 'node:fs/promises';
import {resolve} from 'node:path';
import {onTestFinished, vi} from 'vitest';
import type {CliContext, Input, Output} from '../../../src/cli/context.ts';
import {runCli} from '../../../src/cli/program.ts';
import {consoleDescription} from '../../../src/console/app/describe.ts';
import type {Keychain} from '../../../src/settings/credentials.ts';
import type {Env} from '../../../src/settings/environment.ts';
import {UsageError} from '../../../src/settings/error.ts';
import type {Disk} from '../../../src/settings/files/disk.ts';
import {demoBaseUrl} from '../../../src/settings/launch/tenant.ts';
import {type AppPaths, appPaths} from '../../../src/settings/paths.ts';
import {openSettings} from '../../../src/settings/settings.ts';
import {createTenant} from '../../../src/tenant/fetch.ts';
import type {Seed} from '../../../src/tenant/seed/seed.ts';
import {folder} from '../../settings/files/disk.ts';
import {memoryDisk} from '../../support/memory-disk.ts';
import {clientOf, now, split} from '../launch.ts';
import {act} from './actions.ts';
import {canary, contextOf, type Features, home} from './features.ts';
import {others, seeds} from './seed.ts';
import type {Transcript} from './transcript.ts';

/** How a line runs, as it stands above the line. */
export interface Circumstances {
	/** All three streams are a terminal of so many columns. */
	readonly columns?: number;
	/** Standard input alone is no terminal. */
	readonly piped?: true;
	/** The lines of standard input. A prompt after the last one meets its end. */
	readonly typed?: readonly string[];
	/** Faults of the service, as `castellan serve --fail` takes them. */
	readonly fail?: string;
	readonly env?: Features['env'];
	/** After the start of the scene. Time stands still in a line, but for `tick`. */
	readonly minutes?: number;
	/** Milliseconds that pass at each look at the clock. */
	readonly tick?: number;
	/** The content of open file descriptors. */
	readonly fd?: Readonly<Record<number, string>>;
	/** A signal interrupts the program at this request. */
	readonly interrupt?: number;
	/** What else happens before a request, by its number: an action. */
	readonly meanwhile?: Readonly<Record<number, string>>;
}

/** Milliseconds between two steps of the bar of progress, which does not move here. */
const betweenProgress = 200;

const usualEnv: Env = {CASTELLAN_BASE_URL: 'https://acme.example', LANG: 'C.UTF-8'};

export class Machine {
	readonly files = new Map<string, string>();
	readonly keychain = new Map<string, string>();
	readonly tenant;
	readonly #others = new Map<string, ReturnType<typeof createTenant> | 'unreachable'>();
	readonly #features: Features;
	readonly #paths: AppPaths;
	#clock = now;
	#fail = '';
	readonly #modes = new Map<string, number>();

	/** `files` are given by path. */
	static async create(features: Features, files: ReadonlyMap<string, string>): Promise<Machine> {
		const paths = await appPaths(
			{HOME: home, XDG_CONFIG_HOME: `${home}/.config`, XDG_STATE_HOME: `${home}/.state`},
			() => Promise.reject(new Error('not needed')),
		);
		// SQLite has files of its own.
		return new Machine(features, files, {...(paths as AppPaths), historyFile: `${await folder()}/snapshots.db`});
	}

	private constructor(features: Features, files: ReadonlyMap<string, string>, paths: AppPaths) {
		this.#features = features;
		this.#paths = paths;
		for (const [path, text] of files) this.files.set(path, text);
		this.tenant = this.#tenant(seeds[features.seed ?? 'usual']?.() ?? {});
	}

	get #token(): string {
		return this.#features.token ?? `${canary}-token`;
	}

	#tenant(seed: Partial<Seed>) {
		let changes = 0;
		const tenant = createTenant({
			token: this.#token,
			now: () => this.#clock + changes++,
			wait: async () => undefined,
			random: () => 0.5,
			seed,
		});
		tenant.fail(this.#fail);
		onTestFinished(() => tenant.close());
		return tenant;
	}

	#at(host: string) {
		const own = others[host]?.();
		if (own === undefined) return this.tenant;
		const opened = this.#others.get(host) ?? (own === 'unreachable' ? own : this.#tenant(own));
		this.#others.set(host, opened);
		return opened;
	}

	/** Runs a line, and writes what it does. */
	async run(line: string, circumstances: Circumstances, transcript: Transcript): Promise<void> {
		const {
			columns,
			piped,
			typed = [],
			fail = '',
			env,
			minutes = 0,
			tick = 0,
			fd = {},
			interrupt,
			meanwhile = {},
			...unknown
		} = circumstances;
		if (Object.keys(unknown).length > 0) throw new Error(`There are no circumstances ${Object.keys(unknown)}`);
		const controller = new AbortController();
		const started = now + minutes * 60_000;
		let looks = 0;
		this.#clock = started;
		vi.setSystemTime(started);
		const clock = () => started + tick * looks++;
		this.#fail = fail;
		for (const each of [this.tenant, ...this.#others.values()]) if (each !== 'unreachable') each.fail(fail);
		const disk = this.#disk(clock);
		const before = new Map(this.files);
		const keysBefore = new Map(this.keychain);
		let requests = 0;
		const fetch: typeof globalThis.fetch = async (target, init) => {
			const request = new Request(target, init);
			if (++requests === interrupt) controller.abort(new DOMException('interrupted', 'AbortError'));
			const action = meanwhile[requests];
			if (action !== undefined) await act(this, action);
			transcript.request(request, init?.body);
			const other = this.#at(new URL(request.url).host);
			if (other === 'unreachable')
				throw new TypeError('fetch failed', {cause: Object.assign(new Error('refused'), {code: 'ECONNREFUSED'})});
			return other.fetch(request);
		};
		const output = (name: 'out' | 'err'): Output => ({
			isTty: columns !== undefined,
			columns,
			write: async (text) => transcript.text(name, text),
		});
		const [stdout, stderr] = [output('out'), output('err')];
		const open: CliContext['openTenant'] = async ({name, ...options}) => {
			const opened = clientOf(options.baseUrl, options, {fetch}, clock);
			return {...opened, name: name ?? opened.name, isDemo: options.baseUrl === demoBaseUrl};
		};
		const context: CliContext = {
			version: '1.2.3',
			documentsFolder: async () => resolve('assets/docs'),
			platform: 'Node.js 26 on Linux',
			env: {
				...usualEnv,
				CASTELLAN_TOKEN: this.#token,
				...(columns === undefined ? {} : {TERM: 'xterm', NO_COLOR: '1'}),
				...this.#features.env,
				...env,
			},
			now: clock,
			timeZone: 'UTC',
			signal: controller.signal,
			stdin: input(columns !== undefined && !piped, typed, transcript),
			stdout,
			stderr,
			settings: openSettings(disk, this.#features.homeless ? undefined : this.#paths, async () => this.#openKeychain()),
			disk,
			readDescriptor: async (number) => {
				const text = fd[number];
				if (text === undefined) throw Object.assign(new Error('EBADF'), {code: 'EBADF'});
				return text;
			},
			probes: {
				hasProgram: async () => false,
				caFileProblem: async () => undefined,
				presentedChain: () => Promise.reject(new Error('no network here')),
			},
			editFile: () => Promise.reject(new Error('no editor here')),
			openTenant: open,
			openDemo: (timeouts) =>
				open({
					...{baseUrl: demoBaseUrl, name: 'demo', timeouts, shellFlags: ' --demo', isProtected: false},
					credentials: {kind: 'token', token: this.#token},
				}),
			serve: async (options) => transcript.note(`serves ${JSON.stringify(options)}`),
			handleSignals: () => undefined,
			describeConsole: async () => consoleDescription,
			openConsole: async (tenant, address, flags, fleet) =>
				transcript.note(`opens the console of ${fleet?.name ?? tenant.name} at ${address} ${JSON.stringify(flags)}`),
			...contextOf(this.#features),
		};
		const code = await runCli(split(line), context);
		transcript.end(code);
		transcript.files(before, this.files, (path) => this.#modes.get(path));
		transcript.files(keysBefore, this.keychain, () => undefined, 'keychain: ');
	}

	#openKeychain(): Keychain {
		if (!this.#features.keychain) throw new Error('no keychain here');
		return {
			get: async (name) => this.keychain.get(name) ?? null,
			set: async (name, text) => void this.keychain.set(name, text),
			remove: async (name) => void this.keychain.delete(name),
		};
	}

	#disk(clock: () => number): Disk {
		const disk = memoryDisk(clock, this.files);
		const {writeFile, rename, link, rm, stat} = disk.fs;
		const uid = process.getuid?.();
		const isFolder = (path: string) => [...this.files.keys()].some((file) => file.startsWith(`${path}/`));
		const modes = this.#modes;
		const move = (from: string, to: string) => modes.set(to, modes.get(from) ?? 0o600);
		return {
			...disk,
			wait: (ms) => new Promise((resolve) => void (ms === betweenProgress || setImmediate(resolve))),
			fs: {
				...disk.fs,
				stat: (async (path: string) =>
					path === this.#paths.historyFile
						? nodeStat(path)
						: isFolder(path)
							? {uid, mode: 0o700, isFile: () => false, isDirectory: () => true, isFIFO: () => false}
							: {...(await stat(path)), uid, mode: modes.get(path) ?? 0o600}) as Disk['fs']['stat'],
				writeFile: (async (path: string, text: string, options: {readonly mode?: number}) => {
					modes.set(path, options.mode ?? 0o644);
					return writeFile(path, text, options);
				}) as Disk['fs']['writeFile'],
				rm: (async (path: string, options: {readonly force?: boolean} = {}) => {
					if (!options.force) await stat(path);
					return rm(path, options);
				}) as Disk['fs']['rm'],
				rename: (async (from: string, to: string) => {
					move(from, to);
					return rename(from, to);
				}) as Disk['fs']['rename'],
				link: (async (from: string, to: string) => {
					move(from, to);
					return link(from, to);
				}) as Disk['fs']['link'],
			},
		};
	}
}

function input(isTty: boolean, typed: readonly string[], transcript: Transcript): Input {
	const lines = [...typed];
	const ask = (isHidden: boolean) => async (question: string) => {
		const answer = lines.shift();
		transcript.text('err', `${question}${isHidden ? '' : (answer ?? '')}\n`);
		if (answer === undefined) throw new UsageError('the input ended before the line was complete');
		return answer;
	};
	const text = typed.map((line) => `${line}\n`).join('');
	return {
		isTty,
		read: async () => text,
		async *chunks() {
			yield text;
		},
		readHidden: ask(true),
		readLine: ask(false),
	};
}
