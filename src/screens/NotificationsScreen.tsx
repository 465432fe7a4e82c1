/** Organisation-wide notification settings: categories by channels. The service offers no way to change them. */
import {useQuery} from '@tanstack/react-query';
import {Box, Text} from 'ink';
import {useState} from 'react';
import {useServices} from '../context.ts';
import {useCommands} from '../keymap/keyboard.tsx';
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
import {Lines} from '../ui/Lines.tsx';
import {Menu} from '../ui/Menu.tsx';
import type {TableColumn} from '../ui/row.ts';
import {Table} from '../ui/Table.tsx';
import {useTheme} from '../ui/theme-context.tsx';
import {drawRaw} from './detail-text.ts';
import {describeError} from './error-words.ts';
import {listMotions} from './list-motions.ts';
import {useLoggedError, usePlace, usePlaceObject, usePlaceState, useVersion} from './place.ts';
import {ScreenFrame, useBodySize} from './ScreenFrame.tsx';
import {rawJson, useCopy} from './use-copy.ts';

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

export function NotificationsScreen() {
	const {api, now, queries} = useServices();
	const {size} = usePlace();
	const theme = useTheme();
	const {width, height} = useBodySize();
	const options = notificationSettingsOf({api, now});
	const query = useQuery(options);
	const [filter, setFilter] = usePlaceState<RowFilter>('filter', 'all');
	const [isRaw, setRaw] = usePlaceState('isRaw', false);
	const [isChoosing, setChoosing] = useState(false);
	const list = usePlaceObject('list', () => new List<CategoryRow>(({category}) => category));
	useVersion(list);
	const copy = useCopy();

	useLoggedError(query.error ?? undefined);
	const settings = query.data?.settings;
	const rows = settings ? categoryRows(settings).filter(rowFilters[filter].keeps) : [];
	const cursor = Math.min(list.cursor, rows.length - 1);
	const fitted =
		width >= roomy
			? columns
			: columns.map((column) => ({...column, width: column.grow ? 14 : Math.floor((width - 24) / 3)}));
	if (settings && list.loaded === 0) list.load([categoryRows(settings)]);
	list.resize(height - 3);

	useCommands('list', {
		...listMotions(list),
		'list.filter': () => setChoosing(true),
		'list.raw': () => setRaw(!isRaw),
		'copy.raw': settings ? () => copy('the raw JSON', rawJson(settings)) : {whyNot: 'Nothing is loaded'},
		'app.refresh': () => void query.refetch(),
		'app.cancel': query.isFetching ? () => void queries.cancelQueries({queryKey: options.queryKey}) : undefined,
	});

	const status = query.error
		? theme.paint('bad', ` ${describeError(query.error)} (r tries again)`)
		: theme.paint(
				'dim',
				` ${rows.length} of 12 categories, ${rowFilters[filter].title} ${theme.glyphs.dot} view only: the service has no call that changes these`,
			);
	return (
		<>
			<ScreenFrame title="Notification settings" loadedAt={query.data?.at} status={status}>
				{isRaw && settings ? (
					<Lines lines={drawRaw(rawJson(settings), width).map(({text}) => text)} width={width} height={height} />
				) : (
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
							look={() => ({isMarked: false, state: undefined})}
							sorted={() => ''}
							width={width}
							height={height - 2}
							empty={query.isFetching ? 'Loading…' : 'No category is like that; / shows others'}
						/>
					</Box>
				)}
			</ScreenFrame>
			{isChoosing && (
				<Menu
					title="Which categories"
					screen={size}
					items={Object.entries(rowFilters).map(([id, {title}]) => ({id, label: title}))}
					onChoose={({id}) => {
						setFilter(id as RowFilter);
						setChoosing(false);
					}}
					onClose={() => setChoosing(false)}
				/>
			)}
		</>
	);
}
