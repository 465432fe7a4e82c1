/** Applies the shown elements of a change to the value before. */
import {isDeepStrictEqual} from 'node:util';
import type {ElementChange} from './diff.ts';
import {type Draft, withValue} from './draft.ts';

/** In a list, the first copy of a removed item is removed, and added items are appended. */
export function replay(before: unknown, after: unknown, elements: readonly ElementChange[]): unknown {
	if (Array.isArray(before ?? after)) return elements.reduce(withItem, (before ?? []) as readonly unknown[]);
	return elements.reduce((map, element) => withValue(map, [element.name], element.after), (before ?? {}) as Draft);
}

function withItem(items: readonly unknown[], {kind, before, after}: ElementChange): readonly unknown[] {
	return kind === 'added' ? [...items, after] : without(items, before);
}

function without(items: readonly unknown[], item: unknown): readonly unknown[] {
	const index = items.findIndex((other) => isDeepStrictEqual(other, item));
	return index < 0 ? items : items.toSpliced(index, 1);
}
