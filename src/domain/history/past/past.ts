/** Earlier states of tenants. Each list was read several times, and each reading is a state of the list. */
import {setImmediate} from 'node:timers/promises';
import type {HistoryKind} from '../../resources/index.ts';
import {HistoryError} from '../error.ts';
import {type ChangeCounts, changeCounts} from '../store/differences.ts';
import {
	all,
	type Engine,
	first,
	parameters,
	rowsPerStatement,
	type SqlRow,
	type Value,
	type Work,
} from '../store/engine.ts';
import {asOf, type Reading, readingsOf} from '../store/readings.ts';
import {itemOf, type StoredItem} from '../store/stored-item.ts';

/** A version of an item: from the reading `since` until before the reading `gone`. */
export interface Version {
	readonly since: number;
	readonly gone: number | undefined;
	readonly json: string;
}

/** A list as it was in several readings. */
interface ReadList {
	readonly tenant: string;
	readonly kind: HistoryKind;
	readonly readings: readonly Pick<Reading, 'seq' | 'at'>[];
}

/** The last state of an item. */
export interface LastState extends StoredItem {
	/** When the last reading that has it was read last, in epoch milliseconds. */
	readonly seen: number;
	/** The first reading without it, in epoch milliseconds. Absent for one that is there. */
	readonly goneAt?: number;
}

/** A list as it was in one reading. */
export interface PastList extends Pick<Reading, 'kind' | 'seq' | 'at'> {
	readonly tenant: string;
}

const contents = 'castellan.state s JOIN castellan.content c ON c.hash = s.hash';
const versionsSql = `SELECT s.since, s.gone, s.id, c.json FROM ${contents} WHERE s.tenant = $1 AND s.kind = $2`;
const oldestFirst = 'ORDER BY s.since';
const changedSql = `SELECT DISTINCT id FROM castellan.state WHERE tenant = $1 AND kind = $2 AND id > $3 AND (gone IS NOT NULL
	OR since > (SELECT min(seq) FROM castellan.reading WHERE tenant = $1 AND kind = $2)) ORDER BY id LIMIT 250`;
const lastStatesSql = `SELECT s.id, s.since, s.gone, c.json FROM ${contents} WHERE s.tenant = $1 AND s.kind = $2 AND s.id > $3
	AND NOT EXISTS (SELECT 1 FROM castellan.state n WHERE n.tenant = s.tenant AND n.kind = s.kind AND n.id = s.id
	AND n.since > s.since) ORDER BY s.id LIMIT 250`;
const itemsSql = `SELECT s.id, c.json FROM castellan.reading r
	JOIN castellan.state s ON s.tenant = r.tenant AND s.kind = r.kind AND ${asOf('s', 'r.seq')}
	JOIN castellan.content c ON c.hash = s.hash
	WHERE r.tenant = $1 AND r.kind = $2 AND r.seq = $3 AND r.at = $4`;

const statesSql = `SELECT s.id, s.since, s.gone, c.json FROM ${contents}
	WHERE s.tenant = $1 AND s.kind = $2 AND s.since <= $3 AND (s.gone IS NULL OR s.gone > $4)`;

/** The number of items that are read at once. Between two windows the reader may pause for any time. */
const windowSize = 250;

export class Past {
	readonly #engine: Engine;

	constructor(engine: Engine) {
		this.#engine = engine;
	}

	/** All readings of a tenant, by kind, the oldest first. */
	readings(tenant: string): Promise<readonly Reading[]> {
		return this.#engine.read(() => readingsOf(tenant));
	}

	/** The last state of each item that a list ever had, in the order of ids. */
	async *lastStates(tenant: string, kind: HistoryKind): AsyncGenerator<LastState> {
		const readings = (await this.readings(tenant)).filter((reading) => reading.kind === kind);
		const isFrom = (seq: unknown) => (reading: Reading) => reading.seq >= Number(seq);
		for (let from = '', isEnd = false; !isEnd; ) {
			const start = from;
			const rows = await this.#engine.read(() => all(lastStatesSql, tenant, kind, start));
			for (const row of rows) {
				const gone = row.gone === null ? undefined : readings.find(isFrom(row.gone));
				const last = readings.findLast((reading) => isFrom(row.since)(reading) && !(gone && isFrom(row.gone)(reading)));
				// Readings that were removed since show nothing.
				if (last) yield {...itemOf(kind, row), seen: last.seen, ...(gone ? {goneAt: gone.at} : {})};
			}
			isEnd = rows.length < windowSize;
			from = String(rows.at(-1)?.id);
			await setImmediate();
		}
	}

	/** What each reading of a tenant changed: see `changeCounts`. */
	changeCounts(tenant: string): Promise<ReadonlyMap<string, ChangeCounts>> {
		return this.#engine.read(() => changeCounts(tenant));
	}

	/** The kinds that ever had an item with this id. */
	async kindsOf(tenant: string, id: string, kinds: readonly HistoryKind[]): Promise<readonly HistoryKind[]> {
		const sql = `SELECT DISTINCT kind FROM castellan.state WHERE tenant = $1 AND id = $2 AND kind IN (${parameters(kinds.length, 3)})`;
		const rows = await this.#engine.read(() => all(sql, tenant, id, ...kinds));
		return kinds.filter((kind) => rows.some((row) => row.kind === kind));
	}

	/** The ids of items that came, changed or went after the first reading of their list, some after an id. */
	async changedIds(tenant: string, kind: HistoryKind, from: string): Promise<readonly string[]> {
		const rows = await this.#engine.read(() => all(changedSql, tenant, kind, from));
		return rows.map(({id}) => String(id));
	}

