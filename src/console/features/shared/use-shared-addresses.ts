/** The bookmarks and views that colleagues share in the history of the tenant. */
import {useQuery} from '@tanstack/react-query';
import {
	type NewSharedAddress,
	replacedText,
	type SharedAddress,
	type SharedKind,
} from '../../../domain/history/team/shared-addresses.ts';
import {useServices} from '../../core/services.ts';
import {historyKey} from '../../query/history-key.ts';
import {useHistoryChange} from './use-history.ts';

export function useSharedAddresses(kind: SharedKind) {
	const {api} = useServices().tenant;
	const {historyAccess} = useServices().state;
	const queryKey = [...historyKey(api.baseUrl), 'shared'];
	const finish = useHistoryChange(['shared']);
	const {data, error} = useQuery({
		queryKey,
		// `null`, because a query without data would be read again and again.
		queryFn: async () => (await (await historyAccess?.openShared())?.addresses.list(api.baseUrl)) ?? null,
		enabled: historyAccess !== undefined,
		// A colleague may have changed them.
		refetchOnMount: 'always',
	});
	const addresses = data?.filter((each) => each.kind === kind);
	const open = async () => {
		const history = await historyAccess?.openShared();
		if (!history) throw new Error('the profile has no shared history');
		return history.addresses;
	};
	return {
		/** Undefined without a shared history, and until it was read. */
		addresses,
		/** The effect of an unreadable shared history on the list, and why the history cannot be read. */
		problem: error ? `Shared ${kind}s are ${data ? 'shown as they were' : 'not shown'}: ${error.message}` : undefined,
		share(address: Omit<NewSharedAddress, 'kind'>): void {
			const seen = addresses?.find(({exactName}) => exactName === address.name);
			finish(
				open().then((store) => store.share(api.baseUrl, {...address, kind}, seen?.version ?? 0)),
				`Shared ${address.name}${replacedText(seen)}: all who use this history see it`,
				{failed: 'Not done: '},
			);
		},
		/** Removes it for all. */
		unshare: (address: SharedAddress) =>
			finish(
				open().then((store) => store.remove(api.baseUrl, address)),
				`${address.name} is no longer shared`,
				{failed: 'Not done: '},
			),
	};
}
