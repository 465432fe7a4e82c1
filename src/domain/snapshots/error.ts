/** What went wrong with the snapshots, and what to do; fit to be shown. */
export class SnapshotError extends Error {
	override readonly name: string = 'SnapshotError';
}

/** Nothing of that name or number was saved. */
export class NoSnapshotError extends SnapshotError {
	override readonly name = 'NoSnapshotError';
}
