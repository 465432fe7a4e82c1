/** The readings of lists. Each one that is stored reached its end. */
import {toVisible} from '../../../text/visible.ts';
import type {HistoryKind} from '../../resources/index.ts';
import {all, type SqlRow, type Work} from './engine.ts';

export interface Reading {
	readonly kind: HistoryKind;
	/** Its number among the readings of the list. */
	readonly seq: number;
	/** The start in epoch milliseconds. */
	readonly at: number;
	/** The start of the last reading that found the list unchanged. Equals `at` if there was none. */
	readonly seen: number;
	/** Who read it last, as the reader is named. Undefined without a name. */
	readonly reader: string | undefined;
	readonly items: number;
}

/** The condition that a state holds in a reading. */
export const asOf = (state: string, seq: string): string =>
	`${state}.since <= ${seq} AND (${state}.gone IS NULL OR ${state}.gone > ${seq})`;

export const readingColumns = 'kind, seq, at, seen, reader, items';

/** All readings of a tenant, by kind, the oldest first. */
export function* readingsOf(tenant: string): Work<readonly Reading[]> {
	const sql = `SELECT ${readingColumns} FROM castellan.reading WHERE tenant = $1 ORDER BY kind, seq`;
	return (yield* all(sql, tenant)).map(readingIn);
}

export const readingIn = ({kind, seq, at, seen, reader, items}: SqlRow): Reading => ({
	kind: kind as HistoryKind,
	seq: Number(seq),
	at: Number(at),
	seen: Number(seen),
	// Others wrote it.
	reader: typeof reader === 'string' && reader !== '' ? toVisible(reader) : undefined,
	items: Number(items),
});

/** The numbers of the readings that a name has, by list. */
export const listsIn = (lists: unknown): ReadonlyMap<string, number> =>
	new Map(Object.entries(JSON.parse(String(lists)) as Record<string, number>));
