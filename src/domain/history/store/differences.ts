/** The differences between two readings of a list. The cost depends on the number of changes, not of items. */
import {toVisible} from '../../../text/visible.ts';
import type {SnapshotKind} from '../../resources/index.ts';
import {HistoryError} from '../error.ts';
import {all, parameters, type SqlRow, type Work} from './engine.ts';
import type {StoredItem} from './stored-item.ts';

type Side = Pick<StoredItem, 'id' | 'json'>;

/** The two sides of a difference. One is absent if the item was added or removed. */
export interface Difference {
	readonly before: Side | undefined;
	readonly after: Side | undefined;
}

/** Two readings of the same list. */
export interface ReadingPair {
	readonly tenant: string;
	readonly kind: SnapshotKind;
	readonly before: number;
	readonly after: number;
}

/** The number of differing items whose contents are read at once. Between two windows the reader may pause for any time. */
const windowSize = 500;
/** The first window is soon on a screen. Most screens show fewer rows. */
const firstWindowSize = 50;
/** The maximum number of states that are listed by their indexes. Of more, as many items at a time are listed in the order of the table. */
const maximumListed = 4000;

const list = 'tenant = $1 AND kind = $2';
/** The states of the earlier reading ($3) that ended until the later one ($4), and those of the later one that began after the earlier. */
const ended = 'gone > $3 AND gone <= $4 AND since <= $3';
// SQLite searches the index from one lower bound. Of `since > 1 AND since > $3` it takes the first, and reads all changes before $3.
const began = 'since BETWEEN $3 + 1 AND $4 AND since > 1 AND (gone IS NULL OR gone > $4)';
/** The database joins the two sides: each row that it returns takes longer than the search for it. */
const byIndex = `
	SELECT id, min(earlier) AS earlier, min(later) AS later FROM (
		SELECT * FROM (
			SELECT id, hash AS earlier, NULL AS later FROM castellan.state WHERE ${list} AND ${ended} LIMIT ${maximumListed + 1}
		) AS endings UNION ALL SELECT * FROM (
			SELECT id, NULL AS earlier, hash AS later FROM castellan.state WHERE ${list} AND ${began} LIMIT ${maximumListed + 1}
		) AS beginnings
	) AS states GROUP BY id ORDER BY id`;
const [earlierHash, laterHash] = [
	'min(CASE WHEN since <= $3 THEN hash END)',
	'min(CASE WHEN since > $3 THEN hash END)',
];
/** `more` is a further condition. */
const inOrder = (more: string) => `
	SELECT id, ${earlierHash} AS earlier, ${laterHash} AS later
	FROM castellan.state WHERE ${list} AND ((${ended}) OR (${began})) ${more}
	GROUP BY id HAVING ${earlierHash} IS DISTINCT FROM ${laterHash} ORDER BY id LIMIT ${maximumListed}`;

/** An item that differs, with the hashes of its contents in the two readings. */
interface Changed {
	readonly id: string;
	readonly earlier: string | undefined;
	readonly later: string | undefined;
}

interface Window {
	readonly differences: readonly Difference[];
	/** The last id. Undefined for the last window. */
	readonly last: string | undefined;
}

/** The items that differ between two readings, a window at a time, in the order of ids. Each begins where the one before ended. */
export function windowsOf(pair: ReadingPair): (from: string | undefined) => Work<Window> {
	let listed: readonly Changed[] = [];
	return function* (from) {
		let start = listed.findIndex(({id}) => id === from) + 1;
		if (start === listed.length) {
			listed = yield* changedItems(pair, from);
			start = 0;
		}
		const end = start + (from === undefined ? firstWindowSize : windowSize);
		const window = listed.slice(start, end);
		const contents = yield* contentsOf(window);
		const isLast = listed.length < maximumListed && end >= listed.length;
		return {
			differences: window.flatMap((changed) => differenceIn(changed, contents, pair.before <= pair.after)),
			last: isLast ? undefined : window.at(-1)?.id,
		};
	};
}

/** At most 4,000 items that differ, after an id or from the first. It reads no contents. */
function* changedItems({tenant, kind, before, after}: ReadingPair, from?: string): Work<readonly Changed[]> {
	const readings = [tenant, kind, Math.min(before, after), Math.max(before, after)];
	if (from !== undefined) return (yield* all(inOrder('AND id > $5'), ...readings, from)).map(changedIn);
	const listed = (yield* all(byIndex, ...readings)).map(changedIn);
	const states = listed.reduce((sum, {earlier, later}) => sum + (earlier && later ? 2 : 1), 0);
	if (states > maximumListed) return (yield* all(inOrder(''), ...readings)).map(changedIn);
	// Leaves out the items that changed and changed back.
	return listed.filter(({earlier, later}) => earlier !== later);
}

const changedIn = ({id, earlier, later}: SqlRow): Changed => ({
	id: String(id),
	earlier: earlier === null ? undefined : String(earlier),
	later: later === null ? undefined : String(later),
});

function* contentsOf(items: readonly Changed[]): Work<ReadonlyMap<string, string>> {
	const hashes = items.flatMap(({earlier, later}) => [earlier, later].filter((hash) => hash !== undefined));
	if (hashes.length === 0) return new Map();
	const rows = yield* all(
		`SELECT hash, json FROM castellan.content WHERE hash IN (${parameters(hashes.length)})`,
		...hashes,
	);
	return new Map(rows.map(({hash, json}) => [String(hash), String(json)]));
}

function differenceIn(
	{id, earlier, later}: Changed,
	contents: ReadonlyMap<string, string>,
	isForward: boolean,
): readonly Difference[] {
	const side = (hash: string | undefined) => {
		if (hash === undefined) return undefined;
		const json = contents.get(hash);
		if (json === undefined) throw new HistoryError(`The history is damaged: it has no content of ${toVisible(id)}`);
		return {id, json};
	};
	const [first, second] = [side(earlier), side(later)];
	// Equal content has two hashes if only one of the two is encrypted.
	if (first?.json === second?.json) return [];
	return [isForward ? {before: first, after: second} : {before: second, after: first}];
}
