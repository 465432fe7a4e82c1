/** Finds items of the history by a typed text, for the console. The names stay in memory for a while. */
import {useEffect, useRef, useState} from 'react';
import type {Hit, KeepNames} from '../../../domain/find/find.ts';
import {type Services, useServices} from '../../core/services.ts';
import {historyKey} from '../../query/history-key.ts';

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
	const {tenant} = useServices();
	const {api, past, fleet} = tenant;
	const {historyAccess} = useServices().state;
	const {now, after} = useServices().clock;
	const [found, setFound] = useState<{readonly text: string; readonly hits: readonly Hit[]}>({text: '', hits: []});
	const wanted = useRef({text: '', cancel: () => {}});
	useEffect(
		() => () => {
			wanted.current.cancel();
			wanted.current.text = '';
		},
		[],
	);

	async function find(text: string) {
		const [history, {findThings, names}] = await Promise.all([historyAccess?.openIfAny(), finderOf(tenant)]);
		if (!history) return;
		const {hits} = await findThings(text, {history, api: undefined, tenant: api.baseUrl, now, names});
		if (wanted.current.text === text) setFound({text, hits: hits.slice(0, maximumHits)});
	}
	return {
		look(typed: string): void {
			const text = typed.trim();
			wanted.current.cancel();
			wanted.current.text = text;
			if (text.length < 2 || past || fleet || !historyAccess) return;
			// A history that cannot be opened is reported by the search over all lists.
			wanted.current.cancel = after(restTime, () => void find(text).catch(() => undefined));
		},
		hitsFor: (typed: string): readonly Hit[] => (typed.trim() === found.text ? found.hits : []),
	};
}
