/** Earlier states of tenants. Each list was read several times, and each reading that reached its end is a state of the list. */
import {toVisible} from '../../../text/visible.ts';
import type {SnapshotKind} from '../../resources/index.ts';
import {HistoryError} from '../error.ts';
import {all, type Engine, first, parameters, rowsPerStatement, type SqlRow, type Work} from '../store/engine.ts';
import {asOf} from '../store/layout.ts';
import {itemOf, type StoredItem} from '../store/stored-item.ts';

/** A reading of a list that reached its end. */
export interface Reading {
	readonly kind: SnapshotKind;
	readonly seq: number;
	/** The start by the clock of the machine that read, in epoch milliseconds. */
	readonly at: number;
	/** The start of the last reading that found the list unchanged. Equals `at` if there was none. */
	readonly seen: number;
	/** Who read it last, as the reader is named. Undefined without a name. */
	readonly reader: string | undefined;
	readonly items: number;
}

/** A reading that has not reached its end, or never will. */
export type Unfinished = Pick<Reading, 'kind' | 'at'>;

/** A version of an item: from the reading `since` until before the reading `gone`. */
export interface Version {
	readonly since: number;
	readonly gone: number | undefined;
	readonly json: string;
}

/** The versions of items by id, and the readings of their list, both oldest first. */
export interface ListVersions {
	readonly versions: ReadonlyMap<string, readonly Version[]>;
	readonly readings: readonly Reading[];
}

/** The versions of an item, and the readings of its list, both oldest first. */
export interface Versions {
	readonly versions: readonly Version[];
	readonly readings: readonly Reading[];
	readonly unfinished: readonly Unfinished[];
}

/** A list as it was in one reading. */
export interface PastList extends Pick<Reading, 'kind' | 'seq' | 'at'> {
	readonly tenant: string;
}

const readingsSql =
	'SELECT kind, seq, at, COALESCE(seen, at) AS seen, reader, items FROM reading WHERE tenant = $1 ORDER BY kind, seq';
const versionsSql = `SELECT s.since, s.gone, s.id, c.json FROM state s JOIN content c ON c.hash = s.hash
	WHERE s.tenant = $1 AND s.kind = $2`;
const oldestFirst = 'ORDER BY s.since';
/** In one query: versions of an item, which have contents, readings of its list, and unfinished ones, which have no number. */
const itemHistorySql = `
	SELECT s.since AS seq, s.gone, c.json, NULL AS at, NULL AS seen, NULL AS reader, NULL AS items
	FROM state s JOIN content c ON c.hash = s.hash WHERE s.tenant = $1 AND s.kind = $2 AND s.id = $3
	UNION ALL SELECT seq, NULL, NULL, at, COALESCE(seen, at), reader, items FROM reading WHERE tenant = $1 AND kind = $2
	UNION ALL SELECT NULL, NULL, NULL, d.at, NULL, NULL, NULL
	FROM draft d JOIN draft_part p ON p.number = d.number WHERE d.tenant = $1 AND p.kind = $2
	ORDER BY seq`;
const itemsSql = `SELECT s.id, c.json FROM state s JOIN content c ON c.hash = s.hash
	WHERE s.tenant = $1 AND s.kind = $2 AND ${asOf('s', '$3')}`;

export class Past {
	readonly #engine: Engine;

	constructor(engine: Engine) {
		this.#engine = engine;
	}

	/** All readings of a tenant, by kind, the oldest first. */
	readings(tenant: string): Promise<readonly Reading[]> {
		return this.#engine.read(() => readingsOf(tenant));
	}

	/** The kinds that ever had an item with this id. */
	async kindsOf(tenant: string, id: string, kinds: readonly SnapshotKind[]): Promise<readonly SnapshotKind[]> {
		const sql = `SELECT DISTINCT kind FROM state WHERE tenant = $1 AND id = $2 AND kind IN (${parameters(kinds.length, 3)})`;
		const rows = await this.#engine.read(() => all(sql, tenant, id, ...kinds));
		return kinds.filter((kind) => rows.some((row) => row.kind === kind));
	}

