/** Stores how a page differs from the last reading. An unchanged page stores nothing. */
import type {SnapshotKind} from '../../resources/index.ts';
import {HistoryError} from '../error.ts';
import {plainHash, type Sealer} from '../memory/sealer.ts';
import {all, first, insert, parameters, rowsPerStatement, type Work} from './engine.ts';
import {asOf} from './layout.ts';

/** A kind of which a draft has pages. */
export interface DraftPart {
	readonly number: number;
	readonly tenant: string;
	readonly kind: SnapshotKind;
	/** Encrypts new contents. Undefined if they are not to be encrypted. */
	readonly sealer: Sealer | undefined;
	/** The last reading before the draft; 0 for none. */
	readonly base: number;
	/** The greatest id of the pages, while ids ascend. The base is merged up to it. */
	merged: string | undefined;
	/** The ids of later pages. Undefined while ids ascend. */
	seen: Set<string> | undefined;
	/** Items that are not stored yet. */
	waiting: readonly HashedItem[];
}

interface PageItem {
	readonly id: string;
	readonly json: string;
}

interface HashedItem extends PageItem {
	readonly hash: string;
}

interface Change {
	readonly id: string;
	/** Null for an item that vanished. */
	readonly hash: string | null;
	readonly json?: string;
}

export const removedMessage = 'The snapshot was removed while it was being saved';

/** Encrypting them takes about two milliseconds. */
const sealedAtOnce = 40;

/** The number of states that are read at once. */
const windowSize = 1000;

const base = `SELECT s.id, s.hash FROM state s WHERE s.tenant = $1 AND s.kind = $2 AND ${asOf('s', '$3')}`;

export function addPage(part: DraftPart, items: readonly PageItem[]): void {
	const {kind, sealer} = part;
	const hashOf = ({id, json}: PageItem) => sealer?.hash(kind, id, json) ?? plainHash(json);
	part.waiting = [...part.waiting, ...items.map(({id, json}) => ({id, json, hash: hashOf({id, json})}))];
}

/** Stores the waiting items of a part. `save` runs the work, possibly several times. Of items with the same id, the first counts. */
export async function storeWaiting(part: DraftPart, save: <T>(work: () => Work<T>) => Promise<T>): Promise<void> {
	const items = part.waiting;
	if (items.length === 0) return;
	part.waiting = [];
	const unique = new Map(items.toReversed().map((item) => [item.id, item]));
	const sorted = [...unique.values()].sort((a, b) => compareIds(a.id, b.id));
	const [least] = sorted;
	const isAscending = !part.seen && (!least || part.merged === undefined || compareIds(part.merged, least.id) < 0);
	await save(function* () {
		const added = yield* isAscending ? merged(part, sorted) : matched(part, sorted);
		const sql = 'UPDATE draft_part SET items = items + $3 WHERE number = $1 AND kind = $2 RETURNING items';
		const row = yield* first(sql, part.number, part.kind, added);
		if (!row) throw new HistoryError(removedMessage);
	});
	if (isAscending) part.merged = sorted.at(-1)?.id ?? part.merged;
	else {
		part.seen ??= new Set();
		for (const {id} of sorted) part.seen.add(id);
	}
}

/** Earlier content may not be encrypted. It stays in use while it is equal, so that it does not count as changed. */
const isSame = ({sealer}: DraftPart, item: HashedItem | undefined, hash: string | undefined): boolean =>
	item !== undefined &&
	hash !== undefined &&
	(item.hash === hash || (sealer !== undefined && plainHash(item.json) === hash));

const hasSurrogates = /[\ud800-\udfff]/;

/** The order of ids in every engine: by UTF-8 bytes. UTF-16 puts surrogates before U+E000 to U+FFFF, and UTF-8 after them. */
function compareIds(a: string, b: string): number {
	if (a === b) return 0;
	if (hasSurrogates.test(a) || hasSurrogates.test(b)) return Buffer.compare(Buffer.from(a), Buffer.from(b));
	return a < b ? -1 : 1;
}

/** Merges items with ids after those of earlier pages. Both sides are in the order of ids. */
function* merged(part: DraftPart, items: readonly HashedItem[]): Work<number> {
	const last = items.at(-1)?.id;
	if (last === undefined) return 0;
	let position = 0;
	let from = part.merged;
	for (let isEnd = false; !isEnd; ) {
		const states = yield* stateWindow(part, {from, to: last});
		const changes: Change[] = [];
		for (const {id, hash} of states) {
			for (let item = items[position]; item && compareIds(item.id, id) < 0; item = items[++position])
				changes.push(item);
			const item = items[position]?.id === id ? items[position++] : undefined;
			if (!isSame(part, item, hash)) changes.push(item ?? {id, hash: null});
		}
		isEnd = states.length < windowSize || states.at(-1)?.id === last;
		if (isEnd) changes.push(...items.slice(position));
		yield* storeChanges(part, changes);
		from = states.at(-1)?.id;
	}
	return items.length;
}

