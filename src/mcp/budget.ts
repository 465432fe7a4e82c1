/**
 * The requests of agents. The servers for a tenant share 60 in a minute, repetitions and tokens included. The requests of the console
 * do not count: a person on call never waits for an agent, and an agent not for a person who scrolls.
 */
import type {Api} from '../client/api.ts';
import {minute} from '../text/timestamp.ts';
import type {Supervision} from './guard.ts';
import {Refusal} from './refusal.ts';

/** The most within a minute. */
const maximumRequests = 60;
/** The most milliseconds that a call waits for free requests. */
const patience = 5_000;

/** A request of a server, or its wish to send one. */
export interface Requested {
	/** The display name of the tenant. */
	readonly tenant: string;
	readonly server: string;
	/** Epoch milliseconds. */
	readonly at: number;
	readonly isWaiting?: true;
}

/** Milliseconds until a server may send a request. Of several that want to, each gets the same share. */
export function waitOf(all: readonly Requested[], server: string, now: number): number {
	const share = Math.floor(maximumRequests / new Set([server, ...all.map((each) => each.server)]).size);
	const sent = all.filter(({isWaiting}) => !isWaiting).sort((a, b) => a.at - b.at);
	const own = sent.filter((each) => each.server === server);
	// One of each is free when these have become older than a minute.
	const last = [sent.at(-maximumRequests), own.at(-Math.max(1, share))].flatMap((each) => each?.at ?? []);
	return Math.max(0, ...last.map((at) => at + minute - now));
}

export type Budget = ReturnType<typeof budgetOf>;

/** Both methods reject with `Refusal` if the requests cannot be recorded. */
export function budgetOf(supervision: Supervision, own: Pick<Requested, 'tenant' | 'server'>, now: () => number) {
	async function change(edit: (recent: readonly Requested[], at: number) => readonly Requested[]): Promise<void> {
		const at = now();
		const isOwn = ({tenant}: Requested) => tenant === own.tenant;
		await supervision
			.updateRequests((all) => {
				const recent = all.filter((each) => each.at > at - minute && each.at <= at);
				return [...recent.filter((each) => !isOwn(each)), ...edit(recent.filter(isOwn), at)];
			})
			.catch(() => {
				throw new Refusal('journal', 'The requests of agents cannot be recorded, so none is sent.');
			});
	}
	return {
		/** Reserves a request. Resolves with the milliseconds until one is free, 0 if it is reserved. */
		async reserve(): Promise<number> {
			let wait = 0;
			await change((others, at) => {
				const rest = others.filter(({isWaiting, server}) => !isWaiting || server !== own.server);
				wait = waitOf(rest, own.server, at);
				return [...rest, {...own, at, ...(wait > 0 && {isWaiting: true})}];
			});
			return wait;
		},
		/** Adds requests that were sent beyond the reserved ones. */
		async add(count: number): Promise<void> {
			if (count > 0) await change((others, at) => [...others, ...Array(count).fill({...own, at})]);
		},
	};
}

/** What the call that a reading answers has sent, and how long it may still wait. */
export class Effort {
	requests = 0;
	#left = patience;
	#long = Promise.withResolvers<number>();

	/** A call begins. */
	begin(): void {
		this.requests = 0;
		this.#left = patience;
		this.#long = Promise.withResolvers();
	}

	/** Resolves with the milliseconds of a wait that is longer than a call has patience for. */
	get longWait(): Promise<number> {
		return this.#long.promise;
	}

	/** A request waits that long. */
	waits(ms: number): void {
		this.#left -= ms;
		if (this.#left < 0) this.#long.resolve(ms);
	}
}

interface LimitedOptions {
	readonly budget: Budget;
	readonly effort: Effort;
	/** Resolves after some milliseconds. */
	readonly wait: (ms: number) => Promise<unknown>;
	/** Ends the reading. */
	readonly signal: AbortSignal;
}

/** A client that sends each request when one is free. */
export const limitedApi = (api: Api, {budget, effort, wait, signal}: LimitedOptions): Api => ({
	...api,
	async call(endpoint, input, options = {}) {
		for (let ms = await budget.reserve(); ms > 0; ms = await budget.reserve()) {
			effort.waits(ms);
			await wait(ms);
			signal.throwIfAborted();
		}
		const lastToken = lastTokenOf(api);
		let sent = 0;
		const onSend = () => {
			sent++;
		};
		try {
			return await api.call(endpoint, input, {...options, onSend});
		} finally {
			const tokens = api.journal.records.filter(({id, endpoint: name}) => name === 'token' && id > lastToken).length;
			effort.requests += sent + tokens;
			await budget.add(sent - 1 + tokens);
		}
	},
});

const lastTokenOf = ({journal}: Api): number => journal.records.findLast(({endpoint}) => endpoint === 'token')?.id ?? 0;
