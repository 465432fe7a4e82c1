/** Loads the surfaces of a conversation, and other tenant data when a component needs it. */
import {useInfiniteQuery, useQuery} from '@tanstack/react-query';
import {useLayoutEffect, useMemo} from 'react';
import {countProblems} from '../../../client/api.ts';
import {channelFacts} from '../../../domain/resources/notifications.ts';
import {
	type ChannelFacts,
	ConversationView,
	createPen,
	needsChannels,
	type Pen,
	seriesColors,
	watchedSurface,
} from '../../../surfaces/index.ts';
import type {Theme} from '../../../text/theme.ts';
import {localTimeZone} from '../../../text/timestamp.ts';
import {clean} from '../../../text/visible.ts';
import {EntrySlot, useEntryObject, useVersion} from '../../core/screen-context.ts';
import {useServices} from '../../core/services.ts';
import {notificationSettingsOf, surfacesOf} from '../../query/item.ts';
import {useDrawnCursor} from '../../terminal/cursor/use-field-cursor.ts';
import {useTheme} from '../../terminal/theme-context.tsx';
import {describeError} from '../shared/error-words.ts';
import {useReads} from '../shared/use-reads.ts';
import {useShownData} from '../shared/use-rows.ts';
import {useWait} from '../shared/use-wait.ts';

const [pens, pensWithCursor] = [new WeakMap<Theme, Pen>(), new WeakMap<Theme, Pen>()];

/** The pen of a theme. It is always the same one, because a view redraws everything for another pen. */
function usePen(theme: Theme): Pen {
	const hasCursor = useDrawnCursor();
	const all = hasCursor ? pensWithCursor : pens;
	const pen = all.get(theme) ?? createPen(theme, seriesColors(theme), {hasCursor});
	all.set(theme, pen);
	return pen;
}

const pages = new EntrySlot<ConversationView>();

/** A conversation as its screen shows it. */
export type Conversation = ReturnType<typeof useConversation>;

export function useConversation(conversationId: string) {
	const {api, queries} = useServices().tenant;
	const {now, timeZone} = useServices().clock;
	const theme = useTheme();
	const pen = usePen(theme);
	const page = useEntryObject(
		pages,
		() =>
			new ConversationView({
				pen,
				isLinear: theme.isLinear,
				clean,
				now,
				timeZone: timeZone ?? localTimeZone(),
			}),
	);
	useLayoutEffect(() => page.repaint(pen), [page, pen]);
	useVersion(page);
	const wait = useWait(now);
	const options = surfacesOf({api, conversationId, now, onRetry: wait.notify});
	const query = useQuery(options);
	const data = useShownData(options.queryKey, query.data);
	useLayoutEffect(() => data && page.load(data.surfaces), [data, page]);
	useChannels(page);
	const reads = useReads(query, {queryKey: options.queryKey, at: data?.at, notice: wait.notice});
	const latest = useMemo(
		() => data && (() => ({rows: data.surfaces.map(watchedSurface), isComplete: true, at: data.at})),
		[data],
	);
	return {
		...reads,
		page,
		latest,
		isLoaded: data !== undefined,
		/** Breaches of the contract. The view omits these fields. */
		problemCount: countProblems((data?.problems ?? []).filter(({isLimit}) => !isLimit)),
		/** Parts that exceed a limit of castellan. The view omits them or their ends, and says so. */
		cutCount: (data?.problems ?? []).filter(({isLimit}) => isLimit).length,
		refresh() {
			reads.refresh();
			void queries.invalidateQueries({queryKey: notificationSettingsOf({api, now}).queryKey});
		},
	};
}

/** Loads the notification settings when a component shows a channel. */
function useChannels(page: ConversationView): void {
	const {api} = useServices().tenant;
	const {now} = useServices().clock;
	const {data, error} = useInfiniteQuery({
		...notificationSettingsOf({api, now}),
		enabled: needsChannels(page.surfaces),
	});
	useLayoutEffect(() => {
		const factsOf = (channel: 'chatA' | 'chatB'): ChannelFacts => {
			if (data) return {state: 'loaded', value: channelFacts(data.rows[0] ?? {}, channel)};
			return error ? {state: 'unavailable', reason: describeError(error)} : {state: 'loading'};
		};
		// Create the facts once per response, so that their identity is stable.
		const facts = {chatA: factsOf('chatA'), chatB: factsOf('chatB')};
		page.updateChannels((channel) => facts[channel]);
	}, [data, error, page]);
}
