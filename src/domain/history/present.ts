/** The present tenant as a side of a comparison. */
import type {Api} from '../../client/api.ts';
import {IncompleteListError} from '../../client/pagination.ts';
import {findItem, uncertainReason} from '../items/find-item.ts';
import {readKind} from '../items/tenant-items.ts';
import {kinds} from '../resources/history-kinds.ts';
import type {HistoryKind} from '../resources/index.ts';
import type {Row} from '../resources/resource.ts';
import type {ReadPages} from './save.ts';
import {type StoredItem, storedItem} from './store/stored-item.ts';

/** The tenant as it is now, which is read. */
export interface Present extends ReadPages {
	readonly api: Api;
}

/** The items of a kind as a tenant has them now. */
export type PresentItems = (kind: HistoryKind, ids?: readonly string[]) => AsyncGenerator<StoredItem>;

/** Counts the items of all kinds. */
export function presentOf({api, onProgress, ...options}: Present): PresentItems {
	let count = 0;
	return async function* (kind, ids) {
		const {resource} = kinds[kind];
		async function* rows(): AsyncGenerator<readonly Row[]> {
			if (!ids || !resource) {
				for await (const {items} of readKind(api, kind, options)) yield items;
				return;
			}
			for (const id of ids) {
				const {row, isUncertain} = await findItem({api, resource, id}, options);
				if (isUncertain) throw new IncompleteListError(`${uncertainReason}, so ${id} may exist`);
				if (row) yield [row];
			}
		}
		for await (const items of rows()) {
			yield* items.map((row) => storedItem(kind, row));
			count += items.length;
			await onProgress?.(count);
		}
	};
}
