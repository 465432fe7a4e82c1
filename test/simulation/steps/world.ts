/** A tenant and the state folder of a machine, on which a verb runs several times. */
import {existsSync, mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {DatabaseSync} from 'node:sqlite';
import {createApi} from '../../../src/client/client.ts';
import {parseEdit} from '../../../src/domain/writes/auth-config/draft.ts';
import {createProposal} from '../../../src/domain/writes/auth-config/proposal.ts';
import {findAuthConfig} from '../../../src/domain/writes/auth-config/read-back.ts';
import {clearLeftovers} from '../../../src/settings/files/leftovers.ts';
import {type AppPaths, appPaths} from '../../../src/settings/paths.ts';
import {openSettings} from '../../../src/settings/settings.ts';
import {createTenant} from '../../../src/tenant/fetch.ts';
import {castellan, now, type Outcome, signedIn} from '../../cli/launch.ts';
import {memoryDisk} from '../../support/memory-disk.ts';
import {MachineKeychain} from '../machine/keychain.ts';
import type {VirtualTimers} from '../virtual-timers.ts';
import {WriteLog} from '../write-log.ts';
import {type Fault, failure, Steps} from './faults.ts';
import {failingDisk, failingFetch, failingOutput} from './seams.ts';
import {failStatements} from './statements.ts';
import {type FailingVerb, proposalId, seed} from './verbs.ts';

export type World = Awaited<ReturnType<typeof createWorld>>;

const clock = () => now;
const folders = {XDG_CONFIG_HOME: '/config', XDG_STATE_HOME: '/state'};

/** The token of a process in the names of temporary files and in locks. After it, no process has the same start time. */
const ofProcess = /\b(\d+)-\d+-(?=[\da-f]{8}-[\da-f]{12})/g;

export async function createWorld(verb: FailingVerb, timers: VirtualTimers) {
	const {files: filesOf, before: lines = []} = verb;
	let changes = 0;
	// Each change has a time of its own.
	const tenant = createTenant({token: 'token-of-tests', now: () => now + changes++, wait: async () => undefined, seed});
	const directory = mkdtempSync(join(tmpdir(), 'castellan-steps-'));
	const historyFile = join(directory, 'snapshots.db');
	const paths = {
		...((await appPaths(folders, () => Promise.reject(new Error('not needed')))) as AppPaths),
		historyFile,
	};
	const keychain = verb.keychain && new Map(Object.entries(verb.keychain));
	const log = new WriteLog();
	const files = new Map(Object.entries(filesOf?.(paths) ?? {}));
	files.set(`${paths.proposalDirectory}/${proposalId}.json`, await proposalText());

	async function run({line, typed, isTty = false}: FailingVerb, fault?: Fault) {
		const steps = new Steps(fault);
		const disk = failingDisk(steps, files, clock);
		const controller = new AbortController();
		const stdout = failingOutput(steps, isTty);
		const stderr = failingOutput(steps, isTty);
		const interrupt = () => controller.abort(new DOMException('interrupted', 'AbortError'));
		const before = log.sent.length;
		let attempts = 0;
		const fetch = failingFetch({steps, tenant, log, timers, interrupt});
		const restore = failStatements(steps, historyFile, timers);
		const outcome: Outcome | {readonly crash: string} = await castellan(line, {
			fetch: (target, init) => {
				if (init?.method === 'POST' && !String(target).includes('/search/')) attempts++;
				return fetch(target, init);
			},
			signal: controller.signal,
			isTty,
			...(typed === undefined ? {} : {typed}),
			env: {...signedIn, TERM: 'xterm', NO_COLOR: '1', VISUAL: 'editor'},
			settings: openSettings(
				disk,
				paths,
				keychain ? new MachineKeychain(timers, steps, keychain).open : () => Promise.reject(new Error('no keychain')),
			),
			context: {
				stdout,
				stderr,
				disk,
				editFile: async (_editor, path) => {
					const kind = steps.take('editor');
					if (kind === 'refused') throw failure('ENOENT');
					files.set(path, kind === 'half' ? 'theme: [li' : 'theme: light\n');
					if (kind === 'removed') files.delete(path);
					if (kind === 'failed') throw failure('EIO');
				},
			},
		})
			.catch((error: unknown) => ({crash: String((error as Error).stack)}))
			.finally(restore);
		return {
			outcome: 'crash' in outcome ? outcome : {...outcome, stdout: stdout.text, stderr: stderr.text},
			/** The writes that reached the tenant. */
			sent: log.sent.slice(before),
			/** The writes that were attempted. */
			attempts,
			steps,
		};
	}

	for (const line of lines) {
		const {outcome} = await run({line, effect: 'files'});
		if ('crash' in outcome || outcome.code !== 0) throw new Error(`${line}: ${JSON.stringify(outcome)}`);
	}

	return {
		store: tenant.store,
		paths,
		files,
		keychain: keychain ?? new Map<string, string>(),
		run,
		/** The process has ended. Another one starts, and removes the files that the first has left. */
		async restart() {
			for (const [path, text] of [...files]) {
				files.delete(path);
				files.set(
					path.replace(ofProcess, '$1-1-'),
					/\.(?:lock|claim)$/.test(path) ? text.replace(ofProcess, '$1-1-') : text,
				);
			}
			await clearLeftovers(memoryDisk(clock, files), paths);
		},
		count(sql: string) {
			if (!existsSync(historyFile)) return 0;
			using history = new DatabaseSync(historyFile);
			// A run that failed early has created no tables.
			if (history.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'name'").get() === undefined)
				return 0;
			return Number(Object.values(history.prepare(sql).get() ?? {})[0] ?? 0);
		},
		close() {
			tenant.close();
			rmSync(directory, {recursive: true, force: true});
		},
	};
}

let proposal: string | undefined;

/** A proposal of an agent to rename the auth config. */
async function proposalText(): Promise<string> {
	if (proposal !== undefined) return proposal;
	const tenant = createTenant({token: 'token-of-tests', now: clock, seed});
	const api = createApi({
		baseUrl: 'https://acme.example',
		fetch: (target, init) => tenant.fetch(new Request(target, init as RequestInit)),
		credentials: {kind: 'token', token: 'token-of-tests'},
		now: clock,
		wait: async () => undefined,
		random: () => 0,
	});
	const lookup = await findAuthConfig(api, 'ac_1', {});
	tenant.close();
	if (lookup.state !== 'found') throw new Error('The seed has no config');
	const made = createProposal(api, lookup.config, [parseEdit('displayName', 'New')], {now, client: 'a test'});
	proposal = JSON.stringify({...made.proposal, id: proposalId});
	return proposal;
}
