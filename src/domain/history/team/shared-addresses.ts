/** Bookmarks and views of lists that colleagues share in a history. */
import {toVisible} from '../../../text/visible.ts';
import {HistoryError} from '../error.ts';
import {all, first, type SqlRow, type Work} from '../store/engine.ts';
import {contentOf, type Entry, entryOf, insertion, OvertakenError, type Pen, removed, visible} from './entry.ts';

const sharedKinds = ['bookmark', 'view'] as const;
export type SharedKind = (typeof sharedKinds)[number];

export interface NewSharedAddress {
	readonly kind: SharedKind;
	/** Identifies it among those of its kind. */
	readonly name: string;
	readonly address: string;
	/** Only the list screen interprets it. */
	readonly view?: unknown;
}

export interface SharedAddress extends NewSharedAddress, Entry {
	/** The name as its author wrote it. It may hold control characters. */
	readonly exactName: string;
}

/** In characters, of a name and of all else. A person writes less. */
const [maximumName, maximumContent] = [200, 20_000];

const inKind = 'tenant = $1 AND kind = $2 AND name = $3';

export const sharedAddressesIn = (pen: Pen) => ({
	/** In the order of their kinds and names. */
	async list(tenant: string): Promise<readonly SharedAddress[]> {
		const sql =
			'SELECT kind, name, version, author, at, json FROM castellan.shared WHERE tenant = $1 ORDER BY kind, name';
		return (await pen.engine.read(() => all(sql, tenant))).flatMap(sharedIn);
	},
	/**
	 * Shares an address, or replaces the one with its name. `seen` is the version that the author has seen, 0 for none. Rejects
	 * with `OvertakenError` if a colleague has shared or removed it since.
	 */
	async share(tenant: string, {kind, name, ...content}: NewSharedAddress, seen: number): Promise<void> {
		if (name.length > maximumName)
			throw new HistoryError(`The name of a shared ${kind} has at most ${maximumName} characters`);
		if (JSON.stringify(content).length > maximumContent)
			throw new HistoryError(`This ${kind} is too large to be shared`);
		const insert = await insertion(pen, tenant, content);
		const replacing =
			'ON CONFLICT (tenant, kind, name) DO UPDATE SET version = excluded.version, author = excluded.author, at = excluded.at, json = excluded.json';
		await pen.engine.write(function* () {
			const latest = yield* requireSeen(tenant, {kind, name}, seen);
			yield* insert('shared', {tenant, kind, name}, latest + 1, replacing);
		});
	},
	/** Ends the sharing for all. Rejects with `OvertakenError` if a colleague has changed it since. */
	async remove(tenant: string, {kind, exactName: name, version}: SharedAddress): Promise<void> {
		await pen.engine.write(function* () {
			const latest = yield* requireSeen(tenant, {kind, name}, version);
			const sql = `UPDATE castellan.shared SET version = $4, json = '${removed}', author = '' WHERE ${inKind}`;
			yield* all(sql, tenant, kind, name, latest + 1);
		});
	},
});

/** The address that a newly shared one replaces, as a clause. '' if there is none. */
export const replacedText = (other: SharedAddress | undefined): string =>
	other ? `, in place of the ${other.kind} of ${other.author || 'a colleague'} for ${other.address}` : '';

/** Returns the latest version, which a removed address has too. */
function* requireSeen(tenant: string, {kind, name}: Pick<SharedAddress, 'kind' | 'name'>, seen: number): Work<number> {
	const sql = `SELECT kind, name, version, author, at, json FROM castellan.shared WHERE ${inKind}`;
	const row = yield* first(sql, tenant, kind, name);
	const [other] = row ? sharedIn(row) : [];
	if ((other?.version ?? 0) !== seen) throw new OvertakenError(overtaken({kind, name}, other));
	return Number(row?.version ?? 0);
}

const overtaken = ({kind, name}: Pick<SharedAddress, 'kind' | 'name'>, other: SharedAddress | undefined) =>
	other
		? `${other.author || 'A colleague'} has shared the ${kind} ${other.name} meanwhile, for ${other.address}. Look at it, then try again`
		: `A colleague has removed the shared ${kind} ${toVisible(name)} meanwhile. Try again to share it once more`;

/** Empty for a removed address, and for a row that castellan did not write. */
function sharedIn(row: SqlRow): readonly SharedAddress[] {
	const {address, view} = contentOf(row);
	const kind = sharedKinds.find((each) => each === row.kind);
	if (!kind || typeof address !== 'string' || String(row.json).length > 2 * maximumContent) return [];
	return [
		{
			kind,
			name: visible(row.name),
			exactName: String(row.name),
			...entryOf(row),
			// A cut address would be of another list. The length limit of its JSON limits it.
			address: toVisible(address),
			view: visibleValue(view),
		},
	];
}

/** The same value with its texts in visible form. The length limit of its JSON limits its extent too. */
function visibleValue(value: unknown): unknown {
	if (typeof value === 'string') return toVisible(value);
	if (Array.isArray(value)) return value.map(visibleValue);
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, visibleValue(member)]));
}
