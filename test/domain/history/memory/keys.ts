/** Keys in memory, for tests. */
import {randomBytes} from 'node:crypto';
import type {HistoryKeys} from '../../../../src/domain/history/memory/keyring.ts';

export interface TestKeys extends HistoryKeys {
	readonly stored: Map<string, string>;
}

export const newKey = (): string => randomBytes(32).toString('base64url');

export function testKeys(): TestKeys {
	const stored = new Map<string, string>();
	return {
		stored,
		find: async (tenants) => tenants.flatMap((tenant) => stored.get(tenant) ?? []),
		async create(tenant) {
			const key = stored.get(tenant) ?? newKey();
			stored.set(tenant, key);
			return key;
		},
	};
}
