/** Stores apps as JSON, and searches them one by one: a tenant has at most 100,000, and each page goes on where the last one ended. */
import {setImmediate as turn} from 'node:timers/promises';
import {type App, policyFields} from '../../contract/apps.ts';
import {fold} from '../../text/match/fold.ts';
import type {Database} from './database.ts';
import {documents} from './items.ts';
import {closenessOf, wordsOf} from './words.ts';

export interface AppFilters {
	readonly appIds: readonly string[];
	readonly excludeAppIds: readonly string[];
	readonly displayName: string;
	readonly query: string;
	readonly onlyDirectories: boolean;
	readonly policies: readonly string[];
}

/** The last app of a page: its closeness to the query (0 without a query) and its sequence number. */
export interface AppPosition {
	readonly tier: number;
	readonly seq: number;
}

type Found = {readonly item: App; readonly position: AppPosition};

/** Apps in a step. The event loop turns after each. */
const stride = 500;

export function apps(database: Database) {
	const {get, put, remove, page} = documents<App>(database, 'app');
	/** The result of the last query, so that its pages do not search again. */
	let ranked: {readonly key: string; readonly positions: readonly AppPosition[]} | undefined;

	/** The apps after a position that pass the filters, in the order of the list. */
	async function* matching(filters: AppFilters, after: number): AsyncGenerator<{item: App; seq: number}> {
		const passes = testOf(filters);
		for (let from = after; ; ) {
			const placed = page(from, stride);
			for (const {item, position} of placed) if (passes(item)) yield {item, seq: position};
			const last = placed.at(-1);
			if (!last || placed.length < stride) return;
			from = last.position;
			await turn();
		}
	}

	async function rank(filters: AppFilters): Promise<readonly AppPosition[]> {
		const key = JSON.stringify(filters);
		if (ranked?.key === key) return ranked.positions;
		const wanted = wordsOf(filters.query);
		const positions: AppPosition[] = [];
		for await (const {item, seq} of matching(filters, 0)) {
			const tier = tierOf(wanted, item);
			if (tier !== undefined) positions.push({tier, seq});
		}
		positions.sort((a, b) => a.tier - b.tier || a.seq - b.seq);
		ranked = {key, positions};
		return positions;
	}

	async function search(filters: AppFilters, after: AppPosition | undefined, count: number): Promise<Found[]> {
		const found: Found[] = [];
		if (filters.query !== '') {
			const {tier = -1, seq = 0} = after ?? {};
			const positions = await rank(filters);
			const start = positions.findIndex((each) => each.tier > tier || (each.tier === tier && each.seq > seq));
			for (const position of start < 0 ? [] : positions.slice(start, start + count)) {
				const [placed] = page(position.seq - 1, 1);
				if (placed) found.push({item: placed.item, position});
			}
			return found;
		}
		for await (const {item, seq} of matching(filters, after?.seq ?? 0)) {
			found.push({item, position: {tier: 0, seq}});
			if (found.length === count) break;
		}
		return found;
	}

	return {
		get,
		/** Adds the app, or replaces the app with the same id at its position. */
		put(app: App): void {
			ranked = undefined;
			put(app);
		},
		remove(id: string): void {
			ranked = undefined;
			remove(id);
		},
		/** Returns at most `count` apps after a position. The results of a query come closest first. */
		search,
	};
}

/** Whether an app passes all filters but the query. */
function testOf(filters: AppFilters): (app: App) => boolean {
	const wanted = new Set(filters.appIds);
	const excluded = new Set(filters.excludeAppIds);
	const policies = new Set(filters.policies);
	const name = fold(filters.displayName);
	return ({id = '', displayName = '', isDirectory, ...app}) =>
		(wanted.size === 0 || wanted.has(id)) &&
		!excluded.has(id) &&
		(!filters.onlyDirectories || isDirectory === true) &&
		(policies.size === 0 || policyFields.some((field) => policies.has(app[field] ?? ''))) &&
		(name === '' || fold(displayName).includes(name));
}

/** The closeness of an app to the words of a query, 0 the closest: names before descriptions. Undefined if it lacks one of them. */
function tierOf(wanted: readonly string[], {displayName = '', description = ''}: App): number | undefined {
	if (wanted.length === 0) return undefined;
	const inName = closenessOf(wanted, displayName);
	if (inName !== undefined) return inName;
	const anywhere = closenessOf(wanted, `${displayName} ${description}`);
	return anywhere === undefined ? undefined : anywhere + 3;
}
