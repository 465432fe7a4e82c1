/** Opens the snapshots file for a command, and saves snapshots. */

import type {Api} from '../../../client/api.ts';
import {plural} from '../../../domain/format/show.ts';
import type {SnapshotKind} from '../../../domain/snapshots/kinds.ts';
import type {Snapshot, SnapshotPage, SnapshotStore} from '../../../domain/snapshots/store.ts';
import {FailedError} from '../../../settings/error.ts';
import {processes} from '../../../settings/files/process-identity.ts';
import type {Tenant} from '../../../settings/launch/tenant.ts';
import type {CliContext} from '../../context.ts';
import {createProgress} from '../../output/messages.ts';
import {reportProblems} from '../../output/notices.ts';
import {pagesOfKind} from '../board/reading.ts';

/** Runs the task with an open store. Rejects with `SnapshotError`. */
export async function withStore<T>({settings}: CliContext, task: (store: SnapshotStore) => Promise<T>): Promise<T> {
	const file = settings.paths?.snapshotsFile;
	if (file === undefined) {
		throw new FailedError('no home directory for snapshots. Set XDG_CONFIG_HOME and XDG_STATE_HOME');
	}
	const {SnapshotStore} = await import('../../../domain/snapshots/store.ts');
	const store = SnapshotStore.open(file, processes);
	try {
		return await task(store);
	} finally {
		store.close();
	}
}

/** Yields the pages of a tenant as they arrive, and shows progress on a terminal. */
export async function* snapshotPages(
	context: CliContext,
	api: Api,
	kinds: readonly SnapshotKind[],
): AsyncGenerator<SnapshotPage> {
	const progress = createProgress(context, {isStdoutQuiet: true});
	let count = 0;
	try {
		for (const kind of kinds) {
			for await (const {items, problems} of pagesOfKind(context, api, kind)) {
				count += items.length;
				yield {kind, items};
				await reportProblems(context, problems);
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
