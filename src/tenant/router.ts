/** Finds the handler of a request, with Hono's router. */
import {TrieRouter} from 'hono/router/trie-router';
import {tryDecodeURI, tryDecodeURIComponent} from 'hono/utils/url';

export interface Route<Handler> {
	readonly method: 'GET' | 'POST';
	/** A path in Hono's notation, such as `/api/v1/apps/:id`. */
	readonly path: string;
	readonly handler: Handler;
}

export interface Match<Handler> {
	readonly handler: Handler;
	/** The decoded parameters of the path. */
	readonly parameters: Readonly<Record<string, string>>;
}

/**
 * Returns a function from a method and a URL to the route. For a path without a route for the method, the handler is the
 * result of `otherMethod`; `allow` is the value of the header. HEAD is served like GET. Undefined for an unknown path.
 */
export function routerOf<Handler>(
	routes: readonly Route<Handler>[],
	otherMethod: (allow: string) => Handler,
): (method: string, url: string) => Match<Handler> | undefined {
	const router = new TrieRouter<Handler>();
	for (const {method, path, handler} of routes) {
		router.add(method, path, handler);
		if (method === 'GET') router.add('HEAD', path, handler);
	}
	// The router returns the first match, so these come after the routes of all methods.
	for (const [path, same] of Map.groupBy(routes, ({path}) => path)) {
		const allow = same.map(({method}) => (method === 'GET' ? 'GET, HEAD' : method)).join(', ');
		router.add('ALL', path, otherMethod(allow));
	}
	return (method, url) => {
		const [[match] = [], stash = []] = router.match(method, pathOf(url));
		if (!match) return undefined;
		const [handler, parameters] = match;
		const decoded = Object.entries(parameters).map(([name, value]): [string, string] => [
			name,
			tryDecodeURIComponent(typeof value === 'number' ? (stash[value] ?? '') : value),
		]);
		return {handler, parameters: Object.fromEntries(decoded)};
	};
}

/** Decodes the path of a URL, except for percent signs and slashes within a parameter. */
export const pathOf = (url: string): string => tryDecodeURI(new URL(url).pathname.replaceAll('%25', '%2525'));