	/** The versions by id of the items with these ids, or of all items, and the readings of the list, both oldest first. */
	listVersions(tenant: string, kind: HistoryKind, ids?: readonly string[]) {
		return this.#engine.read(function* () {
			const rows = ids
				? yield* rowsOf(ids, versionsSql, [tenant, kind], oldestFirst)
				: yield* all(`${versionsSql} ${oldestFirst}`, tenant, kind);
			const groups = Map.groupBy(rows, ({id}) => String(id));
			const readings = (yield* readingsOf(tenant)).filter((reading) => reading.kind === kind);
			return {versions: new Map([...groups].map(([id, own]) => [id, versionsIn(own, readings)])), readings};
		});
	}

	/** The versions of an item, and the readings of its list, both oldest first. */
	async versions(tenant: string, kind: HistoryKind, id: string) {
		const {versions, readings} = await this.listVersions(tenant, kind, [id]);
		return {versions: versions.get(id) ?? [], readings};
	}

	/** The states of a list that hold from its first to its last of these readings, in the order of ids and times. */
	async *states({tenant, kind, readings}: ReadList): AsyncGenerator<Version> {
		const seqs = readings.map(({seq}) => seq);
		const list = [tenant, kind, Math.max(...seqs), Math.min(...seqs)] as const;
		const start = 'AND (s.id, s.since) > ($5, $6)';
		for (let from: readonly [id: string, since: number] | undefined, isEnd = seqs.length === 0; !isEnd; ) {
			const after = from ?? [];
			const sql = `${statesSql} ${from ? start : ''} ORDER BY s.id, s.since LIMIT ${windowSize}`;
			const rows = await this.#engine.read(() => all(sql, ...list, ...after));
			for (const {since, gone, json} of rows)
				yield {since: Number(since), gone: gone === null ? undefined : Number(gone), json: String(json)};
			const last = rows.at(-1);
			isEnd = rows.length < windowSize;
			from = last && [String(last.id), Number(last.since)];
		}
		const present = await this.readings(tenant);
		const isThere = ({seq, at}: Pick<Reading, 'seq' | 'at'>) =>
			present.some((each) => each.kind === kind && each.seq === seq && each.at === at);
		if (!readings.every(isThere)) throw removedReading();
	}

	/** The items of a list, in the order of ids. */
	async *all(list: PastList): AsyncGenerator<StoredItem> {
		for (let from: string | undefined, isEnd = false; !isEnd; ) {
			const items = await this.page(list, from, windowSize);
			yield* items;
			isEnd = items.length < windowSize;
			from = items.at(-1)?.id;
		}
	}

	/** At most `count` items of a list after an id, in the order of ids. */
	page(list: PastList, from: string | undefined, count: number): Promise<readonly StoredItem[]> {
		const start = from === undefined ? '' : 'AND s.id > $5';
		const sql = `${itemsSql} ${start} ORDER BY s.id LIMIT ${count}`;
		return this.#read(list, (key) => all(sql, ...key, ...(from === undefined ? [] : [from])), count);
	}

	/** The items of a list with these ids, in the order of ids. */
	items(list: PastList, ids: readonly string[]): Promise<readonly StoredItem[]> {
		return this.#read(list, (key) => rowsOf(ids, itemsSql, key, 'ORDER BY s.id'), ids.length);
	}

	/** Rejects with `HistoryError` for a reading that was removed: without its items, everything would count as new. */
	async #read(list: PastList, work: (key: Key) => Work<readonly SqlRow[]>, count: number) {
		const {tenant, kind, seq, at} = list;
		const rows = await this.#engine.read(function* () {
			const found = yield* work([tenant, kind, seq, at]);
			if (found.length < count) yield* requireReading(list);
			return found;
		});
		return rows.map((row) => itemOf(kind, row));
	}
}

type Key = readonly [tenant: string, kind: string, seq: number, at: number];

/** The rows of a query that have these ids, with several statements. `order` is the text after the query. */
function* rowsOf(ids: readonly string[], query: string, key: readonly Value[], order: string): Work<readonly SqlRow[]> {
	const rows: SqlRow[] = [];
	for (let start = 0; start < ids.length; start += rowsPerStatement) {
		const some = ids.slice(start, start + rowsPerStatement);
		const sql = `${query} AND s.id IN (${parameters(some.length, key.length + 1)}) ${order}`;
		rows.push(...(yield* all(sql, ...key, ...some)));
	}
	return rows;
}

/** Throws `HistoryError` for a reading that was removed. Another one may have its number since, but not its time. */
export function* requireReading({tenant, kind, seq, at}: PastList): Work<void> {
	const sql = 'SELECT 1 AS found FROM castellan.reading WHERE tenant = $1 AND kind = $2 AND seq = $3 AND at = $4';
	if (!(yield* first(sql, tenant, kind, seq, at))) throw removedReading();
}

const removedReading = (): HistoryError =>
	new HistoryError('The reading was removed from the history. Choose another moment');

/** The versions that the readings show. States may begin and end at removed readings, and may differ in removed ones only. */
function versionsIn(states: readonly SqlRow[], readings: readonly Reading[]): readonly Version[] {
	const shownFrom = (seq: number) => readings.find((reading) => reading.seq >= seq)?.seq;
	const versions: Version[] = [];
	for (const {since, gone, json} of states) {
		const [from, to] = [shownFrom(Number(since)), gone === null ? undefined : shownFrom(Number(gone))];
		const before = versions.at(-1);
		if (from === undefined || from === to) continue;
		const isSame = before?.gone === from && before.json === json;
		if (isSame) versions.pop();
		versions.push({since: isSame ? before.since : from, gone: to, json: String(json)});
	}
	return versions;
}
