/** The results of a search over all lists of the tenant, also of removed items. Enter opens an item, a removed one in its last state. */
import type {Hit} from '../../../domain/find/find.ts';
import {hitKey, hits, lacksOf, notSearched} from '../../../domain/find/rows.ts';
import {useServices} from '../../core/services.ts';
import {useTheme} from '../../terminal/theme-context.tsx';
import {RowsScreen} from '../list/RowsScreen.tsx';
import {withoutItems} from '../list/use-list-commands.ts';
import {useOwnRows} from '../list/use-own-rows.ts';
import {useWait} from '../shared/use-wait.ts';
import {finderOf} from './use-remembered.ts';

/** The results of a search over all lists of a tenant. The remark is what was not searched. */
export function useFind(text: string) {
	const {tenant} = useServices();
	const {api} = tenant;
	const {now} = useServices().clock;
	const {historyAccess} = useServices().state;
	const wait = useWait(now);
	const state = useOwnRows({
		queryKey: ['find', api.baseUrl, text],
		async queryFn({signal, grow}) {
			const lacks: string[] = [];
			const [history, {findThings, names}] = await Promise.all([
				historyAccess?.openIfAny().catch((error: Error) => {
					lacks.push(`the history was not searched: ${error.message}`);
					return undefined;
				}),
				finderOf(tenant),
			]);
			const options = {history, api, tenant: api.baseUrl, now, signal, onRetry: wait.notify, names};
			const onHits = (rows: readonly Hit[]) =>
				!signal.aborted && grow({rows, at: now(), remark: lacks.join('; '), isPartial: true});
			const found = await findThings(text, {...options, onHits});
			return {rows: found.hits, at: now(), remark: [...lacks, ...lacksOf(found)].join('; ')};
		},
		key: hitKey,
		isGrowing: true,
		notice: wait.notice,
	});
	const rest = state.isLoading ? 'the service is still searching' : 'the search did not end, r repeats it';
	return {...state, remark: [state.remark, state.hasMore && rest].filter(Boolean).join('; ')};
}

export function FindScreen({text}: {readonly text: string}) {
	const theme = useTheme();
	const state = useFind(text);
	return (
		<RowsScreen
			resource={hits}
			state={state}
			strip={
				state.remark
					? theme.paint('warn', ` Incomplete: ${state.remark}`)
					: theme.paint('dim', ` Not searched, to be opened by id: ${notSearched}`)
			}
			needsStrip={Boolean(state.remark)}
			words={{
				title: `Find “${text}”`,
				nothing: state.error || state.isLoading || state.hasMore ? undefined : 'Nothing is found',
			}}
			commands={withoutItems}
		/>
	);
}
