/** The board: findings that need a person, grouped by rule. It fills while the tenant loads. */
import {useEffect, useMemo} from 'react';
import type {Finding} from '../../../domain/board/finding.ts';
import {
	acknowledgedGroup,
	type BoardRow,
	boardRows,
	type GroupRow,
	groupedRows,
	isGroup,
	sentenceOf,
} from '../../../domain/board/groups.ts';
import {beginningText, type Known} from '../../../domain/board/known/beginnings.ts';
import {watchedFindings} from '../../../domain/board/rows.ts';
import {rowFilter} from '../../../domain/board/rules/bootstrap.ts';
import {fieldLine} from '../../../domain/resources/fields.ts';
import type {Row} from '../../../domain/resources/resource.ts';
import {boardProof} from '../../../domain/watch/proof.ts';
import type {Seeds} from '../../core/screen-context.ts';
import {useServices} from '../../core/services.ts';
import type {Handlers} from '../../keymap/keyboard.tsx';
import {publishFindingCount} from '../../query/loaded.ts';
import {useTheme} from '../../terminal/theme-context.tsx';
import {useLastRead} from '../history/use-timeline.ts';
import {describeAlert} from '../list/list-words.ts';
import {RowsScreen} from '../list/RowsScreen.tsx';
import {withoutItems} from '../list/use-list-commands.ts';
import type {ListView} from '../list/view.ts';
import {useBodySize} from '../shared/ScreenFrame.tsx';
import {useWatch} from '../watch/watching.ts';
import {boardStrip} from './board-strip.ts';
import {
	describeBoard,
	describeCount,
	describeEmpty,
	describeTrend,
	describeUnread,
	type TrendOf,
} from './board-words.ts';
import {type BoardState, useBoard} from './use-board.ts';
import {useAcknowledge, useSilence} from './use-reasons.tsx';
import {useTake} from './use-take.tsx';
import {useKnown, useTrends} from './use-trends.ts';

export function BoardScreen() {
	const {queries, api, past} = useServices().tenant;
	const {now} = useServices().clock;
	const {width} = useBodySize();
	const theme = useTheme();
	const state = useBoard();
	const selected = state.rows.selected as BoardRow | undefined;
	const acknowledge = useAcknowledge(selected);
	const take = useTake(selected);
	const silence = useSilence(selected);
	const {reader, unappliedAcks} = state;
	useEffect(
		() =>
			reader.follow((reading) => {
				const count = describeCount(reading, unappliedAcks);
				if (count) publishFindingCount(queries, api, count);
			}),
		[queries, api, reader, unappliedAcks],
	);
	const watch = useWatch({
		watched: watchedFindings,
		proof: boardProof,
		...state,
		// Watching must not restart a load that the person stopped.
		isLoading: state.isLoading || state.isStopped,
	});
	const known = useKnown(state);
	// The first frames of the board need no history.
	const lastRead = useLastRead(known !== undefined);
	const inEffect = state.silences.flatMap(({silence, isExpired}) => (isExpired ? [] : [silence]));
	const trends = useTrends(state.unappliedAcks ? undefined : inEffect);
	// The present count of a board that is not complete would look like a fall.
	const trendOf = state.isLoading || state.isStopped || state.error ? undefined : trends;
	// A column without any change carries no information.
	const hasTrends = state.rows.view.some((row) => isGroup(row as BoardRow) && trendOf?.(row as GroupRow)?.bars);
	const {isFlat} = state;
	const resource = useMemo(() => {
		const base = withBeginnings(isFlat ? boardRows : groupedRows, known);
		return hasTrends && trends ? withTrendColumn(base, trends) : base;
	}, [trends, hasTrends, isFlat, known]);
	const status = (view: ListView, hasStrip: boolean) =>
		describeAlert(state, describeUnread(state), theme) ??
		theme.paint('dim', ` ${describeBoard(state, view, hasStrip).join(` ${theme.glyphs.dot} `)}`);
	return (
		<RowsScreen
			resource={resource}
			state={state}
			commands={{
				...withoutItems,
				...watch,
				...foldHandlers(state),
				'board.acknowledge': acknowledge.handler,
				'board.take': take.handler,
				'board.silence': silence.handler,
			}}
			overlay={silence.overlay ?? acknowledge.overlay ?? take.overlay}
			onView={({filter, sort}) => state.reader.setFlat(filter !== '' || sort !== undefined)}
			exported={() => exportedRows(state.rows, (row) => reader.findingsOf(row))}
			footnote={(row) => `${sentenceOf(row as BoardRow)}${describeTrend(row as BoardRow, trendOf)}`}
			seeds={seedsOf}
			strip={boardStrip(
				{...state, loadedAt: past ? undefined : state.loadedAt},
				{now: now(), width, theme, ...(known ? {lastRead, skew: known.skew} : {})},
			)}
			words={{nothing: describeEmpty(state), content: 'the board', status}}
		/>
	);
}

