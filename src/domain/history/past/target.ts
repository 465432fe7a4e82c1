/** The item whose changes a person wants to see. */
import {formatAddress, parseAddressIfValid} from '../../address/address.ts';
import {listOf, type SnapshotKind} from '../../resources/index.ts';
import {NoStateError, NotKeptError} from '../error.ts';
import {kinds, snapshotKinds} from '../kinds.ts';
import type {Past} from './past.ts';

export interface ItemTarget {
	readonly kind: SnapshotKind;
	readonly id: string;
}

/** The kind and the id of an address, if the history keeps its kind. */
export function keptItem(screen: string, params: Readonly<Record<string, string>>): ItemTarget | undefined {
	const list = listOf(screen);
	const name = list?.resource.name ?? screen;
	const kind = snapshotKinds.find((each) => each === name);
	if (!kind) return undefined;
	const id = list ? list.idParam && params[list.idParam] : kinds[kind].id({});
	return id ? {kind, id} : undefined;
}

/** The item that an address or a bare id names. Rejects with `NotKeptError` or `NoStateError`. */
export async function findTarget(past: Past, tenant: string, text: string): Promise<ItemTarget> {
	const address = parseAddressIfValid(text);
	if (address?.search) throw new NotKeptError(`${text} has a search, which names no item. Leave it out`);
	const item = address && keptItem(address.screen, address.params);
	if (item) return item;
	if (address) {
		const isList = snapshotKinds.some((kind) => kind === address.screen);
		const advice = isList ? 'Add the id of an item' : `It keeps ${snapshotKinds.join(', ')}`;
		const problem = isList ? 'is a list' : 'is not kept in the history';
		throw new NotKeptError(`${formatAddress(address)} ${problem}. ${advice}`);
	}
	const matches = await past.kindsOf(tenant, text, snapshotKinds);
	const [kind] = matches;
	if (kind && matches.length === 1) return {kind, id: text};
	const addresses = matches.map((each) => kinds[each].address(text));
	if (kind) throw new NotKeptError(`“${text}” is ambiguous. Give one of ${addresses.join(', ')}`);
	throw new NoStateError(`the history of ${tenant} has nothing with the id “${text}”`);
}
