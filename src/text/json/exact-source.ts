/**
 * Finds the original JSON object of a view. A view omits nulls and mistyped members. Programs get the object as the service
 * sent it, with secrets redacted.
 */
const sources = new WeakMap<object, object>();

export function setExactSource(view: object, source: object): void {
	if (view !== source) sources.set(view, source);
}

/** Returns the object that the service sent, or the view itself if both are equal. */
export const exactSourceOf = <T extends object>(view: T): object => sources.get(view) ?? view;

/** Whether a view differs from what the service sent. */
export const isCorrected = (view: object): boolean => sources.has(view);

/** Whether a view lacks a member that the service sent: its value breaks the contract. Null counts as absent. */
export function isUnread(view: object, key: string): boolean {
	const source = sources.get(view) as Readonly<Record<string, unknown>> | undefined;
	const sent = source && Object.hasOwn(source, key) ? source[key] : undefined;
	if (sent === undefined || sent === null) return false;
	const value = (view as Readonly<Record<string, unknown>>)[key];
	return value === undefined || value === null || isObject(value) !== isObject(sent);
}

/** An empty object stands in a list for an item that is not an object. */
const isObject = (value: unknown) => typeof value === 'object' && !Array.isArray(value);
