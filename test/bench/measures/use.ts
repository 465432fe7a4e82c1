/** Memory after use, which a program that has only just loaded does not show. */
import {setTimeout as pause} from 'node:timers/promises';
import {peakMemory, residentMemory} from '../memory.ts';
import type {Result} from '../report.ts';
import {Session} from '../session.ts';
import {interleaved, median} from '../statistics.ts';
import {type Subject, subjects} from '../subjects.ts';
import type {World} from '../world.ts';

const scrolledRows = 1_000;
/** Milliseconds between two keys: three times as fast as a keyboard repeats a held key. */
const keyInterval = 10;
/** Milliseconds after the last key. A program may free memory when it is idle. */
const idleTime = 5_000;

const filterKeys = ['/', ...'vault', '\r'];

/** All rows loaded, 1,000 rows scrolled, and one filter set by the programs that have one. */
export async function measureUse(world: World, rounds: number): Promise<readonly Result[]> {
	const {castellan, ...others} = subjects(world, world.pages);
	if (!castellan) return [];
	const [loaded, peak]: [number[], number[]] = [[], []];
	const used = (subject: Subject) => async () => {
		const session = new Session(subject);
		try {
			await session.shown(subject.ready);
			if (subject.prepare) await session.press(subject.prepare.keys, subject.prepare.done);
			await session.quiet(500);
			if (subject === castellan) loaded.push(residentMemory(session.pid));
			const keys = [
				...Array.from({length: scrolledRows}, () => subject.down),
				...(subject === castellan ? filterKeys : []),
			];
			for (const key of keys) {
				session.type(key);
				await pause(keyInterval);
			}
			await session.quiet(1_000);
			await pause(idleTime);
			if (subject === castellan) peak.push(peakMemory(session.pid));
			return residentMemory(session.pid);
		} finally {
			await session.end();
		}
	};
	const samples = await interleaved(rounds, {
		castellan: used(castellan),
		...Object.fromEntries(Object.entries(others).map(([name, subject]) => [name, used(subject)])),
	});
	const {castellan: ours, bare = [], ...peers}: Record<string, number[]> & {castellan: number[]} = samples;
	return [
		{
			what: `memory after ${scrolledRows.toLocaleString('en')} scrolled rows and a filter`,
			unit: 'MB',
			ours: median(ours),
			baseline: {name: 'bare Node, lines only', value: median(bare)},
			target: 3,
			peers: Object.fromEntries(Object.entries(peers).map(([name, sizes]) => [name, median(sizes)])),
			note: `${Math.round(median(loaded))} MB before the use, ${Math.round(median(peak))} MB at most`,
		},
	];
}
