/** A list on stdout, page by page, and what is to be said about it on stderr. */
import type {FieldProblem} from '../../../client/api.ts';
import {ApiError} from '../../../client/error.ts';
import {plural, showCount} from '../../../domain/format/show.ts';
import type {Resource, Row} from '../../../domain/resources/resource.ts';
import type {Flags} from '../../../settings/launch/flags.ts';
import type {Tenant} from '../../../settings/launch/tenant.ts';
import {type CliContext, showOf} from '../../context.ts';
import {BrokenListError, PartlyDoneError} from '../../failure.ts';
import {callOptions, sayProblems} from '../../output/notices.ts';
import {pick} from '../../output/pick.ts';
import {progressOn, say} from '../../output/say.ts';
import {resourceView} from '../../output/view.ts';
import {rowWriter} from '../../output/writer.ts';
import {pagesOf} from './pages.ts';

export interface List {
	readonly resource: Resource;
	readonly input: Readonly<Record<string, unknown>>;
	/** All rows when absent. */
	readonly limit: number | undefined;
	readonly flags: Flags;
}

/** Rejects with `PartlyDoneError` when it ends after some pages; what was written until then is a whole document. */
export async function printList(
	context: CliContext,
	{api}: Tenant,
	{resource, input, limit, flags}: List,
): Promise<void> {
	const writer = await rowWriter(
		context,
		flags.output ?? 'table',
		resourceView(resource, flags.fields, showOf(context)),
	);
	const progress = progressOn(context);
	const unseen = new Set(flags.fields);
	const problems: FieldProblem[] = [];
	let pages = 0;
	let count = 0;
	let hasMore = false;
	try {
		for await (const page of pagesOf({
			api,
			endpoint: resource.endpoint,
			input,
			key: resource.key ?? resource.id,
			limit,
			options: callOptions(context),
		})) {
			pages++;
			count += page.rows.length;
			hasMore = page.hasMore;
			problems.push(...page.problems);
			for (const path of unseen) if (page.rows.some((row) => pick(row, path) !== undefined)) unseen.delete(path);
			await writer.rows(page.rows);
			await progress.show(`${plural(count, resource.noun)} so far`);
		}
		await writer.end();
	} catch (error) {
		const isFromService = error instanceof ApiError || error instanceof BrokenListError;
		if (!isFromService || pages === 0) throw error;
		await writer.end();
		throw new PartlyDoneError(`the list ends here, after ${plural(count, resource.noun)}`, {cause: error});
	} finally {
		await progress.clear();
		await sayProblems(context, problems);
	}
	if (count === 0) await say(context, `no ${resource.noun} found`);
	else if (hasMore) await say(context, `${showCount(count)} shown, more exist: --all or a larger --limit shows them`);
	if (count > 0) await sayUnseen(context, unseen, resource);
}

/** Not refused at the start: the service may have fields that this program has not heard of. */
async function sayUnseen(
	context: CliContext,
	unseen: ReadonlySet<string>,
	{shape, noun, columns}: Resource<Row>,
): Promise<void> {
	const known = new Set([...Object.keys(shape.entries), ...columns.map(({id}) => id)]);
	for (const path of unseen) {
		if (known.has(path)) continue;
		await say(context, `no ${noun} has “${path}”; fields are ${Object.keys(shape.entries).join(', ')}`);
	}
}
