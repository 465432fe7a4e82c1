/** Finds items of the history by a typed text, for the console. The names stay in memory for a while. */
import {useEffect, useRef, useState} from 'react';
import type {Hit, KeepNames} from '../../../domain/find/find.ts';
import {type Services, useServices} from '../../core/services.ts';
import {historyKey} from '../../query/history-key.ts';
import {useHistoryQuery} from '../shared/use-history.ts';

/** What another process forgets is found for this long, in milliseconds. */
const staleTime = 30_000;

/** The use case, with the names of a tenant. Loaded with the first search. */
export async function finderOf({api, queries}: Services['tenant']) {
	const {findThings} = await import('../../../domain/find/find.ts');
	const names: KeepNames = (kind, queryFn) =>
		queries.fetchQuery({queryKey: [...historyKey(api.baseUrl), 'names', kind], queryFn, staleTime});
	return {findThings, names};
}

/** Longer than the pause between two letters, in milliseconds. */
const restTime = 120;
const maximumHits = 8;

/** The best remembered items for a text that is typed in the palette. Sends no request. Nothing in an earlier state, and in a fleet. */
export function useRemembered() {
	const {tenant, clock} = useServices();
	const {now, after} = clock;
	const [openedAt] = useState(now);
	const [rested, setRested] = useState('');
	const cancel = useRef(() => {});
	useEffect(() => () => cancel.current(), []);
	// A history that cannot be opened is reported by the search over all lists.
	const {data} = useHistoryQuery(
		['remembered', openedAt, rested],
		async (history) => {
			const {findThings, names} = await finderOf(tenant);
			const options = {history, api: undefined, tenant: tenant.api.baseUrl, now, names};
			return history && (await findThings(rested, options)).hits.slice(0, maximumHits);
		},
		rested.length > 1 && !tenant.past && !tenant.fleet,
	);
	return {
		look(typed: string): void {
			cancel.current();
			cancel.current = after(restTime, () => setRested(typed.trim()));
		},
		hitsFor: (typed: string): readonly Hit[] => (typed.trim() === rested && data) || [],
	};
}
