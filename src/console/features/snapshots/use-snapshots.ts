/** Lists, saves and removes the snapshots of the tenant. */
import type {History} from '../../../domain/history/history.ts';
import {lastReads, lastReadText, latestOf} from '../../../domain/history/past/last-read.ts';
import {countItems} from '../../../domain/history/rows.ts';
import {saveSnapshot} from '../../../domain/history/save.ts';
import type {Snapshot} from '../../../domain/history/snapshot.ts';
import {plural} from '../../../text/count.ts';
import {useServices} from '../../app/services.ts';
import {lastReadPart, snapshotsKey} from '../../query/snapshots-key.ts';
import type {Store} from '../../ui/store.ts';
import {type ListState, useOwnRows} from '../list/use-list.ts';
import {describeError} from '../shared/error-words.ts';
import {EntrySlot, useEntryObject, useEntryState, useScreen} from '../shared/screen-context.ts';
import {useHistoryChange, useHistoryQuery} from '../shared/use-history.ts';

/** The progress text and the controller of a running save. */
const progresses = new EntrySlot<Store<{readonly progress: string}>>();
const savings = new EntrySlot<{controller?: AbortController | undefined}>();

function useTimeline(): ListState {
	const {api, now, snapshots} = useServices();
	return useOwnRows({
		queryKey: [...snapshotsKey(api.baseUrl), 'list'],
		queryFn: async () => {
			const history = await snapshots?.openIfAny();
			return {rows: (await history?.list(api.baseUrl)) ?? [], at: now()};
		},
		key: ({name}: Snapshot) => name,
	});
}

/** `last read by ci, 3m ago`. Undefined without a reading, and until it is wanted. */
export function useLastRead(isWanted = true): string | undefined {
	const {api, now} = useServices();
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

export function useSnapshots() {
	const {api, now, snapshots, queries, past} = useServices();
	const {report} = useScreen();
	const [{progress}, update] = useEntryState(progresses, () => ({progress: ''}));
	const setProgress = (progress: string) => update({progress});
	const saving = useEntryObject(savings, () => ({}));
	const state = useTimeline();
	const finish = useHistoryChange([]);

	async function saveTo(history: History, name: string, signal: AbortSignal) {
		let breaches = 0;
		let smaller = '';
		const saved = await saveSnapshot(history, api, {
			name,
			now,
			signal,
			onWait: (author) => setProgress(`waiting for the reading of ${author || 'another castellan'}, ctrl-c cancels`),
			onProblems: (problems) => {
				breaches += problems.length;
			},
			onRetry({reason, pageSize}) {
				setProgress(`saving, ctrl-c cancels: ${reason}`);
				if (pageSize !== undefined) smaller = ', read in smaller pages: larger ones exceed a limit of castellan';
			},
			onProgress: (count) =>
				setProgress(`saving, ${plural(count, 'item')} so far, ctrl-c cancels${smaller && ', smaller pages'}`),
		});
		const warning = breaches > 0 ? `; ${plural(breaches, 'invalid field')}` : '';
		report(`Saved ${name} with ${plural(countItems(saved), 'item')}${smaller}${warning}`, warning ? 'warn' : undefined);
	}
	function save(name: string) {
		if (!snapshots || past || saving.controller) return;
		const controller = new AbortController();
		saving.controller = controller;
		setProgress('saving, ctrl-c cancels');
		snapshots
			.open()
			.then((history) => saveTo(history, name, controller.signal))
			.catch((error: Error) =>
				report(controller.signal.aborted ? 'Cancelled: nothing was saved' : describeError(error), 'bad'),
			)
			.finally(() => {
				saving.controller = undefined;
				setProgress('');
				void queries.invalidateQueries({queryKey: snapshotsKey(api.baseUrl)});
			});
	}
	return {
		state,
		/** Progress text; empty while no save runs. */
		saving: progress,
		save,
		cancelSave: () => saving.controller?.abort(),
		remove(snapshot: Snapshot) {
			const removed = snapshots?.open().then((history) => history.remove(snapshot));
			finish(removed, `Removed ${snapshot.name}`);
		},
		canSave: snapshots !== undefined && !past,
		whyNoSave: past
			? 'This is an earlier state: :at now returns to the present'
			: 'Cannot save snapshots: no home directory',
	};
}
