/** Marks new findings. The same rules evaluate an earlier state, at the time of that state. */
import {HistoryError} from '../history/error.ts';
import type {Since} from '../history/since.ts';
import type {Row} from '../resources/resource.ts';
import {type Board, createBoard} from './board.ts';
import type {Finding} from './finding.ts';
import type {BoardKind} from './rule.ts';
import {rules} from './rules.ts';

/** An earlier state of a tenant. */
export type EarlierState = Pick<Since, 'at' | 'has' | 'all' | 'one'>;

interface Past {
	readonly board: Board;
	readonly ids: ReadonlySet<string>;
}

/**
 * Returns `new` for a new finding. Returns '' if it existed before, or if the earlier state does not include its kind or cannot be
 * read.
 */
export function marksSince(earlier: EarlierState): (finding: Finding) => string {
	const boards = new Map<BoardKind, Past>();
	const words = new WeakMap<Finding, string>();

	/** Evaluates a whole list, so it serves short lists only. */
	function earlierBoard(kind: BoardKind): Past {
		const cached = boards.get(kind);
		if (cached) return cached;
		const past = boardOf(kind, earlier.all(kind), true);
		boards.set(kind, past);
		return past;
	}

	function boardOf(kind: BoardKind, items: readonly Row[], isComplete: boolean): Past {
		const board = createBoard({now: earlier.at});
		board.add(kind, items);
		if (isComplete) board.complete(kind);
		return {board, ids: new Set(board.findings().map(({id}) => id))};
	}

	/** True if the earlier state cannot be judged or read, because it may have had the finding. */
	function wasThere(finding: Finding): boolean {
		try {
			return isFound(finding);
		} catch (error) {
			if (error instanceof HistoryError) return true;
			throw error;
		}
	}

	function isFound({id, rule: name, subject}: Finding): boolean {
		const rule = rules.find((each) => each.id === name);
		if (!rule || !earlier.has(rule.kind)) return true;
		const isSingle = rule.kind === 'apps' && 'check' in rule;
		// A tenant may have many apps. An item rule needs only the one app.
		const item = isSingle ? earlier.one(rule.kind, subject.id) : undefined;
		if (isSingle && !item) return false;
		const {board, ids} = item ? boardOf(rule.kind, [item], false) : earlierBoard(rule.kind);
		return ids.has(id) || !board.isJudged(rule);
	}

	return (finding) => {
		const word = words.get(finding) ?? (wasThere(finding) ? '' : 'new');
		words.set(finding, word);
		return word;
	};
}

/**
 * The findings of a board that the other one does not have. A finding that the other one could not have found counts as one that
 * it has: its list was not read to the end, or its rule could not judge every item. The boards need the same silences.
 */
export function onlyIn(board: Board, other: Board): readonly Finding[] {
	const kinds = new Set(other.searched().flatMap(({kind, isComplete}) => (isComplete ? [kind] : [])));
	const judged = new Set(rules.filter((rule) => kinds.has(rule.kind) && other.isJudged(rule)).map(({id}) => id));
	const ids = new Set(other.findings().map(({id}) => id));
	return board.findings().filter(({id, rule}) => judged.has(rule) && !ids.has(id));
}
