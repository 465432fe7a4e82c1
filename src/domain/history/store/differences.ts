/** The differences between two readings of a list. The cost depends on the number of changes, not of items. */
import type {SnapshotKind} from '../../resources/index.ts';
import {all, parameters, type SqlRow, type Work} from './engine.ts';
import {compareIds} from './ids.ts';
import {asOf, touched} from './queries.ts';
import type {StoredItem} from './stored-item.ts';

type Side = Pick<StoredItem, 'id' | 'json'>;

/** The two sides of a difference. One is absent if the item was added or removed. */
export interface Difference {
	readonly before: Side | undefined;
	readonly after: Side | undefined;
}

/** Two readings of one list. */
export interface ReadingPair {
	readonly tenant: string;
	readonly kind: SnapshotKind;
	readonly before: number;
	readonly after: number;
}

/** The number of items that are compared at once. */
const windowSize = 200;
/** The maximum number of ids that one statement finds by its indexes. More are found in the order of the table. */
const maximumIndexed = 2000;

const inList = 'tenant = $1 AND kind = $2';
const [began, ended] = touched('$3', '$4');
const byIndex = `SELECT id FROM state WHERE ${inList} AND ${began} UNION SELECT id FROM state WHERE ${inList} AND ${ended}
	LIMIT ${maximumIndexed + 1}`;
const inOrder = `SELECT DISTINCT id FROM state WHERE ${inList} AND ((${began}) OR (${ended}))`;

/** The ids of the items that changed at any time between two readings, a window at a time, in the order of ids. */
export function changedIds({
	tenant,
	kind,
	before,
	after,
}: ReadingPair): (from: string | undefined) => Work<readonly string[]> {
	const range = [Math.min(before, after), Math.max(before, after)] as const;
	const idsOf = (rows: readonly SqlRow[]) => rows.map(({id}) => String(id));
	let few: readonly string[] | undefined;
	let areMany = false;
	return function* (from) {
		if (!few && !areMany) {
			const ids = idsOf(yield* all(byIndex, tenant, kind, ...range));
			areMany = ids.length > maximumIndexed;
			if (!areMany) few = ids.sort(compareIds);
		}
		if (few) {
			const start = from === undefined ? 0 : few.findIndex((id) => compareIds(id, from) > 0);
			return start < 0 ? [] : few.slice(start, start + windowSize);
		}
		const bound = from === undefined ? '' : 'AND id > $5';
		const sql = `${inOrder} ${bound} ORDER BY id LIMIT ${windowSize}`;
		return idsOf(yield* all(sql, tenant, kind, ...range, ...(from === undefined ? [] : [from])));
	};
}

/** The differences among these items. */
export function* differencesAmong(
	{tenant, kind, before, after}: ReadingPair,
	ids: readonly string[],
): Work<readonly Difference[]> {
	const sql = `SELECT s.id, c.json FROM state s JOIN content c ON c.hash = s.hash
		WHERE s.tenant = $1 AND s.kind = $2 AND ${asOf('s', '$3')} AND s.id IN (${parameters(ids.length, 4)})`;
	const sides: Map<string, string>[] = [];
	for (const seq of [before, after]) {
		const rows = yield* all(sql, tenant, kind, seq, ...ids);
		sides.push(new Map(rows.map(({id, json}) => [String(id), String(json)])));
	}
	const [old, now] = sides;
	return ids.flatMap((id) => {
		const [left, right] = [old?.get(id), now?.get(id)];
		if (left === right) return [];
		const side = (json: string | undefined) => (json === undefined ? undefined : {id, json});
		return [{before: side(left), after: side(right)}];
	});
}
