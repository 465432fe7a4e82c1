/** Prints one item of a resource. */

import {IncompleteListError} from '../../../client/pagination.ts';
import {findItem, type ItemRequest, type ItemResult, uncertainReason} from '../../../domain/items/find-item.ts';

import {resourceDetail} from '../../../domain/resources/fields.ts';
import type {Resource, Row} from '../../../domain/resources/resource.ts';
import type {Flags} from '../../../settings/launch/flags.ts';
import type {Tenant} from '../../../settings/launch/tenant.ts';
import {clean} from '../../../text/visible.ts';
import type {CliContext} from '../../context.ts';
import {NotFoundError} from '../../error.ts';
import {withExtent} from '../../failure.ts';
import {printItem} from '../../output/item.ts';
import {readOptions} from '../../output/notices.ts';
import {createProgress} from '../../output/progress.ts';
import {serviceShow} from '../../output/service-show.ts';
import {resourceView} from '../../output/writer.ts';

export type Item<R extends Row = Row> = Omit<ItemRequest<R>, 'api'>;

/** Reports contract breaches. Rejects with `NotFoundError` when the complete list does not have the item. */
export async function readItem<R extends Row>(context: CliContext, {api, name}: Tenant, item: Item<R>): Promise<R> {
	const {resource, id} = item;
	const {noun, name: list} = resource;
	const {row, isUncertain} = await find(context, {...item, api});
	if (row) return row;
	if (isUncertain)
		throw new IncompleteListError(`cannot tell whether ${name} has the ${noun} ${clean(id)}: ${uncertainReason}`);
	throw new NotFoundError(`${name} has no ${noun} ${clean(id)}. Run castellan ${list} to list them`);
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
