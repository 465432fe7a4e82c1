/** What castellan did not read of an item of a response, because of its limits. */
import {exactSourceOf} from './exact-source.ts';

/** A part of an item that was cut. */
export interface Cut {
	/** Within the item. Empty for the item itself. */
	readonly path: string;
	/** A clause: `only the first 20 of 70 are read, because …`. */
	readonly message: string;
}

const cutsByItem = new WeakMap<object, readonly Cut[]>();

/** Records the cuts of a response with its items. A path begins with the name of the list and the index of the item. */
export function recordCuts(response: unknown, cuts: readonly Cut[]): void {
	for (const {path, message} of cuts) {
		const [name = '', index = '', ...rest] = path.replace(/…$/, '').split('.');
		const list = (response as Readonly<Record<string, unknown>>)[name];
		const item: unknown = Array.isArray(list) ? list[Number(index)] : undefined;
		if (typeof item !== 'object' || item === null) continue;
		cutsByItem.set(item, [...(cutsByItem.get(item) ?? []), {path: rest.join('.'), message}]);
	}
}

/** The cuts of an item, or of a view of it. */
export const cutsOf = (view: object): readonly Cut[] =>
	cutsByItem.get(view) ?? cutsByItem.get(exactSourceOf(view)) ?? [];

/** Records the cuts of an item with a copy of it, which it returns. */
export function withCutsOf<T extends object>(item: object, copy: T): T {
	const cuts = cutsOf(item);
	if (cuts.length > 0) cutsByItem.set(copy, cuts);
	return copy;
}

/** `components.3.svcTable.rows: only the first 20 of 70 are read, because …` */
export const describeCut = ({path, message}: Cut): string => (path ? `${path}: ${message}` : message);
