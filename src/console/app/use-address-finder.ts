/** Interprets typed or pasted text, using cached rows and known ids, and opens the result. */
import type {Guess} from '../../domain/address/address.ts';
import {guessAddresses} from '../../domain/address/find.ts';
import {isStoredKind} from '../../domain/address/ids.ts';
import {resources} from '../../domain/resources/index.ts';
import type {Screen} from '../core/screen-context.ts';
import {useServices} from '../core/services.ts';
import {cachedRow} from '../query/loaded.ts';

export function useAddressFinder(go: Screen['go']) {
	const {api, queries} = useServices().tenant;
	const {knownIds} = useServices().state;
	function nameOf(kind: string, id: string): string | undefined {
		const resource = resources.find(({noun}) => noun === kind);
		const row = resource && cachedRow(queries, resource, id);
		if (row) return resource.label(row);
		return isStoredKind(kind) && knownIds.list(kind).includes(id) ? '' : undefined;
	}
	return {
		find: (text: string): readonly Guess[] => guessAddresses(text, {host: new URL(api.baseUrl).host, nameOf}),
		open({address, shareCode, used}: Guess): void {
			if (used) knownIds.add(used.kind, used.id);
			go(address, shareCode === undefined ? {} : {shareCode});
		},
	};
}
