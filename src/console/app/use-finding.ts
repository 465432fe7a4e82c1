/** Interprets typed or pasted text, using cached rows and known ids, and opens the result. */

import {findPlaces} from '../../domain/address/find.ts';
import type {Guess} from '../../domain/address/guess.ts';
import type {Kind} from '../../domain/address/ids.ts';
import {resources} from '../../domain/resources/index.ts';
import type {Resource} from '../../domain/resources/resource.ts';
import {Once} from '../features/shared/memory.ts';
import {cachedRow} from '../query/seen.ts';
import {useServices} from '../services.ts';
import type {History} from './history.ts';

export interface AddressFinder {
	readonly find: (text: string) => readonly Guess[];
	readonly open: (guess: Guess) => void;
}

/** The kinds of objects that the API can list. */
const listedKinds: Readonly<Partial<Record<Kind, Resource>>> = {
	app: resources.apps as unknown as Resource,
	'auth config': resources['auth-configs'] as unknown as Resource,
};

export function useAddressFinder(history: History): AddressFinder {
	const {api, queries, knownIds} = useServices();
	function nameOf(kind: Kind, id: string): string | undefined {
		const resource = listedKinds[kind];
		const row = resource && cachedRow(queries, resource, id);
		if (row) return resource.label(row);
		const isUsed = kind !== 'policy' && kind !== 'auth config' && knownIds.list(kind).includes(id);
		return isUsed ? '' : undefined;
	}
	return {
		find: (text) => findPlaces(text, {host: new URL(api.baseUrl).host, nameOf}),
		open({address, shareCode, used}) {
			if (used) knownIds.add(used.kind, used.id);
			history.go(address, shareCode === undefined ? {} : {shareCode: new Once(shareCode)});
		},
	};
}
