/** The facts of a board in the history: when its findings began, and which of them are new since the last name. */
import {useEffect} from 'react';
import {earlierBoard, findingsBeyond, stateOf} from '../../../domain/board/earlier.ts';
import {type Known, readKnown} from '../../../domain/board/known/known.ts';
import {endIfAborted} from '../../../text/timer.ts';
import {useServices} from '../../core/services.ts';
import {useHistoryQuery} from '../shared/use-history.ts';
import type {BoardState} from './use-board.ts';

/** Undefined until the board is complete, without a history, and for an earlier state. */
export function useKnown({reader, loadedAt, isLoading, isStopped}: BoardState): Known | undefined {
	const {api, past} = useServices().tenant;
	const {now} = useServices().clock;
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

/** Makes the findings that are new since the last name a group of the board. */
export function useRecentFindings({reader, loadedAt, isLoading, isStopped}: BoardState): void {
	const {api, past} = useServices().tenant;
	const {data} = useHistoryQuery(
		['recent', loadedAt],
		async (history, signal) => {
			const named = await history?.latest(api.baseUrl);
			if (!history || !named) return undefined;
			const then = await earlierBoard(stateOf(history, named), () => endIfAborted(signal));
			return {name: named.name, ids: new Set(findingsBeyond(reader.findings, then).map(({id}) => id))};
		},
		!past && !isLoading && !isStopped && loadedAt !== undefined,
	);
	useEffect(() => {
		if (data) reader.setRecent(data);
	}, [reader, data]);
}
