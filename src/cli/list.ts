/** A list on stdout, page by page, and what is to be said about it on stderr. */
import type {FieldProblem, RetryNotice} from '../api/api.ts';
import {ApiError} from '../api/error.ts';
import type {Resource, Row} from '../resources/resource.ts';
import {plural, showCount} from '../resources/show.ts';
import type {CliContext, Tenant} from './context.ts';
import {BrokenListError, PartlyDoneError} from './failure.ts';
import type {Flags} from './flags.ts';
import {pick} from './output/pick.ts';
import {resourceView} from './output/view.ts';
import {rowWriter} from './output/writer.ts';
import {pagesOf} from './pages.ts';
import {progressOn, say} from './say.ts';

export interface List {
	readonly resource: Resource;
	readonly input: Readonly<Record<string, unknown>>;
	/** All rows when absent. */
	readonly limit: number | undefined;
	readonly flags: Flags;
}

/** Problems named one by one; the rest are counted. */
const mostProblems = 5;

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
		const options = {
			signal: context.signal,
			onRetry: (notice: RetryNotice) => void sayRetry(context, notice).catch(() => undefined),
		};
		for await (const page of pagesOf({
			api,
			endpoint: resource.endpoint,
			input,
			key: resource.key ?? resource.id,
			limit,
			options,
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

/** A person reads how long ago something was, a program when. */
const showOf = ({stdout, now, timeZone}: CliContext) =>
	({now: now(), timeStyle: stdout.isTty ? 'relative' : 'utc', ...(timeZone ? {timeZone} : {})}) as const;

const sayRetry = (context: CliContext, {reason, at, attempt}: RetryNotice) =>
	say(context, `${reason} Attempt ${attempt} in ${Math.max(0, Math.ceil((at - context.now()) / 1000))} s`);

async function sayProblems(context: CliContext, problems: readonly FieldProblem[]): Promise<void> {
	for (const {path, message} of problems.slice(0, mostProblems)) {
		await say(context, `warning: ${path} was left out: ${message}`);
	}
	const rest = problems.length - mostProblems;
	if (rest > 0) await say(context, `warning: ${plural(rest, 'more field')} left out`);
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
