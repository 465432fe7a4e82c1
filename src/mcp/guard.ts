/** What limits an agent, whatever it calls: the addresses that a person allows, the requests of a minute, and the journal. */
import type {Api} from '../client/api.ts';
import {minute} from '../text/timestamp.ts';
import {cutText} from '../text/trim.ts';
import {clean} from '../text/visible.ts';
import {Refusal} from './refusal.ts';

/** Whether agents may call, and the record of what they called. */
export interface Supervision {
	/** Checked before each call. Rejects if the answer cannot be read. */
	isStopped(): Promise<boolean>;
	/** The latest calls of every server on this machine. */
	latest(): Promise<readonly Readonly<Record<string, unknown>>[]>;
	/** Rejects if the call cannot be recorded. Its answer is then withheld. */
	record(entry: Entry): Promise<void>;
	/** Removes secrets from the arguments of a call. */
	redact(text: string): string;
}

/** A call in the journal. */
export interface Entry {
	/** ISO 8601. */
	readonly at: string;
	readonly tenant: string;
	/** A random name of the process. */
	readonly server: string;
	/** As the client names itself. */
	readonly client: string;
	readonly tool: string;
	/** The addresses that the call reads. */
	readonly target: string;
	readonly outcome: 'answered' | 'refused' | 'failed';
	/** The kind of the error. */
	readonly reason?: string;
	/** The duration of the call in milliseconds. */
	readonly ms: number;
	readonly requests: number;
}

/** In characters, of a text that an agent chose. */
const longestText = 200;

/** A text of an agent for the journal: in visible form, redacted, without share codes, and short. A cut text ends with a mark. */
export function journalText(text: string, redact: Supervision['redact']): string {
	const safe = clean(redact(text.slice(0, 10 * longestText))).replace(
		/[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}/gi,
		'[share code]',
	);
	return cutText(safe, longestText);
}

/** Rejects with `Refusal` if a person has stopped agents, or if that cannot be read: no access is safer than access in doubt. */
export async function assertNotStopped(supervision: Pick<Supervision, 'isStopped'>): Promise<void> {
	const isStopped = await supervision.isStopped().catch(() => undefined);
	if (isStopped === undefined)
		throw new Refusal('stopped', 'castellan cannot tell whether a person has stopped the access of agents.');
	if (isStopped) throw new Refusal('stopped', 'A person has stopped the access of agents.');
}

/** Throws `Refusal` for an address outside the allowed ones. An allowed address includes those below it. */
export function assertAllowed(addresses: readonly string[], allowed: readonly string[] | undefined): void {
	if (!allowed) return;
	for (const address of addresses) {
		const [path = ''] = address.split('?');
		if (allowed.some((each) => path === each || path.startsWith(`${each}/`))) continue;
		throw new Refusal('not-allowed', 'A person has not allowed this address.');
	}
}

/** The maximum number of requests within a minute before a call. */
const maximumRequests = 60;

/** The times of the requests that other servers of this machine have sent to a tenant, in epoch milliseconds. */
export async function requestsElsewhere(
	{latest}: Supervision,
	{tenant, server}: Pick<Entry, 'tenant' | 'server'>,
): Promise<readonly number[]> {
	const calls = await latest();
	return calls.flatMap((call) => {
		const end = Date.parse(String(call.at)) + Number(call.ms);
		const requests = Math.min(Number(call.requests), maximumRequests);
		return call.tenant === tenant && call.server !== server && requests > 0 ? Array<number>(requests).fill(end) : [];
	});
}

/**
 * A client that begins no call after 60 requests in a minute, repetitions and tokens included, and those of other servers. The
 * requests of the console do not count: a person on call never waits for an agent, and an agent not for a person who scrolls.
 */
export function limitedApi(api: Api, now: () => number, elsewhere: () => readonly number[]): Api {
	return {
		...api,
		call(...args) {
			const time = now();
			const times = [...api.journal.records.map(({startedAt}) => startedAt), ...elsewhere()];
			const recent = times.filter((at) => at > time - minute).sort((a, b) => a - b);
			const oldest = recent.at(-maximumRequests);
			if (oldest === undefined) return api.call(...args);
			const wait = oldest + minute - time;
			return Promise.reject(
				new Refusal('rate-limited', `castellan begins no call after ${maximumRequests} requests in a minute.`, wait),
			);
		},
	};
}
