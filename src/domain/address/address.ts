/**
 * Addresses are the text form of locations in castellan, for copying, bookmarks and the command line. Examples are
 * `apps?query=vault` and `apps/app_42/entitlements/ent_7/owners`.
 */
import {trimmedEnd} from '../../text/trim.ts';
import {visibleInput} from '../../text/visible.ts';
import {fillPath, type Params, paramNames} from '../resources/path.ts';
import {routes, type ScreenName} from './routes.ts';

export interface Address {
	readonly screen: ScreenName;
	readonly params: Params;
	/** The server-side search of a list. */
	readonly search?: Readonly<Record<string, readonly string[]>> | undefined;
}

/** Thrown for an invalid address. The message names a remedy. */
export class AddressError extends Error {
	override readonly name = 'AddressError';
}

export const formatAddress = ({screen, params, search}: Address): string => fillPath(routes[screen], params, search);

/** Parses an address, with or without a leading `/` or `castellan:`. Throws `AddressError`. */
export function parseAddress(text: string): Address {
	const [path = '', query = ''] = text
		.trim()
		.replace(/^castellan:/, '')
		.replace(/^\/+/, '')
		.split(/\?(.*)/s);
	const parts = trimmedEnd(path, '/').split('/');
	const screen = (Object.keys(routes) as ScreenName[]).find((name) => matches(routes[name], parts));
	if (!screen) throw new AddressError(unknownAddress(text, parts));
	const params = Object.fromEntries(
		routes[screen].split('/').flatMap((part, index): [string, string][] => {
			if (!part.startsWith('{')) return [];
			// Ids are typed exactly, or copied from a screen in visible form. Rows have the visible form.
			const id = visibleInput(decoded(parts[index] ?? '', text));
			if (!id.trim()) throw new AddressError(`Empty id in “${text}”. Write ${routes[screen]}`);
			return [[part.slice(1, -1), id]];
		}),
	);
	const search = parseQuery(query, text);
	return Object.keys(search).length > 0 ? {screen, params, search} : {screen, params};
}

/** Like `parseAddress`. Returns undefined for an invalid address, such as an outdated bookmark. */
export function parseAddressIfValid(text: string): Address | undefined {
	try {
		return parseAddress(text);
	} catch (error) {
		if (error instanceof AddressError) return undefined;
		throw error;
	}
}

/** The address of the nearest screen that contains this one: the app of its owners, the list of an item, else the board. */
export function parentAddress({screen, params}: Address): Address {
	const parts = formatAddress({screen, params}).split('/');
	const parents = parts.map((_, index) => parseAddressIfValid(parts.slice(0, -1 - index).join('/')));
	return parents.find((parent) => parent !== undefined) ?? parseAddress(home);
}

function matches(route: string, parts: readonly string[]): boolean {
	const segments = route.split('/');
	return (
		segments.length === parts.length &&
		segments.every((segment, index) => segment.startsWith('{') || segment === parts[index])
	);
}

function decoded(part: string, whole: string): string {
	try {
		return decodeURIComponent(part);
	} catch {
		throw new AddressError(`Invalid % in “${whole}”. Follow it with two hex digits, or write a plain % as %25`);
	}
}

function parseQuery(query: string, whole: string): Record<string, readonly string[]> {
	const search = new Map<string, readonly string[]>();
	for (const pair of query.split('&').filter(Boolean)) {
		const [name = '', value = ''] = pair.split(/=(.*)/s);
		const key = decoded(name, whole);
		if (!/^\w+$/.test(key))
			throw new AddressError(`Unknown search field “${key}” in “${whole}”. Use a field of the list, such as query`);
		search.set(key, [...(search.get(key) ?? []), decoded(value.replaceAll('+', ' '), whole)]);
	}
	return Object.fromEntries(search);
}

function unknownAddress(text: string, parts: readonly string[]): string {
	const roots = Object.values(routes).filter((path) => paramNames(path).length === 0);
	const siblings = Object.values(routes).filter((path) => path.startsWith(`${parts[0]}/`));
	return siblings.length > 0
		? `Unknown address “${text}”. Addresses under ${parts[0]}: ${siblings.join(', ')}`
		: `Unknown address “${text}”. Try ${roots.join(', ')}`;
}

/** Stands for the last address of the tenant. */
export const lastAddress = '-';
/** The first address without another. */
export const home = 'board';

export interface Guess {
	/** `App app_42: Payroll`. */
	readonly title: string;
	readonly address: Address;
	/** The code to look up at the address. */
	readonly shareCode?: string;
	/** There is no other interpretation, so a paste may open the address at once. */
	readonly isCertain: boolean;
	/** The id to store as used, if such ids are stored. `kind` is the noun of a resource. */
	readonly used?: {readonly kind: string; readonly id: string};
}
