/** A paged endpoint as rows, page by page. "Pagination rules", and what to do where a service breaks them. */
import type {Api, CallOptions, FieldProblem} from '../api/api.ts';
import type {AnyEndpoint, InputOf} from '../contract/endpoint.ts';
import {limits, nextToken} from '../contract/limits.ts';
import type {Row} from '../resources/resource.ts';
import {BrokenListError} from './failure.ts';

export interface RowPage {
	readonly rows: readonly Row[];
	readonly problems: readonly FieldProblem[];
	/** Whether the service has more than was given out. Known only once a page has come. */
	readonly hasMore: boolean;
}

export interface Listing {
	readonly api: Api;
	readonly endpoint: AnyEndpoint;
	readonly input: Readonly<Record<string, unknown>>;
	/** What tells two rows apart. */
	key(row: Row): string;
	/** How many rows at most; all of them when absent. */
	readonly limit: number | undefined;
	readonly options: CallOptions;
}

/** Empty pages in a row after which a list is taken to be broken. */
const mostEmptyPages = 1000;

/** Each row once, by its key. Rejects with `ApiError`, or with `BrokenListError` after what was got. */
export async function* pagesOf({api, endpoint, input, key, limit, options}: Listing): AsyncGenerator<RowPage> {
	// Rule "repeat the same request": one size for all pages.
	const pageSize = Math.min(limits.pageSize.most, Math.max(limits.pageSize.least, limit ?? limits.pageSize.most));
	const seenKeys = new Set<string>();
	const seenTokens = new Set<string>();
	let left = limit ?? Number.POSITIVE_INFINITY;
	let emptyPages = 0;
	let pageToken: string | undefined;

	do {
		const paging = pageToken === undefined ? {pageSize} : {pageSize, pageToken};
		const {data, problems} = await api.call(endpoint, {...input, ...paging} as InputOf<AnyEndpoint>, options);
		const page = data as {readonly list?: readonly Row[]; readonly nextPageToken?: string};
		const fresh = (page.list ?? []).filter((row) => isFirst(key(row).trim(), seenKeys));
		pageToken = nextToken(page);
		yield {rows: fresh.slice(0, left), problems, hasMore: fresh.length > left || pageToken !== undefined};
		left -= fresh.length;

		emptyPages = page.list?.length ? 0 : emptyPages + 1;
		if (pageToken === undefined || left <= 0) return;
		if (seenTokens.has(pageToken)) throw new BrokenListError('the service gave a page token a second time');
		if (emptyPages >= mostEmptyPages) throw new BrokenListError(`${mostEmptyPages} empty pages in a row came`);
		seenTokens.add(pageToken);
	} while (true);
}

/** A row without a key cannot be told from another, and is kept. */
function isFirst(key: string, seen: Set<string>): boolean {
	if (key === '') return true;
	if (seen.has(key)) return false;
	seen.add(key);
	return true;
}
