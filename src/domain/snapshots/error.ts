/** The errors of operations on snapshots. */
import type {Snapshot} from './store.ts';

/** A failed operation on snapshots. The message is safe to show and names a remedy. */
export class SnapshotError extends Error {
	override readonly name: string = 'SnapshotError';
}

/** Why two states cannot be compared: a side is unfinished, or belongs to another tenant, or nothing is in both. */
export type IncomparableReason = 'unfinished' | 'two-tenants' | 'other-tenant' | 'nothing-shared';

/** Two states cannot be compared. The message is a clause without a remedy, because the remedy depends on the face. */
export class IncomparableError extends SnapshotError {
	override readonly name = 'IncomparableError';
	readonly reason: IncomparableReason;
	readonly snapshot: Snapshot;

	constructor(reason: IncomparableReason, snapshot: Snapshot, message: string) {
		super(message);
		this.reason = reason;
		this.snapshot = snapshot;
	}
}

/** No snapshot has this name or number. */
export class NoSnapshotError extends SnapshotError {
	override readonly name = 'NoSnapshotError';
}
