/** Conditions that several statements share. */

/** Whether a state holds in a reading. */
export const asOf = (state: string, seq: string): string =>
	`${state}.since <= ${seq} AND (${state}.gone IS NULL OR ${state}.gone > ${seq})`;

/** Whether a state begins or ends after the reading `from`, up to the reading `to`. */
export const touched = (from: string, to: string): readonly [began: string, ended: string] => [
	`since > 1 AND since > ${from} AND since <= ${to}`,
	`gone > ${from} AND gone <= ${to}`,
];
