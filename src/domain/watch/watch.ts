/** Watching an address: the changes between two reads, and the time of the next read. */
import {parseJson} from '../../text/json/parse.ts';
import {isoTime} from '../../text/timestamp.ts';
import type {SeenIds} from '../board/board.ts';
import {canonicalJson} from '../history/canonical.ts';
import {type FieldChange, fieldChanges} from '../history/field-changes.ts';
import type {Resource, Row} from '../resources/resource.ts';

/** The result of a read. */
export interface Read {
	readonly rows: readonly Row[];
	/** Whether these are all rows. */
	readonly isComplete: boolean;
	/** Epoch milliseconds. */
	readonly at: number;
	/** The ids of the items that the rows were computed from. Absent where the rows are the items. */
	readonly seen?: SeenIds;
}

/** One change, printed as a line of NDJSON. */
export interface WatchEvent {
	/** The time of the read that found the change; ISO 8601. */
	readonly at: string;
	/** `left`: the item exists, and the search of the address does not find it any more. */
	readonly change: 'added' | 'removed' | 'changed' | 'left';
	readonly id: string;
	readonly label: string;
	readonly fields: readonly FieldChange[];
}

export type Watched = Pick<Resource, 'shape' | 'id' | 'key' | 'label'>;

/**
 * Reports an added row only if the earlier read was complete. Reports a removed row if the later read was complete, or still
 * has a row that followed it: beyond the end of an incomplete read, a row may only have moved. Secrets are redacted, so their changes are not detected.
 */
export function compareReads(
	before: Read,
	after: Read,
	watched: Watched,
	/** The keys of the missing rows that exist outside of the search. */
	left: ReadonlySet<string> = new Set(),
): readonly WatchEvent[] {
	const keyOf = (row: Row) => watched.key?.(row) ?? watched.id(row);
	const at = isoTime(after.at);
	const oldRows = byKey(before.rows, keyOf);
	const newRows = byKey(after.rows, keyOf);
	const lacking = lackingRows(before, after, watched);
	const event = (change: WatchEvent['change'], row: Row, fields: readonly FieldChange[]): WatchEvent => ({
		at,
		change,
		id: watched.id(row),
		label: watched.label(row),
		fields,
	});
	const value = (row: Row | undefined) => (row ? canonicalJson(row, watched.shape) : '{}');
	const changes = (from: Row | undefined, to: Row | undefined) => {
		const [was, is] = [value(from), value(to)];
		return was === is ? [] : fieldChanges(parseJson(was), parseJson(is));
	};
	return [
		...[...newRows].flatMap(([key, row]): readonly WatchEvent[] => {
			const was = oldRows.get(key);
			if (was === row) return [];
			if (!was) return before.isComplete ? [event('added', row, changes(undefined, row))] : [];
			const fields = changes(was, row);
			return fields.length > 0 ? [event('changed', row, fields)] : [];
		}),
		...lacking.map((row) => event(left.has(keyOf(row)) ? 'left' : 'removed', row, changes(row, undefined))),
	];
}

/** The rows of the earlier read that the later one has read past without finding them. */
export function lackingRows(before: Read, after: Read, watched: Pick<Watched, 'id' | 'key'>): readonly Row[] {
	const keyOf = (row: Row) => watched.key?.(row) ?? watched.id(row);
	const oldRows = [...byKey(before.rows, keyOf)];
	const newRows = byKey(after.rows, keyOf);
	const lastRead = oldRows.findLastIndex(([key]) => newRows.has(key));
	const isRead = (index: number) => after.isComplete || index < lastRead;
	return oldRows.flatMap(([key, row], index) => (isRead(index) && !newRows.has(key) ? [row] : []));
}

/** The first of several rows with the same key counts. */
function byKey(rows: readonly Row[], keyOf: (row: Row) => string): ReadonlyMap<string, Row> {
	const map = new Map<string, Row>();
	for (const row of rows) if (!map.has(keyOf(row))) map.set(keyOf(row), row);
	return map;
}

/** Times are in milliseconds; `share` and `jitter` are fractions. */
export const watchPolicy = {
	/** The default interval between reads. */
	interval: 10_000,
	/** The minimum interval between reads. */
	minimum: 1000,
	/** The maximum interval after failed reads, unless the requested interval is longer. Limits `Retry-After` too. */
	maximum: 300_000,
	/** The maximum interval after failed reads, as a multiple, so that a short interval notices soon that the service is back. */
	growth: 10,
	/** The number of consecutive reads with an odd response that end a watch. */
	oddReads: 5,
	/** The maximum fraction of time spent reading, so that watching a large list does not load the service. */
	share: 0.1,
	/** The random variation of intervals after a failure, so that many watchers do not retry at once. */
	jitter: 0.2,
} as const;

export interface WatchPace {
	/** The requested interval in milliseconds. */
	readonly interval: number;
	/** The number of consecutive failed reads. */
	readonly failures: number;
	/** The duration of the last read in milliseconds. */
	readonly took: number;
	/** The `Retry-After` of the service in milliseconds. */
	readonly retryAfter?: number | undefined;
	/** 0 up to but not including 1. */
	readonly random: () => number;
}

/** Milliseconds between the end of a read and the start of the next: constant on success, doubling on failure. */
export function nextRead({interval, failures, took, retryAfter = 0, random}: WatchPace): number {
	const {minimum, maximum, growth, share, jitter} = watchPolicy;
	const steady = Math.max(minimum, interval, took * (1 / share - 1));
	const requested = Math.min(retryAfter, Math.max(maximum, steady));
	if (failures === 0) return Math.max(steady, requested);
	const longest = Math.max(steady, Math.min(maximum, growth * steady));
	const doubled = Math.min(steady * 2 ** Math.min(failures, 30), longest);
	return Math.max(Math.round(doubled * (1 + jitter * (2 * random() - 1))), requested);
}
