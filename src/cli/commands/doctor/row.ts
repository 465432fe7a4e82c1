/** The rows that `doctor` prints. */
import type {Tone} from '../../../text/tone.ts';

/** `not checked` is neither good nor bad: the check does not apply, or could not be made. */
export type Status = 'ok' | 'warning' | 'problem' | 'not checked';

export interface CheckRow {
	readonly status: Status;
	readonly check: string;
	readonly value: string;
	/** Where a setting comes from. */
	readonly source?: string | undefined;
	/** What to do about a warning or a problem. */
	readonly remedy?: string | undefined;
	readonly [other: string]: unknown;
}

type More = Pick<CheckRow, 'source' | 'remedy'>;
const row =
	(status: Status) =>
	(check: string, value: string, more: More = {}): CheckRow => ({status, check, value, ...more});

export const ok = row('ok');
export const warning = row('warning');
export const problem = row('problem');
export const notChecked = row('not checked');

export const tones: Readonly<Record<Status, Tone>> = {
	ok: 'good',
	warning: 'warn',
	problem: 'bad',
	'not checked': 'dim',
};
