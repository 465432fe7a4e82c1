/**
 * Addresses: every place in castellan has one that can be copied, bookmarked and given on the command line, such as
 * `apps?query=vault` or `apps/app_42/entitlements/ent_7/owners`. Pure: text in, text out.
 */
import {visibleInput} from '../../text/visible.ts';

/** Every screen and the path it lives at. Parameters are ids of the tenant, in visible form. */
export const routes = {
	board: 'board',
	apps: 'apps',
	app: 'apps/{appId}',
	entitlements: 'apps/{appId}/entitlements',
	owners: 'apps/{appId}/entitlements/{entitlementId}/owners',
	owner: 'apps/{appId}/entitlements/{entitlementId}/owners/{userId}',
	'auth-configs': 'auth-configs',
	'auth-config': 'auth-configs/{authConfigId}',
	secret: 'secret',
	notifications: 'notifications',
	'step-up': 'step-up',
	'step-up-provider': 'step-up/{providerId}',
	surfaces: 'surfaces',
	conversation: 'surfaces/{conversationId}',
	'tool-bindings': 'tool-bindings',
	'tool-server': 'tool-bindings/{serverId}',
	snapshots: 'snapshots',
	'snapshot-diff': 'snapshots/{before}/diff/{after}',
	requests: 'requests',
	request: 'requests/{requestId}',
} as const;

export type ScreenName = keyof typeof routes;

export interface Address {
	readonly screen: ScreenName;
	readonly params: Readonly<Record<string, string>>;
	/** The server search of a list. */
	readonly search?: Readonly<Record<string, readonly string[]>> | undefined;
}

/** Thrown for text that names no place; the message says what was wrong and what would do. */
export class AddressError extends Error {
	override readonly name = 'AddressError';
}

const parametersOf = (path: string) => path.split('/').filter((part) => part.startsWith('{'));

export function formatAddress({screen, params, search}: Address): string {
	const path = routes[screen].replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
	const query = Object.entries(search ?? {})
		.flatMap(([name, values]) => values.map((value) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`))
		.join('&');
	return query ? `${path}?${query}` : path;
}

/** Reads an address. A leading `/` or `castellan:` is forgiven, an empty id or an unknown place is not. */
export function parseAddress(text: string): Address {
	const [path = '', query = ''] = text
		.trim()
		.replace(/^castellan:/, '')
		.replace(/^\/+/, '')
		.split(/\?(.*)/s);
	const parts = path.replace(/\/+$/, '').split('/');
	const screen = (Object.keys(routes) as ScreenName[]).find((name) => matches(routes[name], parts));
	if (!screen) throw new AddressError(unknownPlace(text, parts));
	const params = Object.fromEntries(
		routes[screen].split('/').flatMap((part, index): [string, string][] => {
			if (!part.startsWith('{')) return [];
			// Typed exactly, or copied with the symbols of a screen: rows have their ids in visible form.
			const id = visibleInput(decoded(parts[index] ?? '', text));
			if (!id.trim()) throw new AddressError(`“${text}” has an empty id where ${routes[screen]} wants one`);
			return [[part.slice(1, -1), id]];
		}),
	);
	const search = parseQuery(query, text);
	return Object.keys(search).length > 0 ? {screen, params, search} : {screen, params};
}

function matches(route: string, parts: readonly string[]): boolean {
	const wanted = route.split('/');
	return wanted.length === parts.length && wanted.every((part, index) => part.startsWith('{') || part === parts[index]);
}

function decoded(part: string, whole: string): string {
	try {
		return decodeURIComponent(part);
	} catch {
		throw new AddressError(`“${whole}” has a % that is not followed by two hex digits: write a plain % as %25`);
	}
}

function parseQuery(query: string, whole: string): Record<string, readonly string[]> {
	const search = new Map<string, readonly string[]>();
	for (const pair of query.split('&').filter(Boolean)) {
		const [name = '', value = ''] = pair.split(/=(.*)/s);
		const key = decoded(name, whole);
		if (!/^\w+$/.test(key)) throw new AddressError(`“${whole}” has a search field “${key}” that no list knows`);
		search.set(key, [...(search.get(key) ?? []), decoded(value.replaceAll('+', ' '), whole)]);
	}
	return Object.fromEntries(search);
}

function unknownPlace(text: string, parts: readonly string[]): string {
	const roots = Object.values(routes).filter((path) => parametersOf(path).length === 0);
	const siblings = Object.values(routes).filter((path) => path.startsWith(`${parts[0]}/`));
	return siblings.length > 0
		? `“${text}” names no place; under ${parts[0]} there are: ${siblings.join(', ')}`
		: `“${text}” names no place; try one of: ${roots.join(', ')}`;
}

/** Stands for the address where the tenant was left. */
export const lastPlace = '-';
export const home = 'board';
