/** The list or the item that a person means, if the history keeps it. */
import {type Address, formatAddress, parseAddressIfValid} from '../../address/address.ts';
import {historyKinds, kinds} from '../../resources/history-kinds.ts';
import {type HistoryKind, listOf} from '../../resources/index.ts';
import {NoStateError, NotKeptError} from '../error.ts';
import type {Past} from './past.ts';

export interface ItemTarget {
	readonly kind: HistoryKind;
	readonly id: string;
}

/** The kind that a screen shows. Undefined for several kinds, and for what the history does not keep. */
export function kindOfScreen(screen: string): HistoryKind | undefined {
	const name = listOf(screen)?.resource.name ?? screen;
	return historyKinds.find((kind) => kind === name);
}

/** The kind and the id of an address, if the history keeps its kind. */
export function keptItem(screen: string, params: Readonly<Record<string, string>>): ItemTarget | undefined {
	const kind = kindOfScreen(screen);
	if (!kind) return undefined;
	const list = listOf(screen);
	const id = list ? list.idParam && params[list.idParam] : kinds[kind].id({});
	return id ? {kind, id} : undefined;
}

/** What a question is limited to: a list, or an item of it. */
export interface Scope {
	readonly kind: HistoryKind;
	readonly id?: string;
}

/** Whether the question concerns items of a kind. No scope at all stands for all kinds. */
export const isInScope = (only: readonly Scope[], kind: HistoryKind): boolean =>
	only.length === 0 || only.some((scope) => scope.kind === kind);

/** The ids that a question is limited to. Undefined for the whole list. */
export function idsIn(only: readonly Scope[], kind: HistoryKind): readonly string[] | undefined {
	const own = only.filter((scope) => scope.kind === kind);
	const ids = own.flatMap(({id}) => (id === undefined ? [] : [id]));
	return own.length > 0 && ids.length === own.length ? [...new Set(ids)].sort() : undefined;
}

/** The list or the item that an address names. Throws `NotKeptError`. */
export function scopeOf(address: Address): Scope {
	const text = formatAddress(address);
	if (address.search) throw new NotKeptError(`${text} has a search, which the history cannot follow. Leave it out`);
	const item = keptItem(address.screen, address.params);
	const kind = historyKinds.find((each) => each === address.screen);
	if (item || kind) return item ?? {kind: kind as HistoryKind};
	throw new NotKeptError(`${text} is not kept in the history. It keeps ${historyKinds.join(', ')}`);
}

/** The list or the item that an address or a bare id names. Rejects with `NotKeptError` or `NoStateError`. */
export async function findScope(past: Past, tenant: string, text: string): Promise<Scope> {
	const address = parseAddressIfValid(text);
	if (address) return scopeOf(address);
	const matches = await past.kindsOf(tenant, text, historyKinds);
	const [kind] = matches;
	if (kind && matches.length === 1) return {kind, id: text};
	const addresses = matches.map((each) => kinds[each].address(text));
	if (kind) throw new NotKeptError(`“${text}” is ambiguous. Give one of ${addresses.join(', ')}`);
	throw new NoStateError(`the history of ${tenant} has nothing with the id “${text}”`);
}

/** Like `findScope`, for an item alone. */
export async function findTarget(past: Past, tenant: string, text: string): Promise<ItemTarget> {
	const {kind, id} = await findScope(past, tenant, text);
	if (id !== undefined) return {kind, id};
	throw new NotKeptError(`${text} is a list. Add the id of an item`);
}
