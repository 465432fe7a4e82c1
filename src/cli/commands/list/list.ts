/** Prints a list on stdout page by page, with progress and warnings on stderr, or one item of it. */
import type {FieldProblem} from '../../../client/api.ts';
import {ApiError} from '../../../client/error.ts';
import {IncompleteListError} from '../../../client/pagination.ts';
import {findItem, type ItemRequest, type ItemResult, uncertainReason} from '../../../domain/items/find-item.ts';
import {missingIds, missingText} from '../../../domain/items/missing-ids.ts';
import {readItems} from '../../../domain/items/read-items.ts';
import {resourceDetail} from '../../../domain/resources/fields.ts';
import type {Resource, Row} from '../../../domain/resources/resource.ts';
import type {Search} from '../../../domain/resources/search/search.ts';
import type {Flags} from '../../../settings/launch/flags.ts';
import type {Tenant} from '../../../settings/launch/tenant.ts';
import {plural, showCount} from '../../../text/count.ts';
import {clean} from '../../../text/visible.ts';
import {type CliContext, printMessage} from '../../context.ts';
import {NotFoundError, PartlyDoneError} from '../../error.ts';
import {withExtent} from '../../failure.ts';
import {callOptions, readOptions, reportProblems} from '../../output/notices.ts';
import {createProgress} from '../../output/progress.ts';
import {serviceShow} from '../../output/service-show.ts';
import {printItem, resourceView, rowWriter} from '../../output/writer.ts';

export interface List {
	readonly resource: Resource;
	readonly input: Readonly<Record<string, unknown>>;
	/** The search that `input` has. */
	readonly search: Search;
	/** The maximum number of rows; undefined prints all. */
	readonly limit: number | undefined;
	readonly flags: Flags;
}

/**
 * Rejects with `PartlyDoneError` when a page after the first fails, or some of the ids that were asked for do not exist, and with
 * `NotFoundError` when none of them does. The output is a complete document even so.
 */
export async function printList(
	context: CliContext,
	{api}: Tenant,
	{resource, input, search, limit, flags}: List,
): Promise<void> {
	const writer = await rowWriter(context, flags, resourceView(resource, flags.fields, serviceShow(context, api)));
	const progress = createProgress(context);
	progress.show(`reading ${resource.noun}s`);
	const problems: FieldProblem[] = [];
	let pages = 0;
	let count = 0;
	let hasMore = false;
	const found = new Set<string>();
	try {
		const request = {api, endpoint: resource.endpoint, input, key: resource.key ?? resource.id, limit};
		const onProblems = (found: readonly FieldProblem[]) => void problems.push(...found);
		for await (const page of readItems(request, {...callOptions(context), onProblems})) {
			const {items} = page;
			pages++;
			count += items.length;
			for (const row of items) found.add(resource.id(row));
			hasMore = page.hasMore;
			await progress.clear();
			await writer.rows(items);
			// A line between rows on the same terminal would flicker.
			if (!context.stdout.isTty)
				progress.show(
					`${showCount(count)}${limit === undefined ? '' : ` of at most ${showCount(limit)}`} ${resource.noun}s`,
					limit && count / limit,
				);
		}
		await progress.clear();
		await writer.end();
	} catch (error) {
		await progress.clear();
		const isFromService = error instanceof ApiError || error instanceof IncompleteListError;
		if (pages === 0) throw withExtent(context, error, 'before the first page');
		if (!isFromService) throw error;
		await writer.end();
		if (context.signal.aborted)
			throw withExtent(context, error, `after ${plural(count, resource.noun)}: the list is incomplete`);
		throw new PartlyDoneError(`the list is incomplete: it ends after ${plural(count, resource.noun)}`, {cause: error});
	} finally {
		await reportProblems(context, problems);
	}
	if (hasMore && count > 0)
		return printMessage(
			context,
			`showing ${showCount(count)} of a longer list. Use --all or a larger --limit to show more`,
		);
	const missing = missingIds(resource, search, found);
	if (missing.length > 0)
		throw new (count === 0 ? NotFoundError : PartlyDoneError)(missingText(resource.noun, missing));
	if (count === 0) await printMessage(context, `no ${resource.noun} found`);
}

export type Item<R extends Row = Row> = Omit<ItemRequest<R>, 'api'>;

/** Reports contract breaches. Rejects with `NotFoundError` when the complete list does not have the item. */
export async function readItem<R extends Row>(
	context: CliContext,
	{api, name, shellFlags}: Tenant,
	item: Item<R>,
): Promise<R> {
	const {resource, id} = item;
	const {noun, name: list} = resource;
	const {row, isUncertain} = await find(context, {...item, api});
	if (row) return row;
	if (isUncertain)
		throw new IncompleteListError(`cannot tell whether ${name} has the ${noun} ${clean(id)}: ${uncertainReason}`);
	throw new NotFoundError(`${name} has no ${noun} ${clean(id)}. Run castellan ${list}${shellFlags} to list them`);
}

/** Reads the pages of the list up to the item, with progress on stderr. */
async function find<R extends Row>(context: CliContext, request: ItemRequest<R>): Promise<ItemResult<R>> {
	const progress = createProgress(context);
	progress.show(`looking for ${request.id}`);
	try {
		return await findItem(request, readOptions(context));
	} catch (error) {
		throw withExtent(context, error, `before ${request.id} was found`);
	} finally {
		await progress.clear();
	}
}

export function printResourceItem<R extends Row>(
	context: CliContext,
	{api}: Tenant,
	flags: Flags,
	{resource, row}: {readonly resource: Resource<R>; readonly row: R},
): Promise<void> {
	const show = serviceShow(context, api);
	return printItem(context, flags, {
		row,
		view: resourceView(resource, flags.fields, show),
		detail: resourceDetail(resource, row, {show, hasUnset: false}),
	});
}
