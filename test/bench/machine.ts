/** Whether the machine is quiet enough for its figures to be compared. */
import {readFileSync} from 'node:fs';
import {cpus} from 'node:os';
import {setTimeout as pause} from 'node:timers/promises';
import {quantile} from './statistics.ts';

/** The share of all processors that other work may take. */
const mostBusy = 0.12;
/** The same small computation may take this much longer in one run of ten than in the median one. */
const mostUneven = 1.35;

export interface Noise {
	/** Share of the processors that something else used while this process slept, 0 to 1. */
	readonly busy: number;
	/** 90th percentile over the median of a fixed computation. */
	readonly uneven: number;
	readonly isTooNoisy: boolean;
}

export async function listen(): Promise<Noise> {
	const before = processorTime();
	await pause(1500);
	const after = processorTime();
	const busy = 1 - (after.idle - before.idle) / Math.max(1, after.all - before.all);
	const times = Array.from({length: 60}, compute);
	const uneven = quantile(times, 0.9) / quantile(times, 0.5);
	return {busy, uneven, isTooNoisy: busy > mostBusy || uneven > mostUneven};
}

export const describeMachine = () => ({
	processors: cpus().length,
	model: cpus()[0]?.model ?? 'unknown',
	node: process.version,
	platform: `${process.platform} ${process.arch}`,
});

/** In ticks, over all processors; time stolen by a hypervisor counts as busy. */
function processorTime(): {idle: number; all: number} {
	const [first = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
	const ticks = first.trim().split(/\s+/).slice(1, 9).map(Number);
	return {idle: (ticks[3] ?? 0) + (ticks[4] ?? 0), all: ticks.reduce((sum, tick) => sum + tick, 0)};
}

function compute(): number {
	const start = performance.now();
	let sum = 0;
	for (let turn = 0; turn < 3_000_000; turn++) sum = (sum + turn * turn) % 1_000_003;
	return performance.now() - start + (sum < 0 ? 1 : 0);
}
