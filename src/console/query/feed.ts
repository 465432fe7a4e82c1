/** A list of the tenant as it was read so far. All screens take it. The query cache holds its pages as plain objects. */
import type {InfiniteData} from '@tanstack/react-query';
import {countProblems, type FieldProblem} from '../../client/api.ts';
import {type ListEnd, Pagination} from '../../client/pagination.ts';
import {idOf} from '../../domain/items/read-items.ts';
import type {Row} from '../../domain/resources/resource.ts';

/** One cached page. */
export interface Page {
	readonly list: readonly Row[];
	readonly nextPageToken: string | undefined;
	/** Fields that break the contract. They are left out. */
	readonly problems: readonly FieldProblem[];
	/** The arrival time in epoch milliseconds. */
	readonly at: number;
}

/** The data of a list in the query cache. */
export type Pages = InfiniteData<Page, string | undefined>;

/** Whether data of the cache is a list. */
export const isPaged = (data: unknown): data is Pages =>
	typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data;

/** The pages of a list that were read so far. */
export interface Feed {
	readonly pages: readonly Page[];
	/** All items, with those that came twice. */
	readonly rows: readonly Row[];
	/** The number of items without those that came twice. */
	readonly count: number;
	/** The number of items that came twice. */
	readonly repeats: number;
	/** Epoch milliseconds of the oldest page. */
	readonly at: number;
	/** The number of contract breaches. */
	readonly problemCount: number;
	readonly end: ListEnd;
	/** The item with a key, and the time of its page. */
	find(key: string): {readonly row: Row; readonly at: number} | undefined;
}

/** What is known of the pages that begin with a page. */
interface Growth {
	readonly pagination: Pagination<Row>;
	last: Page | undefined;
	count: number;
	at: number;
	problemCount: number;
	feed?: Feed;
}

/** By the first page. Each page is taken once, because a list can have 1,000 of them. */
const growths = new WeakMap<Page, Growth>();

/** The pages as a list. The work depends on the number of new pages only. */
export function toFeed({pages}: Pick<Pages, 'pages'>, key: (item: Row) => string = idOf): Feed {
	const first = pages[0] as Page;
	const before = growths.get(first);
	const growth: Growth =
		before && pages[before.pagination.pages - 1] === before.last
			? before
			: {pagination: new Pagination(key), last: undefined, count: 0, at: Number.POSITIVE_INFINITY, problemCount: 0};
	if (growth.feed?.pages.length === pages.length) return growth.feed;
	growths.set(first, growth);
	const {pagination} = growth;
	for (let number = pagination.pages; number < pages.length; number++) {
		const page = pages[number] as Page;
		growth.count += pagination.add(page).length;
		growth.at = Math.min(growth.at, page.at);
		growth.problemCount += countProblems(page.problems);
		growth.last = page;
	}
	const {count, at, problemCount} = growth;
	let rows: readonly Row[] | undefined;
	growth.feed = {
		pages,
		get rows() {
			rows ??= pages.flatMap(({list}) => list);
			return rows;
		},
		count,
		repeats: pagination.repeats,
		at,
		problemCount,
		end: pagination.end,
		find(wanted) {
			const page = pages[pagination.pageOf(wanted) ?? -1];
			const row = page?.list.find((each) => key(each) === wanted);
			return page && row && {row, at: page.at};
		},
	};
	return growth.feed;
}
