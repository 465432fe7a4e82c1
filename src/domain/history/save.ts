/** Reads a tenant into the history: under a name, or as its last known state. */
import type {Api} from '../../client/api.ts';
import {sleep} from '../../text/timer.ts';
import {duration} from '../format/show.ts';
import {readAgainIfMoved} from '../items/gone.ts';
import type {ReadOptions} from '../items/read-items.ts';
import {goneProof, readKinds, readTenant} from '../items/tenant-items.ts';
import type {HistoryKind} from '../resources/index.ts';
import type {History} from './history.ts';
import type {NamedReading} from './state.ts';
import type {Lease} from './store/leases.ts';
import type {HistoryPage} from './store-reading.ts';

export interface ReadPages extends ReadOptions {
	/** Called with the number of items so far, after each page. */
	readonly onProgress?: (items: number) => void | Promise<void>;
}

export interface SaveOptions extends ReadPages {
	/** Defaults to the time. */
	readonly name?: string | undefined;
	/** The kinds to read; all by default. */
	readonly kinds?: readonly HistoryKind[];
	/** The clock of this machine, in epoch milliseconds. */
	readonly now: () => number;
	/** Called once if a recorder reads the tenant just now, or was killed while it did. `left` are the milliseconds of its lease. */
	readonly onWait?: (running: {readonly author: string; readonly left: number}) => void | Promise<void>;
	/** Rejects with the reason of the signal. */
	readonly wait?: (ms: number, signal?: AbortSignal) => Promise<unknown>;
}

/** In words: a recorder that was killed cannot be told from one that reads, until its lease ends. */
export const waitText = ({author, left}: {readonly author: string; readonly left: number}): string =>
	`waiting for the reading of ${author || 'another castellan'}; if that was killed, for ${duration(left)}`;

/** Milliseconds between two looks whether a recorder still reads. */
const waitTime = 500;

/** The pages of a tenant, to be stored. Rejects with `ApiError` or `IncompleteListError`. */
async function* countedPages(
	api: Api,
	kinds: readonly HistoryKind[],
	{onProgress, ...options}: ReadPages,
): AsyncGenerator<HistoryPage> {
	let count = 0;
	for await (const page of readTenant(api, kinds, options)) {
		yield page;
		count += page.items.length;
		await onProgress?.(count);
	}
}

/**
 * Reads the tenant and stores it as a named moment: after the reading of a recorder that runs just now, which may have begun before what
 * the person wants to save. Rejects with `ApiError`, `IncompleteListError` or `HistoryError`, and then nothing is stored.
 */
export async function saveReading(
	history: History,
	api: Api,
	{name, kinds = readKinds, now, onWait, wait = sleep, ...options}: SaveOptions,
): Promise<NamedReading> {
	const tenant = api.baseUrl;
	const running = async () => {
		const {now, other} = await history.leases.state(tenant);
		return other && other.began <= now ? {...other, left: other.ends - now} : undefined;
	};
	const first = await running();
	if (first) await onWait?.(first);
	for (let other = first; other; other = await running()) await wait(waitTime, options.signal);
	const clock = await clockOf(history, now);
	const heading = {name, tenant, at: clock(), now: clock, prove: goneProof(api, options)};
	return readAgainIfMoved(() => history.save(heading, countedPages(api, kinds, options)));
}

/** The clock of the history, which moves as the clock of this machine does. */
async function clockOf(history: History, now: () => number): Promise<() => number> {
	const own = now();
	const at = await history.time(own);
	return () => now() + at - own;
}

export interface RecordOptions extends ReadPages {
	/** Decides which of several recorders of the tenant reads it. */
	readonly lease: Lease;
	/** The clock of this machine, in epoch milliseconds. */
	readonly now: () => number;
	/** Milliseconds after which a remembered reading is removed. */
	readonly keep: number;
}

/**
 * Resolves with the recorder that has the lease, if it is another one: then nothing was read. Rejects like `saveReading`, and
 * with `LostLeaseError` if another recorder has taken over meanwhile. Then nothing is stored.
 */
export async function record(history: History, api: Api, {lease, now, keep, onProgress, ...options}: RecordOptions) {
	const state = await history.leases.take(lease);
	const clock = await clockOf(history, now);
	const [tenant, at] = [api.baseUrl, clock()];
	let items = 0;
	if (state.other) return {...state, at, items};
	let prolonged = now();
	const pages = () =>
		countedPages(api, readKinds, {
			...options,
			async onProgress(count) {
				items = count;
				if (now() - prolonged > lease.time / prolongations) {
					prolonged = now();
					await history.leases.prolong(lease);
				}
				return onProgress?.(count);
			},
		});
	const heading = {tenant, at, now: clock, prove: goneProof(api, options)};
	await readAgainIfMoved(() => history.remember(heading, pages(), lease));
	await history.thin(tenant, at, keep);
	return {...state, at, items};
}

/** How often a long reading prolongs its lease in the time of one. */
const prolongations = 4;
