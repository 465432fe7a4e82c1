import type {Arming} from '../../../domain/writes/arming.ts';
import {plural} from '../../../text/count.ts';
import type {Screen} from '../../core/screen-context.ts';

/** Allows writes for a number of minutes, or disallows them for 0. Reports the result. */
export function allowWrites(writes: Arming, minutes: number, report: Screen['report']): void {
	try {
		if (minutes === 0) writes.disarm();
		else writes.arm(minutes);
		const span =
			writes.left === Number.POSITIVE_INFINITY ? 'here without a time limit' : `for ${plural(minutes, 'minute')}`;
		report(minutes === 0 ? 'Writes are no longer allowed' : `Writes are allowed ${span}`, 'warn');
	} catch (error) {
		report((error as RangeError).message, 'bad');
	}
}
