import type {HistoryKind} from '../resources/index.ts';
import type {Reading} from './store/readings.ts';

/**
 * The lists of a tenant at a moment: for each, the reading that shows it. A list that was not read is absent. A type alias, because only
 * an alias is assignable to `Row`.
 */
export type State = {
	readonly tenant: string;
	readonly readings: ReadonlyMap<HistoryKind, Reading>;
};

/** A moment with a name, which is unique within its tenant. */
export type NamedReading = State & {
	readonly name: string;
	/** Epoch milliseconds. */
	readonly at: number;
	/** The number of items per kind. A kind that was not read is absent. */
	readonly items: Readonly<Partial<Record<HistoryKind, number>>>;
};
