/** A conversation's surfaces, and what they show of the tenant besides: asked for as they need it. */

import {keepPreviousData, useQuery} from '@tanstack/react-query';
import {useLayoutEffect, useMemo} from 'react';
import {countProblems} from '../../../client/api.ts';
import {channelFacts} from '../../../domain/resources/channel-facts.ts';
import type {Read} from '../../../domain/watch/watch.ts';
import {createPen} from '../../../surfaces/draw/pen.ts';
import type {AppChoices, ChannelFacts} from '../../../surfaces/view/outside.ts';
import {Page} from '../../../surfaces/view/page.ts';
import {watchedSurface} from '../../../surfaces/watched.ts';
import {clean} from '../../../text/visible.ts';
import {foundAppsOf} from '../../query/found-apps.ts';
import {notificationSettingsOf} from '../../query/notification-settings.ts';
import {surfacesOf} from '../../query/surfaces.ts';
import {useServices} from '../../services.ts';
import {useTheme} from '../../ui/theme-context.tsx';
import {describeError} from '../shared/error-words.ts';
import {useLoggedError, usePlaceObject, useVersion} from '../shared/place.ts';
import {useRetry} from '../shared/use-retry.ts';
import {useWait, type WaitNotice} from '../shared/use-wait.ts';

export interface Conversation {
	readonly page: Page;
	readonly isLoaded: boolean;
	readonly isLoading: boolean;
	readonly error: Error | undefined;
	/** The client waits before it tries the same request again. */
	readonly notice: WaitNotice | undefined;
	/** Milliseconds until the next try after an error, undefined when none is planned. */
	readonly retryIn: number | undefined;
	/** Fields that broke the contract and were left out. */
	readonly problemCount: number;
	/** Epoch milliseconds. */
	readonly loadedAt: number | undefined;
	/** What the latest read brought; another function after each. */
	readonly latest: (() => Read) | undefined;
	readonly refresh: () => void;
	readonly cancel: () => void;
}

export function useConversation(conversationId: string): Conversation {
	const {api, now, queries, timeZone} = useServices();
	const theme = useTheme();
	const page = usePlaceObject(
		'page',
		() => new Page({pen: createPen(theme), clean, now, ...(timeZone ? {timeZone} : {timeZone: localZone()})}),
	);
	useVersion(page);
	const wait = useWait(now);
	const options = surfacesOf({api, conversationId, now, onRetry: wait.tell});
	const {data, error, isFetching, refetch} = useQuery(options);
	useLayoutEffect(() => data && page.load(data.surfaces), [data, page]);
	useChannels(page);
	useApps(page);
	useLoggedError(error ?? undefined);
	const retryIn = useRetry(error ?? undefined, () => void refetch(), data?.at);
	const latest = useMemo(
		() => data && (() => ({rows: data.surfaces.map(watchedSurface), isComplete: true, at: data.at})),
		[data],
	);
	return {
		page,
		latest,
		isLoaded: data !== undefined,
		isLoading: isFetching,
		error: error ?? undefined,
		notice: isFetching ? wait.notice : undefined,
		retryIn,
		problemCount: countProblems(data?.problems ?? []),
		loadedAt: data?.at,
		refresh() {
			void refetch();
			void queries.invalidateQueries({queryKey: notificationSettingsOf({api, now}).queryKey});
		},
		cancel: () => void queries.cancelQueries({queryKey: options.queryKey}),
	};
}

const localZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The notification settings, when a component shows a channel of them. */
function useChannels(page: Page): void {
	const {api, now} = useServices();
	const {data, error} = useQuery({...notificationSettingsOf({api, now}), enabled: page.asksForChannels});
	useLayoutEffect(() => {
		const known = (channel: 'chatA' | 'chatB'): ChannelFacts => {
			if (data) return {state: 'known', value: channelFacts(data.settings, channel)};
			return error ? {state: 'unknown', reason: describeError(error)} : {state: 'asking'};
		};
		// The same objects until there is news.
		const facts = {chatA: known('chatA'), chatB: known('chatB')};
		page.learn({channels: (channel) => facts[channel]});
	}, [data, error, page]);
}

/** Apps, while a picker of apps has the focus: by what is typed there. */
function useApps(page: Page): void {
	const {api} = useServices();
	const words = page.answers?.search;
	const {data, error} = useQuery({
		...foundAppsOf({api, words: words ?? ''}),
		enabled: words !== undefined,
		placeholderData: keepPreviousData,
	});
	useLayoutEffect(() => {
		if (words !== undefined) page.learn({apps: choicesOf(data, error)});
	}, [words, data, error, page]);
}

function choicesOf(
	data:
		| {readonly apps: readonly {id?: string | undefined; displayName?: string | undefined}[]; readonly hasMore: boolean}
		| undefined,
	error: Error | null,
): AppChoices {
	if (error) return {state: 'unknown', reason: describeError(error)};
	if (!data) return {state: 'asking'};
	const choices = data.apps.map(({id = '', displayName = ''}) => ({id, name: displayName}));
	return {state: 'known', value: {choices, hasMore: data.hasMore}};
}
