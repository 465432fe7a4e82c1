/**
 * Finds the original JSON object of a view. A view omits nulls and mistyped members. Programs get the object as the service
 * sent it, with secrets redacted.
 */
const sources = new WeakMap<object, object>();

/** The member in which a proxy of a view stores the view's source. */
export const exactSource = Symbol('exact source');

export function setExactSource(view: object, source: object): void {
	if (view !== source) sources.set(view, source);
}

/** Returns the object that the service sent, or the view itself if both are equal. */
export const exactSourceOf = <T extends object>(view: T): object =>
	sources.get(view) ?? (view as {readonly [exactSource]?: object})[exactSource] ?? view;
