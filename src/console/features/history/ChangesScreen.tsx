/** What appeared, went and changed between two moments, or all recorded changes of an item. Enter shows the item, and an auth config can be put back. */
import {parseAddress} from '../../../domain/address/address.ts';
import {changedMembers} from '../../../domain/history/change.ts';
import {type ChangeRow, changes, itemChanges} from '../../../domain/history/rows.ts';
import {kinds} from '../../../domain/resources/history-kinds.ts';
import {cellWidth, cut, oneLine} from '../../../text/cells.ts';
import {plural} from '../../../text/count.ts';
import {graphemesOf} from '../../../text/graphemes.ts';
import {useScreen} from '../../core/screen-context.ts';
import {useTheme} from '../../terminal/theme-context.tsx';
import {usePutBack} from '../auth-config/use-put-back.tsx';
import {describeFilterProblem, describeMarks, describePosition} from '../list/list-words.ts';
import {RowsScreen} from '../list/RowsScreen.tsx';
import {withoutItems} from '../list/use-list-commands.ts';
import type {ListView} from '../list/view.ts';
import {useBodySize} from '../shared/ScreenFrame.tsx';
import {type ShownSpan, useChanges} from './use-changes.ts';
import {useLastRead} from './use-timeline.ts';

export function ChangesScreen({span}: {readonly span: ShownSpan}) {
	const {travel} = useScreen();
	const theme = useTheme();
	const {width} = useBodySize();
	const state = useChanges(span);
	const {rows, error, isLoading, isCancelled, notice, loadedAt, remark = ''} = state;
	const selected = rows.selected as ChangeRow | undefined;
	const isRead = loadedAt !== undefined && !error;
	const isOfItem = 'kind' in span;
	const {handlers, overlay} = usePutBack(selected?.item);
	const lastRead = useLastRead(isOfItem);
	const resource = isOfItem ? itemChanges : changes;

	function status(view: ListView): string {
		const progress = isCancelled
			? 'cancelled, r compares again'
			: `comparing${state.read > 0 ? `, ${plural(state.read, 'item')} read` : ''}, ctrl-c cancels`;
		const parts = [
			describePosition(rows),
			describeMarks(rows),
			view.filter ? `filter “${view.filter}”` : '',
			isRead ? remark : '',
			(isOfItem && lastRead) || '',
			isLoading || isCancelled ? progress : '',
			describeFilterProblem(resource, view),
			view.sort ? `by ${resource.columns.find(({id}) => id === view.sort)?.title}` : '',
		];
		return theme.paint('dim', ` ${parts.filter(Boolean).join(` ${theme.glyphs.dot} `)}`);
	}
	return (
		<RowsScreen
			resource={resource}
			state={state}
			words={{
				title: isOfItem
					? `All changes of ${(rows.selected as ChangeRow | undefined)?.item.label ?? span.id}`
					: `Changes from ${span.since} to ${span.until}`,
				nothing: isRead && !isLoading ? ['Nothing differs', ...remark.split('; ').slice(1)].join('; ') : undefined,
				...(error || notice ? {} : {status}),
			}}
			commands={{
				...withoutItems,
				...handlers,
				...(selected?.item.seen === undefined
					? {}
					: {
							'list.open': () =>
								travel(selected.item.seen ?? '', {
									address: parseAddress(kinds[selected.item.kind].address(selected.item.id)),
									seeds: {changed: changedMembers(selected.item)},
								}),
						}),
			}}
			overlay={overlay}
			// The header cuts the title, except for a screen reader.
			strip={
				isOfItem || theme.isLinear
					? undefined
					: ` ${sidesText([span.since, span.until], width - 1, theme.glyphs.ellipsis)}`
			}
			needsStrip
		/>
	);
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
