/** Runs commands with streams in memory against tenants in this process. */
import {writeFile} from 'node:fs/promises';
import {join, resolve} from 'node:path';
import {onTestFinished} from 'vitest';
import type {CliContext, Input, Output} from '../../src/cli/context.ts';
import {runCli} from '../../src/cli/program.ts';
import {createApi} from '../../src/client/client.ts';
import {consoleDescription} from '../../src/console/app/describe.ts';
import type {Timeouts} from '../../src/settings/connection.ts';
import type {Keychain} from '../../src/settings/credentials.ts';
import type {Env} from '../../src/settings/environment.ts';
import {demoBaseUrl, type Tenant as OpenTenant, type TenantOptions} from '../../src/settings/launch/tenant.ts';
import {openSettings, type Settings} from '../../src/settings/settings.ts';
import {createTenant, type TenantOptions as ServerOptions} from '../../src/tenant/fetch.ts';
import {folder, realDisk} from '../settings/files/disk.ts';

type Fetch = typeof globalThis.fetch;

interface MemoryOutput extends Output {
	readonly text: string;
}

export interface World {
	/** The service behind every base URL. */
	readonly fetch?: Fetch;
	readonly env?: Env;
	/** Whether the three streams are a terminal. */
	readonly isTty?: boolean;
	readonly columns?: number;
	/** The content of stdin, or the lines typed at prompts. */
	readonly typed?: string;
	/** The chunks of stdin, instead of `typed`. */
	readonly chunks?: AsyncIterable<string>;
	readonly settings?: Settings;
	readonly signal?: AbortSignal;
	/** The content of open file descriptors, by number. */
	readonly descriptors?: Readonly<Record<number, string>>;
	readonly context?: Partial<CliContext>;
}

export interface Outcome {
	readonly code: number;
	readonly stdout: string;
	readonly stderr: string;
}

/** The clock of every run. */
export const now = Date.UTC(2026, 10, 21, 12);

/** The default environment: credentials for `https://acme.example`. */
export const signedIn: Env = {
	CASTELLAN_BASE_URL: 'https://acme.example',
	CASTELLAN_TOKEN: 'token-of-tests',
	LANG: 'C.UTF-8',
};

export async function castellan(args: string, world: World = {}): Promise<Outcome> {
	const stdout = memoryOutput(world);
	const stderr = memoryOutput(world);
	const open = async (options: TenantOptions) => clientOf(options.baseUrl, options, world);
	const context: CliContext = {
		version: '1.2.3',
		documentsFolder: async () => resolve(import.meta.dirname, '../../assets/docs'),
		platform: 'a test',
		env: world.env ?? signedIn,
		now: () => now,
		timeZone: 'UTC',
		signal: world.signal ?? new AbortController().signal,
		stdin: input(world, stderr),
		stdout,
		stderr,
		settings: world.settings ?? (await settingsIn(await folder())),
		disk: realDisk,
		readDescriptor: async (descriptor) => {
			const text = world.descriptors?.[descriptor];
			if (text === undefined) throw new Error('EBADF');
			return text;
		},
		probes: {
			hasProgram: async () => false,
			caFileProblem: async () => undefined,
			presentedChain: async () => ({protocol: 'TLSv1.3', certificates: []}),
		},
		editFile: () => Promise.reject(new Error('no editor in this test')),
		openTenant: open,
		openDemo: async (timeouts) => clientOf(demoBaseUrl, {timeouts}, world),
		serve: async () => undefined,
		describeConsole: async () => consoleDescription,
		openConsole: async () => undefined,
		...world.context,
	};
	const code = await runCli(split(args), context);
	return {code, stdout: stdout.text, stderr: stderr.text};
}

/** The tenant that a command opens. Its name is its host. */
export function clientOf(
	baseUrl: string,
	{
		credentials,
		certificate,
		timeouts,
		isProtected = false,
		whyReadOnly,
		agents,
		shellFlags = '',
	}: Partial<TenantOptions> & {timeouts: Timeouts},
	{fetch = unreachable}: Pick<World, 'fetch'>,
	clock = () => now,
): OpenTenant {
	const api = createApi({
		baseUrl,
		fetch,
		credentials: credentials ?? {kind: 'token', token: 'demo'},
		now: clock,
		wait: async () => undefined,
		random: () => 0,
		timeout: timeouts.timeout.value * 1000,
		maxWait: timeouts.maxWait.value * 1000,
	});
	return {
		api,
		certificate,
		name: new URL(baseUrl).host,
		isDemo: false,
		isProtected,
		whyReadOnly,
		agents,
		shellFlags,
		close: async () => undefined,
	};
}

