/** Measures the cost of the idle console after everything is loaded. */
import {readdirSync, readFileSync} from 'node:fs';
import {setTimeout as pause} from 'node:timers/promises';
import type {Result} from '../report.ts';
import {Session} from '../session.ts';
import {subjects} from '../subjects.ts';
import type {World} from '../world.ts';

export async function measureIdle(world: World, seconds: number): Promise<readonly Result[]> {
	const {castellan} = subjects(world);
	if (!castellan) return [];
	const session = new Session(castellan);
	try {
		await session.shown(castellan.ready);
		// The one-time work after the start is done by then: V8 collects garbage once after eight quiet seconds.
		await pause(12_000);
		const [before, bytes] = [usage(session.pid), session.bytes];
		await pause(seconds * 1000);
		const after = usage(session.pid);
		const share = (after.nanoseconds - before.nanoseconds) / (seconds * 1e9);
		return [
			{what: 'idle: processor', unit: '%', ours: share * 100, target: 0.1},
			{what: 'idle: bytes', unit: 'bytes', ours: session.bytes - bytes, target: 0},
			{what: 'idle: wake-ups', unit: 'per s', ours: (after.wakeUps - before.wakeUps) / seconds, target: 3},
		];
	} finally {
		await session.end();
	}
}

/** Of all threads together: time on a processor, and how often one went to sleep, which is how often it woke. */
function usage(pid: number): {nanoseconds: number; wakeUps: number} {
	const of = readdirSync(`/proc/${pid}/task`).map((thread) => {
		const read = (file: string) => readFileSync(`/proc/${pid}/task/${thread}/${file}`, 'utf8');
		return {
			nanoseconds: Number(read('schedstat').split(' ')[0]),
			wakeUps: Number(/voluntary_ctxt_switches:\s+(\d+)/.exec(read('status'))?.[1]),
		};
	});
	const sum = (of_: readonly number[]) => of_.reduce((total, value) => total + value, 0);
	return {nanoseconds: sum(of.map(({nanoseconds}) => nanoseconds)), wakeUps: sum(of.map(({wakeUps}) => wakeUps))};
}
