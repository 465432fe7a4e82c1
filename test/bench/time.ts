/** Time of a task: elapsed, and of the processors, which is less uneven on a busy machine. */

export interface Time {
	/** Milliseconds. */
	readonly elapsed: number;
	/** Milliseconds of processor time of this process. */
	readonly processor: number;
}

export function timer(): () => Time {
	const [start, used] = [performance.now(), process.cpuUsage()];
	return () => {
		const {user, system} = process.cpuUsage(used);
		return {elapsed: performance.now() - start, processor: (user + system) / 1000};
	};
}

export async function timeOf(work: () => Promise<unknown>): Promise<number> {
	const taken = timer();
	await work();
	return taken().elapsed;
}
