/** The journal of people: what they did with the tenant and its history. Entries are added, and never changed. */
import {all, first, insert, type SqlRow, type Work} from '../store/engine.ts';
import {contentOf, type Entry, entryOf, type Pen, visible} from './entry.ts';
import type {NewAck} from './team.ts';

/** `sent` is a write, and `ended` an acknowledgement or a take. */
type Action =
	| 'armed'
	| 'sent'
	| 'acknowledged'
	| 'took'
	| 'gave'
	| 'ended'
	| 'forgot'
	| 'exported'
	| 'exec'
	| 'handed over';

export interface NewJournalEntry {
	readonly action: Action;
	/** An address, several with a space between them, or the id of a finding. */
	readonly address?: string | undefined;
	/** Such as `update auth config`, or the name of the colleague who was given a finding. Never a value of the tenant. */
	readonly what?: string | undefined;
	/** Of a write. */
	readonly outcome?: 'applied' | 'partly applied' | 'refused' | 'UNKNOWN' | undefined;
	/** The request id of the response, or the name of the file. */
	readonly receipt?: string | undefined;
	/** The proposal of an agent that was sent. */
	readonly proposal?: string | undefined;
}

type Content = Readonly<Record<(typeof members)[number], string>>;

/** All of it is untrusted text. What an entry does not have is ''. Another version of castellan may have other actions. */
export interface JournalEntry extends Entry, Content {
	/** The user who was signed in to the shared database. '' in a file. */
	readonly role: string;
}

const columns = 'version, author, role, at, json';

/** In epoch milliseconds. */
interface Span {
	readonly since?: number | undefined;
	readonly until?: number | undefined;
}

export const peopleJournalIn = (pen: Pen) => ({
	async add(tenant: string, entry: NewJournalEntry): Promise<void> {
		const write = await addition(pen, tenant, entry);
		await pen.engine.write(write);
	},
	/** The entries of a tenant, the oldest first. */
	async entries(
		tenant: string,
		{since = 0, until = Number.MAX_SAFE_INTEGER}: Span = {},
	): Promise<readonly JournalEntry[]> {
		const sql = `SELECT ${columns} FROM castellan.journal WHERE tenant = $1 AND at BETWEEN $2 AND $3 ORDER BY version`;
		return (await pen.engine.read(() => all(sql, tenant, since, until))).map(journalEntryOf);
	},
});

/** The work that adds an entry. The database dates it and names its user, so that no client does. */
export async function addition(
	{keyring, author}: Pen,
	tenant: string,
	entry: NewJournalEntry,
): Promise<() => Work<void>> {
	const sealer = await keyring.sealerOf(tenant);
	const json = JSON.stringify(entry);
	return function* () {
		const latest = yield* first('SELECT max(version) AS version FROM castellan.journal WHERE tenant = $1', tenant);
		const version = Number(latest?.version ?? 0) + 1;
		yield* insert('journal', [{tenant, version, author, json: sealer?.seal(json) ?? json}]);
	};
}

/** The entry of an acknowledgement or a take. */
export function ackEntry({kind, of: address, until, to}: NewAck): NewJournalEntry {
	if (until === '') return {action: 'ended', address, what: kind ?? 'acknowledgement'};
	if (kind !== 'take') return {action: 'acknowledged', address, what: `until ${until}`};
	return to === undefined ? {action: 'took', address} : {action: 'gave', address, what: to};
}

const members = ['action', 'address', 'what', 'outcome', 'receipt', 'proposal'] as const;

function journalEntryOf(row: SqlRow): JournalEntry {
	const content = contentOf(row);
	const texts = Object.fromEntries(members.map((name) => [name, visible(content[name])])) as Content;
	return {...entryOf(row), role: visible(row.role), ...texts};
}
