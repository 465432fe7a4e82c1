/** Watching a place: what changed between two reads of it, and when to read again. */

import {parseJson} from '../../text/json/parse.ts';
import type {Resource, Row} from '../resources/resource.ts';
import {canonicalJson} from '../snapshots/canonical.ts';
import {type FieldChange, fieldChanges} from '../snapshots/field-changes.ts';

/** What a read brought. */
export interface Read {
	readonly rows: readonly Row[];
	/** Whether the place holds no more than these rows. */
	readonly isComplete: boolean;
	/** Epoch milliseconds. */
	readonly at: number;
}

/** One line of NDJSON. */
export interface WatchEvent {
	/** When it was noticed; ISO 8601. */
	readonly at: string;
	readonly change: 'added' | 'removed' | 'changed';
	readonly id: string;
	readonly label: string;
	readonly fields: readonly FieldChange[];
}

export type Watched = Pick<Resource, 'shape' | 'id' | 'key' | 'label'>;

/**
 * Nothing for two reads that mean the same. A row that comes or goes counts only against a read that was complete: past the
 * end of any other it may only have moved. Secrets are masked, so a change of one is not seen.
 */
export function compareReads(before: Read, after: Read, watched: Watched): readonly WatchEvent[] {
	const keyOf = (row: Row) => watched.key?.(row) ?? watched.id(row);
	const at = new Date(after.at).toISOString();
	const old = byKey(before.rows, keyOf);
	const now = byKey(after.rows, keyOf);
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
		...[...now].flatMap(([key, row]): readonly WatchEvent[] => {
			const was = old.get(key);
			if (was === row) return [];
			if (!was) return before.isComplete ? [event('added', row, changes(undefined, row))] : [];
			const fields = changes(was, row);
			return fields.length > 0 ? [event('changed', row, fields)] : [];
		}),
		...[...old].flatMap(([key, row]) =>
			after.isComplete && !now.has(key) ? [event('removed', row, changes(row, undefined))] : [],
		),
	];
}

/** Of a row that comes twice, the first. */
function byKey(rows: readonly Row[], keyOf: (row: Row) => string): ReadonlyMap<string, Row> {
	const map = new Map<string, Row>();
	for (const row of rows) if (!map.has(keyOf(row))) map.set(keyOf(row), row);
	return map;
}

/** Milliseconds, and shares of one. */
export const watchPolicy = {
	/** Between reads, when nobody asked for another. */
	interval: 30_000,
	/** However little was asked for. */
	least: 1000,
	/** However often reading failed, unless more was asked for. */
	most: 300_000,
	/** What reading may take of the time, so that a watch on a large list does not keep the service busy. */
	share: 0.1,
	/** How far waits after a failure scatter, so that many watchers do not come back at once. */
	jitter: 0.2,
} as const;

export interface WatchPace {
	/** What was asked for, in milliseconds. */
	readonly interval?: number | undefined;
	/** How many reads in a row have failed. */
	readonly failures: number;
	/** How long the last read took, in milliseconds. */
	readonly took: number;
	/** What the service asked to wait, in milliseconds. */
	readonly retryAfter?: number | undefined;
	/** 0 up to but not including 1. */
	readonly random: () => number;
}

/** Milliseconds from the end of one read to the start of the next: steady while reads succeed, doubling while they fail. */
export function nextRead({interval = watchPolicy.interval, failures, took, retryAfter = 0, random}: WatchPace): number {
	const {least, most, share, jitter} = watchPolicy;
	const steady = Math.max(least, interval, took * (1 / share - 1));
	if (failures === 0) return Math.max(steady, retryAfter);
	const doubled = Math.min(steady * 2 ** Math.min(failures, 30), Math.max(most, steady));
	return Math.max(Math.round(doubled * (1 + jitter * (2 * random() - 1))), retryAfter);
}
