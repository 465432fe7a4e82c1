/** The facts of a board in the history: who read its lists last, and when its findings began. */
import type {History} from '../../history/history.ts';
import {type LastRead, lastReads, skewText} from '../../history/past/last-read.ts';
import type {Finding} from '../finding.ts';
import {type Beginning, beginnings} from './beginnings.ts';

export interface Known {
	readonly lastReads: readonly LastRead[];
	/** By the id of the finding. */
	readonly beginnings: ReadonlyMap<string, Beginning>;
	/** Why times of the history differ from those of this machine. '' if they agree. */
	readonly skew: string;
}

export interface KnownOf {
	/** The base URL. */
	readonly tenant: string;
	readonly findings: readonly Finding[];
	/** The time of this machine in epoch milliseconds. */
	readonly now: number;
	/** Awaited between parts of the work. */
	readonly pause?: () => Promise<void>;
}

/** Rejects with `HistoryError`. */
export async function readKnown(history: History, {tenant, findings, now, pause}: KnownOf): Promise<Known> {
	return {
		lastReads: lastReads(await history.past.readings(tenant)),
		beginnings: await beginnings(history.past, tenant, findings, pause),
		skew: skewText(now, await history.time(now)),
	};
}
