/** Compares two boards of a tenant: the findings that only one of them has. */
import type {Board} from './board.ts';
import type {Finding} from './finding.ts';
import {rules} from './rules.ts';

/**
 * The findings of a board that the other one does not have. A finding that the other one could not have found counts as one that
 * it has: its list was not read to the end, or its rule could not judge every item. The boards need all findings, and the same
 * silences.
 */
export function onlyIn(board: Board, other: Board): readonly Finding[] {
	const kinds = new Set(other.searched().flatMap(({kind, isComplete}) => (isComplete ? [kind] : [])));
	const judged = new Set(rules.filter((rule) => kinds.has(rule.kind) && other.isJudged(rule)).map(({id}) => id));
	const ids = new Set(other.findings().map(({id}) => id));
	return board.findings().filter(({id, rule}) => judged.has(rule) && !ids.has(id));
}
