/** Notification settings as a matrix of categories and channels. The service has no operation that changes them. */
import type {QueryKey} from '@tanstack/react-query';
import {Box, Text} from 'ink';
import {useCallback, useMemo, useState} from 'react';
import type {OrgNotificationSettings} from '../../../contract/notifications.ts';
import type {FieldChange} from '../../../domain/history/field-changes.ts';
import {fieldLabel} from '../../../domain/resources/fields.ts';
import {kinds} from '../../../domain/resources/history-kinds.ts';
import {
	type CategoryRow,
	type Channel,
	categoryRows,
	channelStates,
	isKept,
	type RowFilter,
	rowFilters,
} from '../../../domain/resources/notifications.ts';
import type {TableColumn} from '../../../text/row.ts';
import {EntrySlot, useEntryState, useScreen} from '../../core/screen-context.ts';
import {type Handlers, useCommands} from '../../keymap/keyboard.tsx';
import {List} from '../../list/list.ts';
import {type Feed, type Pages, toFeed} from '../../query/feed.ts';
import {useTheme} from '../../terminal/theme-context.tsx';
import {Lines} from '../../ui/Lines.tsx';
import {Menu} from '../../ui/Menu.tsx';
import type {Store} from '../../ui/store.ts';
import {Table} from '../../ui/Table.tsx';
import {listMotions} from '../list/list-motions.ts';
import {drawCard, type ErrorCard} from '../shared/error-card.ts';
import {ScreenFrame, useBodySize} from '../shared/ScreenFrame.tsx';
import {useListHeight, useListSnapshot, useLoadedList} from '../shared/use-rows.ts';
import {useWatching} from '../watch/watching.ts';

interface Memory {
	readonly filter: RowFilter;
}

const memory = new EntrySlot<Store<Memory>>();
const lists = new EntrySlot<List<CategoryRow>>();

const select = (data: Pages) => toFeed(data);

const channels = ['email', 'chatA', 'chatB'] as const satisfies readonly Channel[];
/** Width of `Chat A`. */
const minimumTitleWidth = 6;
/** Fits the name of every category. */
const labelWidth = 20;
/** Width of `off, locked`. */
const minimumWordWidth = 11;
/** Minimum number of body lines to show the selected row in full below the table. */
const minimumBody = 8;

/** One column per channel. A narrow screen abbreviates the cells. */
function columnsFor(width: number): readonly TableColumn<CategoryRow>[] {
	const isWide = width >= 88;
	const besideLabels = Math.floor((width - labelWidth - 9) / 3);
	const cells = isWide
		? 20
		: besideLabels >= minimumWordWidth
			? besideLabels
			: Math.max(minimumTitleWidth, Math.floor((width - 24) / 3));
	return [
		{id: 'category', title: 'Category', width: isWide ? labelWidth : 14, grow: true, rank: 0, text: (row) => row.label},
		...channels.map((channel) => ({
			id: channel,
			title: fieldLabel(channel),
			width: cells,
			rank: 0,
			text: ({cells: {[channel]: cell}}: CategoryRow) =>
				cells >= minimumWordWidth || cell.isEnabled === undefined
					? cell.word
					: `${cell.isEnabled ? 'on' : 'off'}${cell.isLocked ? ' L' : ''}`,
			tone: (row: CategoryRow) => row.cells[channel].tone,
		})),
	];
}

/** Channels of a row that changed. A change of a whole channel counts for each of its categories. */
const changedChannels = (changes: readonly FieldChange[], {category}: CategoryRow): readonly string[] =>
	changes.flatMap(({steps: [, channel, part = category]}) => (part === category ? [String(channel)] : []));

interface NotificationMatrixProps {
	readonly title: string;
	readonly settings: OrgNotificationSettings | undefined;
	/** The query of the settings. */
	readonly queryKey: QueryKey;
	readonly loadedAt: number | undefined;
	/** An error or a notice that replaces the status line. */
	readonly alert: string | undefined;
	readonly card: ErrorCard | undefined;
	/** Why the settings may be out of date. */
	readonly stale: string | undefined;
	readonly nothing: string;
	readonly handlers: Handlers;
}

