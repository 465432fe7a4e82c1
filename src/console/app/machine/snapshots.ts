/** The history of a tenant. Its database module is loaded on first use, after the first frame. */
import type {History} from '../../../domain/history/history.ts';
import type {HistoryPlace} from '../../../domain/history/open.ts';
import {processes} from '../../../settings/files/process-identity.ts';
import {mayBeStored} from '../../../settings/launch/history.ts';
import type {Snapshots} from '../services.ts';

/** `placeOf` is called at each opening, because the config may change. */
export function snapshotsIn(placeOf: () => Promise<HistoryPlace>): Snapshots & {close(): Promise<void>} {
	let opening: Promise<History> | undefined;
	const openAt = async (place: HistoryPlace) =>
		(await import('../../../domain/history/open.ts')).openHistory(place, processes);
	const open = () => {
		opening ??= placeOf().then(openAt);
		// Allow a retry, because the cause may be temporary.
		opening.catch(() => {
			opening = undefined;
		});
		return opening;
	};
	return {
		open,
		async openIfAny() {
			if (opening) return open();
			return mayBeStored(await placeOf()) ? open() : undefined;
		},
		openShared: async () => ((await placeOf()).url === undefined ? undefined : open()),
		close: async () => (await opening?.catch(() => undefined))?.close(),
	};
}