interface State {
	readonly id: string;
	readonly hash: string;
}

function* stateWindow(
	{tenant, kind, base: seq}: DraftPart,
	{from, to}: {readonly from: string | undefined; readonly to: string | undefined},
): Work<readonly State[]> {
	const bounds = [from, to].filter((id) => id !== undefined);
	const conditions = [
		...(from === undefined ? [] : ['AND s.id > $4']),
		...(to === undefined ? [] : [`AND s.id <= $${3 + bounds.length}`]),
	];
	const sql = `${base} ${conditions.join(' ')} ORDER BY s.id LIMIT ${windowSize}`;
	return (yield* all(sql, tenant, kind, seq, ...bounds)) as unknown as readonly State[];
}

/** Matches items in any order, by their ids. */
function* matched(part: DraftPart, items: readonly HashedItem[]): Work<number> {
	let added = 0;
	for (let start = 0; start < items.length; start += rowsPerStatement) {
		const some = items.slice(start, start + rowsPerStatement).filter(({id}) => !part.seen?.has(id));
		if (some.length === 0) continue;
		const ids = some.map(({id}) => id);
		const beforeSql = `${base} AND s.id IN (${parameters(ids.length, 4)})`;
		const states = yield* all(beforeSql, part.tenant, part.kind, part.base, ...ids);
		const before = new Map(states.map(({id, hash}) => [id, String(hash)]));
		const pendingSql = `SELECT id, hash FROM pending WHERE number = $1 AND kind = $2 AND id IN (${parameters(ids.length, 3)})`;
		const rows = yield* all(pendingSql, part.number, part.kind, ...ids);
		const pending = new Map(rows.map(({id, hash}) => [id, hash]));
		const changes: Change[] = [];
		for (const item of some) {
			const {id} = item;
			const isMerged = part.merged !== undefined && compareIds(id, part.merged) <= 0;
			// The merge stored an id that did not come in its place as vanished.
			const wasSeen = isMerged && (pending.has(id) ? pending.get(id) !== null : before.has(id));
			if (wasSeen) continue;
			added++;
			if (!isSame(part, item, before.get(id))) changes.push(item);
			else if (pending.has(id)) {
				yield* all('DELETE FROM pending WHERE number = $1 AND kind = $2 AND id = $3', part.number, part.kind, id);
			}
		}
		yield* storeChanges(part, changes);
	}
	return added;
}

function* storeChanges({number, kind, sealer}: DraftPart, changes: readonly Change[]): Work<void> {
	const contents = changes.filter(({json}) => json !== undefined);
	// In an engine with a thread or a network, keys are handled between two statements.
	for (let start = 0; start < contents.length; start += sealedAtOnce) {
		const some = contents.slice(start, start + sealedAtOnce);
		yield* insert(
			['INSERT INTO content (hash, json) VALUES', 'ON CONFLICT DO NOTHING'],
			some.map(({hash, json = ''}) => [hash, sealer?.seal(json) ?? json]),
		);
	}
	yield* insert(
		[
			'INSERT INTO pending (number, kind, id, hash) VALUES',
			'ON CONFLICT (number, kind, id) DO UPDATE SET hash = excluded.hash',
		],
		changes.map(({id, hash}) => [number, kind, id, hash]),
	);
}

/** Stores the items of the base that came in no page. Called after the last page only. */
export async function endPart(part: DraftPart, save: <T>(work: () => Work<T>) => Promise<T>): Promise<void> {
	let from = part.merged;
	for (let isEnd = false; !isEnd; ) {
		const start = from;
		const states = await save(function* () {
			const window = yield* stateWindow(part, {from: start, to: undefined});
			const missing = window.filter(({id}) => !part.seen?.has(id));
			yield* storeChanges(
				part,
				missing.map(({id}) => ({id, hash: null})),
			);
			return window;
		});
		isEnd = states.length < windowSize;
		from = states.at(-1)?.id;
	}
}

/** The ids of the items of the base that came in no page. Called after `endPart`. */
export function* vanished({number, kind}: DraftPart): Work<readonly string[]> {
	const sql = 'SELECT id FROM pending WHERE number = $1 AND kind = $2 AND hash IS NULL ORDER BY id';
	return (yield* all(sql, number, kind)).map(({id}) => String(id));
}
