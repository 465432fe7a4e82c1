/** The command `castellan serve`: a local tenant on a socket until it is told to stop. */
import {setImmediate as breathe} from 'node:timers/promises';
import {faultPlan, latencyOf} from './faults.ts';
import {type Tenant, tenantOn} from './fetch.ts';
import {type Listening, listen} from './listen.ts';
import {demoSeed} from './seed/demo.ts';
import type {Database} from './store/database.ts';
import {hasData, openDatabase} from './store/open.ts';

export interface ServeOptions {
	/** 0 or absent for a free one. */
	readonly port?: number | undefined;
	/** Loopback unless said. */
	readonly host?: string | undefined;
	/** The file that keeps the data; in memory unless said. */
	readonly data?: string | undefined;
	/** How many apps a new tenant has. */
	readonly apps?: number | undefined;
	/** Whether a new tenant also has data that is not as the API document has it. */
	readonly odd?: boolean | undefined;
	readonly token?: string | undefined;
	readonly latency?: string | undefined;
	readonly fail?: string | undefined;
}

export interface ServeIo {
	/** Gets one line of JSON, once the tenant answers. */
	readonly stdout: (text: string) => void;
	/** Gets the log. */
	readonly stderr: (text: string) => void;
	/** Ends the tenant. */
	readonly signal: AbortSignal;
	/** Epoch milliseconds. */
	readonly now?: () => number;
	/** Keeps every other process from the file until it is released; rejects with a line of reason. */
	readonly lock?: (file: string) => Promise<() => Promise<void>>;
}

const defaultApps = 400;
const mostApps = 5_000_000;

/** Resolves when the signal has ended it and all is saved; rejects with one line of reason when it cannot start. */
export async function serve(options: ServeOptions, io: ServeIo): Promise<void> {
	check(options);
	const {data} = options;
	// Before the file is looked at: two that start at once would both make it.
	const release = data === undefined ? undefined : await io.lock?.(data);
	try {
		await serveLocked(options, io);
	} finally {
		await release?.();
	}
}

async function serveLocked(options: ServeOptions, {stdout, stderr, signal, now = Date.now}: ServeIo): Promise<void> {
	const log = (line: string) => stderr(`${new Date(now()).toISOString()} ${line}\n`);
	const database = await open(options, log, signal, now);
	if (!database) return;
	let tenant: Tenant | undefined;
	let listening: Listening | undefined;
	try {
		tenant = tenantOn(database, {...options, log, now});
		listening = await listen(tenant, options);
		const {baseUrl} = listening;
		if (!/^http:\/\/(127\.|\[::1\])/.test(baseUrl)) log(`${baseUrl} is open to the network, without encryption`);
		stdout(`${JSON.stringify({baseUrl, ...tenant.credentials, demo: tenant.demo})}\n`);
		log(`listening at ${baseUrl}`);
		await aborted(signal);
		log('stopping');
	} finally {
		await listening?.close();
		if (tenant) tenant.close();
		else database.close();
	}
}

function check({port = 0, apps = defaultApps, token, latency, fail}: ServeOptions): void {
	if (!isBetween(port, 0, 65_535)) throw new Error('--port takes a number from 0 to 65535; 0 finds a free one');
	if (!isBetween(apps, 1, mostApps)) throw new Error(`--apps takes a number from 1 to ${mostApps}`);
	if (token !== undefined && !/^[\x21-\x7e]+$/.test(token))
		throw new Error('--token takes printable ASCII without blanks');
	prefixed('--latency', () => latencyOf(latency ?? '0', Math.random));
	prefixed('--fail', () => faultPlan(fail ?? '', Math.random));
}

const isBetween = (value: number, least: number, most: number) =>
	Number.isInteger(value) && value >= least && value <= most;

function prefixed(flag: string, work: () => unknown): void {
	try {
		work();
	} catch (error) {
		throw new Error(`${flag}: ${(error as Error).message}`);
	}
}

/** Lets the process breathe while many apps are made, so that it can be stopped. Gives nothing when it was. */
async function open(
	{data: file, apps = defaultApps, odd}: ServeOptions,
	log: (line: string) => void,
	signal: AbortSignal,
	now: () => number,
): Promise<Database | undefined> {
	const hadData = file !== undefined && hasData(file);
	const steps = openDatabase({file, seed: demoSeed({apps, now: now(), odd})});
	for (;;) {
		const step = steps.next();
		if (step.done) {
			if (hadData) log(`${file} has a tenant already: its data stays as it is`);
			return step.value;
		}
		if (step.value % 100_000 === 0) log(`made ${step.value} of ${apps} apps`);
		await breathe();
		if (signal.aborted) {
			steps.return(undefined as never);
			return undefined;
		}
	}
}

const aborted = (signal: AbortSignal) =>
	new Promise<void>((resolve) => {
		if (signal.aborted) resolve();
		signal.addEventListener('abort', () => resolve(), {once: true});
	});
