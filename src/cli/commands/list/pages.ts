/** A paged endpoint as rows, page by page. "Pagination rules", and what to do where a service breaks them. */
import type {Api, CallOptions, FieldProblem} from '../../../client/api.ts';
import {PageTrail} from '../../../client/page-trail.ts';
import type {AnyEndpoint, InputOf} from '../../../contract/endpoint.ts';
import {limits} from '../../../contract/limits.ts';
import type {Row} from '../../../domain/resources/resource.ts';
import {BrokenListError} from '../../failure.ts';

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

/** Each row once, by its key. Rejects with `ApiError`, or with `BrokenListError` after what was got. */
export async function* pagesOf({api, endpoint, input, key, limit, options}: Listing): AsyncGenerator<RowPage> {
	// Rule "repeat the same request": one size for all pages.
	const pageSize = Math.min(limits.pageSize.most, Math.max(limits.pageSize.least, limit ?? limits.pageSize.most));
	const seenKeys = new Set<string>();
	const trail = new PageTrail();
	let left = limit ?? Number.POSITIVE_INFINITY;
	let pageToken: string | undefined;

	do {
		const paging = pageToken === undefined ? {pageSize} : {pageSize, pageToken};
		const {data, problems} = await api.call(endpoint, {...input, ...paging} as InputOf<AnyEndpoint>, options);
		const page = data as {readonly list?: readonly Row[]; readonly nextPageToken?: string};
		const fresh = (page.list ?? []).filter((row) => isFirst(key(row).trim(), seenKeys));
		const next = trail.after(page);
		yield {rows: fresh.slice(0, left), problems, hasMore: fresh.length > left || next.state !== 'end'};
		left -= fresh.length;
		if (next.state === 'end' || left <= 0) return;
		if (next.state === 'broken') throw new BrokenListError(next.reason);
		pageToken = next.token;
	} while (true);
}

/** A row without a key cannot be told from another, and is kept. */
function isFirst(key: string, seen: Set<string>): boolean {
	if (key === '') return true;
	if (seen.has(key)) return false;
	seen.add(key);
	return true;
}
