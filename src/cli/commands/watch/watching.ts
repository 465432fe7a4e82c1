/** A place read again and again, for what changed between two reads. */

import type {FieldProblem} from '../../../client/api.ts';
import {ApiError, type ApiErrorKind} from '../../../client/error.ts';
import {getNotificationSettings, listSurfaces} from '../../../contract/endpoints.ts';
import {type Address, formatAddress} from '../../../domain/address/address.ts';
import {readSilences} from '../../../domain/board/silences.ts';
import {watchedFindings, watchedRows} from '../../../domain/board/watched.ts';
import {resources} from '../../../domain/resources/index.ts';
import {inputOf, type Resource, type Row} from '../../../domain/resources/resource.ts';
import {noSearch} from '../../../domain/resources/search.ts';
import {kinds} from '../../../domain/snapshots/kinds.ts';
import {compareReads, nextRead, type Read, type WatchEvent, type Watched} from '../../../domain/watch/watch.ts';
import {UsageError} from '../../../settings/error.ts';
import type {Tenant} from '../../../settings/launch/tenant.ts';
import {watchedSurface, watchedSurfaces} from '../../../surfaces/watched.ts';
import {visibleInput} from '../../../text/visible.ts';
import type {CliContext} from '../../context.ts';
import {callOptions, sayProblems} from '../../output/notices.ts';
import {say} from '../../output/say.ts';
import {readBoards} from '../board/read-board.ts';
import {pagesOf} from '../list/pages.ts';

export interface WatchPlace {
	readonly watched: Watched;
	/** Rejects as reading does. */
	read(context: CliContext, tenant: Tenant): Promise<readonly Row[]>;
}

/** Errors that may pass without anyone doing anything. */
const passing: ReadonlySet<ApiErrorKind> = new Set(['unreachable', 'timeout', 'server', 'rate-limited']);

/** Every place that reads the tenant by itself. Throws `UsageError` for those that hold nothing to compare. */
export function watchPlace(address: Address): WatchPlace {
	const {screen, params} = address;
	const report = problemReporter();
	const of = (resource: unknown, id?: string) => pagedPlace(resource as Resource, address, id);
	switch (screen) {
		case 'apps':
			return of(resources.apps);
		case 'app':
			return of(resources.apps, params.appId);
		case 'auth-configs':
			return of(resources['auth-configs']);
		case 'auth-config':
			return of(resources['auth-configs'], params.authConfigId);
		case 'owners':
			return of(resources.owners);
		case 'owner':
			return of(resources.owners, params.userId);
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
				`${formatAddress(address)} cannot be watched: the board, apps, auth-configs, owners, one of them, notifications and surfaces of a conversation can`,
			);
	}
}

/** A board that is not whole would tell of findings that went although nothing was mended. */
async function readBoard(context: CliContext, tenant: Tenant): Promise<readonly Row[]> {
	const {silences} = readSilences((await context.settings.load()).config.silences);
	const [read] = await readBoards(context, [{name: tenant.name, tenant}], {silences, limitApps: undefined});
	context.signal.throwIfAborted();
	if (read?.failures[0]) throw read.failures[0];
	return read ? watchedRows(read.board) : [];
}

/** Reports each problem once: the same reads come again and again. */
function problemReporter() {
	const reported = new Set<string>();
	return (context: CliContext, problems: readonly FieldProblem[]) => {
		const fresh = problems.filter(({path, message}) => !reported.has(`${path}: ${message}`));
		for (const {path, message} of fresh) reported.add(`${path}: ${message}`);
		return sayProblems(context, fresh);
	};
}

function pagedPlace(resource: Resource, {params, search = noSearch}: Address, id: string | undefined): WatchPlace {
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
	/** How many reads; without end when absent. */
	readonly count: number | undefined;
}

/** What changed, read by read. A failure that may pass is said and followed by a longer wait, unless it is the first read. */
export async function* changesOf(
	context: CliContext,
	tenant: Tenant,
	place: WatchPlace,
	{interval, count = Number.POSITIVE_INFINITY}: WatchOptions,
): AsyncGenerator<readonly WatchEvent[]> {
	const {now} = context;
	let before: Read | undefined;
	let failures = 0;
	for (let turn = 1; ; turn++) {
		const startedAt = now();
		let retryAfter: number | undefined;
		try {
			const after: Read = {rows: await place.read(context, tenant), isComplete: true, at: now()};
			failures = 0;
			if (before) yield compareReads(before, after, place.watched);
			before = after;
		} catch (error) {
			if (!before || !(error instanceof ApiError) || !passing.has(error.kind)) throw error;
			failures++;
			retryAfter = error.detail.retryAfter;
			await say(context, `${error.detail.message} The last read stays what the next is compared with.`);
		}
		if (turn >= count) return;
		await pause(context, nextRead({interval, failures, took: now() - startedAt, retryAfter, random: Math.random}));
	}
}

/** Rejects at once with the signal's reason when the person wants an end. */
async function pause({signal, disk}: CliContext, ms: number): Promise<void> {
	signal.throwIfAborted();
	let leave: () => void = () => undefined;
	const ended = new Promise<never>((_, reject) => {
		leave = () => reject(signal.reason);
		signal.addEventListener('abort', leave, {once: true});
	});
	await Promise.race([disk.wait(ms), ended]).finally(() => signal.removeEventListener('abort', leave));
}
