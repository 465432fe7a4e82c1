/** Conditions that several statements share. */

/** Whether a state holds in a reading. */
export const asOf = (state: string, seq: string): string =>
	`${state}.since <= ${seq} AND (${state}.gone IS NULL OR ${state}.gone > ${seq})`;
