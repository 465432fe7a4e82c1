/** The board as a list. Its items come from the same cache as the lists. */
import {useEffect, useSyncExternalStore} from 'react';
import {clockSkew} from '../../../client/clock-skew.ts';
import {isTransient} from '../../../client/error.ts';
import {byKind} from '../../../domain/board/rule.ts';
import {lastAcks} from '../../../domain/board/silences.ts';
import {kinds} from '../../../domain/resources/history-kinds.ts';
import {EntrySlot, type HistoryEntry, useEntryObject} from '../../core/screen-context.ts';
import {useServices} from '../../core/services.ts';
import {useLoggedErrors} from '../shared/use-reads.ts';
import {useRetry} from '../shared/use-retry.ts';
import {useListSnapshot} from '../shared/use-rows.ts';
import {useWait} from '../shared/use-wait.ts';
import {BoardReader} from './board-reader.ts';
import {useAcks, useApplied} from './use-acks.ts';

const readers = new EntrySlot<BoardReader>();

/** The readers of the boards in the history. They read on while another screen is shown. */
export const boardReaders = (entries: readonly HistoryEntry[]): readonly BoardReader[] =>
	entries.flatMap((entry) => readers.find(entry) ?? []);

/** A board as a list, with what only a board has. */
export type BoardState = ReturnType<typeof useBoard>;

export function useBoard() {
	const {api, queries} = useServices().tenant;
	const {now} = useServices().clock;
	const {live} = useServices().settings;
	const applied = useApplied();
	const reader = useEntryObject(
		readers,
		() =>
			new BoardReader(
				queries,
				// The reader lives longer than this render, so it reads the silences of the config as it is then.
				() => ({
					now: api.asOf ?? now(),
					skew: () => clockSkew(api.journal.records),
					silences: [...lastAcks(applied.acks ?? []), ...(live.values.silences?.silences ?? [])],
				}),
				(onRetry) => byKind((kind) => ({api, input: {}, now, onRetry, endpoint: kinds[kind].endpoint})),
			),
	);
	const wait = useWait(now);
	useEffect(() => reader.open(wait.notify), [reader, wait.notify]);
	const reading = useSyncExternalStore(reader.subscribe, () => reader.reading);
	const unappliedAcks = useAcks(applied, reader, reading);
	const rows = useListSnapshot(reader.list);
	const {errors, isLoading, isStopped} = reading;
	const [error] = errors;
	const retryIn = useRetry(error, () => reader.resume(), {isFetching: isLoading, succeededAt: reading.newest});
	useLoggedErrors(...errors);
	return {
		...reading,
		error,
		/** Folds groups, and knows the findings. */
		reader,
		/** Why acknowledged findings may be among the others; '' if none is. */
		unappliedAcks,
		list: reader.list,
		rows,
		hasMore: isStopped || !reading.isComplete,
		isLoadingAll: !isStopped,
		notice: isLoading ? wait.notice : undefined,
		retryIn,
		loadedAt: reading.oldest,
		isCancelled: isStopped && reading.oldest === undefined,
		// After an outage the read continues where it failed. Any other failure may need a complete read.
		refresh: () => (isTransient(error) ? reader.resume() : reader.refresh()),
		loadAll: () => {
			if (isStopped) reader.resume();
		},
		cancel: () => reader.stop(),
	};
}
