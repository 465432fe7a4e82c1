/** The clock of the service beside the clock of this machine, where they differ. */
import {isoTime} from '../../text/timestamp.ts';
import {duration} from './show.ts';

/** ISO 8601. */
export interface Clocks {
	readonly service: string;
	readonly machine: string;
}

/** `now` is the time of this machine in epoch milliseconds, and `skew` the result of `clockSkew`. */
export const clocksAt = (now: number, skew: number): Clocks => ({
	service: wholeSeconds(now + skew),
	machine: wholeSeconds(now),
});

export const clockLine = ({service, machine}: Clocks): string =>
	`By the clock of the service: it is ${service} there, and ${machine} on this machine. Check the clock of this machine.`;

/** `this machine is 2h behind the service`; empty if the clocks agree. `skew` is by how much the other clock is ahead. */
export const describeSkew = (skew = 0, other = 'service'): string =>
	skew === 0 ? '' : `this machine is ${duration(Math.abs(skew))} ${skew > 0 ? 'behind' : 'ahead of'} the ${other}`;

const wholeSeconds = (ms: number) => isoTime(ms).replace(/\.\d+/, '');
