/** Reads an address repeatedly, and yields the changes between two reads. */
import type {FieldProblem} from '../../../client/api.ts';
import {ApiError, type ApiErrorKind} from '../../../client/error.ts';
import {getNotificationSettings} from '../../../contract/notification-settings.ts';
import {listSurfaces} from '../../../contract/surface.ts';
import {type Address, formatAddress} from '../../../domain/address/address.ts';
import {readSilences} from '../../../domain/board/silences.ts';
import {watchedFindings, watchedRows} from '../../../domain/board/watched.ts';
import {listOf} from '../../../domain/resources/index.ts';
import {inputOf, type Resource, type Row} from '../../../domain/resources/resource.ts';
import {noSearch} from '../../../domain/resources/search.ts';
import {kinds} from '../../../domain/snapshots/kinds.ts';
import {compareReads, nextRead, type Read, type WatchEvent, type Watched} from '../../../domain/watch/watch.ts';
import {UsageError} from '../../../settings/error.ts';
import type {Tenant} from '../../../settings/launch/tenant.ts';
import {watchedSurface, watchedSurfaces} from '../../../surfaces/watched.ts';
import {visibleInput} from '../../../text/visible.ts';
import type {CliContext} from '../../context.ts';
import {printMessage} from '../../output/messages.ts';
import {callOptions, reportProblems} from '../../output/notices.ts';
import {readBoards} from '../board/read-board.ts';
import {pagesOf} from '../list/pages.ts';

export interface WatchTarget {
	readonly watched: Watched;
	/** Rejects with the errors of the API calls. */
	read(context: CliContext, tenant: Tenant): Promise<readonly Row[]>;
}

/** Errors that can go away without a person. */
const transientKinds: ReadonlySet<ApiErrorKind> = new Set(['unreachable', 'timeout', 'server', 'rate-limited']);

/** The reader of an address. Throws `UsageError` for an address without items to compare. */
export function watchTarget(address: Address): WatchTarget {
	const {screen, params} = address;
	const report = problemReporter();
	const list = listOf(screen);
	if (list) return pagedTarget(list.resource, address, list.idParam && params[list.idParam]);
	switch (screen) {
		case 'notifications':
			return {
				watched: kinds.notifications,
				async read(context, {api}) {
					const {data, problems} = await api.call(getNotificationSettings, {}, callOptions(context));
					await report(context, problems);
					return [data.orgNotificationSettings ?? {}];
				},
			};
		case 'conversation':
			return {
				watched: watchedSurfaces,
				async read(context, {api}) {
					const {data, problems} = await api.call(
						listSurfaces,
						{conversationId: params.conversationId ?? ''},
						callOptions(context),
					);
					await report(context, problems);
					return (data.surfaces ?? []).map(watchedSurface);
				},
			};
		case 'board':
			return {watched: watchedFindings, read: readBoard};
		default:
			throw new UsageError(
				`cannot watch ${formatAddress(address)}. Try board, apps, auth-configs, owners, one item of these lists, notifications, or the surfaces of a conversation`,
			);
	}
}

/** Rejects when a part cannot be read: an incomplete board would report its findings as removed. */
async function readBoard(context: CliContext, tenant: Tenant): Promise<readonly Row[]> {
	const {silences} = readSilences((await context.settings.load()).config.silences);
	const [result] = await readBoards(context, [{name: tenant.name, tenant}], {silences, limitApps: undefined});
	context.signal.throwIfAborted();
	if (result?.failures[0]) throw result.failures[0];
	return result ? watchedRows(result.board) : [];
}

/** Reports each problem once, because every read repeats it. */
function problemReporter() {
	const reported = new Set<string>();
	return (context: CliContext, problems: readonly FieldProblem[]) => {
		const newProblems = problems.filter(({path, message}) => !reported.has(`${path}: ${message}`));
		for (const {path, message} of newProblems) reported.add(`${path}: ${message}`);
		return reportProblems(context, newProblems);
	};
}

function pagedTarget(resource: Resource, {params, search = noSearch}: Address, id: string | undefined): WatchTarget {
	const input = {...inputOf(resource, search, params), ...(id === undefined ? {} : resource.itemInput?.(id))};
	const key = resource.key ?? resource.id;
	const report = problemReporter();
	return {
		watched: resource,
		async read(context, {api}) {
			const rows: Row[] = [];
			const options = callOptions(context);
			for await (const page of pagesOf({api, endpoint: resource.endpoint, input, key, limit: undefined, options})) {
				await report(context, page.problems);
				rows.push(...page.rows.filter((row) => id === undefined || resource.id(row) === visibleInput(id)));
			}
			return rows;
		},
	};
}

export interface WatchOptions {
	/** Milliseconds between two reads. */
	readonly interval: number;
	/** The maximum number of reads; undefined has no limit. */
	readonly count: number | undefined;
}

/** Yields the changes of each read. After a transient error it waits longer, except after the first read, which rejects. */
export async function* watchChanges(
	context: CliContext,
	tenant: Tenant,
	target: WatchTarget,
	{interval, count = Number.POSITIVE_INFINITY}: WatchOptions,
): AsyncGenerator<readonly WatchEvent[]> {
	const {now} = context;
	let before: Read | undefined;
	let failures = 0;
	for (let turn = 1; ; turn++) {
		const startedAt = now();
		let retryAfter: number | undefined;
		try {
			const after: Read = {rows: await target.read(context, tenant), isComplete: true, at: now()};
			failures = 0;
			if (before) yield compareReads(before, after, target.watched);
			before = after;
		} catch (error) {
			if (!before || !(error instanceof ApiError) || !transientKinds.has(error.kind)) throw error;
			failures++;
			retryAfter = error.detail.retryAfter;
			await printMessage(context, `${error.detail.message} The next read is compared with the last complete one.`);
		}
		if (turn >= count) return;
		await pause(context, nextRead({interval, failures, took: now() - startedAt, retryAfter, random: Math.random}));
	}
}

/** Waits. Rejects with the signal's reason as soon as the signal aborts. */
async function pause({signal, disk}: CliContext, ms: number): Promise<void> {
	signal.throwIfAborted();
	let abort: () => void = () => undefined;
	const aborted = new Promise<never>((_, reject) => {
		abort = () => reject(signal.reason);
		signal.addEventListener('abort', abort, {once: true});
	});
	await Promise.race([disk.wait(ms), aborted]).finally(() => signal.removeEventListener('abort', abort));
}
