/** Prints one item of a resource. */
import {IncompleteListError} from '../../../client/pagination.ts';
import {findItem} from '../../../domain/items/find-item.ts';
import {resourceDetail} from '../../../domain/resources/fields.ts';
import type {Resource, Row} from '../../../domain/resources/resource.ts';
import type {Flags} from '../../../settings/launch/flags.ts';
import type {Tenant} from '../../../settings/launch/tenant.ts';
import {clean} from '../../../text/visible.ts';
import {type CliContext, showOf} from '../../context.ts';
import {NotFoundError} from '../../error.ts';
import {printItem} from '../../output/item.ts';
import {readOptions} from '../../output/notices.ts';
import {resourceView} from '../../output/view.ts';

/** Reports contract breaches. Rejects with `NotFoundError` when the complete list does not have the item. */
export async function readItem<R extends Row>(
	context: CliContext,
	{api, name}: Tenant,
	resource: Resource<R>,
	id: string,
): Promise<R> {
	const {row, isUncertain} = await findItem({api, resource, id}, readOptions(context));
	if (row) return row;
	const {noun, name: list} = resource;
	if (isUncertain)
		throw new IncompleteListError(`cannot tell whether ${name} has the ${noun} ${clean(id)}: a response has no list`);
	throw new NotFoundError(`${name} has no ${noun} ${clean(id)}. Run castellan ${list} to list them`);
}

export function printResourceItem<R extends Row>(
	context: CliContext,
	flags: Flags,
	resource: Resource<R>,
	row: R,
): Promise<void> {
	const show = showOf(context);
	return printItem(context, flags, {
		row,
		view: resourceView(resource, flags.fields, show),
		detail: resourceDetail(resource, row, {show, hasUnset: false}),
	});
}