export function NotificationMatrix(props: NotificationMatrixProps) {
	const {title, settings, queryKey, loadedAt, alert, card, stale, nothing, handlers} = props;
	const theme = useTheme();
	const {width, height} = useBodySize();
	const [{filter}, update] = useEntryState(memory, (): Memory => ({filter: 'all'}));
	const changes = useWatching().changes(kinds.notifications.id(settings ?? {}));
	const [isChoosing, setChoosing] = useState(false);
	const {field = ''} = useScreen().entry.seeds;
	const load = useCallback(
		(list: List<CategoryRow>, {rows: [settings = {}]}: Feed) => {
			const isFirst = list.snapshot.loaded === 0;
			list.load([categoryRows(settings)]);
			// The field of a finding, such as `channelSettings.email.digest.frequency`.
			if (isFirst) list.toId(field.split('.')[2] ?? '');
		},
		[field],
	);
	const list = useLoadedList({
		slot: lists,
		create: () => new List<CategoryRow>(({category}) => category),
		queryKey,
		select,
		load,
	});
	const rows = useListSnapshot(list);
	const columns = useMemo(() => columnsFor(width), [width]);
	const states = settings ? channelStates(settings) : [];
	const fullRowLines = height >= minimumBody ? channels.length : 0;
	useListHeight(list, height - 2 - fullRowLines);
	useCommands('list', {...listMotions(list), 'list.filter': () => setChoosing(true), ...handlers});

	const {selected} = rows;
	const hasSigns = columns.some(({width: cells}) => cells < minimumWordWidth);
	const describeChannel = ({channel, word}: (typeof states)[number]) => {
		if (!selected) return ' ';
		const cell = selected.cells[channel];
		return ` ${theme.paint('dim', `${fieldLabel(channel)} (${word}):`)} ${theme.paint(cell.tone, cell.word)}`;
	};
	const status = [
		hasSigns ? 'L is locked' : '',
		filter === 'all' ? '12 categories' : `${rows.view.length} of 12 categories, ${rowFilters[filter].title}`,
		'the service has no call that changes them',
	].filter(Boolean);
	return (
		<>
			<ScreenFrame
				title={title}
				loadedAt={loadedAt}
				stale={stale}
				status={alert ?? theme.paint('dim', ` ${status.join(` ${theme.glyphs.dot} `)}`)}
			>
				{card ? (
					<Lines lines={drawCard(card, width, height, theme)} width={width} height={height} />
				) : (
					<Box flexDirection="column">
						<Text wrap="truncate">
							{` ${states.map(({channel, word, tone}) => `${fieldLabel(channel)} is ${theme.paint(tone, word)}`).join(` ${theme.glyphs.dot} `)}`}
						</Text>
						<Table
							columns={columns}
							window={rows.window(height - 2 - fullRowLines)}
							list={list}
							look={(row) => ({isMarked: false, state: rows.stateOf(row), changed: changedChannels(changes, row)})}
							width={width}
							height={height - 2 - fullRowLines}
							empty={nothing}
						/>
						{fullRowLines > 0 &&
							states.map((state) => (
								<Text key={state.channel} wrap="truncate">
									{describeChannel(state)}
								</Text>
							))}
					</Box>
				)}
			</ScreenFrame>
			{isChoosing && (
				<Menu
					verb="Filter"
					title="Filter categories"
					items={(Object.keys(rowFilters) as RowFilter[]).map((id) => ({id, label: rowFilters[id].title}))}
					onChoose={({id}) => {
						update({filter: id});
						list.filter(id === 'all' ? undefined : (row) => isKept(row, id));
						setChoosing(false);
					}}
					onClose={() => setChoosing(false)}
				/>
			)}
		</>
	);
}
