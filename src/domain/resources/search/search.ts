/** A server-side search: values by input name. A flag has the value `true`. An empty search matches everything. */
export type Search = Readonly<Record<string, readonly string[]>>;

export const noSearch: Search = {};

export const isEmptySearch = (search: Search) => Object.values(search).every((values) => values.length === 0);

/** `query=vault policyRefs=p1,p2`, for titles and footers. */
export const describeSearch = (search: Search) =>
	Object.entries(search)
		.filter(([, values]) => values.length > 0)
		.map(([input, values]) => `${input}=${values.join(',')}`)
		.join(' ');
