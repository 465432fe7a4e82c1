/** What the console needs from outside for one tenant, and how it gets to another. */
import {mkdirSync, writeFileSync} from 'node:fs';
import {rename, rm, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {readSilences} from '../../domain/board/silences.ts';
import {Arming} from '../../domain/writes/arming.ts';
import type {Config} from '../../settings/config.ts';
import {resolveConnection} from '../../settings/connection.ts';
import {editorOf, editText} from '../../settings/editor.ts';
import {type Disk, maximumNamedFile, readText} from '../../settings/files/disk.ts';
import {openKnownIds} from '../../settings/files/known-ids.ts';
import {clearLeftovers, rescueNotice} from '../../settings/files/leftovers.ts';
import {newToken} from '../../settings/files/process-identity.ts';
import {openSavedAddresses} from '../../settings/files/saved-addresses.ts';
import type {SaveProblem} from '../../settings/files/state-file.ts';
import {hasColor, hasUnicode, isLinear} from '../../settings/launch/capabilities.ts';
import type {Flags} from '../../settings/launch/flags.ts';
import {openConnection, type Tenant, type TenantOptions} from '../../settings/launch/tenant.ts';
import {Notices} from '../../settings/notices.ts';
import type {Env} from '../../settings/paths.ts';
import type {Settings} from '../../settings/settings.ts';
import {steadyNow} from '../../settings/steady-clock.ts';
import {createQueryClient} from '../query/client.ts';
import type {Services} from '../services.ts';
import {createClipboard} from './clipboard.ts';
import {saveFileIn} from './new-file.ts';
import {snapshotsIn} from './snapshots.ts';
import {browserOf, runToolIn} from './tools.ts';

/** The machine and the person's settings, as every face gets them. */
export interface ConsoleContext {
	readonly env: Env;
	/** The runtime and the operating system, in words. */
	readonly platform: string;
	/** Epoch milliseconds. */
	readonly now: () => number;
	/** Aborted when the program has to end. */
	readonly signal: AbortSignal;
	readonly settings: Settings;
	readonly disk: Disk;
	openTenant(options: TenantOptions): Promise<Tenant>;
}

export interface Outside {
	readonly context: ConsoleContext;
	readonly config: Config;
	readonly flags: Flags;
	/** Writes to the terminal between two frames. */
	readonly write: (text: string) => void;
	readonly suspend: () => Promise<void>;
}

export interface OpenTenants {
	readonly services: Services;
	/**
	 * Ends what was connected on the way, once what was savedAddresses has been written. Resolves with what the person has not read yet,
	 * such as a file that could not be written.
	 */
	close(): Promise<readonly string[]>;
}

/** Milliseconds after which the leftovers of killed runs are cleared: well after the first frame. */
const clearingDelay = 1500;

/** A timer that the program does not stay for. */
function after(ms: number, task: () => void): () => void {
	const timer = setTimeout(task, ms).unref();
	return () => clearTimeout(timer);
}

/** Keeps a text in a new file for the person alone, at once. */
const rescueIn = (directory: string) => (text: string, fileName: string) => {
	const path = join(directory, `edited-${newToken()}-${fileName}`);
	mkdirSync(directory, {recursive: true, mode: 0o700});
	writeFileSync(path, text, {mode: 0o600, flag: 'wx'});
	return path;
};

/** Begins with a tenant that is connected already, and that its owner closes. */
export function openTenants(outside: Outside, first: Tenant): OpenTenants {
	const {context, config, flags, write, suspend} = outside;
	const {env, settings, now, platform, disk} = context;
	const {paths} = settings;
	const snapshots = paths && snapshotsIn(paths.snapshotsFile);
	const editor = editorOf(env);
	const opened: Tenant[] = [];
	const saving: (() => Promise<SaveProblem>)[] = [];
	const notices = new Notices();
	const notify = (problem: SaveProblem) => problem && notices.add(problem.message);
	const farewells: string[] = [];
	const runTool = runToolIn(env);
	const reminders = new Set<() => void>();
	function remind(task: () => void, ms: number) {
		reminders.add(task);
		after(ms, () => {
			reminders.delete(task);
			task();
		});
	}
	after(clearingDelay, async () => {
		for (const path of await clearLeftovers(disk, paths)) notices.add(rescueNotice(path));
	});

	function servicesOf({api, name, isDemo, isProtected, color}: Tenant): Services {
		const savedAddresses = openSavedAddresses(disk, paths?.savedAddressesFile, api.baseUrl);
		void savedAddresses.load().then(notify);
		const knownIds = openKnownIds(disk, paths?.knownIdsFile, api.baseUrl);
		void knownIds.load().then(notify);
		saving.push(
			() => savedAddresses.saved(),
			() => knownIds.saved(),
		);
		return {
			api,
			queries: createQueryClient(),
			tenant: name,
			...(color ? {color} : {}),
			now,
			after,
			clipboard: createClipboard({
				env,
				platform,
				run: runTool,
				write,
				later: remind,
				warn: (text) => notices.add(text),
			}),
			notices,
			writes: new Arming({now: steadyNow, isPinned: flags.readOnly === true, isDemo, isProtected}),
			knownIds,
			savedAddresses,
			profiles: {list, connect},
			...browserOf(env, platform, runTool),
			readFile: (path) => readText(disk, path, maximumNamedFile),
			saveFile: saveFileIn({fs: {rename, rm, writeFile}, home: env.HOME}),
			...(paths ? {receiptFiles: {disk, directory: paths.receiptDirectory}} : {}),
			...(editor ? {editText: edit(editor)} : {}),
			...(snapshots ? {snapshots} : {}),
			silences: readSilences(config.silences),
			hasColor: hasColor(env) && config.theme !== 'mono',
			hasUnicode: hasUnicode(env) && config.theme !== 'ascii',
			isLight: config.theme === 'light',
			isLinear: isLinear(flags, env),
			suspend,
			...(config.timeStyle ? {timeStyle: config.timeStyle} : {}),
			...(config.watchInterval ? {watchInterval: config.watchInterval * 1000} : {}),
			...(config.columns ? {columns: config.columns} : {}),
			...(config.keys ? {keys: config.keys} : {}),
		};
	}

	const edit = (editor: string) => (text: string, fileName: string) =>
		editText(editor, text, fileName, {
			env,
			signal: context.signal,
			...(paths ? {rescue: rescueIn(paths.receiptDirectory)} : {}),
			// The editor has the terminal now, and the end may not wait for the console.
			report: (message) => write(`castellan: ${message}\r\n`),
		});

	/** Read anew each time: a profile may have been added in another window. */
	async function list() {
		const {profiles} = (await settings.load()).config;
		return [...profiles].map(([name, {baseUrl, color, protected: isProtected = false}]) => ({
			name,
			baseUrl: baseUrl ?? '',
			isProtected,
			...(color ? {color} : {}),
		}));
	}
	async function connect(profile: string): Promise<Services> {
		const read = await settings.load();
		// What the environment says belongs to the tenant it was set for: no token of one may reach the other.
		const {timeout, maxWait} = flags;
		const connection = await resolveConnection({timeout, maxWait, profile}, {}, read.config, settings.credentials);
		const tenant = await openConnection(context.openTenant, connection, flags);
		opened.push(tenant);
		return servicesOf(tenant);
	}
	return {
		services: servicesOf(first),
		async close() {
			for (const problem of await Promise.all(saving.map((saved) => saved()))) {
				if (problem) notices.add(problem.message);
			}
			for (const tenant of opened) await tenant.close();
			await snapshots?.close();
			if (reminders.size > 0) farewells.push('a share code is still on the clipboard: clear it yourself');
			return [...notices.take(), ...farewells];
		},
	};
}
