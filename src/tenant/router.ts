/** Finds the route of a request, with Hono's router. */
import {TrieRouter} from 'hono/router/trie-router';
import {tryDecodeURI, tryDecodeURIComponent} from 'hono/utils/url';

export interface Route<Answer> {
	readonly method: 'GET' | 'POST';
	/** A path in Hono's notation, such as `/api/v1/apps/:id`. */
	readonly path: string;
	readonly answer: Answer;
}

export interface Match<Answer> {
	readonly answer: Answer;
	/** The decoded parameters of the path. */
	readonly parameters: Readonly<Record<string, string>>;
}

/**
 * Returns a function from a method and a URL to the route, or to `otherMethod` for a path without a route for the method.
 * `allow` is the value of the header. HEAD is served like GET. Undefined for an unknown path.
 */
export function routerOf<Answer>(
	routes: readonly Route<Answer>[],
	otherMethod: (allow: string) => Answer,
): (method: string, url: string) => Match<Answer> | undefined {
	const router = new TrieRouter<Answer>();
	for (const {method, path, answer} of routes) {
		router.add(method, path, answer);
		if (method === 'GET') router.add('HEAD', path, answer);
	}
	// The router returns the first match, so these come after the routes of all methods.
	for (const [path, same] of Map.groupBy(routes, ({path}) => path)) {
		const allow = same.map(({method}) => (method === 'GET' ? 'GET, HEAD' : method)).join(', ');
		router.add('ALL', path, otherMethod(allow));
	}
	return (method, url) => {
		const [[match] = [], stash = []] = router.match(method, pathOf(url));
		if (!match) return undefined;
		const [answer, places] = match;
		const values = Object.entries(places).map(([name, place]): [string, string] => [
			name,
			tryDecodeURIComponent(typeof place === 'number' ? (stash[place] ?? '') : place),
		]);
		return {answer, parameters: Object.fromEntries(values)};
	};
}

/** Decodes the path of a URL, except for percent signs and slashes within a parameter. */
export const pathOf = (url: string): string => tryDecodeURI(new URL(url).pathname.replaceAll('%25', '%2525'));
