/** Titles, counts and status lines of the board. */
import {countWords, severities} from '../../../domain/board/finding.ts';
import {type BoardRow, boardRows, isGroup} from '../../../domain/board/groups.ts';
import {showCount} from '../../../text/count.ts';
import {describeFilterProblem, describeMarks, describePageSize, describePosition} from '../list/list-words.ts';
import type {ListView} from '../list/view.ts';
import type {BoardReading} from './board-reading.ts';
import type {BoardState} from './use-board.ts';
import type {useTrends} from './use-trends.ts';

export type TrendOf = NonNullable<ReturnType<typeof useTrends>>;

/** ` Findings in the named readings: 3, 5; now 4.` */
export function describeTrend(row: BoardRow, trendOf: TrendOf | undefined): string {
	const counts = (isGroup(row) && trendOf?.(row)?.counts) || [];
	const present = counts.at(-1);
	if (present === undefined) return '';
	return ` Findings in the named readings: ${counts.slice(0, -1).map(showCount).join(', ')}; now ${showCount(present)}.`;
}

/** The count for the tab; '' if it is not known. Unread parts may have findings too, so an empty board proves nothing. */
export function describeCount({counts, isLoading, errors, oldest}: BoardReading, unappliedAcks: string): string {
	const count = severities.reduce((sum, severity) => sum + counts[severity], 0);
	const hasFailed = errors.length > 0;
	if (oldest === undefined || (count === 0 && hasFailed) || (count > 0 && unappliedAcks)) return '';
	return `${showCount(count)}${isLoading || hasFailed ? '+' : ''}`;
}

export function describeBoard(
	{counts, searched, silences, rows, isStopped, isLoading, smallerSize, unappliedAcks}: BoardState,
	view: ListView,
	hasStrip: boolean,
): readonly string[] {
	const {filter, sort} = view;
	const countTexts = countWords(counts);
	const expired = silences.filter(({silence, isExpired}) => isExpired && silence.kind === 'silence');
	const acknowledged = silences.filter(({silence, silenced}) => silence.kind === 'acknowledgement' && silenced > 0);
	if (isLoading && searched.every(({loaded}) => loaded === 0)) return ['loading'];
	return [
		describePosition(rows),
		describeMarks(rows),
		hasStrip ? '' : countTexts.join(', ') || 'no findings so far',
		acknowledged.length > 0 ? `${showCount(acknowledged.length)} acknowledged` : '',
		isStopped ? 'stopped, L resumes' : isLoading ? 'loading, ctrl-c stops' : '',
		...progress(searched),
		rows.view.length > 0 ? unappliedAcks : '',
		describePageSize(smallerSize),
		filter ? `filter “${filter}”` : '',
		describeFilterProblem(boardRows, view),
		sort ? `by ${boardRows.columns.find(({id}) => id === sort)?.title}` : '',
		expired.length > 0 ? `silence expired: ${expired.map(({silence}) => silence.of).join(', ')}` : '',
	].filter((part) => part !== '');
}

/** Progress texts. Apps always have one; the short lists only have one until they are complete. */
const progress = (searched: BoardState['searched']): readonly string[] =>
	searched.flatMap(({kind, text, isComplete}) => (kind === 'apps' || !isComplete ? [text] : []));

/** What the findings do not cover: `no apps read`. Nothing without findings: the error then stands in their place. */
export const describeUnread = ({searched, unappliedAcks}: BoardState): string =>
	searched.some(({loaded}) => loaded > 0)
		? [unappliedAcks, ...searched.map(({text, isComplete}) => (isComplete ? '' : text))].filter(Boolean).join(', ')
		: '';

export function describeEmpty({searched, isComplete, error}: BoardState): string | undefined {
	if (error && searched.every(({loaded}) => loaded === 0)) return undefined;
	const texts = searched.map(({text}) => text).join('\n');
	return `${isComplete && !error ? 'Nothing needs a person.' : 'No findings so far.'}\n\n${texts}`;
}
