/** The rows with which a start of the console begins. They are drawn before the program is loaded. Decision record 021. */
import type {SnapshotKind} from '../../resources/index.ts';
import {all, first, insertRow, parameters, type Work} from './engine.ts';

/** The screen that shows several lists. */
const board = 'board';

export interface FirstRowsHeading {
	readonly tenant: string;
	/** The name of the screen: of a list, or `board`. */
	readonly screen: string;
	/** Identifies what decides which tenant and which columns a start shows. */
	readonly start: string;
}

export interface FirstRowsSource {
	/** The lists that the rows were drawn from. */
	readonly kinds: readonly SnapshotKind[];
	/** When the oldest of them was read, in epoch milliseconds. */
	readonly at: number;
}

/** Stores the rows, if they are of the last readings of their lists, and those are remembered. Returns whether it did. */
export function* putFirstRows(
	{tenant, screen, start}: FirstRowsHeading,
	{kinds, at}: FirstRowsSource,
	json: string,
): Work<boolean> {
	const sql = `SELECT count(*) AS lists, min(COALESCE(r.seen, r.at)) AS oldest, min(r.remembered) AS remembered FROM reading r
	WHERE r.tenant = $1 AND r.kind IN (${parameters(kinds.length, 2)})
	AND r.seq = (SELECT max(o.seq) FROM reading o WHERE o.tenant = r.tenant AND o.kind = r.kind)`;
	const row = yield* first(sql, tenant, ...kinds);
	const isLast = Number(row?.lists) === kinds.length && Number(row?.oldest) === at && Number(row?.remembered) === 1;
	if (!isLast) return false;
	yield* all('DELETE FROM first_rows WHERE tenant = $1 AND screen = $2 AND start = $3', tenant, screen, start);
	yield* insertRow('first_rows', {tenant, screen, start, json});
	return true;
}

/** Removes the rows that were drawn from a list, because a reading of it came or went. */
export const dropFirstRows = (tenant: string, kind: string): Work<unknown> =>
	all('DELETE FROM first_rows WHERE tenant = $1 AND screen IN ($2, $3)', tenant, kind, board);
