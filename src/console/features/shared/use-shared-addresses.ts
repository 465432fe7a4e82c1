/** The bookmarks and views that colleagues share in the history of the tenant. */
import {useQuery} from '@tanstack/react-query';
import type {SharedKind} from '../../../domain/history/team/shared-addresses.ts';
import {useServices} from '../../core/services.ts';
import {historyKey} from '../../query/history-key.ts';

export function useSharedAddresses(kind: SharedKind) {
	const {api} = useServices().tenant;
	const {historyAccess} = useServices().state;
	const {data, error} = useQuery({
		queryKey: [...historyKey(api.baseUrl), 'shared'],
		// `null`, because a query without data would be read again and again.
		queryFn: async () => (await (await historyAccess?.openShared())?.addresses.list(api.baseUrl)) ?? null,
		enabled: historyAccess !== undefined,
		// A colleague may have changed them.
		refetchOnMount: 'always',
	});
	return {
		/** Empty without a shared history, and until it was read. */
		addresses: data?.filter((each) => each.kind === kind) ?? [],
		/** The effect of an unreadable shared history on the list, and why the history cannot be read. */
		problem: error ? `Shared ${kind}s are ${data ? 'shown as they were' : 'not shown'}: ${error.message}` : undefined,
	};
}
