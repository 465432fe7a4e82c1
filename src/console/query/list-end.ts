/** Why the cached pages of a list are not all of it, although no page follows. */
import {IncompleteListError, isListMissing, MissingListError, Repeats} from '../../client/pagination.ts';
import {brokenEnd, hasMore, type Page, type Pages} from './pages.ts';

/** The count of a list whose pages arrive one after another. */
interface Counting {
	readonly repeats: Repeats<never>;
	isListMissing: boolean;
	pages: number;
	last: Page<unknown>;
}

/** By the first page. Pages are counted once, because a list can have 10,000 of them. */
const countings = new WeakMap<Page<unknown>, Counting>();

/** The number of items that came twice. */
export const repeatsIn = <Item>(list: Pages<Item>, key: (item: Item) => string): number =>
	countedIn(list, key)?.repeats.count ?? 0;

function countedIn<Item>(list: Pages<Item>, key: (item: Item) => string): Counting | undefined {
	const {pages} = list;
	const [first] = pages;
	if (!first) return undefined;
	const earlier = countings.get(first);
	const isContinued = earlier && pages[earlier.pages - 1] === earlier.last;
	const counting: Counting = isContinued
		? earlier
		: {repeats: new Repeats<never>(key), isListMissing: false, pages: 0, last: first};
	countings.set(first, counting);
	for (const page of pages.slice(counting.pages)) {
		counting.repeats.add(page.list as readonly never[]);
		counting.isListMissing ||= isListMissing(page.problems);
		counting.last = page;
	}
	counting.pages = pages.length;
	if (!hasMore(list)) counting.repeats.end();
	return counting;
}

/** Undefined for a complete list, and for a list that can go on. */
export function incompleteEnd<Item>(list: Pages<Item>, key: (item: Item) => string): IncompleteListError | undefined {
	const broken = brokenEnd(list);
	if (broken !== undefined) return new IncompleteListError(`${broken}, so the list would never end`);
	if (hasMore(list)) return undefined;
	const counting = countedIn(list, key);
	return counting?.isListMissing ? new MissingListError() : counting?.repeats.error;
}

/** Whether the pages are all of the list. */
export const isWhole = <Item>(list: Pages<Item>, key: (item: Item) => string): boolean =>
	!hasMore(list) && incompleteEnd(list, key) === undefined;
