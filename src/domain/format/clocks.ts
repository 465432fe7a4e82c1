/** The clock of the service beside the clock of this machine, where they differ. */
import {isoTime} from '../../text/timestamp.ts';
import {duration, type Show, showTime} from './show.ts';

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

/** `service 14:00Z, here 12:00Z`, with days if they differ; empty if the clocks agree. */
export function describeClocks(now: number, skew: number): string {
	const [service = '', here = ''] = [now + skew, now].map((at) => showTime(isoTime(at), utc));
	const from = service.slice(0, 10) === here.slice(0, 10) ? 11 : 0;
	return skew === 0 ? '' : `service ${service.slice(from)}, here ${here.slice(from)}`;
}

const utc: Show = {now: 0, timeStyle: 'utc'};

/** `this machine is 2h behind the service`; empty if the clocks agree. */
export const describeSkew = (skew = 0): string =>
	skew === 0 ? '' : `this machine is ${duration(Math.abs(skew))} ${skew > 0 ? 'behind' : 'ahead of'} the service`;

const wholeSeconds = (ms: number) => isoTime(ms).replace(/\.\d+/, '');
