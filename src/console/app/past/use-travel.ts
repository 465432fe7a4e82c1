/**
 * Travels to earlier states: when the person asks, and on its own to the last known state until the tenant answers, at the start and in
 * an outage, and then to the present.
 */
import {CancelledError, type Query, type QueryClient, QueryObserver} from '@tanstack/react-query';
import {useEffect, useEffectEvent, useRef} from 'react';
import {isTransient} from '../../../client/error.ts';
import {isOutage, silentSince} from '../../../client/outage.ts';
import type {ScreenName} from '../../../domain/address/routes.ts';
import {boardKinds} from '../../../domain/board/rule.ts';
import type {Show} from '../../../domain/format/show.ts';
import type {PresentRows} from '../../../domain/history/past/before.ts';
import {describeMoment} from '../../../domain/history/past/moment.ts';
import {kindOfScreen} from '../../../domain/history/past/target.ts';
import {kindOf} from '../../../domain/resources/history-kinds.ts';
import type {Row} from '../../../domain/resources/resource.ts';
import {isEmptySearch, noSearch} from '../../../domain/resources/search/search.ts';
import {History} from '../../core/history.ts';
import {Once, type Screen} from '../../core/screen-context.ts';
import type {Awaited, Services} from '../../core/services.ts';
import {selectedIn} from '../../features/list/use-list.ts';
import {viewOf} from '../../features/list/use-list-view.ts';
import {isPaged, toFeed} from '../../query/feed.ts';
import {kindOfWhole} from '../../query/remember.ts';
import type {Console} from '../console-state.ts';
import {sayMoment, travelTo} from './travel.ts';

export type OnTravel = (services: Services, history: History) => void;

/** A moment that is found after another one was wanted, or after the console shows another tenant, is not shown. */
export function useTravel(
	{services, history, messages}: Console,
	style: Omit<Show, 'now'>,
	onTravel: OnTravel,
): Screen['travel'] {
	const latest = useRef(0);
	useEffect(
		() => () => {
			latest.current++;
		},
		[],
	);
	return (wanted, {address, seeds, text} = {}) => {
		const turn = ++latest.current;
		const show = {...style, now: services.clock.now()};
		const to = address ?? history.entry.address;
		travelTo(services, wanted, {show, screen: to.screen}).then(
			(next) => {
				if (turn !== latest.current) return;
				declineOutage(services, next);
				const words = next.tenant.past ? describeMoment(next.tenant.past.moment, show) : 'Back at the present';
				onTravel(next, new History(address ?? history.entry.address, seeds));
				sayMoment(messages, text ?? words, next);
			},
			(error: Error) => {
				if (turn === latest.current) messages.say(error.message, 'bad');
			},
		);
	};
}

/** The pauses between two requests to an unavailable tenant, in milliseconds. */
const firstPause = 10_000;
const longestPause = 60_000;
/** The pause before the console looks again whether the person still types, in milliseconds. */
const busyPause = 1000;
/** Milliseconds without a response. Many tenants answer earlier, and looking at what is remembered would delay their rows. */
const startPause = 50;

/** The pause before a cancelled request is sent again, in milliseconds. */
const cancelledPause = 10;

/** The caches of tenants whose present the person wanted to see all the same. A response of the tenant ends that. */
const refused = new WeakSet<QueryClient>();

/** The person returned to the present during an outage, so the console does not leave it again by itself. */
const declineOutage = (services: Services, next: Services): void => {
	if (services.tenant.past?.awaited && !next.tenant.past) refused.add(next.tenant.queries);
};

