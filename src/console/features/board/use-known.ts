/** What the history knows of the board: when its findings began, and who read its lists last. */
import {type Known, readKnown} from '../../../domain/board/known/known.ts';
import {endIfAborted} from '../../../text/timer.ts';
import {useServices} from '../../app/services.ts';
import {useHistoryQuery} from '../shared/use-history.ts';
import type {BoardState} from './use-board.ts';

/** Undefined until the board is complete, without a history, and for an earlier state. */
export function useKnown({reader, loadedAt, isLoading, isStopped}: BoardState): Known | undefined {
	const {api, now, past} = useServices();
	const {data} = useHistoryQuery(
		['known', loadedAt],
		async (history, signal) => {
			const pause = () => endIfAborted(signal);
			return history && readKnown(history, {tenant: api.baseUrl, findings: reader.findings, now: now(), pause});
		},
		!past && !isLoading && !isStopped && loadedAt !== undefined,
	);
	return data;
}
