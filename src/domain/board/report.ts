/** The whole board as text lines and as JSON. */
import {plural, showCount} from '../../text/count.ts';
import type {Board, Searched} from './board.ts';
import {type Severity, severities, type WrittenFinding, writtenFinding} from './finding.ts';

/** The number of findings per severity, without silenced ones and including those beyond the limit. */
export function severityCounts(board: Board): Readonly<Record<Severity, number>> {
	const counts = {error: 0, warning: 0, note: 0};
	for (const {rule, found} of board.counts()) counts[rule.severity] += found;
	return counts;
}

/** The lines around the table: counts by severity, coverage, truncated rules and silences. */
export function boardLines(board: Board): readonly string[] {
	const counts = severityCounts(board);
	const present = severities.toReversed().filter((severity) => counts[severity] > 0);
	const rules = board.counts();
	return [
		present.map((severity) => plural(counts[severity], severity)).join(', ') || 'Nothing found',
		`Searched: ${board
			.searched()
			.map(({text}) => text)
			.join('; ')}`,
		...rules
			.filter(({found: count, stored}) => count > stored)
			.map(({rule, found: count, stored}) => `${rule.id}: the first ${showCount(stored)} of ${showCount(count)}`),
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
	/** One sentence for each part of the tenant that could not be read. The findings do not cover those parts. */
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
	/** Limited per rule; `counts` is exact. */
	readonly findings: readonly WrittenFinding[];
}

/** The JSON form of the board. */
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
