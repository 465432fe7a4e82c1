/** Figures from samples. */

/** Samples by figure. All times are in milliseconds, all memory in megabytes of 1,024 kilobytes. */
export type Samples = Readonly<Record<string, readonly number[]>>;

/** The value below which `share` (0 to 1) of the samples lie, by nearest rank; NaN without samples. */
export function quantile(samples: readonly number[], share: number): number {
	const sorted = samples.toSorted((a, b) => a - b);
	return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * share) - 1))] ?? Number.NaN;
}

export const median = (samples: readonly number[]): number => quantile(samples, 0.5);

/** Adds the samples of another turn. */
export function add(into: Record<string, number[]>, samples: Samples): void {
	for (const [figure, values] of Object.entries(samples)) into[figure] = [...(into[figure] ?? []), ...values];
}
