/** Finds one item of a resource that the service can only list, by reading its pages. */
import type {FieldProblem} from '../../../client/api.ts';
import {resourceDetail} from '../../../domain/resources/fields.ts';
import type {Resource, Row} from '../../../domain/resources/resource.ts';
import type {Flags} from '../../../settings/launch/flags.ts';
import type {Tenant} from '../../../settings/launch/tenant.ts';
import {clean, visibleInput} from '../../../text/visible.ts';
import {type CliContext, showOf} from '../../context.ts';
import {NotFoundError} from '../../error.ts';
import {printItem} from '../../output/item.ts';
import {callOptions, reportProblems} from '../../output/notices.ts';
import {resourceView} from '../../output/view.ts';
import {pagesOf} from './pages.ts';

/** Rejects with `NotFoundError` when the list ends without the item. Reports the problems of its page. */
export async function findItem<R extends Row>(
	context: CliContext,
	{api, name}: Tenant,
	resource: Resource<R>,
	id: string,
): Promise<R> {
	const {endpoint, noun} = resource;
	const idOf = (row: Row) => resource.id(row as R);
	const options = callOptions(context);
	for await (const page of pagesOf({api, endpoint, input: {}, key: idOf, limit: undefined, options})) {
		const match = page.rows.find((row) => idOf(row) === visibleInput(id));
		if (!match) {
			await reportProblems(context, page.problems.filter(isOfList));
			continue;
		}
		await reportProblems(context, page.problems);
		return match as R;
	}
	throw new NotFoundError(`${name} has no ${noun} ${clean(id)}. Run castellan ${resource.name} to list them`);
}

/** A problem of the list itself, which may hide an item. */
const isOfList = ({path}: FieldProblem) => !path.includes('.');

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
