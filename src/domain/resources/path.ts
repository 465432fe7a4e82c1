/** Fills the paths of screens, such as `apps/{appId}`. */

/** Ids by parameter of a path, in visible form. */
export type Params = Readonly<Record<string, string>>;

/** The names of the parameters of a path, in order. */
export const paramNames = (path: string): readonly string[] =>
	[...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** The name of the last parameter of a path: the id of what it shows. '' without parameters. */
export const lastParam = (path: string): string => paramNames(path).at(-1) ?? '';

/** The text of an address: the path with its parameters, and the search of a list. */
export function fillPath(
	path: string,
	params: Params,
	search: Readonly<Record<string, readonly string[]>> = {},
): string {
	const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
	const query = Object.entries(search)
		.flatMap(([name, values]) => values.map((value) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`))
		.join('&');
	return query ? `${filled}?${query}` : filled;
}

/** The address of a person. The rules of the board link there, and the table of routes has it. */
export const personRoute = 'people/{personId}';
