/** Watches an address: reads it repeatedly, and yields the changes between two reads. */
import type {Api, FieldProblem} from '../../client/api.ts';
import {type ApiError, isTransient} from '../../client/error.ts';
import {abortable} from '../../client/http/body.ts';
import type {ReadOptions} from '../items/read-items.ts';
import type {WatchTarget} from './target.ts';
import {compareReads, nextRead, type Read, type WatchEvent} from './watch.ts';

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
	/** Called when a read failed and a later one may succeed. */
	readonly onFailure?: (error: ApiError) => void | Promise<void>;
}

/**
 * Yields the changes of each read after the first. After a transient error it waits longer, and compares the next read with
 * the last complete one. Rejects with any other error, with any error of the first read, and with the reason of the signal.
 */
export async function* watchChanges(
	api: Api,
	target: WatchTarget,
	{interval, count = Number.POSITIVE_INFINITY, now, wait, random, onFailure, ...options}: WatchOptions,
): AsyncGenerator<readonly WatchEvent[]> {
	const readOptions = {...options, onProblems: withoutRepetition(options)};
	let before: Read | undefined;
	let failures = 0;
	for (let turn = 1; ; turn++) {
		const startedAt = now();
		let retryAfter: number | undefined;
		try {
			const after: Read = {rows: await target.read(api, readOptions), isComplete: true, at: now()};
			failures = 0;
			if (before) yield compareReads(before, after, target.watched);
			before = after;
		} catch (error) {
			if (!before || !isTransient(error)) throw error;
			failures++;
			retryAfter = error.detail.retryAfter;
			await onFailure?.(error);
		}
		if (turn >= count) return;
		const pause = nextRead({interval, failures, took: now() - startedAt, retryAfter, random});
		options.signal?.throwIfAborted();
		await (options.signal ? abortable(wait(pause), options.signal) : wait(pause));
	}
}

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
