/**
 * Notes the processor time of each test, its ended children included: unlike the wall time it says little of what else runs. And how
 * often it called `expect`.
 */
import {readFileSync} from 'node:fs';
import {afterEach, beforeEach, expect} from 'vitest';

declare module 'vitest' {
	interface TaskMeta {
		/** In milliseconds. */
		processorTime?: number;
		assertions?: number;
		/** Says that a test may take more than a second of processor time in CI, how much, and why that is worth it. */
		dear?: {seconds: number; proves: string};
	}
}

/** The unit of the times in `/proc`, in milliseconds. It is the same on all systems of today. */
const tick = 10;

function childrenTime(): number {
	try {
		// After the name of the program, which may have blanks: the fields 14 and 15 of them are those of ended children.
		const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? [];
		return (Number(fields[13]) + Number(fields[14])) * tick;
	} catch {
		// Only Linux has the file.
		return 0;
	}
}

function spent(): number {
	const {user, system} = process.cpuUsage();
	return (user + system) / 1000 + childrenTime();
}

let before = 0;
beforeEach(() => {
	before = spent();
});
afterEach(({task}) => {
	task.meta.processorTime = spent() - before;
	task.meta.assertions = expect.getState().assertionCalls;
});
