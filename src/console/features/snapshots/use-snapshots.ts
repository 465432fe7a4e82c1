/** Lists, saves and removes the snapshots of the tenant. */

import {countItems} from '../../../domain/snapshots/rows.ts';
import {saveSnapshot} from '../../../domain/snapshots/save.ts';
import type {Snapshot, SnapshotStore} from '../../../domain/snapshots/store.ts';
import {plural} from '../../../text/count.ts';
import {useServices} from '../../services.ts';
import type {Store} from '../../ui/store.ts';
import {type OwnRowsRead, useOwnRows} from '../list/use-own-rows.ts';
import {describeError} from '../shared/error-words.ts';
import {EntrySlot, useEntryObject, useEntryState} from '../shared/memory.ts';
import {useScreen} from '../shared/screen-context.ts';

/** Query key prefix of everything derived from the snapshots of a tenant. */
export const snapshotsKey = (baseUrl: string) => ['snapshots', baseUrl] as const;

/** The progress text and the controller of a running save. */
const progresses = new EntrySlot<Store<{readonly progress: string}>>();
const savings = new EntrySlot<{controller?: AbortController | undefined}>();

export function useSnapshots() {
	const {api, now, snapshots, queries} = useServices();
	const {report} = useScreen();
	const [{progress}, update] = useEntryState(progresses, () => ({progress: ''}));
	const setProgress = (progress: string) => update({progress});
	const saving = useEntryObject(savings, () => ({}));
	const queryKey = [...snapshotsKey(api.baseUrl), 'list'];
	const state = useOwnRows<Snapshot>(
		{
			queryKey,
			queryFn: async (): Promise<OwnRowsRead<Snapshot>> => {
				const store = await snapshots?.openIfAny();
				return {rows: store?.list().filter(({tenant}) => tenant === api.baseUrl) ?? [], at: now()};
			},
		},
		({id}) => String(id),
	);
	const invalidate = () => queries.invalidateQueries({queryKey: snapshotsKey(api.baseUrl)});

	async function saveTo(store: SnapshotStore, name: string, signal: AbortSignal) {
		let breaches = 0;
		const saved = await saveSnapshot(store, api, {
			name,
			at: now(),
			signal,
			onProblems: (problems) => {
				breaches += problems.length;
			},
			onProgress: (count) => setProgress(`saving, ${plural(count, 'item')} so far, ctrl-c cancels`),
		});
		const warning = breaches > 0 ? `; ${plural(breaches, 'invalid field')}` : '';
		report(`Saved ${name} with ${plural(countItems(saved), 'item')}${warning}`, warning ? 'warn' : undefined);
	}
	function save(name: string) {
		if (!snapshots || saving.controller) return;
		const controller = new AbortController();
		saving.controller = controller;
		setProgress('saving, ctrl-c cancels');
		snapshots
			.open()
			.then((store) => saveTo(store, name, controller.signal))
			.catch((error: Error) =>
				report(controller.signal.aborted ? 'Cancelled: nothing was saved' : describeError(error), 'bad'),
			)
			.finally(() => {
				saving.controller = undefined;
				setProgress('');
				void invalidate();
			});
	}
	return {
		state,
		/** Progress text; empty while no save runs. */
		saving: progress,
		save,
		giveUp: () => saving.controller?.abort(),
		remove(snapshot: Snapshot) {
			snapshots
				?.open()
				.then((store) => store.remove(snapshot.id))
				.then(() => report(`Removed ${snapshot.name}`))
				.catch((error: Error) => report(error.message, 'bad'))
				.finally(() => void invalidate());
		},
		canSave: snapshots !== undefined,
	};
}
