/** A machine with a disk, a keychain, programs and a tenant within reach, for all consoles and verbs of a run. */
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {openHistory} from '../../../src/domain/history/open.ts';
import type {Row} from '../../../src/domain/resources/resource.ts';
import type {Keychain} from '../../../src/settings/credentials.ts';
import {clearLeftovers} from '../../../src/settings/files/leftovers.ts';
import {openSavedAddresses} from '../../../src/settings/files/saved-addresses.ts';
import {type AppPaths, appPaths} from '../../../src/settings/paths.ts';
import {openSettings, type Settings} from '../../../src/settings/settings.ts';
import {createTenant} from '../../../src/tenant/fetch.ts';
import {visibleJson} from '../../../src/text/json/visible-json.ts';
import {memoryDisk} from '../../support/memory-disk.ts';
import type {Change} from '../actions.ts';
import {appCount, appOf, canaries, configCount, configOf, otherSeed, seed} from '../seed.ts';
import {Steps} from '../steps/faults.ts';
import type {VirtualTimers} from '../virtual-timers.ts';
import {MachineDisk} from './disk.ts';
import {Kept} from './kept.ts';
import {MachineKeychain} from './keychain.ts';
import {Programs} from './programs.ts';

export const tenantUrl = 'https://tenant.example.test';
const otherUrl = 'https://other.example.test';
const hour = 3_600_000;
const folders = {XDG_CONFIG_HOME: '/home/person/.config', XDG_STATE_HOME: '/home/person/.state'};
const config = `profiles:\n  main: {baseUrl: ${tenantUrl}, auth: token}\nprofile: main\n`;
const fleet = `  other: {baseUrl: ${otherUrl}, auth: token}\nfleets: {both: [main, other]}\n`;
/** More items than a screen can show, so that their number stays the same in a long run. */
const added = 20;

export type Machine = Awaited<ReturnType<typeof createMachine>>;

/** `steps` has the steps that fail one at a time. `hasFleet` adds a second tenant, and a fleet of both. */
export async function createMachine(timers: VirtualTimers, steps = new Steps(undefined), hasFleet = false) {
	const now = () => timers.now;
	const directory = mkdtempSync(join(tmpdir(), 'castellan-simulation-'));
	const historyFile = join(directory, 'snapshots.db');
	writeFileSync(historyFile, await rememberedFile(historyFile, now() - hour));
	const paths = {
		...((await appPaths(folders, () => Promise.reject(new Error('not needed')))) as AppPaths),
		historyFile,
	};
	const disk = new MachineDisk(timers, steps);
	const keychain = new MachineKeychain(timers, steps);
	const programs = new Programs(timers, steps);
	const {files} = disk;
	const kept = new Kept(files, paths, tenantUrl);
	disk.onMove = (path, wasRead) => kept.lost(path, {mayReturn: wasRead});
	files.set(paths.configFile, hasFleet ? config.replace('profile:', `${fleet}profile:`) : config);
	kept.accept();
	const {token} = canaries;
	// A fault that waits does so for a turn, or the console would never be idle.
	const wait = () => new Promise<void>((resolve) => setImmediate(resolve));
	const open = (baseUrl: string, profile: string, data: typeof seed) => {
		keychain.entries.set(profile, JSON.stringify({kind: 'token', baseUrl, token}));
		return createTenant({seed: data, now, token, random: () => 0.5, wait});
	};
	const tenant = open(tenantUrl, 'main', seed);
	const other = hasFleet ? open(otherUrl, 'other', otherSeed) : undefined;
	const versions = new Map<string, number>();
	let apps = 0;

	function change(kind: Change, item: number): void {
		const {store} = tenant;
		const version = (letter: 'N' | 'C') => {
			const next = (versions.get(`${letter}${item}`) ?? 1) + 1;
			versions.set(`${letter}${item}`, next);
			return next;
		};
		if (kind === 'rename') store.apps.put(appOf(item, version('N')));
		else if (kind === 'remove') store.apps.remove(appOf(item, 1).id);
		else if (kind === 'add') store.apps.put(appOf(appCount + 1 + (apps++ % added), 1));
		else store.authConfigs.put(configOf(1 + (item % configCount), version('C')));
	}

	/** Each process has settings of its own. */
	const settings = (openKeychain: () => Promise<Keychain> = keychain.open): Settings =>
		openSettings(disk.disk, paths, openKeychain);

	return {
		tenantUrl,
		timers,
		now,
		steps,
		paths,
		disk,
		keychain,
		programs,
		kept,
		tenant,
		hasFleet,
		/** The tenant that a request is for. */
		tenantAt: (url: string) =>
			other && url.startsWith(otherUrl) ? {name: 'other', ...other} : {name: 'main', ...tenant},
		settings,
		change,
		isUp: true,
		/** Since when the data of the tenant, or what its board leaves out, may differ, or its answers may be false. */
		changedAt: Number.POSITIVE_INFINITY,
		/** The versions of each name that the service has ever sent to a process. */
		everSent: new Map<string, Set<string>>(),
		/** When the service last answered any process. */
		answeredAt: Number.NEGATIVE_INFINITY,
		/** The requests of processes that wait for an answer. */
		requests: new Set<Request>(),
		isBusy(): boolean {
			return this.requests.size + disk.pending + keychain.pending + programs.pending > 0;
		},
		/**
		 * All processes have ended, and all faults are over. Returns the files that the next start cannot read, and the files that it
		 * leaves behind.
		 */
		async restart(): Promise<string | undefined> {
			for (const [path, text] of [...files]) {
				files.delete(path);
				files.set(
					path.replace(ofProcess, '$1-1-'),
					/\.(?:lock|claim)$/.test(path) ? text.replace(ofProcess, '$1-1-') : text,
				);
			}
			const whole = memoryDisk(now, files);
			await clearLeftovers(whole, paths);
			// A person has named the other folders.
			const left = [...files.keys()].find((path) => /\/castellan\/.*\.(?:tmp|lock|claim)$/.test(path));
			if (left) return `${left} is left`;
			await openSavedAddresses(whole, paths.savedAddressesFile, tenantUrl).load();
			return kept.problem();
		},
		close() {
			tenant.close();
			other?.close();
			rmSync(directory, {recursive: true, force: true});
		},
	};
}

/** The token of a process in the names of temporary files and in locks. After it, no process has the same start time. */
const ofProcess = /\b(\d+)-\d+-(?=[\da-f]{8}-[\da-f]{12})/g;

let remembered: Buffer | undefined;

/** The history as an earlier run has left it. It is made once. */
async function rememberedFile(file: string, at: number): Promise<Buffer> {
	if (remembered) return remembered;
	const history = await openHistory({file});
	await history.remember({tenant: tenantUrl, at}, pages());
	await history.close();
	remembered = readFileSync(file);
	return remembered;
}

/** The client gives every text in visible form, so the history has no other. */
async function* pages() {
	yield {kind: 'apps' as const, items: visibleJson(seed.apps) as Row[]};
	yield {kind: 'auth-configs' as const, items: visibleJson(seed.authConfigs) as Row[]};
}
