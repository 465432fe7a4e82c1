/** Lists that were read at most ten minutes ago. They are answered without a request, and the answer says when they were read. */
import {HistoryError} from '../domain/history/error.ts';
import type {History} from '../domain/history/history.ts';
import {lastMoment} from '../domain/history/name.ts';
import {findMoment, type Moment, readAt} from '../domain/history/past/moment.ts';
import type {ItemPage} from '../domain/items/read-items.ts';
import type {HistoryKind} from '../domain/resources/index.ts';
import type {Row} from '../domain/resources/resource.ts';
import {minute} from '../text/timestamp.ts';

const recentTime = 10 * minute;

/** Passes the pages of a list on. */
export type PassPages = (kind: HistoryKind, pages: AsyncIterable<ItemPage>) => AsyncIterable<ItemPage>;

export interface RecentState {
	readonly history: History;
	readonly moment: Moment;
}

interface RecentOptions {
	/** The base URL. */
	readonly tenant: string;
	readonly now: () => number;
	/** The history of people and recorders. */
	readonly history: () => Promise<History>;
}

export type RecentLists = ReturnType<typeof recentLists>;

/** What this server has read to its end stays in memory, until the server ends. */
export function recentLists({tenant, now, history: shared}: RecentOptions) {
	let own: Promise<History> | undefined;
	async function remember(kind: HistoryKind, items: readonly Row[], at: number): Promise<void> {
		own ??= import('../domain/history/open.ts').then(({openTemporaryHistory}) => openTemporaryHistory());
		async function* pages() {
			yield {kind, items};
		}
		await (await own).remember({tenant, at, now}, pages());
	}
	const recording: PassPages = async function* (kind, pages) {
		const at = now();
		const rows: Row[] = [];
		for await (const page of pages) {
			rows.push(...page.items);
			if (!page.hasMore) await remember(kind, rows, at);
			yield page;
		}
	};
	return {
		/** Stores a list that is read to its end. */
		recording,
		/** The last state in which all these lists are recent. */
		async find(kinds: readonly HistoryKind[]): Promise<RecentState | undefined> {
			for (const open of [() => own, shared]) {
				try {
					const history = await open();
					if (!history) continue;
					const moment = await findMoment(history, lastMoment, {tenant, show: {now: now(), timeStyle: 'utc'}});
					const isRecent = (kind: HistoryKind) =>
						moment.readings.has(kind) && Math.abs(now() - readAt(moment, kind)) <= recentTime;
					if (kinds.every(isRecent)) return {history, moment};
				} catch (error) {
					if (!(error instanceof HistoryError)) throw error;
				}
			}
			return undefined;
		},
		async close(): Promise<void> {
			await (await own)?.close();
		},
	};
}
