/** The command `castellan serve`: runs a local tenant on a socket until a signal stops it. */
import {once} from 'node:events';
import {setImmediate as yieldToEventLoop} from 'node:timers/promises';
import {faultPlan, latencyOf} from './faults.ts';
import {type Tenant, type TenantOptions, tenantOn} from './fetch.ts';
import type {Credentials} from './keys.ts';
import {type Listening, type ListenOptions, listen} from './listen.ts';
import {demoSeed} from './seed/demo.ts';
import type {DemoIds} from './seed/seed.ts';
import type {Database} from './store/database.ts';
import {hasData, openFile, openInMemory} from './store/open.ts';

export interface ServeOptions extends ListenOptions, Pick<TenantOptions, 'token' | 'latency' | 'fail'> {
	/** The file of the data. In memory by default. */
	readonly data?: string | undefined;
	/** The number of apps of a new tenant. A tenant with 0 apps has no other items either. */
	readonly apps?: number | undefined;
	/** Whether a new tenant also gets unusual data. */
	readonly odd?: boolean | undefined;
}

/** The address and credentials of a running tenant. */
export interface ReadyTenant extends Credentials {
	readonly baseUrl: string;
	/** Ids to try. Undefined for an empty tenant. */
	readonly demo: DemoIds | undefined;
}

export interface ServeIo {
	/** Called when the tenant is ready. */
	readonly onReady: (tenant: ReadyTenant) => void;
	/** Gets the log. */
	readonly stderr: (text: string) => void;
	/** Ends the tenant. */
	readonly signal: AbortSignal;
	/** Locks the file for this process. Rejects with a reason in a single line. */
	readonly lock?: (file: string) => Promise<() => Promise<void>>;
}

const defaultApps = 400;
/** More would need indexes that no other size needs. */
const maximumApps = 100_000;

/** Resolves when the signal has stopped the tenant. Rejects with a reason in a single line if it cannot start. */
export async function serve(options: ServeOptions, io: ServeIo): Promise<void> {
	check(options);
	const {data} = options;
	// Lock before checking the file, because two simultaneous starts would both create it.
	const release = data === undefined ? undefined : await io.lock?.(data);
	try {
		await serveLocked(options, io);
	} finally {
		await release?.();
	}
}

async function serveLocked(options: ServeOptions, io: ServeIo): Promise<void> {
	const {onReady, stderr, signal} = io;
	const {data, apps = defaultApps, odd} = options;
	const log = (line: string) => stderr(`${new Date().toISOString()} ${line}\n`);
	const seed = apps === 0 ? {} : demoSeed({apps, now: Date.now(), odd});
	const hadData = data !== undefined && hasData(data);
	const database = await filled(data === undefined ? openInMemory(seed) : openFile(data, seed), signal);
	if (!database) return;
	if (hadData) log(`${data} already contains a tenant, whose data is used`);
	let tenant: Tenant | undefined;
	let listening: Listening | undefined;
	try {
		tenant = tenantOn(database, {...options, log});
		listening = await listen(tenant, options);
		const {baseUrl} = listening;
		if (!/^http:\/\/(127\.|\[::1\])/.test(baseUrl)) log(`${baseUrl} is open to the network, without encryption`);
		onReady({baseUrl, ...tenant.credentials, demo: tenant.demo});
		log(`listening at ${baseUrl}`);
		if (!signal.aborted) await once(signal, 'abort');
		log('stopping');
	} finally {
		await listening?.close();
		if (tenant) tenant.close();
		else database.close();
	}
}

/** Runs the steps of a new tenant, between which the event loop turns. Returns undefined if the signal stops them. */
async function filled(
	steps: Generator<number, Database | undefined>,
	signal: AbortSignal,
): Promise<Database | undefined> {
	while (!signal.aborted) {
		const {done, value} = steps.next();
		if (done) return value;
		await yieldToEventLoop();
	}
	// Removes the incomplete file.
	steps.return(undefined);
	return undefined;
}

function check({port = 0, apps = defaultApps, token, latency, fail}: ServeOptions): void {
	if (!isBetween(port, 0, 65_535)) throw new Error('--port takes a number from 0 to 65535. 0 selects a free port');
	if (!isBetween(apps, 0, maximumApps))
		throw new Error(`--apps takes a number from 0 to ${maximumApps}, because each search looks at every app`);
	if (token !== undefined && !/^[\x21-\x7e]+$/.test(token))
		throw new Error('--token takes printable ASCII without blanks');
	prefixed('--latency', () => latencyOf(latency ?? '0', Math.random));
	prefixed('--fail', () => faultPlan(fail ?? '', Math.random));
}

const isBetween = (value: number, minimum: number, maximum: number) =>
	Number.isInteger(value) && value >= minimum && value <= maximum;

function prefixed(flag: string, work: () => unknown): void {
	try {
		work();
	} catch (error) {
		throw new Error(`${flag}: ${(error as Error).message}`);
	}
}
