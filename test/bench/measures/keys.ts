/** From a key to the screen, at rest: the pages are loaded, and what runs after a load has ended. */
import {setTimeout as pause} from 'node:timers/promises';
import {processorTime} from '../process.ts';
import type {Samples} from '../statistics.ts';
import {ListSession} from './list.ts';
import type {Measure} from './measure.ts';

const apps = 10_000;
/** Milliseconds after a load until a console does nothing by itself. */
const aftermath = 8_000;
const counted = 20;

async function keysOf(list: ListSession): Promise<Samples> {
	const moves = await list.moves(120);
	const before = processorTime(list.session.pid);
	await list.wholeMoves(counted);
	const work = (processorTime(list.session.pid) - before) / counted;
	const held = await list.hold(90, 30);
	const burst = await list.burst(500);
	const scrolled = await list.scrolled(30);
	return {moves, work: [work], held, burst: [burst], scrolled: [scrolled], pages: await list.pages(25)};
}

export const keys: Measure = {
	turns: {full: 1, quick: 1},
	baseline: async (world) => {
		const list = await ListSession.bare(world);
		try {
			return await keysOf(list);
		} finally {
			await list.session.end();
		}
	},
	ours: async (subject, world) => {
		const list = await ListSession.open(subject, world, apps);
		try {
			await list.loadAll(apps);
			await pause(aftermath);
			return await keysOf(list);
		} finally {
			await list.session.end();
		}
	},
};
