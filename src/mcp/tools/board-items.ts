/** What the board answers: the overview, and findings with what the history knows of them. */

import type {Board} from '../../domain/board/board.ts';
import {type Finding, writtenFinding} from '../../domain/board/finding.ts';
import {type Beginning, beginnings} from '../../domain/board/known/beginnings.ts';
import {severityCounts} from '../../domain/board/report.ts';
import type {Acknowledged} from '../../domain/board/silences.ts';
import {HistoryError, NoStateError} from '../../domain/history/error.ts';
import type {Remark} from '../../domain/history/team/entry.ts';
import type {Note} from '../../domain/history/team/team.ts';
import {kinds} from '../../domain/resources/history-kinds.ts';
import {isoTime} from '../../text/timestamp.ts';
import {cutText} from '../../text/trim.ts';
import type {Item} from '../answer.ts';
import type {Sources} from '../tool.ts';

/** The findings whose beginnings are looked up at once. */
const batch = 50;

/** Yields findings as an agent reads them. Returns notes about what is not known of them. */
export async function* knownFindings(
	{api, history}: Sources,
	findings: readonly (Finding | Acknowledged)[],
	hasEvidence: boolean,
): AsyncGenerator<readonly Item[], readonly string[]> {
	let shown = 0;
	try {
		const open = findings.length > 0 ? await history() : undefined;
		const all = (await open?.team.notes(api.baseUrl)) ?? [];
		const notes = Map.groupBy(all, ({kind, id}) => kinds[kind].address(id));
		for (let part = findings.slice(0, batch); open && part.length > 0; part = findings.slice(shown, shown + batch)) {
			const known = await beginnings(open.past, api.baseUrl, part.filter(isPresent));
			shown += part.length;
			yield part.map((each) => ({
				...written(each, hasEvidence),
				...sinceWhen(known.get(each.id)),
				...(notes.has(each.address) && {notes: notes.get(each.address)?.map(writtenNote)}),
			}));
		}
		return [];
	} catch (error) {
		if (!(error instanceof HistoryError)) throw error;
		yield findings.slice(shown).map((each) => written(each, hasEvidence));
		if (error instanceof NoStateError)
			return ['No history is stored, so it is not known since when these findings are there.'];
		return [
			'The history cannot be read: since when these findings are there, and what colleagues noted, is not known.',
		];
	}
}

const isPresent = ({change}: Finding) => change !== 'resolved';

function written(finding: Finding | Acknowledged, hasEvidence: boolean): Item {
	const {ack, ...own} = {ack: undefined, ...finding};
	const {evidence, ...rest} = writtenFinding(own);
	return {...rest, ...(hasEvidence && {evidence}), ...(ack && {acknowledgement: writtenRemark(ack)})};
}

/** `firstSeen` is the earliest time at which the last readings, without a gap, have the finding. */
const sinceWhen = (beginning: Beginning | undefined) =>
	beginning && {
		...(beginning.firstSeen !== undefined && {firstSeen: isoTime(beginning.firstSeen)}),
		inLastReadings: beginning.readings,
		...(beginning.mayBeOlder && {mayBeOlder: true}),
	};

const writtenNote = ({author, at, text}: Note) => ({author, at: isoTime(at), text});

/** The agreed exceptions that the overview lists. The findings have all of them. */
const listedRemarks = 10;
/** In characters, of a reason. */
const longestReason = 200;

/** Totals, the rules that found something, and what colleagues agreed to leave out. */
export function overviewOf(board: Board): readonly Item[] {
	const used = board.silences().filter(({isExpired, silenced}) => !isExpired && silenced > 0);
	const more = used.length - listedRemarks;
	return [
		{
			totals: {...severityCounts(board), acknowledged: board.acknowledged().length},
			searched: board.searched().map(({kind, loaded, isComplete}) => ({kind, loaded, complete: isComplete})),
			...(more > 0 && {agreedMore: more}),
		},
		...board
			.counts()
			.filter(({found, silenced}) => found + silenced > 0)
			.map(({rule: {id, severity, title}, found, silenced}) => ({
				rule: id,
				severity,
				title,
				found,
				...(silenced > 0 && {leftOut: silenced}),
			})),
		...used
			.slice(0, listedRemarks)
			.map(({silence, silenced}) => ({agreed: silence.of, ...writtenRemark(silence), findings: silenced})),
	];
}

/** The words of a colleague are data: they stand in members of their own, beside the name of their author. */
const writtenRemark = ({kind, reason, until, author, at}: Remark) => ({
	kind,
	...(author && {author}),
	...(at !== undefined && {at: isoTime(at)}),
	until,
	reason: cutText(reason, longestReason),
});
