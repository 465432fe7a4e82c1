/** Lists the differences between two snapshots, or a snapshot and the tenant: one field per row, by resource. */
import {changes} from '../../../domain/history/rows.ts';
import {cellWidth, cut, oneLine} from '../../../text/cells.ts';
import {plural, showCount} from '../../../text/count.ts';
import {graphemesOf} from '../../../text/graphemes.ts';
import {useTheme} from '../../terminal/theme-context.tsx';
import {describeFilterProblem, describeMarks, describePageSize, describePosition} from '../list/list-words.ts';
import {RowsScreen} from '../list/RowsScreen.tsx';
import {withoutItems} from '../list/use-list-commands.ts';
import type {ListView} from '../list/view.ts';
import {useBodySize} from '../shared/ScreenFrame.tsx';
import {type DiffState, useDiff} from './use-diff.ts';

export function SnapshotDiffScreen({before, after}: {readonly before: string; readonly after: string}) {
	const theme = useTheme();
	const {width} = useBodySize();
	const state = useDiff(before, after);
	const hasStarted = !state.error && state.loadedAt !== undefined;
	const status = (view: ListView) => theme.paint('dim', ` ${describeDiff(state, view).join(` ${theme.glyphs.dot} `)}`);
	return (
		<RowsScreen
			resource={changes}
			state={state}
			words={{
				title: `Changes from ${before} to ${after}`,
				nothing: !hasStarted
					? undefined
					: state.hasMore
						? 'No difference so far'
						: ['Nothing differs', leftOutText(state)].filter(Boolean).join('. '),
				...(hasStarted && !state.notice ? {status} : {}),
			}}
			commands={withoutItems}
			// The header cuts the title, except for a screen reader.
			strip={theme.isLinear ? undefined : ` ${sidesText([before, after], width - 1, theme.glyphs.ellipsis)}`}
			needsStrip
		/>
	);
}

const leftOutText = ({leftOut}: DiffState) =>
	leftOut.length > 0 ? `Not compared, only one side was read: ${leftOut.join(', ')}` : '';

/** Includes the progress until the comparison is complete. */
function describeDiff(state: DiffState, view: ListView): readonly string[] {
	const {filter, sort} = view;
	const {rows, counts, compared, total, hasMore, isLoading, isStopped, smallerSize} = state;
	const {added, removed, changed} = counts;
	const countText = `${showCount(added)} added, ${showCount(removed)} removed, ${showCount(changed)} changed`;
	// Two snapshots are compared by their changes, so the number of compared items is known at the end.
	const progressText =
		compared > 0 ? `${showCount(compared)} of ${plural(total ?? 0, 'item')} compared` : 'more items to compare';
	const count = added + removed + changed;
	const next = isStopped ? 'stopped, L resumes' : isLoading ? 'comparing, ctrl-c stops' : 'L compares all';
	return [
		describePosition(rows),
		describeMarks(rows),
		`${hasMore ? `${showCount(count)}+ items` : plural(count, 'item')}: ${countText}`,
		count > 0 ? leftOutText(state).replace(/^N/, 'n') : '',
		describePageSize(smallerSize),
		hasMore ? `${progressText}, ${next}` : '',
		filter ? `filter “${filter}”${hasMore ? ' (compared items only)' : ''}` : '',
		describeFilterProblem(changes, view),
		sort ? `by ${changes.columns.find(({id}) => id === sort)?.title}` : '',
	].filter((part) => part !== '');
}

const between = ' to ';

/** `a to b`, in at most `width` cells. Long names are cut at their ends, or before their difference if they begin alike. */
export function sidesText(names: readonly [string, string], width: number, ellipsis: string): string {
	const [before, after] = names.map(oneLine) as [string, string];
	const room = Math.max(2, width - between.length);
	const half = Math.floor(room / 2);
	const beforeRoom = Math.max(half, room - cellWidth(after));
	const afterRoom = room - Math.min(beforeRoom, cellWidth(before));
	const show = (first: string, second: string) =>
		cut(first, beforeRoom, ellipsis) + between + cut(second, afterRoom, ellipsis);
	const isWhole = cellWidth(before) <= beforeRoom && cellWidth(after) <= afterRoom;
	if (isWhole || before === after || cut(before, half, '') !== cut(after, half, '')) return show(before, after);
	const [letters, others] = [graphemesOf(before), graphemesOf(after)];
	const common = letters.findIndex((letter, at) => letter !== others[at]);
	const start = common < 0 ? letters.length : common;
	const tailOf = (from: readonly string[]) => ellipsis + from.slice(start).join('');
	return show(tailOf(letters), tailOf(others));
}
