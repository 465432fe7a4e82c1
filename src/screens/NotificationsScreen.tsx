/** Organisation-wide notification settings: categories by channels. The service offers no way to change them. */
import {useQuery} from '@tanstack/react-query';
import {Box, Text} from 'ink';
import {useMemo, useState} from 'react';
import {useServices} from '../context.ts';
import type {OrgNotificationSettings} from '../contract/notification-settings.ts';
import {useCommands} from '../keymap/keyboard.tsx';
import type {Handlers} from '../keymap/router.ts';
import {List} from '../list/list.ts';
import {notificationSettingsOf} from '../query/notification-settings.ts';
import {
	type CategoryRow,
	type Channel,
	categoryRows,
	channelStates,
	type RowFilter,
	rowFilters,
} from '../resources/notifications.ts';
import {Menu} from '../ui/Menu.tsx';
import type {TableColumn} from '../ui/row.ts';
import {Table} from '../ui/Table.tsx';
import {useTheme} from '../ui/theme-context.tsx';
import {drawRaw} from './detail-text.ts';
import {describeNotice, describeTrouble} from './error-words.ts';
import {LinesScreen} from './LinesScreen.tsx';
import {listMotions} from './list-motions.ts';
import {useListVersion, useLoggedError, usePlace, usePlaceObject, usePlaceState} from './place.ts';
import {ScreenFrame, useBodySize} from './ScreenFrame.tsx';
import {rawJson, useCopy} from './use-copy.ts';
import {useRetry} from './use-retry.ts';
import {useWait} from './use-wait.ts';

const channelColumn = (channel: Channel): TableColumn<CategoryRow> => ({
	id: channel,
	title: channel,
	width: 20,
	rank: 0,
	text: (row) => row.cells[channel].word,
	tone: (row) => row.cells[channel].tone,
});

const columns: readonly TableColumn<CategoryRow>[] = [
	{id: 'category', title: 'Category', width: 20, grow: true, rank: 0, text: (row) => row.label},
	...(['email', 'chatA', 'chatB'] as const).map(channelColumn),
];
/** Three channels side by side need this; below it their columns shrink. */
const roomy = 88;

const title = 'Notification settings';

export function NotificationsScreen() {
	const {api, now, queries} = useServices();
	const theme = useTheme();
	const {width} = useBodySize();
	const wait = useWait(now);
	const options = notificationSettingsOf({api, now, onRetry: wait.tell});
	const query = useQuery(options);
	const [isRaw, setRaw] = usePlaceState('isRaw', false);
	const copy = useCopy();
	const error = query.error ?? undefined;
	const refresh = () => void query.refetch();
	const retryIn = useRetry(error, refresh, query.data?.at);
	useLoggedError(error);
	const settings = query.data?.settings;
	const raw = useMemo(
		() => (settings && isRaw ? drawRaw(rawJson(settings), width) : undefined),
		[settings, isRaw, width],
	);

	const notice = query.isFetching ? wait.notice : undefined;
	const trouble = error
		? theme.paint('bad', ` ${describeTrouble(error, retryIn)}`)
		: notice
			? theme.paint('warn', ` ${describeNotice(notice)}`)
			: !settings && !query.isFetching
				? theme.paint('warn', ' Cancelled, r reads it')
				: undefined;
	const handlers: Handlers = {
		'copy.raw': settings ? () => copy('the raw JSON', rawJson(settings)) : {whyNot: 'Nothing is loaded'},
		'app.refresh': refresh,
		'app.cancel': query.isFetching ? () => void queries.cancelQueries({queryKey: options.queryKey}) : undefined,
	};
	if (raw) {
		return (
			<LinesScreen
				title={title}
				loadedAt={query.data?.at}
				lines={raw}
				status={({position}) => trouble ?? theme.paint('dim', ` ${position} ${theme.glyphs.dot} raw JSON`)}
				handlers={() => ({...handlers, 'detail.raw': () => setRaw(false)})}
			/>
		);
	}
	return (
		<Matrix
			settings={settings}
			loadedAt={query.data?.at}
			trouble={trouble}
			nothing={
				settings ? 'No category is like that; / shows others' : query.isFetching ? 'Loading…' : 'Nothing is loaded'
			}
			handlers={{...handlers, 'list.raw': () => setRaw(true)}}
		/>
	);
}

interface MatrixProps {
	readonly settings: OrgNotificationSettings | undefined;
	readonly loadedAt: number | undefined;
	/** What went wrong, in place of what there is to see. */
	readonly trouble: string | undefined;
	readonly nothing: string;
	readonly handlers: Handlers;
}

function Matrix({settings, loadedAt, trouble, nothing, handlers}: MatrixProps) {
	const {size} = usePlace();
	const theme = useTheme();
	const {width, height} = useBodySize();
	const [filter, setFilter] = usePlaceState<RowFilter>('filter', 'all');
	const [isChoosing, setChoosing] = useState(false);
	const list = usePlaceObject('list', () => new List<CategoryRow>(({category}) => category));
	useListVersion(list);
	useMemo(() => list.load(settings ? [categoryRows(settings)] : []), [list, settings]);
	list.resize(height - 2);
	useCommands('list', {...listMotions(list), 'list.filter': () => setChoosing(true), ...handlers});

	const fitted =
		width >= roomy
			? columns
			: columns.map((column) => ({...column, width: column.grow ? 14 : Math.floor((width - 24) / 3)}));
	const {rows, cursor} = list.window;
	const status = theme.paint(
		'dim',
		` ${list.view.length} of 12 categories, ${rowFilters[filter].title} ${theme.glyphs.dot} view only: the service has no call that changes these`,
	);
	return (
		<>
			<ScreenFrame title={title} loadedAt={loadedAt} status={trouble ?? status}>
				<Box flexDirection="column">
					<Text wrap="truncate">
						{settings
							? ` ${channelStates(settings)
									.map(({channel, word, tone}) => `${channel} is ${theme.paint(tone, word)}`)
									.join(` ${theme.glyphs.dot} `)}`
							: ' '}
					</Text>
					<Table
						columns={fitted}
						rows={rows}
						cursor={cursor}
						look={(row) => ({isMarked: false, state: list.stateOf(row)})}
						sorted={() => ''}
						width={width}
						height={height - 2}
						empty={nothing}
					/>
				</Box>
			</ScreenFrame>
			{isChoosing && (
				<Menu
					title="Which categories"
					screen={size}
					items={Object.entries(rowFilters).map(([id, each]) => ({id, label: each.title}))}
					onChoose={({id}) => {
						const chosen = id as RowFilter;
						setFilter(chosen);
						list.filter(chosen === 'all' ? undefined : rowFilters[chosen].keeps);
						setChoosing(false);
					}}
					onClose={() => setChoosing(false)}
				/>
			)}
		</>
	);
}
