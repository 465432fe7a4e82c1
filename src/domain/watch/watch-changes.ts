/** Watches an address: reads it repeatedly, and yields the changes between two reads. */
import type {Api, FieldProblem} from '../../client/api.ts';
import {ApiError, type ApiErrorKind, isTransient} from '../../client/error.ts';
import {IncompleteListError} from '../../client/pagination.ts';
import {abortable} from '../../text/timer.ts';
import {readAgainIfMoved} from '../items/gone.ts';
import type {ReadOptions} from '../items/read-items.ts';
import type {Row} from '../resources/resource.ts';
import type {WatchTarget} from './target.ts';
import {compareReads, lackingRows, nextRead, type Read, type WatchEvent, watchPolicy} from './watch.ts';

export interface WatchOptions extends ReadOptions {
	/** Milliseconds between two reads. */
	readonly interval: number;
	/** The maximum number of reads; undefined has no limit. */
	readonly count?: number | undefined;
	/** Epoch milliseconds. */
	readonly now: () => number;
	/** Resolves after some milliseconds. */
	readonly wait: (ms: number) => Promise<unknown>;
	/** 0 up to but not including 1. */
	readonly random: () => number;
	/** Called with the rows of the first read, which has nothing to be compared with. */
	readonly onFirst?: (rows: readonly Row[]) => void | Promise<void>;
	/** Called when a read failed and a later one may succeed. */
	readonly onFailure?: (error: Error, next: NextRead) => void | Promise<void>;
}

export interface NextRead {
	/** Epoch milliseconds. */
	readonly at: number;
	/** Milliseconds until then. */
	readonly pause: number;
}

/**
 * Yields the changes of each read after the first. After a failed read, or if the list changed while it was read, it waits longer, and
 * compares the next read with the last complete one. Rejects with an error that no later read repairs, with the fifth odd response in a row, with any error of
 * the first read, and with the reason of the signal.
 */
export async function* watchChanges(
	api: Api,
	target: WatchTarget,
	{interval, count = Number.POSITIVE_INFINITY, now, wait, random, onFirst, onFailure, ...options}: WatchOptions,
): AsyncGenerator<readonly WatchEvent[]> {
	const readOptions = {...options, onProblems: withoutRepetition(options)};
	let before: Read | undefined;
	let failures = 0;
	let oddReads = 0;
	for (let turn = 1; ; turn++) {
		const startedAt = now();
		let failure: Error | undefined;
		let took: number | undefined;
		try {
			const {after, left} = await readAgainIfMoved(async () => {
				const after: Read = {rows: await target.read(api, readOptions), isComplete: true, at: now()};
				const lacking = before ? lackingRows(before, after, target.watched) : [];
				return {after, left: lacking.length > 0 ? await target.prove?.(api, lacking, readOptions) : undefined};
			});
			[failures, oddReads] = [0, 0];
			took = now() - startedAt;
			if (before) yield compareReads(before, after, target.watched, left);
			else await onFirst?.(after.rows);
			before = after;
		} catch (error) {
			oddReads = isOdd(error) ? oddReads + 1 : 0;
			const mayRecover = isTransient(error) || (isOdd(error) && oddReads < watchPolicy.oddReads);
			if (!before || !mayRecover) throw error;
			failures++;
			failure = error;
		}
		if (turn >= count) {
			if (failure) throw failure;
			return;
		}
		const retryAfter = failure instanceof ApiError ? failure.detail.retryAfter : undefined;
		const pause = nextRead({interval, failures, took: took ?? now() - startedAt, retryAfter, random});
		if (failure) await onFailure?.(failure, {at: now() + pause, pause});
		options.signal?.throwIfAborted();
		await (options.signal ? abortable(wait(pause), options.signal) : wait(pause));
	}
}

const oddKinds: ReadonlySet<ApiErrorKind> = new Set(['answer', 'redirect', 'rejected', 'tls']);

/**
 * Whether a response is not of the service (a maintenance page, a redirect to a sign-in, the rejection of a gateway), or a list
 * changed while it was read.
 */
export const isOdd = (error: unknown): error is Error =>
	error instanceof IncompleteListError || (error instanceof ApiError && oddKinds.has(error.kind));

/** Reports each problem once, because every read repeats it. */
function withoutRepetition({onProblems}: ReadOptions): NonNullable<ReadOptions['onProblems']> {
	const reported = new Set<string>();
	const keyOf = ({path, message}: FieldProblem) => `${path}: ${message}`;
	return async (problems) => {
		const newProblems = problems.filter((problem) => !reported.has(keyOf(problem)));
		for (const problem of newProblems) reported.add(keyOf(problem));
		if (newProblems.length > 0) await onProblems?.(newProblems);
	};
}
