/** Adds a column that marks the rows that are new or changed since the last name of the tenant. */
import {useEffect, useMemo, useRef, useState} from 'react';
import type {Column, Listed} from '../../../domain/resources/resource.ts';
import {stableFormat} from '../../../domain/resources/search/row-filter.ts';
import {useServices} from '../../core/services.ts';
import {inSlices} from '../shared/in-slices.ts';
import {useHistoryQuery} from '../shared/use-history.ts';
import type {ListState} from './list-state.ts';

export const columnId = 'since';

/** The number of rows between checks of the clock. */
const rowsPerCheck = 20;

/** Adds the column when the tenant has a name with this resource. The list is read once, before the column appears. */
export function useSinceColumn<L extends Listed>(listed: L): L {
	const {api, past} = useServices().tenant;
	const {data} = useHistoryQuery(
		['since', listed.name],
		async (history) => {
			const named = await history?.latest(api.baseUrl);
			const kind = named && [...named.readings.keys()].find((each) => each === listed.name);
			if (!history || !kind) return undefined;
			const {marksSince} = await import('../../../domain/history/since.ts');
			return {name: named.name, mark: await marksSince(history, named, kind)};
		},
		// The last name may be later than the moment that the console shows.
		!past,
	);
	return useMemo(() => (data ? withSinceColumn(listed, data.name, data.mark) : listed), [listed, data]);
}

export function withSinceColumn<R, L extends {readonly columns: readonly Column<R>[]}>(
	listed: L,
	name: string,
	mark: (row: R) => string,
): L {
	const column: Column<R> = {
		id: columnId,
		title: `Since ${name}`,
		heading: 'Δ',
		width: 9,
		rank: 2,
		isCostly: true,
		text: mark,
		tone: () => 'warn',
	};
	return {...listed, columns: [...listed.columns, column]};
}

/**
 * Computes the marks of a list in idle time. A filter or a sort needs all marks at once, and 100,000 of them take more
 * than a second. Returns whether a row has a mark so far.
 */
export function usePrecomputedSince(listed: Listed, {rows, isLoading, loadedAt}: ListState): boolean {
	const mark = listed.columns.find(({id}) => id === columnId)?.text;
	const [marking, setMarking] = useState<typeof mark>();
	const done = useRef({loadedAt, mark, count: 0});
	const {view, isArranged} = rows;
	useEffect(() => {
		if (!mark || isLoading || isArranged) return;
		if (done.current.loadedAt !== loadedAt || done.current.mark !== mark) done.current = {loadedAt, mark, count: 0};
		const progress = done.current;
		return inSlices(() => {
			const part = view.slice(progress.count, progress.count + rowsPerCheck);
			if (part.filter((row) => mark(row, stableFormat) !== '').length > 0) setMarking(() => mark);
			progress.count += part.length;
			return progress.count < view.length;
		});
	}, [mark, view, loadedAt, isLoading, isArranged]);
	return mark !== undefined && marking === mark;
}
