/** Opens the snapshots file for a command, and saves snapshots. */

import type {SnapshotKind} from '../../../domain/resources/index.ts';
import {saveSnapshot} from '../../../domain/snapshots/save.ts';
import type {Snapshot, SnapshotStore} from '../../../domain/snapshots/store.ts';
import {FailedError} from '../../../settings/error.ts';
import {processes} from '../../../settings/files/process-identity.ts';
import type {Tenant} from '../../../settings/launch/tenant.ts';
import {plural} from '../../../text/count.ts';
import type {CliContext} from '../../context.ts';
import {createProgress, type Progress} from '../../output/messages.ts';
import {readOptions} from '../../output/notices.ts';

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

/** Saves a snapshot, and shows progress on a terminal. */
export async function save(
	context: CliContext,
	store: SnapshotStore,
	{api}: Tenant,
	{name, kinds}: {readonly name?: string | undefined; readonly kinds?: readonly SnapshotKind[] | undefined},
): Promise<Snapshot> {
	const progress = readProgress(context);
	try {
		return await saveSnapshot(store, api, {
			...readOptions(context),
			name,
			...(kinds ? {kinds} : {}),
			at: context.now(),
			onProgress: progress.count,
		});
	} finally {
		await progress.clear();
	}
}

/** Shows the number of items read so far. */
export function readProgress(context: CliContext): Progress & {count(items: number): Promise<void>} {
	const progress = createProgress(context, {isStdoutQuiet: true});
	return {...progress, count: (items) => progress.show(`${plural(items, 'item')} read so far`)};
}
