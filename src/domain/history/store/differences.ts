/** The differences between two readings of a list. The cost depends on the number of changes, not of items. */
import type {SnapshotKind} from '../../resources/index.ts';
import {all, first, type SqlRow, type Work} from './engine.ts';
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

/** The number of changed items that are read at once. Between two windows the reader may pause for any time. */
const windowSize = 500;
/** The maximum number of states that are found by their indexes, again for each window. More are found in the order of the table. */
const maximumIndexed = 4000;

const list = 'tenant = $1 AND kind = $2';
/** The states of the earlier reading ($3) that ended until the later one ($4), and those of the later one that began after the earlier. */
const ended = 'gone > $3 AND gone <= $4 AND since <= $3';
const began = 'since > 1 AND since > $3 AND since <= $4 AND (gone IS NULL OR gone > $4)';
/** Items by their hashes in the two readings. `more` is a further condition. */
const byIndex = (more: string) => `
	SELECT id, hash AS earlier, NULL AS later FROM state WHERE ${list} AND ${ended} ${more}
	UNION ALL SELECT id, NULL, hash FROM state WHERE ${list} AND ${began} ${more}`;
const inOrder = (more: string) => `
	SELECT id, CASE WHEN since <= $3 THEN hash END AS earlier, CASE WHEN since > $3 THEN hash END AS later
	FROM state WHERE ${list} AND ((${ended}) OR (${began})) ${more}`;
const numberOfStates = `SELECT count(*) AS states FROM (${byIndex('')} LIMIT ${maximumIndexed + 1}) s`;
/** Without the items that changed and changed back. */
const windowOf = (states: string) => `
	SELECT d.id, a.json AS json_earlier, b.json AS json_later
	FROM (
		SELECT id, min(earlier) AS earlier, min(later) AS later FROM (${states}) s
		GROUP BY id HAVING min(earlier) IS DISTINCT FROM min(later) ORDER BY id LIMIT ${windowSize}
	) d LEFT JOIN content a ON a.hash = d.earlier LEFT JOIN content b ON b.hash = d.later
	ORDER BY d.id`;

interface Window {
	readonly differences: readonly Difference[];
	/** The last id. Undefined for the last window. */
	readonly last: string | undefined;
}

/** The items that differ between two readings, a window at a time, in the order of ids. */
export function windowsOf({tenant, kind, before, after}: ReadingPair): (from: string | undefined) => Work<Window> {
	const readings = [tenant, kind, Math.min(before, after), Math.max(before, after)] as const;
	let find: ((more: string) => string) | undefined;
	return function* (from) {
		if (!find) {
			const {states} = (yield* first(numberOfStates, ...readings)) ?? {};
			find = Number(states) > maximumIndexed ? inOrder : byIndex;
		}
		const rows =
			from === undefined
				? yield* all(windowOf(find('')), ...readings)
				: yield* all(windowOf(find('AND id > $5')), ...readings, from);
		return {
			differences: rows.flatMap((row) => differenceIn(row, before <= after)),
			last: rows.length < windowSize ? undefined : String(rows.at(-1)?.id),
		};
	};
}

function differenceIn({id, json_earlier, json_later}: SqlRow, isForward: boolean): readonly Difference[] {
	// Equal content has two hashes if only one of the two is encrypted.
	if (json_earlier === json_later) return [];
	const side = (json: unknown) => (json === null ? undefined : {id: String(id), json: String(json)});
	const [earlier, later] = [side(json_earlier), side(json_later)];
	return [isForward ? {before: earlier, after: later} : {before: later, after: earlier}];
}
