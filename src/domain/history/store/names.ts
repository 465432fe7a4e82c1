/** Names of moments. A name refers to the reading of each list that it names, and that reading stays until the name is removed. */
import type {HistoryKind} from '../../resources/index.ts';
import {HistoryError, NoStateError} from '../error.ts';
import type {NamedReading} from '../state.ts';
import {all, first, insert, type SqlRow, type Work} from './engine.ts';
import {listsIn, type Reading, readingColumns, readingIn} from './readings.ts';
import {deleteUnusedContent, removeUnused} from './removal.ts';

type Name = Pick<NamedReading, 'tenant' | 'name'>;

/** The names of a tenant, or of all, the newest first. */
export function* namesOf(tenant?: string): Work<readonly NamedReading[]> {
	const [only, values] = tenant === undefined ? ['', []] : ['WHERE tenant = $1', [tenant]];
	const rows = yield* all(
		`SELECT tenant, name, at, lists FROM castellan.name ${only} ORDER BY at DESC, tenant, name`,
		...values,
	);
	const readings = yield* all(`SELECT tenant, ${readingColumns} FROM castellan.reading ${only}`, ...values);
	const byTenant = Map.groupBy(readings, (row) => row.tenant);
	return rows.map((row) => namedIn(row, (byTenant.get(row.tenant) ?? []).map(readingIn)));
}

function namedIn({tenant, name, at, lists}: SqlRow, all: readonly Reading[]): NamedReading {
	const seqs = listsIn(lists);
	const readings = all.filter(({kind, seq}) => seqs.get(kind) === seq);
	return {
		name: String(name),
		tenant: String(tenant),
		at: Number(at),
		items: Object.fromEntries(readings.map(({kind, items}) => [kind, items])),
		readings: new Map(readings.map((reading) => [reading.kind, reading])),
	};
}

/** Throws `HistoryError` for a name in use. */
export function* requireFree({tenant, name}: Name): Work<void> {
	if (yield* first('SELECT 1 AS taken FROM castellan.name WHERE tenant = $1 AND name = $2', tenant, name))
		throw new HistoryError('A reading with this name exists. Choose another name, or remove it first');
}

export function* addName(
	{tenant, name, at}: Pick<NamedReading, 'tenant' | 'name' | 'at'>,
	seqs: ReadonlyMap<HistoryKind, number>,
): Work<void> {
	yield* requireFree({tenant, name});
	yield* insert('name', [{tenant, name, at, lists: JSON.stringify(Object.fromEntries(seqs))}]);
}

/** Throws `HistoryError` for a name in use, and for one that is gone. */
export function* renameTo({tenant, name}: Name, to: string): Work<void> {
	yield* requireFree({tenant, name: to});
	const sql = 'UPDATE castellan.name SET name = $3 WHERE tenant = $1 AND name = $2 RETURNING name';
	if (!(yield* first(sql, tenant, name, to))) throw new NoStateError(`“${name}” was removed meanwhile`);
}

/** Also removes the readings and the content that nothing else needs. */
export function* removeName({tenant, name}: Name): Work<void> {
	yield* all('DELETE FROM castellan.name WHERE tenant = $1 AND name = $2', tenant, name);
	yield* removeUnused(tenant);
	yield* deleteUnusedContent();
}
