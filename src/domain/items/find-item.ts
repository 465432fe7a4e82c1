/** Finds one item in the pages of its list, because the API has no endpoint for a single item. */
import type {Api, FieldProblem} from '../../client/api.ts';
import {readPages} from '../../client/page-reader.ts';
import {IncompleteListError, MissingListError} from '../../client/pagination.ts';
import {exactSourceOf} from '../../text/json/exact-source.ts';
import {exactJson} from '../../text/json/print.ts';
import {visibleInput} from '../../text/visible.ts';
import type {Params} from '../resources/path.ts';
import {pathInput, type Resource, type Row} from '../resources/resource.ts';
import {type ReadOptions, reportProblems} from './read-items.ts';

export interface ItemRequest<R extends Row> {
	readonly api: Api;
	readonly resource: Resource<R>;
	readonly id: string;
	/** The resource's `key` of the item, for items that share an id. Any of them matches when it is absent. */
	readonly key?: string | undefined;
	/** The path parameters of the list. */
	readonly params?: Params;
}

export interface FindOptions extends ReadOptions {
	/** Called with all items of each page that is read. */
	readonly onItems?: (items: readonly Row[]) => void;
}

/** Why nobody can tell whether a list has an item. */
export const uncertainReason = 'a response has no list, or an item without an id';

export interface ItemResult<R> {
	/** Undefined when the complete list does not have the item. */
	readonly row: R | undefined;
	/** A response had no list, or an item without an id that castellan can read, so the item may exist nevertheless. */
	readonly isUncertain: boolean;
}

/**
 * Stops at the page with the item. Of the pages before it, only the problems of the page itself are reported. Rejects with
 * `ApiError`, or with `IncompleteListError`.
 */
export async function findItem<R extends Row>(
	{api, resource, id, key, params = {}}: ItemRequest<R>,
	options: FindOptions = {},
): Promise<ItemResult<R>> {
	const {onProblems, onItems, ...callOptions} = options;
	const {endpoint} = resource;
	const visibleId = visibleInput(id);
	const isMatch = (row: R) => resource.id(row) === visibleId && (key === undefined || resource.key?.(row) === key);
	const input = {...pathInput(resource, params), ...resource.itemInput?.(id)};
	const identity = (row: R) => resource.key?.(row) ?? resource.id(row);
	const pages = readPages(api, endpoint, input, (item) => identity(item as R), callOptions);
	let isUncertain = false;
	for await (const {items, newItems, problems, end} of pages) {
		onItems?.(items as readonly R[]);
		const row = (newItems as readonly R[]).find(isMatch);
		await reportProblems(row ? problems : problems.filter(isOfPage), options);
		if (row) {
			const others = (items as readonly R[]).filter((item) => identity(item) === identity(row) && !isSame(item, row));
			if (others.length === 0) return {row, isUncertain: false};
			throw new IncompleteListError(
				`${resource.noun} ${visibleId} came ${others.length + 1} times on one page with other values, so castellan cannot tell which is right`,
			);
		}
		isUncertain ||=
			items.some((item) => resource.id(item as R) === '') ||
			problems.some(({path, count}) => count !== undefined || /^\w+(?:\.\d+)?$/.test(path));
		if (end instanceof MissingListError) break;
	}
	return {row: undefined, isUncertain};
}

/** Whether the service sent the same values. */
export const isSame = (a: Row, b: Row): boolean =>
	a === b || exactJson(exactSourceOf(a)) === exactJson(exactSourceOf(b));

/** A problem of a page, which may hide an item, has a path without a dot. */
const isOfPage = ({path}: FieldProblem) => !path.includes('.');
