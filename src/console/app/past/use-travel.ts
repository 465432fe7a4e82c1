/** Travels to the moments that the person asks for, and to the last known state and back as `Travel` decides. */
import {CancelledError, type Query, type QueryClient, QueryObserver} from '@tanstack/react-query';
import {useEffect, useEffectEvent, useRef} from 'react';
import {isOutage, silentSince} from '../../../client/outage.ts';
import type {ScreenName} from '../../../domain/address/routes.ts';
import {boardKinds} from '../../../domain/board/rule.ts';
import type {Show} from '../../../domain/format/show.ts';
import {describeMoment} from '../../../domain/history/past/moment.ts';
import {kindOfScreen} from '../../../domain/history/past/target.ts';
import {askAgain, type Step, whenIdle} from '../../../domain/history/past/travel.ts';
import {kindOf} from '../../../domain/resources/history-kinds.ts';
import type {Row} from '../../../domain/resources/resource.ts';
import {isEmptySearch, noSearch} from '../../../domain/resources/search/search.ts';
import {History} from '../../core/history.ts';
import type {Screen} from '../../core/screen-context.ts';
import type {AwaitedPresent, Past, Services} from '../../core/services.ts';
import {selectedIn} from '../../features/list/use-list.ts';
import {viewOf} from '../../features/list/use-list-view.ts';
import {isPaged, toFeed} from '../../query/feed.ts';
import {kindOfWhole} from '../../query/remember.ts';
import type {Console} from '../console-state.ts';
import {sayMoment, servicesAt, travelTo} from './travel.ts';

export type OnTravel = (services: Services, history: History) => void;

/** Finds a moment. One that is found after another one was wanted, or after the console shows another tenant, is not shown. */
function seek(
	{messages, travel}: Console,
	services: Services,
	wanted: string,
	journey: Parameters<typeof travelTo>[2],
	onFound: (found: Services) => void,
): void {
	const isLatest = travel.begin();
	travelTo(services, wanted, journey).then(
		(found) => {
			if (!isLatest()) return;
			onFound(found);
			const {past} = found.tenant;
			sayMoment(messages, past ? describeMoment(past.moment, journey.show) : 'Back at the present', found);
		},
		(error: Error) => isLatest() && messages.say(error.message, 'bad'),
	);
}

export function useTravel(console: Console, style: Omit<Show, 'now'>, onTravel: OnTravel): Screen['travel'] {
	const {services, history, travel} = console;
	return (wanted, address = history.entry.address) => {
		const show = {...style, now: services.clock.now()};
		seek(console, services, wanted, {show, screen: address.screen}, (found) => {
			travel.go(found.tenant.past ? 'asked' : 'present');
			onTravel(found, new History(address));
		});
	};
}

/** Shows an address in a tenant, at present or in its state at a moment. The way back leads to the screen that is left. */
export function useEnter(
	console: Console,
	style: Omit<Show, 'now'>,
	onShow: (console: Console) => void,
): Screen['enter'] {
	return (tenant, address, {seeds, at} = {}) => {
		const show = (services: Services) =>
			onShow({...console, services, history: new History(address, seeds), from: console});
		if (at === undefined) return show(tenant);
		const journey = {show: {...style, now: tenant.clock.now()}, screen: address.screen};
		seek(console, tenant, at, journey, show);
	};
}