	/** The versions of the items with these ids, or of all items of the list. */
	listVersions(tenant: string, kind: SnapshotKind, ids?: readonly string[]): Promise<ListVersions> {
		return this.#engine.read(function* () {
			const rows: SqlRow[] = [];
			if (!ids) rows.push(...(yield* all(`${versionsSql} ${oldestFirst}`, tenant, kind)));
			for (let start = 0; ids && start < ids.length; start += rowsPerStatement) {
				const some = ids.slice(start, start + rowsPerStatement);
				const sql = `${versionsSql} AND s.id IN (${parameters(some.length, 3)}) ${oldestFirst}`;
				rows.push(...(yield* all(sql, tenant, kind, ...some)));
			}
			const groups = Map.groupBy(rows, ({id}) => String(id));
			return {
				versions: new Map([...groups].map(([id, own]) => [id, own.map(versionOf)])),
				readings: (yield* readingsOf(tenant)).filter((reading) => reading.kind === kind),
			};
		});
	}

	async versions(tenant: string, kind: SnapshotKind, id: string): Promise<Versions> {
		const rows = await this.#engine.read(() => all(itemHistorySql, tenant, kind, id));
		const readings = rows.filter(({json}) => json === null);
		return {
			versions: rows.filter(({json}) => json !== null).map(({seq, ...row}) => versionOf({...row, since: seq})),
			readings: readings.filter(({seq}) => seq !== null).map((row) => readingOf({...row, kind})),
			unfinished: readings.filter(({seq}) => seq === null).map(({at}) => ({kind, at: Number(at)})),
		};
	}

	/** The readings that a snapshot names. */
	async partsOf(snapshot: number): Promise<readonly Pick<Reading, 'kind' | 'seq'>[]> {
		const rows = await this.#engine.read(() => all('SELECT kind, seq FROM part WHERE number = $1', snapshot));
		return rows.map(({kind, seq}) => ({kind: kind as SnapshotKind, seq: Number(seq)}));
	}

	/** At most `count` items of a list after an id, in the order of ids. */
	page(list: PastList, from: string | undefined, count: number): Promise<readonly StoredItem[]> {
		const start = from === undefined ? '' : 'AND s.id > $4';
		const sql = `${itemsSql} ${start} ORDER BY s.id LIMIT ${count}`;
		return this.#read(list, (key) => all(sql, ...key, ...(from === undefined ? [] : [from])));
	}

	/** The items of a list with these ids, in the order of ids. */
	items(list: PastList, ids: readonly string[]): Promise<readonly StoredItem[]> {
		return this.#read(list, function* (key) {
			const rows: SqlRow[] = [];
			for (let start = 0; start < ids.length; start += rowsPerStatement) {
				const some = ids.slice(start, start + rowsPerStatement);
				const sql = `${itemsSql} AND s.id IN (${parameters(some.length, 4)}) ORDER BY s.id`;
				rows.push(...(yield* all(sql, ...key, ...some)));
			}
			return rows;
		});
	}

	/** Another process may remove readings meanwhile. That can change the number of a reading, and never its time. */
	async #read(list: PastList, work: (key: Key) => Work<readonly SqlRow[]>): Promise<readonly StoredItem[]> {
		const {tenant, kind, seq, at} = list;
		const rows = await this.#engine.read(function* () {
			const sql = 'SELECT seq FROM reading WHERE tenant = $1 AND kind = $2 AND at = $3 ORDER BY abs(seq - $4) LIMIT 1';
			const reading = yield* first(sql, tenant, kind, at, seq);
			if (!reading) throw new HistoryError('The reading was removed from the history. Choose another moment');
			return yield* work([tenant, kind, Number(reading.seq)]);
		});
		return rows.map((row) => itemOf(kind, row));
	}
}

type Key = readonly [tenant: string, kind: string, seq: number];

const versionOf = ({since, gone, json}: SqlRow): Version => ({
	since: Number(since),
	gone: gone === null ? undefined : Number(gone),
	json: String(json),
});

const readingOf = ({kind, seq, at, seen, reader, items}: SqlRow): Reading => ({
	kind: kind as SnapshotKind,
	seq: Number(seq),
	at: Number(at),
	seen: Number(seen),
	// Others wrote it.
	reader: typeof reader === 'string' && reader !== '' ? toVisible(reader) : undefined,
	items: Number(items),
});

function* readingsOf(tenant: string): Work<readonly Reading[]> {
	return (yield* all(readingsSql, tenant)).map(readingOf);
}
