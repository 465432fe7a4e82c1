/** Who read the lists of a tenant last, and when. */
import {isoTime} from '../../../text/timestamp.ts';
import {describeSkew} from '../../format/clocks.ts';
import {type Show, showTime} from '../../format/show.ts';
import type {HistoryKind} from '../../resources/index.ts';
import type {Reading} from '../store/readings.ts';

export interface LastRead {
	readonly kind: HistoryKind;
	/** Epoch milliseconds. */
	readonly at: number;
	/** Undefined for a reader without a name. */
	readonly reader: string | undefined;
}

/** The last read of each list. `readings` are sorted with the oldest of a list first. */
export const lastReads = (readings: readonly Reading[]): readonly LastRead[] => [
	...new Map(readings.map(({kind, seen: at, reader}) => [kind, {kind, at, reader}])).values(),
];

/** `last read by ci, 3m ago` */
export const lastReadText = ({at, reader}: Omit<LastRead, 'kind'>, show: Show): string =>
	`last read ${reader === undefined ? '' : `by ${reader}, `}${showTime(isoTime(at), show)}`;

/** Milliseconds. Clocks that differ by less agree. */
const greatestSkew = 60_000;

/** The difference between the clocks of this machine and of the history, in words. '' if they agree. */
export const skewText = (own: number, ofHistory: number): string =>
	describeSkew(Math.abs(ofHistory - own) <= greatestSkew ? 0 : ofHistory - own, 'clock of the history');

/** The list that was read last. Undefined without a reading. */
export const latestOf = (reads: readonly LastRead[]): LastRead | undefined => reads.toSorted((a, b) => b.at - a.at)[0];
