/** What has changed since the tenant's last snapshot, as one more column: a word in a row that is new or other than then. */
import {useQuery} from '@tanstack/react-query';
import {useMemo} from 'react';
import {useServices} from '../context.ts';
import type {Column, Listed, Row} from '../resources/resource.ts';
import type {Since} from '../snapshots/since.ts';
import {snapshotsKey} from './use-snapshots.ts';

/** Undefined while it is not known, and where nothing was saved. */
export function useSince(): Since | undefined {
	const {api, snapshots} = useServices();
	const {data} = useQuery({
		queryKey: [...snapshotsKey(api.baseUrl), 'since'],
		queryFn: async () => {
			const store = await snapshots?.openIfAny();
			const snapshot = store?.latest(api.baseUrl);
			if (!store || !snapshot) return null;
			const {since} = await import('../snapshots/since.ts');
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
		id: 'since',
		title: `Since ${name}`,
		width: 9,
		rank: 2,
		isCostly: true,
		text: mark,
		tone: () => 'warn',
	};
	return {...listed, columns: [...listed.columns, column]};
}
