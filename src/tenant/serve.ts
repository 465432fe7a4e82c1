/** The command `castellan serve`: runs a local tenant on a socket until a signal stops it. */
import {fillInBackground, inSlices} from './background.ts';
import {faultPlan, latencyOf} from './faults.ts';
import {type Tenant, tenantOn} from './fetch.ts';
import {type Listening, listen} from './listen.ts';
import {demoSeed} from './seed/demo.ts';
import type {DemoIds} from './seed/seed.ts';
import {hasData, openEarly, openFile} from './store/open.ts';

export interface ServeOptions {
	/** 0 or absent for a free port. */
	readonly port?: number | undefined;
	/** Loopback by default. */
	readonly host?: string | undefined;
	/** The file of the data. In memory by default. */
	readonly data?: string | undefined;
	/** The number of apps of a new tenant. A tenant with 0 apps has no other items either. */
	readonly apps?: number | undefined;
	/** Whether a new tenant also gets unusual data. */
	readonly odd?: boolean | undefined;
	readonly token?: string | undefined;
	readonly latency?: string | undefined;
	readonly fail?: string | undefined;
}

/** The address and credentials of a running tenant. */
export interface ReadyTenant {
	readonly baseUrl: string;
	readonly token: string;
	readonly clientId: string;
	readonly clientSecret: string;
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
	/** Epoch milliseconds. */
	readonly now?: () => number;
	/** Collects all garbage of this process. */
	readonly collectGarbage?: () => Promise<void>;
	/** Locks the file for this process. Rejects with a reason in a single line. */
	readonly lock?: (file: string) => Promise<() => Promise<void>>;
}

const defaultApps = 400;
/** The number of apps whose generation takes a while and leaves much garbage. */
const manyApps = 100_000;
const maximumApps = 5_000_000;

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
	const {onReady, stderr, signal, now = Date.now, collectGarbage = async () => {}} = io;
	const {data, apps = defaultApps, odd} = options;
	const log = (line: string) => stderr(`${new Date(now()).toISOString()} ${line}\n`);
	const seed = apps === 0 ? {} : demoSeed({apps, now: now(), odd});
	const onProgress = progressLog(apps, log);
	const hadData = data !== undefined && hasData(data);
	const opened = data === undefined ? openEarly(seed) : await inSlices(openFile(data, seed), signal, onProgress);
	if (!opened) return;
	if (hadData) log(`${data} already contains a tenant, whose data is used`);
	const {database, provide} = opened;
	const stop = new AbortController();
	const filling = fillInBackground(opened, AbortSignal.any([signal, stop.signal]), onProgress);
	let tenant: Tenant | undefined;
	let listening: Listening | undefined;
	try {
		tenant = tenantOn(database, {...options, log, now}, {provide, provideLater: filling.provideLater});
		listening = await listen(tenant, options);
		const {baseUrl} = listening;
		if (!/^http:\/\/(127\.|\[::1\])/.test(baseUrl)) log(`${baseUrl} is open to the network, without encryption`);
		onReady({baseUrl, ...tenant.credentials, demo: tenant.demo});
		log(`listening at ${baseUrl}`);
		await filling.end;
		// Generating many apps leaves a heap of 150 MB, which V8 would keep.
		if (apps >= manyApps && !signal.aborted) {
			await collectGarbage();
			log('all data is indexed');
		}
		await aborted(signal);
		log('stopping');
	} finally {
		stop.abort();
		await filling.end.catch(() => {});
		await listening?.close();
		if (tenant) tenant.close();
		else database.close();
	}
}

function check({port = 0, apps = defaultApps, token, latency, fail}: ServeOptions): void {
	if (!isBetween(port, 0, 65_535)) throw new Error('--port takes a number from 0 to 65535. 0 selects a free port');
	if (!isBetween(apps, 0, maximumApps)) throw new Error(`--apps takes a number from 0 to ${maximumApps}`);
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

/** Returns a function that logs the number of apps so far, each time after many more. */
function progressLog(total: number, log: (line: string) => void): (apps: number) => void {
	let logged = 0;
	return (apps) => {
		if (apps - logged < manyApps) return;
		logged = apps - (apps % manyApps);
		log(`made ${logged} of ${total} apps`);
	};
}

const aborted = (signal: AbortSignal) =>
	new Promise<void>((resolve) => {
		if (signal.aborted) resolve();
		signal.addEventListener('abort', () => resolve(), {once: true});
	});
