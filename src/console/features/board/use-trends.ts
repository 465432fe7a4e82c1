/**
 * The facts of a board in the history: the number of findings of each rule in the named readings, for a line of bars beside each
 * group; when its findings began, and who read its lists last; and which findings are new since the last name.
 */

import {useEffect, useMemo} from 'react';
import {earlierBoard, findingsBeyond} from '../../../domain/board/earlier.ts';
import type {GroupRow} from '../../../domain/board/groups.ts';
import {type Known, readKnown} from '../../../domain/board/known/beginnings.ts';
import {namedCounts} from '../../../domain/board/known/counts.ts';
import type {Remark} from '../../../domain/history/team/entry.ts';
import {sparkline} from '../../../text/sparkline.ts';
import {asciiPicture} from '../../../text/terminal/ascii-signs.ts';
import {endIfAborted} from '../../../text/timer.ts';
import {useServices} from '../../core/services.ts';
import {useHistoryQuery} from '../shared/use-history.ts';
import type {BoardState} from './use-board.ts';

/** The maximum number of named readings, which is that of bars beside the present one. */
const maximumReadings = 7;

/**
 * Returns the trend of a group: the counts of its rule in the named readings that include its items, the oldest first, then the present
 * one, and these as bars; undefined without a name. Undefined while the readings are evaluated. `silences` apply to
 * the present counts, and past counts need the same ones to be comparable. Undefined until they are known.
 */
export function useTrends(silences: readonly Remark[] | undefined) {
	const {api, past} = useServices().tenant;
	const {hasUnicode} = useServices().terminal;
	const {data} = useHistoryQuery(
		['trends', JSON.stringify(silences)],
		async (history, signal) => {
			const latest = (await history?.list(api.baseUrl))?.slice(0, maximumReadings).toReversed() ?? [];
			if (!history || latest.length === 0) return undefined;
			return namedCounts(history, latest, {silences, pause: () => endIfAborted(signal)});
		},
		// The trend ends with the present.
		!past && silences !== undefined,
	);
	return useMemo(() => {
		if (!data) return undefined;
		return ({group, found}: GroupRow) => {
			const earlier = data.map((counts) => counts.get(group)).filter((count) => count !== undefined);
			if (earlier.length === 0) return undefined;
			const counts = [...earlier, found];
			// Equal bars carry no information.
			const bars = counts.every((count) => count === found) ? '' : sparkline(counts);
			return {counts, bars: hasUnicode ? bars : asciiPicture(bars)};
		};
	}, [data, hasUnicode]);
}

/**
 * Makes the findings that are new since the last name a group of the board. Undefined until the board is complete, without a history, and
 * for an earlier state.
 */
export function useKnown({reader, loadedAt, isLoading, isStopped}: BoardState): Known | undefined {
	const {api, past} = useServices().tenant;
	const {now} = useServices().clock;
	const {data} = useHistoryQuery(
		['known', loadedAt],
		async (history, signal) => {
			if (!history) return undefined;
			const pause = () => endIfAborted(signal);
			const {findings} = reader;
			const known = await readKnown(history, {tenant: api.baseUrl, findings, now: now(), pause});
			const named = await history.latest(api.baseUrl);
			if (!named) return {known};
			const newFindings = findingsBeyond(findings, await earlierBoard(history, named, {pause}));
			return {known, recent: {name: named.name, ids: new Set(newFindings.map(({id}) => id))}};
		},
		!past && !isLoading && !isStopped && loadedAt !== undefined,
	);
	useEffect(() => {
		if (data?.recent) reader.setRecent(data.recent);
	}, [reader, data]);
	return data?.known;
}
