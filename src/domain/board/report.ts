/** The whole board as text lines and as JSON. */
import {plural} from '../../text/count.ts';
import {isoTime} from '../../text/timestamp.ts';
import {clockLine, clocksAt} from '../format/clocks.ts';
import type {Board} from './board.ts';
import {countWords, type Finding, type Severity, writtenFinding} from './finding.ts';
import type {Beginning, Known} from './known/beginnings.ts';

/** The number of findings per severity, without silenced ones. */
export function severityCounts(board: Board): Readonly<Record<Severity, number>> {
	const counts = {error: 0, warning: 0, note: 0};
	for (const {rule, found} of board.counts()) counts[rule.severity] += found;
	return counts;
}

/** The lines around the table: counts by severity, coverage and silences. */
export function boardLines(board: Board): readonly string[] {
	const counts = severityCounts(board);
	const idle = board
		.silences()
		.filter(
			({silence: {kind}, isExpired, silenced}) => kind === 'acknowledgement' && (isExpired || silenced === 0),
		).length;
	return [
		countWords(counts).join(', ') || 'Nothing found',
		`Searched: ${board
			.searched()
			.map(({text}) => text)
			.join('; ')}`,
		...(board.skew === 0 ? [] : [clockLine(clocksAt(board.now, board.skew))]),
		...board.silences().flatMap(({silence, isExpired, silenced}) => {
			const {kind, of, reason, until, author} = silence;
			const why = `${of} (${reason})`;
			if (kind === 'acknowledgement')
				return isExpired || silenced === 0
					? []
					: [`Acknowledged${author ? ` by ${author}` : ''} until ${until}: ${why}`];
			if (isExpired) return [`Silence ended on ${until}: ${why}. Renew or remove it`];
			return [`Silenced until ${until}: ${plural(silenced, 'finding')} of ${why}`];
		}),
		...(idle === 0 ? [] : [`Not in effect: ${plural(idle, 'acknowledgement')}. castellan board acks lists them`]),
	];
}

/** The part of a board to report. */
interface Reported {
	readonly tenant: string;
	/** One sentence for each part of the tenant that could not be read. The findings do not cover those parts. */
	readonly failures: readonly string[];
	readonly findings: readonly Finding[];
	readonly known?: Known | undefined;
}

const writtenBeginning = ({firstSeen, ...beginning}: Beginning) => ({
	...(firstSeen === undefined ? {} : {firstSeen: isoTime(firstSeen)}),
	...beginning,
});

/** The JSON form of the board. `counts` is about the whole board, and `findings` are those to report. */
export const boardReport = (board: Board, {tenant, failures, findings, known}: Reported) => ({
	tenant,
	at: isoTime(board.now),
	...(board.skew !== 0 && {clocks: clocksAt(board.now, board.skew)}),
	failures,
	searched: board.searched(),
	counts: board.counts().map(({rule: {id, severity}, found, silenced}) => ({rule: id, severity, found, silenced})),
	silences: board.silences().map(({silence: {of, reason, until, author, at, version}, isExpired, silenced}) => ({
		id: of,
		reason,
		until,
		isExpired,
		silenced,
		...(at !== undefined && {ack: {author, at: isoTime(at), version}}),
	})),
	...(known && {
		lastReads: known.lastReads.map(({kind, at, reader}) => ({
			kind,
			at: isoTime(at),
			...(reader === undefined ? {} : {reader}),
		})),
	}),
	findings: findings.map((finding) => {
		const beginning = known?.beginnings.get(finding.id);
		return {...writtenFinding(finding), ...(beginning && {history: writtenBeginning(beginning)})};
	}),
});
