/** The first answer of the board: totals, the rules that found something, and what colleagues agreed to leave out. */
import type {Board} from '../../domain/board/board.ts';
import {severityCounts} from '../../domain/board/report.ts';
import type {Remark} from '../../domain/history/team/entry.ts';
import {isoTime} from '../../text/timestamp.ts';
import {cutText} from '../../text/trim.ts';
import type {Item} from '../answer.ts';

/** The agreed exceptions that the overview lists. The findings have all of them. */
const listedRemarks = 10;
/** In characters, of a reason. */
const longestReason = 200;

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
export const writtenRemark = ({kind, reason, until, author, at}: Remark) => ({
	kind,
	...(author && {author}),
	...(at !== undefined && {at: isoTime(at)}),
	until,
	reason: cutText(reason, longestReason),
});
