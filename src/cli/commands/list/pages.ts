/** Reads a paged endpoint by the contract's "Pagination rules", and detects a service that breaks them. */
import type {Api, CallOptions, FieldProblem} from '../../../client/api.ts';
import {readPages} from '../../../client/pagination.ts';
import type {AnyEndpoint} from '../../../contract/endpoint.ts';
import {limits} from '../../../contract/limits.ts';
import type {Row} from '../../../domain/resources/resource.ts';

export interface RowPage {
	readonly rows: readonly Row[];
	readonly problems: readonly FieldProblem[];
	/** Whether the service has more rows than were yielded. */
	readonly hasMore: boolean;
}

export interface Listing {
	readonly api: Api;
	readonly endpoint: AnyEndpoint;
	readonly input: Readonly<Record<string, unknown>>;
	/** The identity of a row; empty when it has none. */
	key(row: Row): string;
	/** The maximum number of rows; undefined reads all. */
	readonly limit: number | undefined;
	readonly options: CallOptions;
}

/** Yields each row once, by its key. Rejects with `ApiError`, or with `EndlessListError`. */
export async function* pagesOf({api, endpoint, input, key, limit, options}: Listing): AsyncGenerator<RowPage> {
	// The rule "repeat the same request" requires one size for all pages.
	const pageSize = Math.min(limits.pageSize.most, Math.max(limits.pageSize.least, limit ?? limits.pageSize.most));
	const seenKeys = new Set<string>();
	let remaining = limit ?? Number.POSITIVE_INFINITY;
	for await (const {items, problems, isLast} of readPages(api, endpoint, input, {pageSize, ...options})) {
		const newRows = items.filter((row) => isFirst(key(row).trim(), seenKeys));
		yield {rows: newRows.slice(0, remaining), problems, hasMore: newRows.length > remaining || !isLast};
		remaining -= newRows.length;
		if (remaining <= 0) return;
	}
}

/** A row without a key is never a duplicate. */
function isFirst(key: string, seen: Set<string>): boolean {
	if (key === '') return true;
	if (seen.has(key)) return false;
	seen.add(key);
	return true;
}
