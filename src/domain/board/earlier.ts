/** The boards of earlier states of a tenant. The rules of now judge the items of a state, with its clock. */
import type {History} from '../history/history.ts';
import type {State} from '../history/state.ts';
import {rowOf} from '../history/store/stored-item.ts';
import type {Row} from '../resources/resource.ts';
import {type Board, createBoard} from './board.ts';
import type {Finding} from './finding.ts';
import {type BoardKind, boardKinds} from './rule.ts';
import {rules} from './rules.ts';

/** An earlier state of a tenant, read item by item. */
export interface EarlierState {
	/** Epoch milliseconds. */
	readonly at: number;
	has(kind: BoardKind): boolean;
	items(kind: BoardKind): Iterable<Row> | AsyncIterable<Row>;
}

/** The state that readings hold. */
export const stateOf = (history: History, state: State & {readonly at: number}): EarlierState => ({
	at: state.at,
	has: (kind) => state.readings.has(kind),
	async *items(kind) {
		for await (const {json} of history.read(state, kind)) yield rowOf(kind, json);
	},
});

/** The number of items between two pauses. */
const itemsPerPause = 50;

/** Reads the board of a state. It is complete for the kinds that the state includes. `pause` is awaited between parts of the work. */
export async function earlierBoard(state: EarlierState, pause: () => Promise<void>): Promise<Board> {
	const board = createBoard({now: state.at});
	for (const kind of boardKinds.filter((each) => state.has(each))) {
		let items: Row[] = [];
		for await (const item of state.items(kind)) {
			items.push(item);
			if (items.length < itemsPerPause) continue;
			board.add(kind, items);
			items = [];
			await pause();
		}
		board.add(kind, items);
		board.complete(kind);
	}
	return board;
}

/** The rules that judged every item of a list that was read to its end. */
function judgedBy(board: Board): ReadonlySet<string> {
	const read = new Set(board.searched().flatMap(({kind, isComplete}) => (isComplete ? [kind] : [])));
	return new Set(rules.filter((rule) => read.has(rule.kind) && board.isJudged(rule)).map(({id}) => id));
}

/**
 * The findings that another board does not have. A finding that it could not have found counts as one that it has: its list was not
 * read to the end, or its rule could not judge every item. The boards need the same silences.
 */
export function findingsBeyond(findings: readonly Finding[], other: Board): readonly Finding[] {
	const judged = judgedBy(other);
	const ids = new Set(other.findings().map(({id}) => id));
	return findings.filter(({id, rule}) => judged.has(rule) && !ids.has(id));
}
