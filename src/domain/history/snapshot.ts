/** A saved state of a tenant. */
import type {SnapshotKind} from '../resources/index.ts';

/** A type alias, because only an alias is assignable to `Row`. */
export type Snapshot = {
	readonly id: number;
	readonly name: string;
	/** The tenant's base URL, or another id that the caller uses for the tenant. */
	readonly tenant: string;
	/** Epoch milliseconds. */
	readonly at: number;
	/** False while it is being saved. An interrupted snapshot stays incomplete and can only be removed. */
	readonly isWhole: boolean;
	/** The number of items per kind. A kind that was not read is absent. */
	readonly items: Readonly<Partial<Record<SnapshotKind, number>>>;
};
