/** Figures from samples. */

/** The value below which `share` (0 to 1) of the samples lie, by nearest rank; NaN without samples. */
export function quantile(samples: readonly number[], share: number): number {
	const sorted = samples.toSorted((a, b) => a - b);
	return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * share) - 1))] ?? Number.NaN;
}

export const median = (samples: readonly number[]): number => quantile(samples, 0.5);

/** Runs each task `rounds` times in turn, so that a disturbance of the machine affects all alike. */
export async function interleaved<Name extends string>(
	rounds: number,
	tasks: Readonly<Record<Name, () => Promise<number>>>,
): Promise<Record<Name, number[]>> {
	const names = Object.keys(tasks) as Name[];
	const samples = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
	for (let round = 0; round < rounds; round++) {
		for (const name of names) samples[name].push(await tasks[name]());
	}
	return samples;
}
