/**
 * The layout of the tables (`engines/sqlite-schema.ts`, `engines/postgres-schema.ts`). Raise it with each change of them: a store of
 * another layout is refused and not changed.
 */
import {HistoryError} from '../error.ts';

export const layout = 13;

/** Throws `HistoryError` for another layout. */
export function assertLayout(found: number): void {
	if (found !== layout)
		throw new HistoryError(`its layout is ${found}, but this version of castellan needs layout ${layout}`);
}

/** The condition that a state holds in a reading. */
export const asOf = (state: string, seq: string): string =>
	`${state}.since <= ${seq} AND (${state}.gone IS NULL OR ${state}.gone > ${seq})`;
