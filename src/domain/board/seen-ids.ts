/** The ids of the items that a board was made of: of a later board without some of them, findings are not resolved but unproven. */
import type {Api} from '../../client/api.ts';
import type {ReadOptions} from '../items/read-items.ts';
import {goneProof} from '../items/tenant-items.ts';
import {kinds} from '../resources/history-kinds.ts';
import type {BoardSource} from './read-board.ts';
import type {BoardKind} from './rule.ts';

export type SeenIds = ReadonlyMap<BoardKind, ReadonlySet<string>>;

/** A source that also collects the ids of its items. */
export function collectingIds(source: BoardSource): {readonly source: BoardSource; readonly seen: SeenIds} {
	const seen = new Map<BoardKind, Set<string>>();
	return {
		seen,
		async *source(kind) {
			const ids = new Set<string>();
			seen.set(kind, ids);
			for await (const page of source(kind)) {
				for (const row of page.items) ids.add(kinds[kind].id(row));
				yield page;
			}
		},
	};
}

/** Proves that the items which a later board lacks are gone. Rejects like `goneProof`. */
export async function requireSeenAgain(
	api: Api,
	before: SeenIds,
	after: SeenIds,
	options?: ReadOptions,
): Promise<void> {
	for (const [kind, ids] of before)
		await goneProof(api, options)(
			kind,
			[...ids].filter((id) => !after.get(kind)?.has(id)),
		);
}
