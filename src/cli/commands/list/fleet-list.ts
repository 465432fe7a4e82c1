/** Prints one list of several tenants: rows as they arrive, whichever tenant they are of, and how far each tenant was read. */
import type {FieldProblem} from '../../../client/api.ts';
import {missingIds, missingText} from '../../../domain/items/missing-ids.ts';
import {readItems} from '../../../domain/items/read-items.ts';
import type {Row} from '../../../domain/resources/resource.ts';
import {plural} from '../../../text/count.ts';
import type {OpeningTenant} from '../../connect.ts';
import {type CliContext, showOf} from '../../context.ts';
import {NotFoundError, PartlyDoneError} from '../../error.ts';
import {endOfFleet, readFleet} from '../../fleet-rows.ts';
import {callOptions, reportProblems} from '../../output/notices.ts';
import {createProgress} from '../../output/progress.ts';
import {sourcedWriter} from '../../output/sourced-view.ts';
import {resourceView} from '../../output/writer.ts';
import type {List} from './list.ts';

/** Rejects with `ExitError` when a tenant was not read as far as was asked for. The limit is one of each tenant. */
export async function printFleetList(
	context: CliContext,
	opened: readonly OpeningTenant[],
	{resource, input, search, limit, flags}: List,
): Promise<void> {
	const writer = await sourcedWriter(context, flags, (fields) => resourceView(resource, fields, showOf(context)));
	const progress = createProgress(context);
	progress.show(`reading ${resource.noun}s of ${plural(opened.length, 'tenant')}`);
	const problems: FieldProblem[] = [];
	const options = {
		...callOptions(context),
		onProblems: (found: readonly FieldProblem[]) => void problems.push(...found),
	};
	const request = {endpoint: resource.endpoint, input, key: resource.key ?? resource.id, limit};
	const found = new Set<string>();
	const states = await readFleet<Row>(
		opened,
		({api}) => readItems({...request, api}, options),
		async (rows, tenant) => {
			await progress.clear();
			for (const row of rows) found.add(resource.id(row));
			await writer.rows(writer.claim(rows, tenant));
		},
	);
	await progress.clear();
	await writer.end();
	await reportProblems(context, problems);
	await endOfFleet(context, states);
	const missing = missingIds(resource, search, found);
	if (missing.length > 0)
		throw new (found.size === 0 ? NotFoundError : PartlyDoneError)(missingText(resource.noun, missing));
}
