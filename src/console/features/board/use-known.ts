/** What the history knows of the board: when its findings began, and who read its lists last. */
import {setImmediate as yieldToEventLoop} from 'node:timers/promises';
import {useQuery} from '@tanstack/react-query';
import {type Known, readKnown} from '../../../domain/board/known/known.ts';
import {useServices} from '../../app/services.ts';
import {snapshotsKey} from '../../query/snapshots-key.ts';
import type {BoardState} from './use-board.ts';

/** Undefined until the board is complete, without a history, and for an earlier state. */
export function useKnown({reader, loadedAt, isLoading, isStopped}: BoardState): Known | undefined {
	const {api, now, snapshots, past} = useServices();
	const {data} = useQuery({
		queryKey: [...snapshotsKey(api.baseUrl), 'known', loadedAt],
		queryFn: async ({signal}): Promise<Known | null> => {
			const history = await snapshots?.openIfAny();
			if (!history) return null;
			const pause = async () => {
				await yieldToEventLoop();
				signal.throwIfAborted();
			};
			return readKnown(history, {tenant: api.baseUrl, findings: reader.findings, now: now(), pause});
		},
		enabled: snapshots !== undefined && !past && !isLoading && !isStopped && loadedAt !== undefined,
		structuralSharing: false,
		staleTime: Number.POSITIVE_INFINITY,
		// The snapshots screen reports a store that does not open.
		throwOnError: false,
	});
	return data ?? undefined;
}
