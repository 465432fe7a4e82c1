/** Shows the last known state while the tenant is unavailable, and the present when it answers again. */
import type {Query, QueryClient} from '@tanstack/react-query';
import {useEffect, useEffectEvent} from 'react';
import {ApiError, isTransient} from '../../../client/error.ts';
import type {RequestRecord} from '../../../client/journal/journal.ts';
import type {ScreenName} from '../../../domain/address/routes.ts';
import type {Show} from '../../../domain/format/show.ts';
import {snapshotKinds} from '../../../domain/history/kinds.ts';
import {selectedIn} from '../../features/list/use-list.ts';
import {viewOf} from '../../features/list/use-list-view.ts';
import {Once} from '../../features/shared/memory.ts';
import {kindOfEndpoint} from '../../query/remember.ts';
import type {Console} from '../console-state.ts';
import type {Services} from '../services.ts';
import {kindOfScreen, sayMoment, travelTo} from './travel.ts';
import type {OnTravel} from './use-travel.ts';

/** The pauses between two requests to an unavailable tenant, in milliseconds. */
const firstPause = 10_000;
const longestPause = 60_000;
/** The pause before the console looks again whether the person still types, in milliseconds. */
const busyPause = 1000;

/** The caches of tenants whose present the person wanted to see all the same. A response ends that. */
const declined = new WeakSet<QueryClient>();

/** The person returned to the present during an outage, so the console does not leave it again by itself. */
export const declineOutage = (services: Services, next: Services): void => {
	if (services.past?.outage && !next.past) declined.add(next.queries);
};

/** What is under a dialog or a field does not change. */
export function useOutage(
	{services, history, messages, router}: Console,
	style: Omit<Show, 'now'>,
	onTravel: OnTravel,
): void {
	const {past, queries, api, now, after, tenant} = services;

	const enter = useEffectEvent(async (query: Query) => {
		const {entry} = history;
		const {screen} = entry.address;
		const since = silentSince(api.journal.records) ?? now();
		const next = await travelTo(services, 'last', {show: {...style, now: now()}, screen}).catch(() => undefined);
		const kind = kindOfScreen(screen);
		const isShown = next?.past && (kind === undefined || next.past.moment.readings.has(kind));
		// The error stays on the screen if nothing is known, and if the person has gone on.
		if (!next?.past || !isShown || history.entry !== entry || query.state.data !== undefined || router.isInDialog)
			return;
		const ask = () => queries.fetchQuery({...query.options, queryKey: query.queryKey, staleTime: 0});
		onTravel({...next, past: {...next.past, outage: {since, history, ask}}}, history.emptied());
		sayMoment(messages, `${tenant} is unavailable: this is its last known state, until it answers again`, next);
	});
	const leave = useEffectEvent(() => {
		if (!past?.outage) return;
		const {entry} = history;
		const selected = selectedIn(entry);
		past.outage.history.reopen(entry.address, {
			savedView: viewOf(entry),
			cursor: selected === undefined ? undefined : new Once(selected),
		});
		onTravel(past.present, past.outage.history);
		messages.say(`${tenant} answers again: this is the present`, 'warn');
	});

	useEffect(() => {
		if (past) return;
		return queries.getQueryCache().subscribe((event) => {
			if (event.type !== 'updated') return;
			if (event.action.type === 'success') declined.delete(queries);
			if (event.action.type !== 'error' || declined.has(queries)) return;
			if (isUnread(event.query, history.entry.address.screen, queries)) void enter(event.query);
		});
	}, [past, queries, history]);

	useEffect(() => {
		const outage = past?.outage;
		if (!outage) return;
		let hasEnded = false;
		let pause = firstPause;
		let cancel = after(pause, ask);
		function ask() {
			outage?.ask().then(leaveSoon, (error: unknown) => {
				if (!isTransient(error)) return leaveSoon();
				pause = Math.min(longestPause, pause * 2);
				again(error.detail.retryAfter ?? pause, ask);
			});
		}
		function leaveSoon() {
			if (hasEnded) return;
			if (router.isInDialog) again(busyPause, leaveSoon);
			else leave();
		}
		function again(ms: number, task: () => void) {
			if (!hasEnded) cancel = after(ms, task);
		}
		return () => {
			hasEnded = true;
			cancel();
		};
	}, [past, after, router]);
}

/** Whether the tenant is unavailable for what the screen shows. The board shows all kinds. */
function isUnread(query: Query, screen: ScreenName, queries: QueryClient): boolean {
	if (!isUnavailable(query)) return false;
	const kindIn = ({queryKey: [name]}: Query) => kindOfEndpoint.get(name);
	if (screen !== 'board') return kindIn(query) !== undefined && kindIn(query) === kindOfScreen(screen);
	const failed = queries.getQueryCache().findAll({predicate: isUnavailable});
	return snapshotKinds.every((kind) => failed.some((each) => kindIn(each) === kind));
}

/** The statuses with which a gateway says that the service behind it is unavailable. Another failure is an answer of the service. */
const unavailable: readonly unknown[] = [502, 503, 504];

const isUnavailable = ({state: {data, error}}: Query): boolean =>
	data === undefined &&
	error instanceof ApiError &&
	(error.kind === 'unreachable' || error.kind === 'timeout' || unavailable.includes(error.detail.status));

/** The time of the first request since the last response without an error of the service. */
function silentSince(records: readonly RequestRecord[]): number | undefined {
	const isAnswered = ({outcome}: RequestRecord) => outcome.state === 'answered' && outcome.status < 500;
	return records[records.findLastIndex(isAnswered) + 1]?.startedAt;
}