/** Shows the last known state in an outage. Does nothing while a dialog or a field is open. */
export function useOutage(
	{services, history, messages, router}: Console,
	style: Omit<Show, 'now'>,
	onTravel: OnTravel,
): void {
	const {past, queries, api, name: tenant} = services.tenant;
	const {now, after} = services.clock;
	const downText = `${tenant} is unavailable: this is its last known state, until it answers again`;

	/** The error or the empty screen stays if nothing is known, and if the person has gone on. */
	async function show(query: Query, wanted: {readonly isNear: boolean}, since: () => number | undefined) {
		if (wanted.isNear && !isFirst(query)) return undefined;
		const {entry} = history;
		const {screen} = entry.address;
		const next = await travelTo(services, 'last', {show: {...style, now: now()}, screen, ...wanted}).catch(
			() => undefined,
		);
		const kind = kindOfScreen(screen);
		// Without one of its kinds, the board at the start would lack findings without a reason on the screen.
		const needed = kind ? [kind] : wanted.isNear ? boardKinds : [];
		const isKnown = needed.every((each) => next?.tenant.past?.moment.readings.has(each));
		const isLate = isAnswered(query) || (wanted.isNear && (query.state.fetchStatus !== 'fetching' || hasBegun(screen)));
		if (!next?.tenant.past || !isKnown || isLate || history.entry !== entry || router.isInDialog) return undefined;
		const ask = () => queries.fetchQuery({...query.options, queryKey: query.queryKey, staleTime: 0});
		onTravel(awaiting(next, {since: since(), history, ask}), history.emptied());
		return next;
	}
	/** The board shows the present as soon as one of its kinds has answered. */
	const hasBegun = (screen: ScreenName) =>
		screen === 'board' &&
		queries
			.getQueryCache()
			.findAll({predicate: isAnswered})
			.some((each) => kindOfWhole(each, api.baseUrl));
	const enter = useEffectEvent(async (query: Query) => {
		const since = silentSince(api.journal.records) ?? now();
		const next = await show(query, {isNear: false}, () => since);
		if (next) sayMoment(messages, downText, next);
	});
	/**
	 * The first response of a list or of the board may take long. The remembered rows are shown meanwhile. Returns a function that
	 * ends the wait for them, and undefined for another query.
	 */
	const begin = useEffectEvent((query: Query): (() => void) | undefined => {
		const kind = kindOfWhole(query, api.baseUrl);
		const {screen} = history.entry.address;
		if (!services.state.remembered || !kind || kind !== (screen === 'board' ? boardKinds[0] : kindOfScreen(screen)))
			return undefined;
		// Without an observer, the request would be cancelled together with its screen.
		const options = {...query.options, queryKey: query.queryKey, enabled: false};
		const end = new QueryObserver(queries, options).subscribe(({fetchStatus}) => {
			if (fetchStatus === 'idle') end();
		});
		// The first request of a start is older than the console.
		const silence = Math.max(0, now() - (silentSince(api.journal.records) ?? now()));
		return after(Math.max(0, startPause - silence), () => void show(query, {isNear: true}, () => undefined));
	});
	const leave = useEffectEvent((before: readonly Row[] | undefined) => {
		if (!past?.awaited) return;
		const {entry} = history;
		const selected = selectedIn(entry);
		past.awaited.history.reopen(entry.address, {
			savedView: viewOf(entry),
			cursor: selected === undefined ? undefined : new Once(selected),
			before: before && isEmptySearch(entry.address.search ?? noSearch) ? new Once(before) : undefined,
		});
		onTravel(past.present, past.awaited.history);
		if (past.awaited.since !== undefined) messages.say(`${tenant} answers again: back at the present`, 'warn');
	});
	/** The tenant did not respond, so it is unavailable from now on. The history of the profile may have a later state. */
	const fail = useEffectEvent(async (mayShow: () => boolean): Promise<boolean> => {
		const {screen} = history.entry.address;
		const next = await travelTo(services, 'last', {show: {...style, now: now()}, screen}).catch(() => services);
		if (!past?.awaited || !next.tenant.past || !mayShow()) return false;
		const since = silentSince(past.present.tenant.api.journal.records) ?? now();
		onTravel(awaiting(next, {...past.awaited, since}), history);
		sayMoment(messages, downText, next);
		return true;
	});

	useEffect(() => {
		if (past) return;
		const cache = queries.getQueryCache();
		let cancel = () => {};
		/** Each user of a query fetches it. Only the latest wait counts, because each would show the rows anew and move the cursor. */
		function wait(query: Query) {
			const end = refused.has(queries) ? undefined : begin(query);
			if (!end) return;
			cancel();
			cancel = end;
		}
		for (const query of cache.findAll({predicate: isFirst})) wait(query);
		const unsubscribe = cache.subscribe((event) => {
			if (event.type !== 'updated') return;
			if (event.action.type === 'success' && kindIn(event.query)) refused.delete(queries);
			if (event.action.type === 'fetch' && isFirst(event.query)) wait(event.query);
			if (event.action.type !== 'error' || refused.has(queries)) return;
			if (isUnread(event.query, history.entry.address.screen, queries)) void enter(event.query);
		});
		return () => {
			cancel();
			unsubscribe();
		};
	}, [past, queries, history]);

	useEffect(() => {
		const {awaited, before} = past ?? {};
		if (!awaited || !before) return;
		let hasEnded = false;
		let pause = firstPause;
		let cancel = () => {};
		if (awaited.since === undefined) ask();
		else again(pause, ask);
		function ask() {
			awaited?.ask().then(compare, (error: unknown) => {
				// The board cancels its requests when it leaves the screen, which can be after this one was joined to them.
				if (error instanceof CancelledError) return again(cancelledPause, ask);
				if (!isTransient(error)) return leaveSoon();
				if (hasEnded) return;
				if (awaited.since === undefined) return failSoon();
				pause = Math.min(longestPause, pause * 2);
				again(error.detail.retryAfter ?? pause, ask);
			});
		}
		function compare(data: unknown) {
			const rows = presentRows(data);
			const kind = kindOfScreen(history.entry.address.screen);
			if (!rows || !kind || !before) return leaveSoon();
			before(kind, rows).then(leaveSoon, () => leaveSoon());
		}
		/** A dialog can be opened while the history is asked. */
		function failSoon() {
			if (router.isInDialog) return again(busyPause, failSoon);
			const mayShow = () => !hasEnded && !router.isInDialog;
			void fail(mayShow).then((isShown) => isShown || again(busyPause, failSoon));
		}
		function leaveSoon(rows?: readonly Row[]) {
			if (hasEnded) return;
			if (router.isInDialog) again(busyPause, () => leaveSoon(rows));
			else leave(rows);
		}
		function again(ms: number, task: () => void) {
			if (!hasEnded) cancel = after(ms, task);
		}
		return () => {
			hasEnded = true;
			cancel();
		};
	}, [past, after, router, history]);
}

