/** What limits an agent, whatever it calls: the addresses that a person allows, and the journal. */
import {cutText} from '../text/trim.ts';
import {clean} from '../text/visible.ts';
import type {Requested} from './budget.ts';
import {Refusal} from './refusal.ts';

/** Whether agents may call, and the record of what they called. */
export interface Supervision {
	/** Checked before each call. Rejects if the answer cannot be read. */
	isStopped(): Promise<boolean>;
	/** Changes the requests that the servers on this machine have sent lately. No other server changes them meanwhile. */
	updateRequests(change: (all: readonly Requested[]) => readonly Requested[]): Promise<void>;
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
