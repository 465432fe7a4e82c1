/**
 * The JSON object behind a view of it. A view leaves out nulls and members of the wrong type; programs get the object as
 * the service sent it (secrets masked).
 */
const sources = new WeakMap<object, object>();

/** The member by which a stand-in for a view gives the view's source. */
export const exactSource = Symbol('exact source');

export function setExactSource(view: object, source: object): void {
	if (view !== source) sources.set(view, source);
}

/** The object that the service sent; the view itself where both are the same. */
export const exactSourceOf = <T extends object>(view: T): object =>
	sources.get(view) ?? (view as {readonly [exactSource]?: object})[exactSource] ?? view;
