/** Findings with what the history knows of them: since when they are there, and what colleagues noted about their items. */
import {type Finding, writtenFinding} from '../../domain/board/finding.ts';
import {type Beginning, beginnings} from '../../domain/board/known/beginnings.ts';
import type {Acknowledged} from '../../domain/board/silences.ts';
import {HistoryError, NoStateError} from '../../domain/history/error.ts';
import type {Note} from '../../domain/history/team/team.ts';
import {kinds} from '../../domain/resources/history-kinds.ts';
import {isoTime} from '../../text/timestamp.ts';
import type {Item} from '../answer.ts';
import type {Sources} from '../tool.ts';
import {writtenRemark} from './board-overview.ts';

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
	const {ack, ...own} = 'ack' in finding ? finding : {...finding, ack: undefined};
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
