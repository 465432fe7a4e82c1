/** Names the items that a search asked for by id and did not find. */
import {visibleInput} from '../../text/visible.ts';
import type {Resource} from '../resources/resource.ts';
import type {Search} from '../resources/search/search.ts';

/**
 * The ids of a search that no item of its complete list has, in visible form. None if the list has an item without an id, because that may
 * be any of them.
 */
export function missingIds(
	{itemInput}: Pick<Resource, 'itemInput'>,
	search: Search,
	found: ReadonlySet<string>,
): readonly string[] {
	if (found.has('')) return [];
	const inputs = Object.keys(itemInput?.() ?? {});
	const asked = inputs.flatMap((input) => search[input] ?? []).map(visibleInput);
	return [...new Set(asked)].filter((id) => !found.has(id));
}

/** `no app found with the ids app_1, app_2` */
export const missingText = (noun: string, ids: readonly string[]): string =>
	`no ${noun} found with the ${ids.length === 1 ? 'id' : 'ids'} ${ids.join(', ')}`;
