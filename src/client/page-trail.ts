/** Follows the page tokens of a list and detects services that break the "Pagination rules". */
import {nextToken} from '../contract/limits.ts';

/** The state of a list after a page. */
export type Continuation =
	| {readonly state: 'more'; readonly token: string}
	| {readonly state: 'end'}
	/** Paging would never end. The reason is a clause such as "the service sent a page token a second time". */
	| {readonly state: 'broken'; readonly reason: string};

interface AnyPage {
	readonly list?: readonly unknown[] | undefined;
	readonly nextPageToken?: string | undefined;
}

/** After this number of consecutive empty pages a list counts as broken. */
const maximumEmptyPages = 1000;

/** Needs every page of a list in order. */
export class PageTrail {
	readonly #seen = new Set<string>();
	#emptyPages = 0;

	after(page: AnyPage): Continuation {
		const token = nextToken(page);
		this.#emptyPages = page.list?.length ? 0 : this.#emptyPages + 1;
		if (token === undefined) return {state: 'end'};
		if (this.#seen.has(token)) return {state: 'broken', reason: 'the service sent a page token a second time'};
		if (this.#emptyPages >= maximumEmptyPages)
			return {state: 'broken', reason: `${maximumEmptyPages} empty pages in a row arrived`};
		this.#seen.add(token);
		return {state: 'more', token};
	}
}
