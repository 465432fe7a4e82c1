/** The rows that `doctor` prints, and the tables of checks that make them. */
import type {Tone} from '../../../text/tone.ts';

/** `not checked` is neither good nor bad: the check does not apply, or could not be made. */
export type Status = 'ok' | 'warning' | 'problem' | 'not checked';

export interface Result {
	readonly status: Status;
	readonly value: string;
	/** Where a setting comes from. */
	readonly source?: string | undefined;
	/** What to do about a warning or a problem. */
	readonly remedy?: string | undefined;
}

export type CheckRow = Result & {readonly check: string; readonly [other: string]: unknown};

/** By name. A check that does not apply has no result. Each gets what was found out before. */
export type Checks<Facts> = Readonly<Record<string, (facts: Facts) => Results | Promise<Results>>>;
type Results = Result | readonly Result[] | undefined;

/** Makes the checks one after another. */
export async function rowsOf<Facts>(checks: Checks<Facts>, facts: Facts): Promise<readonly CheckRow[]> {
	const rows: CheckRow[] = [];
	for (const [check, results] of Object.entries(checks))
		for (const {status, ...result} of [(await results(facts)) ?? []].flat()) rows.push({status, check, ...result});
	return rows;
}

const result =
	(status: Status) =>
	(value: string, more: Pick<Result, 'source' | 'remedy'> = {}): Result => ({status, value, ...more});

export const ok = result('ok');
export const warning = result('warning');
export const problem = result('problem');
export const notChecked = result('not checked');

export const tones: Readonly<Record<Status, Tone>> = {
	ok: 'good',
	warning: 'warn',
	problem: 'bad',
	'not checked': 'dim',
};
