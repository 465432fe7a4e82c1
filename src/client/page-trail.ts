/** Following the page tokens of one list. "Pagination rules", and what to make of a service that breaks them. */
import {nextToken} from '../contract/limits.ts';

/** How a list goes on after a page. */
export type Continuation =
	| {readonly state: 'more'; readonly token: string}
	| {readonly state: 'end'}
	/** Going on would never end; the reason is a clause such as "the service gave a page token a second time". */
	| {readonly state: 'broken'; readonly reason: string};

interface AnyPage {
	readonly list?: readonly unknown[] | undefined;
	readonly nextPageToken?: string | undefined;
}

/** Empty pages in a row after which a list is taken to be broken. */
const mostEmptyPages = 1000;

/** Told of every page of a list in order. */
export class PageTrail {
	readonly #seen = new Set<string>();
	#emptyPages = 0;

	after(page: AnyPage): Continuation {
		const token = nextToken(page);
		this.#emptyPages = page.list?.length ? 0 : this.#emptyPages + 1;
		if (token === undefined) return {state: 'end'};
		if (this.#seen.has(token)) return {state: 'broken', reason: 'the service gave a page token a second time'};
		if (this.#emptyPages >= mostEmptyPages)
			return {state: 'broken', reason: `${mostEmptyPages} empty pages in a row came`};
		this.#seen.add(token);
		return {state: 'more', token};
	}
}