/** A finding leads to its field, and in a list to its rows. */
export function seedsOf(row: Row): Pick<Seeds, 'field' | 'filter'> {
	if (isGroup(row as BoardRow)) return {};
	const finding = row as Finding;
	return {field: finding.evidence[0]?.field, filter: rowFilter(finding)};
}

/**
 * The findings to export, each once: the marked ones, or every finding that the filter shows. A group counts for its findings. Of groups,
 * acknowledged findings are not exported unless they are marked.
 */
export function exportedRows(
	{marks, chosen, view}: BoardState['rows'],
	findingsOf: (row: BoardRow) => readonly Row[],
	keyOf: (row: Row) => unknown = ({id}) => id,
): readonly Row[] {
	const rows = (marks.size > 0 ? chosen : view) as readonly BoardRow[];
	const counted = marks.size > 0 ? rows : rows.filter(({group}) => group !== acknowledgedGroup);
	return [...new Map(counted.flatMap(findingsOf).map((row) => [keyOf(row), row])).values()];
}

/** Adds a column with the counts of a group in the named readings and at present, as bars. */
const withTrendColumn = (base: typeof boardRows, trendOf: TrendOf): typeof boardRows => ({
	...base,
	columns: base.columns.toSpliced(4, 0, {
		id: 'trend',
		title: 'Trend',
		width: 8,
		// A narrow screen has the counts in the lines below the table.
		rank: 2,
		text: (row) => (isGroup(row) ? (trendOf(row)?.bars ?? '') : ''),
	}),
});

/** Adds to the details of a finding when it was first seen. */
const withBeginnings = (base: typeof boardRows, known: Known | undefined): typeof boardRows => ({
	...base,
	detail(row, options) {
		const beginning = known?.beginnings.get(row.id);
		const lines = base.detail(row, options);
		if (!beginning || isGroup(row)) return lines;
		return lines.toSpliced(2, 0, fieldLine('First seen', beginningText(beginning, options.show), {path: 'history'}));
	},
});

/** Enter unfolds a group and opens the item of a finding. `before` runs before a group is folded. */
export function foldHandlers({reader, rows}: Pick<BoardState, 'reader' | 'rows'>, before = () => {}): Handlers {
	const selected = rows.selected as BoardRow | undefined;
	const group = selected?.group;
	const isEmpty = rows.view.length === 0;
	const none = {whyNot: isEmpty ? 'No finding under the cursor' : 'A filtered or sorted board has no groups'};
	if (group === undefined) return {'board.fold': none, 'board.fold-all': isEmpty ? undefined : none};
	const fold = () => {
		before();
		reader.toggle(group);
	};
	return {
		...(selected && isGroup(selected) && {'list.open': fold, 'list.open-url': undefined}),
		'board.fold': fold,
		'board.fold-all': () => reader.toggleAll(),
	};
}
