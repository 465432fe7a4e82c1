/** The boards of earlier states of a tenant. The rules of now judge the items of a state, with its clock. */
import type {History} from '../history/history.ts';
import type {State} from '../history/state.ts';
import {rowOf} from '../history/store/stored-item.ts';
import type {Remark} from '../history/team/entry.ts';
import type {Row} from '../resources/resource.ts';
import {type Board, createBoard} from './board.ts';
import type {Finding} from './finding.ts';
import {boardKinds} from './rule.ts';
import {rules} from './rules.ts';

interface Judging {
	readonly silences?: readonly Remark[];
	/** Awaited between parts of the work. */
	readonly pause?: () => Promise<void>;
}

/** The number of items between two pauses. */
const itemsPerPause = 50;

/** Reads the board of a state. It is complete for the lists that the state includes. */
export async function earlierBoard(
	history: Pick<History, 'read'>,
	state: State & {readonly at: number},
	{silences = [], pause}: Judging = {},
): Promise<Board> {
	const board = createBoard({now: state.at, silences});
	for (const kind of boardKinds.filter((each) => state.readings.has(each))) {
		let items: Row[] = [];
		for await (const {json} of history.read(state, kind)) {
			items.push(rowOf(kind, json));
			if (items.length < itemsPerPause) continue;
			board.add(kind, items);
			items = [];
			await pause?.();
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