const awaiting = (services: Services, awaited: Awaited): Services =>
	services.tenant.past
		? {...services, tenant: {...services.tenant, past: {...services.tenant.past, awaited}}}
		: services;

/** Whether a list is requested that was never read, and never failed. */
const isFirst = ({state}: Query): boolean =>
	state.data === undefined && state.fetchStatus === 'fetching' && state.errorUpdateCount === 0;

const isAnswered = ({state}: Query): boolean => state.data !== undefined;

/** The rows that were just read. Undefined for data that is not a list. */
function presentRows(data: unknown): PresentRows | undefined {
	if (!isPaged(data)) return undefined;
	const {rows, end} = toFeed(data);
	return {rows, isWhole: end === 'whole'};
}

/** The list that a query reads. Undefined for data that does not come from the tenant, such as data of the history. */
const kindIn = ({queryKey: [name]}: Query) => kindOf({name});

/** Whether the tenant is unavailable for what the screen shows: for the board, if none of its lists answers. */
function isUnread(query: Query, screen: ScreenName, queries: QueryClient): boolean {
	if (!isUnavailable(query)) return false;
	if (screen !== 'board') return kindIn(query) !== undefined && kindIn(query) === kindOfScreen(screen);
	const failed = queries.getQueryCache().findAll({predicate: isUnavailable});
	return boardKinds.every((kind) => failed.some((each) => kindIn(each) === kind));
}

const isUnavailable = ({state: {data, error}}: Query): boolean => data === undefined && isOutage(error);
