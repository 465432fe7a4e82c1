/** The readings of the tenant, and the changes that a person makes to their names. */
import type {Query} from '@tanstack/react-query';
import type {History} from '../../../domain/history/history.ts';
import {lastReads, lastReadText, latestOf} from '../../../domain/history/past/last-read.ts';
import {saveReading, waitText} from '../../../domain/history/save.ts';
import type {NamedReading} from '../../../domain/history/state.ts';
import {type TimelineRow, timeline, timelineOf} from '../../../domain/history/timeline.ts';
import {plural} from '../../../text/count.ts';
import {EntrySlot, useEntryObject, useEntryState, useScreen} from '../../core/screen-context.ts';
import {useServices} from '../../core/services.ts';
import {historyKey, lastReadPart} from '../../query/history-key.ts';
import {kindOfWhole} from '../../query/remember.ts';
import type {Store} from '../../ui/store.ts';
import {useOwnRows} from '../list/use-own-rows.ts';
import {describeError} from '../shared/error-words.ts';
import {useHistoryChange, useHistoryQuery} from '../shared/use-history.ts';

/** The progress text and the controller of a running save. */
const progresses = new EntrySlot<Store<{readonly progress: string}>>();
const savings = new EntrySlot<{controller?: AbortController | undefined}>();

/** `last read by ci, 3m ago`. Undefined without a reading, and until it is wanted. */
export function useLastRead(isWanted = true): string | undefined {
	const {api} = useServices().tenant;
	const {now} = useServices().clock;
	const {show} = useScreen();
	const {data} = useHistoryQuery(
		lastReadPart,
		async (history) => {
			const readings = (await history?.past.readings(api.baseUrl)) ?? [];
			return {latest: latestOf(lastReads(readings)), skew: ((await history?.time(now())) ?? now()) - now()};
		},
		isWanted,
	);
	return data?.latest && lastReadText(data.latest, {...show, now: now() + data.skew});
}

export function useTimeline() {
	const {api, queries, past} = useServices().tenant;
	const {now} = useServices().clock;
	const {historyAccess} = useServices().state;
	const {report} = useScreen();
	const [{progress}, update] = useEntryState(progresses, () => ({progress: ''}));
	const setProgress = (progress: string) => update({progress});
	const saving = useEntryObject(savings, () => ({}));
	const finish = useHistoryChange([]);
	const state = useOwnRows({
		queryKey: [...historyKey(api.baseUrl), 'list'],
		queryFn: async () => {
			const history = await historyAccess?.openIfAny();
			return {rows: history ? await timelineOf(history, api.baseUrl) : [], at: now()};
		},
		key: timeline.key as (row: TimelineRow) => string,
	});

	async function saveTo(history: History, name: string, signal: AbortSignal) {
		let breaches = 0;
		let smaller = '';
		let items = 0;
		await saveReading(history, api, {
			name,
			now,
			signal,
			onWait: (running) => setProgress(`${waitText(running)}, ctrl-c cancels`),
			onProblems: (problems) => {
				breaches += problems.length;
			},
			onRetry({reason, pageSize}) {
				setProgress(`saving, ctrl-c cancels: ${reason}`);
				if (pageSize !== undefined) smaller = ', read in smaller pages: larger ones exceed a limit of castellan';
			},
			onProgress(count) {
				items = count;
				setProgress(`saving, ${plural(count, 'item')} so far, ctrl-c cancels${smaller && ', smaller pages'}`);
			},
		});
		const warning = breaches > 0 ? `; ${plural(breaches, 'invalid field')}` : '';
		report(`Saved ${name} with ${plural(items, 'item')}${smaller}${warning}`, warning ? 'warn' : undefined);
	}
	function save(name: string) {
		if (!historyAccess || past || saving.controller) return;
		const controller = new AbortController();
		saving.controller = controller;
		setProgress('saving, ctrl-c cancels');
		historyAccess
			.open()
			.then((history) => saveTo(history, name, controller.signal))
			.catch((error: Error) =>
				report(controller.signal.aborted ? 'Cancelled: nothing was saved' : describeError(error), 'bad'),
			)
			.finally(() => {
				saving.controller = undefined;
				setProgress('');
				void queries.invalidateQueries({queryKey: historyKey(api.baseUrl)});
				// The lists on other screens are older than what was just read.
				const predicate = (query: Query) => kindOfWhole(query, api.baseUrl) !== undefined;
				void queries.invalidateQueries({predicate, refetchType: 'none'});
			});
	}
	/** Changes the reading with a name. */
	async function changeNamed(name: string, change: (history: History, named: NamedReading) => Promise<void>) {
		const history = await historyAccess?.open();
		if (history) await change(history, await history.find(api.baseUrl, name));
	}
	return {
		state,
		/** Progress text; empty while no save runs. */
		saving: progress,
		save,
		cancelSave: () => saving.controller?.abort(),
		rename: (from: string, to: string) =>
			finish(
				changeNamed(from, (history, named) => history.rename(named, to)),
				`Renamed ${from} to ${to}`,
			),
		remove: (name: string) =>
			finish(
				changeNamed(name, (history, named) => history.remove(named)),
				`Removed ${name}`,
			),
		canSave: historyAccess !== undefined && !past,
		whyNoSave: past
			? 'This is an earlier state: :at now returns to the present'
			: 'Cannot save a reading: no home directory',
	};
}
