/** Formats the times of items by the clock of the service. */
import type {Api} from '../../client/api.ts';
import {clockSkew} from '../../client/clock-skew.ts';
import {clockLine, clocksAt} from '../../domain/format/clocks.ts';
import type {Show} from '../../domain/format/show.ts';
import {type CliContext, printMessage, showOf} from '../context.ts';

/**
 * Compares times with the clock of the service, which the responses before the first comparison give. Reports both times then, if
 * the clocks differ.
 */
export function serviceShow(context: CliContext, {journal, asOf}: Pick<Api, 'journal' | 'asOf'>): Show {
	const machine = showOf(context);
	// Relative times and deadlines of an earlier state count from its own time.
	if (asOf !== undefined) return {...machine, now: asOf};
	let skew: number | undefined;
	return {
		...machine,
		get now() {
			if (skew === undefined) {
				skew = clockSkew(journal.records) ?? 0;
				if (skew !== 0) void printMessage(context, clockLine(clocksAt(machine.now, skew)));
			}
			return machine.now + skew;
		},
	};
}
