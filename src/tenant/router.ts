/** Finds the handler of a request. */

export interface Route<Handler> {
	readonly method: 'GET' | 'POST';
	/** A path with parameters in braces, such as `/api/v1/apps/{id}`. It may also have named groups of a regular expression. */
	readonly path: string;
	readonly handler: Handler;
}

/**
 * Returns a function from a method and a URL to the route. For a path without a route for the method, the handler is the
 * result of `otherMethod`; `allow` is the value of the header. HEAD is served like GET. The parameters of the path are decoded.
 * Undefined for an unknown path.
 */
export function routerOf<Handler>(
	routes: readonly Route<Handler>[],
	otherMethod: (allow: string) => Handler,
): (method: string, url: string) => {handler: Handler; parameters: Readonly<Record<string, string>>} | undefined {
	const paths = [...Map.groupBy(routes, ({path}) => path)].map(([path, same]) => ({
		pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
		handlers: new Map<string, Handler>(same.map(({method, handler}) => [method, handler])),
		other: otherMethod(same.map(({method}) => (method === 'GET' ? 'GET, HEAD' : method)).join(', ')),
	}));
	return (method, url) => {
		const requested = pathOf(url);
		const matched = paths.find(({pattern}) => pattern.test(requested));
		if (!matched) return undefined;
		const {pattern, handlers, other} = matched;
		const groups = Object.entries(pattern.exec(requested)?.groups ?? {});
		return {
			handler: handlers.get(method === 'HEAD' ? 'GET' : method) ?? other,
			parameters: Object.fromEntries(groups.map(([name, value]) => [name, decoded(value, decodeURIComponent)])),
		};
	};
}

/** Decodes the path of a URL, except for percent signs and slashes within a parameter. */
export const pathOf = (url: string): string => decoded(new URL(url).pathname.replaceAll('%25', '%2525'), decodeURI);

/** Leaves bytes that are not UTF-8 encoded. */
const decoded = (text: string, decode: (text: string) => string): string =>
	text.replace(/(?:%[\da-f]{2})+/gi, (bytes) => {
		try {
			return decode(bytes);
		} catch {
			return bytes;
		}
	});
