/** What has changed since the tenant's last snapshot, as one more column: a word in a row that is new or other than then. */
import {useQuery} from '@tanstack/react-query';
import {useEffect, useMemo, useRef} from 'react';
import type {Column, Listed, Row} from '../../../domain/resources/resource.ts';
import type {Since} from '../../../domain/snapshots/since.ts';
import {useServices} from '../../services.ts';
import {usePlace} from '../shared/place.ts';
import {snapshotsKey} from '../snapshots/use-snapshots.ts';
import type {ListState} from './use-list.ts';

const columnId = 'since';

/** Milliseconds that finding marks out may take at a time, and rows between two looks at the clock. */
const slice = 4;
const stride = 20;

/** Undefined while it is not known, and where nothing was saved. */
export function useSince(): Since | undefined {
	const {api, snapshots} = useServices();
	const {data} = useQuery({
		queryKey: [...snapshotsKey(api.baseUrl), 'since'],
		queryFn: async () => {
			const store = await snapshots?.openIfAny();
			const snapshot = store?.latest(api.baseUrl);
			if (!store || !snapshot) return null;
			const {since} = await import('../../../domain/snapshots/since.ts');
			return since(store, snapshot);
		},
		enabled: snapshots !== undefined,
		// What cannot be opened is said where snapshots are looked at.
		throwOnError: false,
	});
	return data ?? undefined;
}

/** A list with the column, where there is anything to compare with. */
export function useMarked<L extends Listed>(listed: L): L {
	const since = useSince();
	return useMemo(() => {
		const mark = since?.marks(listed.name);
		return since && mark ? withColumn(listed, since.name, mark) : listed;
	}, [listed, since]);
}

export function withColumn<L extends Listed>(listed: L, name: string, mark: (row: Row) => string): L {
	const column: Column = {
		id: columnId,
		title: `Since ${name}`,
		width: 9,
		rank: 2,
		isCostly: true,
		text: mark,
		tone: () => 'warn',
	};
	return {...listed, columns: [...listed.columns, column]};
}

/**
 * Finds the marks of a list out while nothing else is to be done: all at once, as a filter or a sort by them wants them, a
 * hundred thousand take more than a second.
 */
export function useMarksAhead(listed: Listed, {list, isLoading, loadedAt}: ListState): void {
	const {show} = usePlace();
	const mark = listed.columns.find(({id}) => id === columnId)?.text;
	const done = useRef({loadedAt, mark, count: 0});
	const {loaded, isArranged} = list;
	// biome-ignore lint/correctness/useExhaustiveDependencies: a mark is the same however times are written, and rows come with their number
	useEffect(() => {
		if (!mark || isLoading || isArranged) return;
		if (done.current.loadedAt !== loadedAt || done.current.mark !== mark) done.current = {loadedAt, mark, count: 0};
		const progress = done.current;
		const {view} = list;
		let next = setImmediate(function find() {
			const end = performance.now() + slice;
			while (progress.count < view.length && performance.now() < end) {
				for (const row of view.slice(progress.count, progress.count + stride)) mark(row, show);
				progress.count += stride;
			}
			if (progress.count < view.length) next = setImmediate(find);
		});
		return () => clearImmediate(next);
	}, [mark, list, loaded, loadedAt, isLoading, isArranged]);
}
