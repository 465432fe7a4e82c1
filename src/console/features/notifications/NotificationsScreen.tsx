/** Organisation-wide notification settings, as a matrix or as raw JSON. */
import {useInfiniteQuery} from '@tanstack/react-query';
import {useMemo} from 'react';
import type {OrgNotificationSettings} from '../../../contract/notifications.ts';
import {kinds} from '../../../domain/resources/history-kinds.ts';
import {EntrySlot, useEntryState} from '../../core/screen-context.ts';
import {useServices} from '../../core/services.ts';
import type {Handlers} from '../../keymap/keyboard.tsx';
import {notificationSettingsOf} from '../../query/item.ts';
import {useTheme} from '../../terminal/theme-context.tsx';
import type {Store} from '../../ui/store.ts';
import {LinesScreen} from '../detail/LinesScreen.tsx';
import {drawRaw} from '../detail/raw-text.ts';
import {useErrorCard} from '../shared/error-card.ts';
import {alertLine, staleReason} from '../shared/error-words.ts';
import {useBodySize} from '../shared/ScreenFrame.tsx';
import {rawJson, rawPieces, useCopy} from '../shared/use-copy.ts';
import {useReads} from '../shared/use-reads.ts';
import {useShownData} from '../shared/use-rows.ts';
import {useWait} from '../shared/use-wait.ts';
import {useWatch} from '../watch/watching.ts';
import {NotificationMatrix} from './NotificationMatrix.tsx';

const memory = new EntrySlot<Store<{readonly isRaw: boolean}>>();

const title = 'Notification settings';
const notLoaded = {whyNot: 'Nothing is loaded'};

export function NotificationsScreen() {
	const {api} = useServices().tenant;
	const {now} = useServices().clock;
	const theme = useTheme();
	const {width} = useBodySize();
	const wait = useWait(now);
	const options = notificationSettingsOf({api, now, onRetry: wait.notify});
	const query = useInfiniteQuery(options);
	const [{isRaw}, update] = useEntryState(memory, () => ({isRaw: false}));
	const copy = useCopy();
	const card = useErrorCard();
	const data = useShownData(options.queryKey, query.data);
	const reads = useReads(query, {queryKey: options.queryKey, at: data?.at, notice: wait.notice});
	const {error, loadedAt} = reads;
	const settings: OrgNotificationSettings | undefined = data?.rows[0];
	const latest = useMemo(() => data && (() => ({rows: data.rows, isComplete: true, at: data.at})), [data]);
	const watch = useWatch({watched: kinds.notifications, latest, ...reads});
	const raw = useMemo(
		() => (settings && isRaw ? drawRaw(rawPieces(settings), width, theme) : undefined),
		[settings, isRaw, width, theme],
	);

	const stale = staleReason(reads);
	const alert =
		alertLine(reads, theme) ?? (reads.isCancelled ? theme.paint('warn', ' Cancelled, r loads it') : undefined);
	const handlers: Handlers = {
		...watch,
		'copy.raw': settings ? () => copy('the raw JSON', rawJson(settings)) : notLoaded,
		'app.refresh': reads.refresh,
		'app.cancel': reads.isLoading ? reads.cancel : undefined,
	};
	if (raw) {
		return (
			<LinesScreen
				title={title}
				loadedAt={loadedAt}
				stale={stale}
				lines={raw}
				status={({position}) => alert ?? theme.paint('dim', ` ${position} ${theme.glyphs.dot} raw JSON`)}
				handlers={() => ({...handlers, 'detail.raw': () => update({isRaw: false})})}
			/>
		);
	}
	return (
		<NotificationMatrix
			title={title}
			settings={settings}
			queryKey={options.queryKey}
			loadedAt={loadedAt}
			stale={stale}
			alert={alert}
			card={error && !settings ? card('Cannot load the notification settings', error) : undefined}
			nothing={
				settings ? 'No category matches; / changes the filter' : reads.isLoading ? 'Loading…' : 'Nothing is loaded'
			}
			handlers={{...handlers, 'list.raw': settings ? () => update({isRaw: true}) : notLoaded}}
		/>
	);
}
