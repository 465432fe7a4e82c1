/** What went wrong with the snapshots, and what to do; fit to be shown. */
export class SnapshotError extends Error {
	override readonly name = 'SnapshotError';
}