const unreachable: Fetch = async () => {
	throw new TypeError('fetch failed', {cause: Object.assign(new Error('refused'), {code: 'ECONNREFUSED'})});
};

/** A local tenant for the running test, with a log of its requests. */
export function localTenant(seed: ServerOptions['seed'], options: ServerOptions = {}) {
	const tenant = createTenant({token: 'token-of-tests', now: () => now, wait: async () => undefined, seed, ...options});
	onTestFinished(() => tenant.close());
	const sent: string[] = [];
	const fetch: Fetch = (target, init) => {
		const request = new Request(target, init);
		sent.push(`${request.method} ${new URL(request.url).pathname}`);
		return tenant.fetch(request);
	};
	return {tenant, fetch, sent};
}

/** Settings with one protected profile for the tenant of `signedIn`. */
export const protectedSettings = (): Promise<Settings> =>
	settingsOf('profiles: {prod: {baseUrl: https://acme.example, protected: true}}\nprofile: prod\n');

/** Settings with the text of a config file. */
export async function settingsOf(text: string): Promise<Settings> {
	const directory = await folder();
	await writeFile(join(directory, 'config.yaml'), text);
	return settingsIn(directory);
}

/** The fetch of a local tenant that accepts the token of `signedIn`. */
export function tenantFetch(options: ServerOptions): Fetch {
	const {fetch} = createTenant({token: 'token-of-tests', now: () => now, ...options});
	return (target, init) => fetch(new Request(target, init));
}

/** Responds to each request with the next page, and repeats the last page. */
export function pages(...responses: readonly (object | Response)[]): Fetch & {readonly requests: unknown[]} {
	const requests: unknown[] = [];
	const fetch: Fetch = async (_target, init) => {
		requests.push(typeof init?.body === 'string' ? JSON.parse(init.body) : undefined);
		const response = responses[Math.min(requests.length, responses.length) - 1];
		return response instanceof Response ? response.clone() : Response.json(response);
	};
	return Object.assign(fetch, {requests});
}

const noKeychain = () => Promise.reject<Keychain>(new Error('no keychain in tests'));

export const settingsIn = async (
	directory: string,
	openKeychain = noKeychain,
	run?: Parameters<typeof openSettings>[3],
): Promise<Settings> =>
	openSettings(
		realDisk,
		{
			configFile: join(directory, 'config.yaml'),
			credentialsFile: join(directory, 'credentials.json'),
			crashDirectory: join(directory, 'crashes'),
			knownIdsFile: join(directory, 'known-ids.json'),
			savedAddressesFile: join(directory, 'places.json'),
			historyFile: join(directory, 'snapshots.db'),
			historyKeysFile: join(directory, 'history-keys.json'),
			passwordFile: join(directory, '.pgpass'),
			receiptDirectory: join(directory, 'receipts'),
			agentJournalFile: join(directory, 'agent-calls.ndjson'),
			agentRequestsFile: join(directory, 'agent-requests.json'),
			proposalDirectory: join(directory, 'proposals'),
			agentStopFile: join(directory, 'agents-stopped'),
		},
		openKeychain,
		run,
	);

const memoryOutput = ({isTty = false, columns}: World): MemoryOutput => {
	let text = '';
	return {
		isTty,
		columns: isTty ? (columns ?? 80) : undefined,
		get text() {
			return text;
		},
		write: async (more) => {
			text += more;
		},
	};
};

function input({isTty = false, typed = '', chunks}: World, stderr: Output): Input {
	const lines = typed.split('\n');
	const answer = async (question: string) => {
		await stderr.write(question);
		return lines.shift() ?? '';
	};
	return {
		isTty,
		read: async () => typed,
		chunks: async function* () {
			yield* chunks ?? [typed];
		},
		readHidden: async (question) => {
			const line = await answer(question);
			await stderr.write('\n');
			return line;
		},
		readLine: answer,
	};
}

/** Splits at spaces, except within double quotes. */
export const split = (args: string) => [...args.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word);
