/** The file of snapshots as the verbs use it, opened only when one of them does. */

import type {Api} from '../../../client/api.ts';
import {plural} from '../../../domain/format/show.ts';
import type {SnapshotKind} from '../../../domain/snapshots/kinds.ts';
import type {Snapshot, SnapshotPage, SnapshotStore} from '../../../domain/snapshots/store.ts';
import {FailedError} from '../../../settings/error.ts';
import {processes} from '../../../settings/files/process-identity.ts';
import type {Tenant} from '../../../settings/launch/tenant.ts';
import type {CliContext} from '../../context.ts';
import {sayProblems} from '../../output/notices.ts';
import {progressOn} from '../../output/say.ts';
import {pagesOfKind} from '../board/reading.ts';

/** Rejects with `SnapshotError`. */
export async function withStore<T>({settings}: CliContext, task: (store: SnapshotStore) => Promise<T>): Promise<T> {
	const file = settings.places?.snapshotsFile;
	if (file === undefined) {
		throw new FailedError('there is no home directory to keep snapshots in: set XDG_CONFIG_HOME and XDG_STATE_HOME');
	}
	const {SnapshotStore} = await import('../../../domain/snapshots/store.ts');
	const store = SnapshotStore.open(file, processes);
	try {
		return await task(store);
	} finally {
		store.close();
	}
}

/** The tenant's pages as they arrive, with progress on a terminal. */
export async function* snapshotPages(
	context: CliContext,
	api: Api,
	kinds: readonly SnapshotKind[],
): AsyncGenerator<SnapshotPage> {
	const progress = progressOn(context, {isAlone: true});
	let count = 0;
	try {
		for (const kind of kinds) {
			for await (const {items, problems} of pagesOfKind(context, api, kind)) {
				count += items.length;
				yield {kind, items};
				await sayProblems(context, problems);
				await progress.show(`${plural(count, 'item')} read so far`);
			}
		}
	} finally {
		await progress.clear();
	}
}

export const save = (
	context: CliContext,
	store: SnapshotStore,
	{api}: Tenant,
	{name, kinds}: {readonly name?: string | undefined; readonly kinds: readonly SnapshotKind[]},
): Promise<Snapshot> => store.save({name, tenant: api.baseUrl, at: context.now()}, snapshotPages(context, api, kinds));
