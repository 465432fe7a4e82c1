/**
 * The local tenant: the whole API document as a server over an embedded database. This file is its front door, a
 * a function from requests to answers that plugs in wherever a client takes a `fetch`; `listen.ts` puts it on a socket, `serve.ts` is
 * the command. Behind it: routes from the contract's table, a handler per operation, the store (SQL), the seed, faults.
 */
import {setTimeout as delay} from 'node:timers/promises';
import {ConnectionLost} from './faults/fault.ts';
import {faultPlan, latencyOf} from './faults.ts';
import {type Credentials, credentialsOf, newSigningKey, sealerOf} from './keys.ts';
import {type Answer, type Asked, type AskOptions, askedOf, JsonAnswer} from './messages.ts';
import {invalid} from './refusal.ts';
import {routes} from './routes.ts';
import type {DemoIds, Seed} from './seed/seed.ts';
import type {Database} from './store/database.ts';
import {finish, openDatabase, openEarly} from './store/open.ts';
import {type Part, type Store, storeOn} from './store/store.ts';

export interface TenantOptions {
	/** What a new tenant starts with: nothing unless said. */
	readonly seed?: Partial<Seed> | undefined;
	/** Where the data is kept, and found again; in memory unless said. */
	readonly file?: string | undefined;
	/** A bearer token that never expires; one is made up unless said. */
	readonly token?: string | undefined;
	/** `MS` or `MS-MS` before each answer. */
	readonly latency?: string | undefined;
	/** `[OPERATION=]NAME[:PROBABILITY][xCOUNT],…` of the table of faults. */
	readonly fail?: string | undefined;
	/** Epoch milliseconds. */
	readonly now?: (() => number) | undefined;
	/** From 0 up to 1. */
	readonly random?: (() => number) | undefined;
	/** How faults and latency pass time. */
	readonly wait?: ((ms: number, signal: AbortSignal) => Promise<void>) | undefined;
	readonly log?: ((line: string) => void) | undefined;
}

export interface Tenant {
	/**
	 * Like the global `fetch` it rejects with a `TypeError` when the connection is lost, and with the signal's reason when
	 * the request is aborted. Unlike it, it follows no redirect.
	 */
	readonly ask: (url: string, options: AskOptions) => Promise<Answer>;
	/** The same with Node's own request and response. */
	readonly fetch: (request: Request) => Promise<Response>;
	readonly credentials: Credentials;
	/** Absent when the seed names none. */
	readonly demo: DemoIds | undefined;
	/** For changing data behind the clients' backs. */
	readonly store: Store;
	/** Replaces the faults asked for; empty for none. Throws when the spec is wrong. */
	readonly fail: (spec: string) => void;
	/** Ends every answer under way, and the database. */
	readonly close: () => void;
}

/** Throws with what is wrong when an option or the file cannot be used. */
export function createTenant(options: TenantOptions = {}): Tenant {
	const {file, seed} = options;
	if (file !== undefined) return tenantOn(finish(openDatabase({file, seed})), options);
	const {database, provide} = openEarly(seed);
	return tenantOn(database, options, provide);
}

/** A tenant on a database that is open already. `provide` is called before a part of it is needed. */
export function tenantOn(database: Database, options: TenantOptions, provide: (part: Part) => void = () => {}): Tenant {
	const {now = Date.now, random = Math.random, wait = pass, log = () => {}} = options;
	const latency = options.latency === undefined ? () => 0 : latencyOf(options.latency, random);
	const store = storeOn(database);
	const sealer = sealerOf(signingKeyIn(store));
	const credentials = credentialsOf(sealer, options.token);
	const closing = new AbortController();
	const running = {
		context: {store, sealer, now},
		provide,
		credentials,
		faultPlan: faultPlan(options.fail ?? '', random),
		wait: (ms: number, signal: AbortSignal) => wait(ms, AbortSignal.any([signal, closing.signal])),
	};
	const fail = (spec: string) => {
		running.faultPlan = faultPlan(spec, random);
	};
	const app = routes({running, latency, log, fail: (spec) => asRefusal(() => fail(spec))});
	const answer = (asked: Asked) =>
		unlessAborted(
			async (): Promise<Answer> => app.fetch(asked as Request),
			AbortSignal.any([asked.signal, closing.signal]),
		);
	const demo = store.meta.get('demo');
	return {
		ask: (url, options) => answer(askedOf(url, options)),
		async fetch(request) {
			const given = await answer(request);
			return given instanceof JsonAnswer ? given.toResponse() : given;
		},
		credentials,
		demo: demo === undefined ? undefined : (JSON.parse(demo) as DemoIds),
		get store() {
			provide('all');
			return store;
		},
		fail,
		close() {
			closing.abort(new ConnectionLost());
			store.close();
		},
	};
}

const pass = (ms: number, signal: AbortSignal): Promise<void> =>
	delay(ms, undefined, {signal}).catch(() => {
		throw signal.reason;
	});

function signingKeyIn(store: Store): string {
	const known = store.meta.get('signingKey');
	if (known !== undefined) return known;
	const key = newSigningKey();
	store.meta.put('signingKey', key);
	return key;
}

function asRefusal(work: () => void): void {
	try {
		work();
	} catch (error) {
		throw invalid((error as Error).message);
	}
}

/** An aborted request rejects at once, as on a network; what it began is carried out all the same. */
function unlessAborted<T>(answer: () => Promise<T>, signal: AbortSignal): Promise<T> {
	return new Promise((resolve, reject) => {
		const abort = () => reject(signal.reason);
		if (signal.aborted) return abort();
		signal.addEventListener('abort', abort, {once: true});
		answer()
			.then(resolve, reject)
			.finally(() => signal.removeEventListener('abort', abort));
	});
}
