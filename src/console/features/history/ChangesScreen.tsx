/** What appeared, went and changed between two moments, or all recorded changes of an item. Enter shows the item, and an auth config can be put back. */

import {useState} from 'react';
import {parseAddress} from '../../../domain/address/address.ts';
import {changedMembers, type ItemChange} from '../../../domain/history/change.ts';
import type {Span} from '../../../domain/history/changes.ts';
import {present} from '../../../domain/history/name.ts';
import {findMoment} from '../../../domain/history/past/moment.ts';
import {type ChangeRow, changeKey, changeRows, changes, itemChanges} from '../../../domain/history/rows.ts';
import {historyKinds, kinds} from '../../../domain/resources/history-kinds.ts';
import {cellWidth, cut, oneLine} from '../../../text/cells.ts';
import {plural, showCount} from '../../../text/count.ts';
import {graphemesOf} from '../../../text/graphemes.ts';
import {useScreen} from '../../core/screen-context.ts';
import {useServices} from '../../core/services.ts';
import {historyKey} from '../../query/history-key.ts';
import {useTheme} from '../../terminal/theme-context.tsx';
import {usePutBack} from '../auth-config/use-put-back.tsx';
import {describeFilterProblem, describeMarks, describePosition} from '../list/list-words.ts';
import {RowsScreen} from '../list/RowsScreen.tsx';
import {withoutItems} from '../list/use-list-commands.ts';
import {useOwnRows} from '../list/use-own-rows.ts';
import type {ListView} from '../list/view.ts';
import {useBodySize} from '../shared/ScreenFrame.tsx';
import {useWait} from '../shared/use-wait.ts';
import {useLastRead} from './use-timeline.ts';

export function ChangesScreen({span}: {readonly span: ShownSpan}) {
	const {enter} = useScreen();
	const services = useServices();
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
								enter(services, parseAddress(kinds[selected.item.kind].address(selected.item.id)), {
									at: selected.item.seen,
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

/** Two moments, of which `now` is the present, or an item for all that is recorded of it. */
type ShownSpan = {readonly since: string; readonly until: string} | {readonly kind: string; readonly id: string};

/** In rows. Between two parts, keys are handled. */
const rowsPerPart = 1000;

/** The changes as a list that is read to its end. */
function useChanges(shown: ShownSpan) {
	const {api} = useServices().tenant;
	const {now} = useServices().clock;
	const {historyAccess} = useServices().state;
	const {show} = useScreen();
	const wait = useWait(now);
	const [read, setRead] = useState(0);

	async function queryFn({signal}: {readonly signal: AbortSignal}) {
		setRead(0);
		const history = await historyAccess?.openIfAny();
		if (!history) throw new Error('Nothing is stored of this tenant yet. + on History saves its state');
		const {changes, comparedKinds} = await import('../../../domain/history/changes.ts');
		const moment = (wanted: string) => findMoment(history, wanted, {tenant: api.baseUrl, show: {...show, now: now()}});
		let at = now();
		async function spanOf(): Promise<Span> {
			if ('kind' in shown) {
				const kind = historyKinds.find((each) => each === shown.kind);
				if (!kind) throw new Error(`The history does not keep ${shown.kind}. It keeps ${historyKinds.join(', ')}`);
				const readings = (await history?.past.readings(api.baseUrl))?.filter((reading) => reading.kind === kind);
				at = readings?.at(-1)?.seen ?? at;
				return {tenant: api.baseUrl, only: [{kind, id: shown.id}]};
			}
			const since = await moment(shown.since);
			if (shown.until !== present) {
				const until = await moment(shown.until);
				at = Math.max(since.at, until.at);
				return {since, until};
			}
			if (api.asOf !== undefined)
				throw new Error('Cannot compare with the present from an earlier state. Type :at now first');
			return {since, until: {api, signal, onRetry: wait.notify, onProgress: setRead}};
		}
		const span = await spanOf();
		const rows: ChangeRow[] = [];
		const counts = {added: 0, removed: 0, changed: 0, 'first seen': 0} satisfies Record<ItemChange['change'], number>;
		for await (const change of changes(history, span)) {
			counts[change.change]++;
			const own = changeRows(change);
			if (Math.floor((rows.length + own.length) / rowsPerPart) > Math.floor(rows.length / rowsPerPart))
				await new Promise(setImmediate);
			signal.throwIfAborted();
			rows.push(...own);
		}
		const words = Object.entries(counts).filter(([word, count]) => count > 0 && word !== 'first seen');
		const left = comparedKinds(span).leftOut;
		const remark = [
			words.map(([word, count]) => `${showCount(count)} ${word}`).join(', ') || 'no changes',
			left.length > 0 ? `not compared, only one side was read: ${left.join(', ')}` : '',
		];
		return {rows, at, remark: remark.filter(Boolean).join('; ')};
	}
	const state = useOwnRows({
		queryKey: [...historyKey(api.baseUrl), 'changes', shown],
		queryFn,
		key: changeKey,
		notice: wait.notice,
	});
	return {...state, read};
}