/** Shows the last known state before the first response and in an outage. Does nothing while a dialog or a field is open. */
export function useOutage(
	{services, history, messages, router, travel}: Console,
	style: Omit<Show, 'now'>,
	onTravel: OnTravel,
): void {
	const {past, queries, api, name} = services.tenant;
	const {now, after} = services.clock;
	const present = past?.present ?? services;
	const silentFrom = () => silentSince(present.tenant.api.journal.records) ?? now();
	/** The rows that the list on the screen had, once it has answered. */
	const before = useRef<readonly Row[]>(undefined);

	/** Undefined if nothing is known. */
	const lastKnown = (isNear: boolean) => {
		const show = {...style, now: now()};
		return servicesAt(present, 'last', {show, screen: history.entry.address.screen, isNear}).catch(() => undefined);
	};
	function show({tenant, ...next}: Services, then: Past, awaited: AwaitedPresent, screens: History) {
		if (!travel.leave(awaited.since)) return;
		const shown = {...next, tenant: {...tenant, past: {...then, awaited}}};
		onTravel(shown, screens);
		if (awaited.since === undefined) return;
		sayMoment(messages, `${name} is unavailable: this is its last known state, until it answers again`, shown);
	}
	/** The error or the empty screen stays if nothing is known, and if the person has gone on. */
	async function leave(query: Query, isNear: boolean): Promise<undefined> {
		if (isNear && !isFirst(query)) return;
		const {entry} = history;
		const since = isNear ? undefined : silentFrom();
		const next = await lastKnown(isNear);
		const kind = kindOfScreen(entry.address.screen);
		// Without one of its kinds, the board at the start would lack findings without a reason on the screen.
		const needed = kind ? [kind] : isNear ? boardKinds : [];
		const isKnown = needed.every((each) => next?.tenant.past.moment.readings.has(each));
		const isLate = isAnswered(query) || (isNear && (query.state.fetchStatus !== 'fetching' || (!kind && hasBegun())));
		if (!next || !isKnown || isLate || history.entry !== entry || router.isInDialog) return;
		if (isNear) keepRequest(queries, query);
		const ask = () => queries.fetchQuery({...query.options, queryKey: query.queryKey, staleTime: 0});
		show(next, next.tenant.past, {since, history, ask}, history.emptied());
	}
	/** The board shows the present as soon as one of its kinds has answered. */
	const hasBegun = () =>
		queries
			.getQueryCache()
			.findAll({predicate: isAnswered})
			.some((each) => kindOfWhole(each, api.baseUrl));

	async function ask(awaited: AwaitedPresent): Promise<Step | undefined> {
		try {
			const data = await awaited.ask();
			const {screen, search = noSearch} = history.entry.address;
			const kind = kindOfScreen(screen);
			if (kind && isPaged(data) && isEmptySearch(search) && screen === awaited.history.entry.address.screen) {
				const {rows, end} = toFeed(data);
				before.current = await past?.before(kind, {rows, isWhole: end === 'whole'}).catch(() => undefined);
			}
			return travel.answered();
		} catch (error) {
			return error instanceof CancelledError ? askAgain : travel.failed(error);
		}
	}
	/** The history of the profile may have a later state than what is remembered. */
	async function report(past: Past, awaited: AwaitedPresent): Promise<Step | undefined> {
		const next = router.isInDialog ? undefined : await lastKnown(false);
		if (router.isInDialog) return whenIdle('report');
		const outage = {...awaited, since: silentFrom()};
		show(next ?? services, next?.tenant.past ?? past, outage, history);
		return undefined;
	}
	function comeBack({history: screens, since}: AwaitedPresent): Step | undefined {
		if (router.isInDialog) return whenIdle('return');
		const {entry} = history;
		screens.reopen(entry.address, {
			savedView: viewOf(entry),
			cursor: selectedIn(entry),
			before: before.current,
		});
		travel.comeBack();
		onTravel(present, screens);
		if (since !== undefined) messages.say(`${name} answers again: back at the present`, 'warn');
		return undefined;
	}
	const act = useEffectEvent(async ({act}: Step, query?: Query): Promise<Step | undefined> => {
		if (!past?.awaited) return query && leave(query, act === 'recall');
		if (act === 'ask') return ask(past.awaited);
		return act === 'report' ? report(past, past.awaited) : comeBack(past.awaited);
	});
	const requested = useEffectEvent((query: Query): Step | undefined => {
		const {screen} = history.entry.address;
		const kind = kindOfWhole(query, api.baseUrl);
		const isShown = kind !== undefined && kind === (screen === 'board' ? boardKinds[0] : kindOfScreen(screen));
		// The first request of a start is older than the console.
		return services.state.remembered && isShown ? travel.requested(now() - silentFrom()) : undefined;
	});

	useEffect(() => {
		let hasEnded = false;
		let cancel = () => {};
		/** Each user of a query requests it. Only the latest step counts, because each would show the rows anew and move the cursor. */
		function take(step: Step | undefined, query?: Query): void {
			if (!step || hasEnded) return;
			cancel();
			const run = () => void act(step, query).then((next) => take(next, query));
			if (step.delay > 0) cancel = after(step.delay, run);
			else run();
		}
		const cache = queries.getQueryCache();
		take(travel.opened());
		if (!past) for (const query of cache.findAll({predicate: isFirst})) take(requested(query), query);
		const unsubscribe = cache.subscribe((event) => {
			if (past || event.type !== 'updated') return;
			const {query, action} = event;
			if (action.type === 'success' && kindIn(query)) travel.answered();
			if (action.type === 'fetch' && isFirst(query)) take(requested(query), query);
			if (action.type === 'error' && isUnread(query, history.entry.address.screen, queries))
				take(travel.unavailable(), query);
		});
		return () => {
			hasEnded = true;
			cancel();
			unsubscribe();
		};
	}, [past, queries, history, travel, after]);
}

/** Without an observer, the first request would be cancelled together with its screen. */
function keepRequest(queries: QueryClient, {options, queryKey}: Query): void {
	const end = new QueryObserver(queries, {...options, queryKey, enabled: false}).subscribe(({fetchStatus}) => {
		if (fetchStatus === 'idle') end();
	});
}

/** Whether a list is requested that was never read, and never failed. */
const isFirst = ({state}: Query): boolean =>
	state.data === undefined && state.fetchStatus === 'fetching' && state.errorUpdateCount === 0;

const isAnswered = ({state}: Query): boolean => state.data !== undefined;

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
