/** The number of findings per rule in earlier states of a tenant. */

import type {Remark} from '../history/team/entry.ts';
import type {Row} from '../resources/resource.ts';
import {createBoard} from './board.ts';
import type {BoardItem, BoardKind} from './rule.ts';
import {type Rule, rules} from './rules.ts';

/** An earlier state of a tenant, read item by item. */
export interface PastState {
	/** Epoch milliseconds. */
	readonly at: number;
	has(kind: BoardKind): boolean;
	items(kind: BoardKind): Iterable<Row> | AsyncIterable<Row>;
}

/** The number of items between two pauses. */
const itemsPerPause = 50;

/**
 * The findings of each rule, with the clock of the state. Absent are rules about a kind that the state does not include, and
 * rules that could not judge every item.
 * `pause` is awaited between parts of the work.
 */
export async function pastCounts(
	state: PastState,
	silences: readonly Remark[],
	pause: () => Promise<void>,
): Promise<ReadonlyMap<string, number>> {
	const board = createBoard({now: state.at, silences});
	const kinds = [...new Set(rules.map(({kind}) => kind))].filter((kind) => state.has(kind));
	for (const kind of kinds) {
		let items: BoardItem[] = [];
		for await (const item of state.items(kind)) {
			items.push(item as BoardItem);
			if (items.length < itemsPerPause) continue;
			board.add(kind, items);
			items = [];
			await pause();
		}
		board.add(kind, items);
		board.complete(kind);
	}
	const isKnown = (rule: Rule) => kinds.includes(rule.kind) && board.isJudged(rule);
	return new Map(board.counts().flatMap(({rule, found}) => (isKnown(rule) ? [[rule.id, found]] : [])));
}
