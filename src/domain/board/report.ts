/** The board as a whole, in words and as JSON. */
import {plural, showCount} from '../format/show.ts';
import type {Board, Searched} from './board.ts';
import {type Severity, severities, type WrittenFinding, writtenFinding} from './finding.ts';

/** How many there are of each severity that are not silenced, whether kept or not. */
export function severityCounts(board: Board): Readonly<Record<Severity, number>> {
	const counts = {error: 0, warning: 0, note: 0};
	for (const {rule, found} of board.counts()) counts[rule.severity] += found;
	return counts;
}

/** The lines around the table: how many of what, what was searched, and what was left out. */
export function boardLines(board: Board): readonly string[] {
	const counts = severityCounts(board);
	const found = severities.toReversed().filter((severity) => counts[severity] > 0);
	const rules = board.counts();
	return [
		found.map((severity) => plural(counts[severity], severity)).join(', ') || 'Nothing found',
		`Searched: ${board
			.searched()
			.map(({text}) => text)
			.join('; ')}`,
		...rules
			.filter(({found: count, kept}) => count > kept)
			.map(({rule, found: count, kept}) => `${rule.id}: the first ${showCount(kept)} of ${showCount(count)}`),
		...board.silences().map(({silence, isExpired, silenced}) => {
			const why = `${silence.id} (${silence.reason})`;
			if (isExpired) return `Silence ended on ${silence.until}: ${why}. Renew or remove it`;
			return `Silenced until ${silence.until}: ${plural(silenced, 'finding')} of ${why}`;
		}),
	];
}

export interface BoardReport {
	readonly tenant: string;
	/** ISO 8601. */
	readonly at: string;
	/** What kept parts of the tenant from being read, a sentence each: the findings do not cover those. */
	readonly failures: readonly string[];
	readonly searched: readonly Searched[];
	readonly counts: readonly {readonly rule: string; readonly severity: Severity; found: number; silenced: number}[];
	readonly silences: readonly {
		readonly id: string;
		readonly reason: string;
		readonly until: string;
		readonly isExpired: boolean;
		readonly silenced: number;
	}[];
	/** At most so many of a rule as the board keeps; `counts` has them all. */
	readonly findings: readonly WrittenFinding[];
}

/** The whole board as a value that JSON can carry. */
export const boardReport = (board: Board, tenant: string, failures: readonly string[] = []): BoardReport => ({
	tenant,
	at: new Date(board.now).toISOString(),
	failures,
	searched: board.searched(),
	counts: board.counts().map(({rule: {id, severity}, found, silenced}) => ({rule: id, severity, found, silenced})),
	silences: board.silences().map(({silence: {id, reason, until}, isExpired, silenced}) => ({
		id,
		reason,
		until,
		isExpired,
		silenced,
	})),
	findings: board.findings().map(writtenFinding),
});
