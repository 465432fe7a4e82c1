/** Reads the items of a list, each of them once, up to a limit. */
import type {Api, CallOptions, FieldProblem} from '../../client/api.ts';
import {readPages} from '../../client/page-reader.ts';
import type {AnyEndpoint} from '../../contract/endpoint.ts';
import {limits} from '../../contract/limits.ts';
import type {Row} from '../resources/resource.ts';

/** The options of every use case that reads. */
export interface ReadOptions extends CallOptions {
	/** Called with the contract breaches of a page before the page is used. */
	readonly onProblems?: (problems: readonly FieldProblem[]) => void | Promise<void>;
}

export interface ItemPage {
	readonly items: readonly Row[];
	/** Whether the service has further items, or may have: items came twice, or a response had no list. */
	readonly hasMore: boolean;
}

export interface ListRequest {
	readonly api: Api;
	readonly endpoint: AnyEndpoint;
	readonly input?: Readonly<Record<string, unknown>>;
	/** The name of the items in errors. */
	readonly kind?: string;
	/** The identity of an item. An item without one ('') is never a duplicate. */
	key(row: Row): string;
	/** The maximum number of items; undefined reads all. */
	readonly limit?: number | undefined;
}

/**
 * Reads a list page by page. Rejects with `ApiError`, or with `IncompleteListError`: also after the last page, if items came twice,
 * or a response had no list.
 */
export async function* readItems(
	{api, endpoint, input = {}, key, limit = Number.POSITIVE_INFINITY, kind}: ListRequest,
	options: ReadOptions = {},
): AsyncGenerator<ItemPage> {
	const {onProblems, ...callOptions} = options;
	let remaining = limit;
	if (remaining <= 0) return;
	// The rule "repeat the same request" requires one size for all pages.
	const pageSize = Math.min(limits.pageSize.maximum, Math.max(limits.pageSize.minimum, limit));
	for await (const page of readPages(api, endpoint, input, key, {...callOptions, pageSize, kind})) {
		const {newItems, problems, isLast, end} = page;
		await reportProblems(problems, options);
		const items = newItems.slice(0, remaining);
		remaining -= newItems.length;
		const isCut = remaining < 0 || (remaining === 0 && !isLast);
		yield {items, hasMore: isCut || end !== 'whole'};
		if (isCut) return;
	}
}

/** The id of an item of any kind; '' without one. */
export const idOf = ({id}: Row): string => (typeof id === 'string' ? id : '');

/** Calls `onProblems` if there are any. */
export async function reportProblems(problems: readonly FieldProblem[], {onProblems}: ReadOptions): Promise<void> {
	if (problems.length > 0) await onProblems?.(problems);
}
