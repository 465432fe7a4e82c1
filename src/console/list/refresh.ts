/** The effect of a refresh on a row. */
export type RowState = 'new' | 'changed' | 'gone';

interface Merged<R> {
	readonly rows: R[];
	/** Rows without an entry are unchanged. */
	readonly states: ReadonlyMap<string, RowState>;
}

/**
 * Merges the rows of a refresh. A row that vanished stays behind the neighbour it followed. Rows after the reread part are
 * left out; scrolling loads them again.
 */
export function mergeRefresh<R extends object>(
	before: readonly R[],
	after: readonly R[],
	id: (row: R) => string,
): Merged<R> {
	const fresh = new Map<string, R>();
	for (const row of after) if (!fresh.has(id(row))) fresh.set(id(row), row);
	const rereadCount = Math.max(fresh.size, lastIndexOf(before, (row) => fresh.has(id(row))) + 1);
	const old = new Map(before.slice(0, rereadCount).map((row) => [id(row), row]));

	const states = new Map<string, RowState>();
	const goneAfter = new Map<string | undefined, R[]>();
	let neighbour: string | undefined;
	for (const [oldId, row] of old) {
		if (fresh.has(oldId)) neighbour = oldId;
		else {
			states.set(oldId, 'gone');
			goneAfter.set(neighbour, [...(goneAfter.get(neighbour) ?? []), row]);
		}
	}

	const rows = [...(goneAfter.get(undefined) ?? [])];
	for (const [freshId, row] of fresh) {
		const was = old.get(freshId);
		if (was === undefined) states.set(freshId, 'new');
		else if (was !== row && JSON.stringify(was) !== JSON.stringify(row)) states.set(freshId, 'changed');
		rows.push(row, ...(goneAfter.get(freshId) ?? []));
	}
	return {rows, states: before.length === 0 ? new Map() : states};
}

/** The ids of the rows that vanished. */
export const goneIds = (states: ReadonlyMap<string, RowState>): ReadonlySet<string> =>
	new Set([...states].flatMap(([id, state]) => (state === 'gone' ? [id] : [])));

/**
 * Appends the rows of a later page that has vanished rows: the pages of a refresh come one after another. Returns undefined if it
 * has none.
 */
export function bringBack<R extends object>(
	before: readonly R[],
	added: readonly R[],
	states: ReadonlyMap<string, RowState>,
	id: (row: R) => string,
): {readonly rows: readonly R[]; readonly states: ReadonlyMap<string, RowState>} | undefined {
	const back = new Set(states.size === 0 ? [] : added.map(id).filter((each) => states.get(each) === 'gone'));
	if (back.size === 0) return undefined;
	return {
		rows: [...before.filter((row) => !back.has(id(row))), ...added],
		states: new Map([...states].filter(([each]) => !back.has(each))),
	};
}

function lastIndexOf<R>(rows: readonly R[], test: (row: R) => boolean): number {
	for (let index = rows.length - 1; index >= 0; index--) if (test(rows[index] as R)) return index;
	return -1;
}
