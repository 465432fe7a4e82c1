/** A long run on one machine: memory, timers and handles of the processes must stay level. */
import {readdirSync} from 'node:fs';
import {collectGarbage} from '../support/garbage.ts';
import {randomFrom} from '../support/random.ts';
import {People} from './people/people.ts';
import {onMachine, play} from './run.ts';
import {Stage} from './stage.ts';
import type {VirtualTimers} from './virtual-timers.ts';

/** The memory, timers and handles after a number of steps. */
export interface Sample {
	readonly steps: number;
	/** In megabytes, after a collection of garbage. */
	readonly heap: number;
	readonly timers: number;
	/** Open files and sockets; 0 where the system does not report them. */
	readonly handles: number;
}

interface LevelOptions {
	readonly seed: number;
	readonly steps: number;
	/** The steps between two samples. */
	readonly every: number;
	readonly onSample?: (sample: Sample) => void;
	/** Called when a check fails. Another console goes on then. Without it, the run rejects. */
	readonly onFailure?: (text: string) => void;
}

/** Resolves with the samples. Rejects when a check fails. A console that ends is followed by another one. */
export function sampleLong({seed, steps, every, onSample, onFailure}: LevelOptions): Promise<readonly Sample[]> {
	const random = randomFrom(seed);
	return onMachine(async (machine) => {
		const samples: Sample[] = [];
		let stage = await Stage.open(machine, 1);
		for (let done = 0; done < steps; ) {
			if (stage.hasEnded()) {
				await stage.end();
				stage = await Stage.open(machine, 1);
			}
			// Another habit.
			const people = new People(random, stage);
			const part = await play(stage, () => people.next(), Math.min(every - (done % every), steps - done));
			if (part.failure) {
				const {step, check, message, screen} = part.failure;
				const text = [`step ${done + step}: ${check}: ${message}`, ...part.trace.slice(-12), screen].join('\n');
				if (!onFailure) throw new Error(text);
				onFailure(text);
				machine.kept.accept();
				await stage.end();
				stage = await Stage.open(machine, 1);
			}
			done += part.actions.length;
			if (done % every > 0 && done < steps) continue;
			stage.forget();
			const sample = await sampleOf(done, machine.timers);
			samples.push(sample);
			onSample?.(sample);
		}
		await stage.end();
		return samples;
	});
}

async function sampleOf(steps: number, timers: VirtualTimers): Promise<Sample> {
	await collectGarbage();
	return {steps, heap: process.memoryUsage().heapUsed / 1e6, timers: timers.count, handles: openFiles()};
}

function openFiles(): number {
	try {
		return readdirSync('/proc/self/fd').length;
	} catch {
		return 0;
	}
}

/** The allowed growth over a run, as caches fill. */
const allowance = {heap: 12, timers: 25, handles: 3} as const;

/** Compares the medians of the second and the last quarter of a run. Returns the growth beyond the allowance. */
export function growth(samples: readonly Sample[]): string | undefined {
	const quarter = Math.floor(samples.length / 4);
	for (const name of ['heap', 'timers', 'handles'] as const) {
		const [early, late] = [samples.slice(quarter, 2 * quarter), samples.slice(-quarter)].map((part) =>
			median(part.map((sample) => sample[name])),
		) as [number, number];
		if (late > early + allowance[name]) return `${name}: ${early.toFixed(1)} → ${late.toFixed(1)}`;
	}
	return undefined;
}

const median = (values: readonly number[]): number =>
	values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
