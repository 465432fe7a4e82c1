/** A failed operation on snapshots. The message is safe to show and names a remedy. */
export class SnapshotError extends Error {
	override readonly name: string = 'SnapshotError';
}

/** No snapshot has this name or number. */
export class NoSnapshotError extends SnapshotError {
	override readonly name = 'NoSnapshotError';
}
