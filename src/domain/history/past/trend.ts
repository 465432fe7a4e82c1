/** Figures of a tenant over time. Between two readings nothing is known, so nothing joins them. */
import type {HistoryKind} from '../../resources/index.ts';
import {rowOf} from '../store/stored-item.ts';
import type {Past} from './past.ts';
import {neverSeen} from './recorded.ts';
import type {ItemTarget} from './target.ts';

/** The figures of a list from the first to the last reading that found it unchanged. */
export interface Stretch {
	/** Epoch milliseconds. */
	readonly from: number;
	readonly to: number;
	/** By series. Undefined for a figure that is not known. */
	readonly figures: Readonly<Record<string, number | undefined>>;
}

export interface TrendPoint {
	/** Epoch milliseconds. */
	readonly at: number;
	/** By series. A figure that is not known is absent. */
	readonly figures: Readonly<Record<string, number>>;
	/** Whether every list was found unchanged since the point before. */
	readonly isJoined: boolean;
}

/** The sums over all lists at each time of a reading. Sums begin when every list was read at least once. */
export function trendOf(all: readonly (readonly Stretch[])[]): readonly TrendPoint[] {
	const lists = all.map(inOrder);
	const times = [...new Set(lists.flatMap((list) => list.flatMap(({from, to}) => [from, to])))].sort((a, b) => a - b);
	const points: TrendPoint[] = [];
	let before: readonly (Stretch | undefined)[] = [];
	for (const at of times) {
		const current = lists.map((list) => list.findLast(({from}) => from <= at));
		const present = current.filter((stretch) => stretch !== undefined);
		if (present.length === lists.length) {
			const isJoined = current.every((stretch, index) => stretch === before[index] && (stretch?.to ?? 0) >= at);
			points.push({at, figures: sums(present.map(({figures}) => figures)), isJoined});
		}
		before = current;
	}
	return points;
}

/** After a clock was set back, earlier readings can have later times than the readings after them. Such times are omitted. */
function inOrder(list: readonly Stretch[]): readonly Stretch[] {
	let end = Number.POSITIVE_INFINITY;
	const latestFirst = list.toReversed().flatMap((stretch) => {
		if (stretch.from > end) return [];
		const to = Math.min(stretch.to, end);
		end = stretch.from;
		return [{...stretch, to}];
	});
	return latestFirst.reverse();
}

/** A sum with an unknown part is not known. */
export const sumOf = (parts: readonly (number | undefined)[]): number | undefined =>
	parts.reduce((a, b) => (a === undefined || b === undefined ? undefined : a + b), 0);

function sums(parts: readonly Stretch['figures'][]): TrendPoint['figures'] {
	const byName = Map.groupBy(parts.flatMap(Object.entries<number | undefined>), ([name]) => name);
	const all = [...byName].map(([name, own]) => [name, sumOf(own.map(([, figure]) => figure))] as const);
	return Object.fromEntries(all.filter((each): each is [string, number] => each[1] !== undefined));
}

/** The number of items of a list. */
export async function itemCounts(past: Past, tenant: string, kind: HistoryKind): Promise<readonly Stretch[]> {
	const readings = (await past.readings(tenant)).filter((reading) => reading.kind === kind);
	return readings.map(({at, seen, items}) => ({from: at, to: seen, figures: {[kind]: items}}));
}

/**
 * The users of an app. Unknown in a reading without the app, or with a number that is none. Rejects with `NoStateError` if no reading has
 * the app.
 */
export async function userCounts(past: Past, tenant: string, target: ItemTarget): Promise<readonly Stretch[]> {
	const {versions, readings} = await past.versions(tenant, target.kind, target.id);
	if (versions.length === 0 && readings.length > 0) throw neverSeen(tenant, target, readings);
	return readings.map(({seq, at, seen}) => {
		const version = versions.find(({since, gone}) => since <= seq && (gone === undefined || gone > seq));
		return {from: at, to: seen, figures: {users: version && usersIn(target.kind, version.json)}};
	});
}

function usersIn(kind: HistoryKind, json: string): number | undefined {
	const {userCount} = rowOf(kind, json);
	const text = String(userCount);
	return /^-?\d{1,20}$/.test(text) ? Number(text) : undefined;
}
