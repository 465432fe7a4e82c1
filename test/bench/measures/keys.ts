/** From a key to the screen, at rest: the pages are loaded, and what runs after a load has ended. */
import {setTimeout as pause} from 'node:timers/promises';
import {processorTime} from '../process.ts';
import type {Samples} from '../statistics.ts';
import type {Subject} from '../subject.ts';
import type {World} from '../world.ts';
import {ListSession} from './list.ts';
import type {Measure} from './measure.ts';

const apps = 10_000;
/** A tenant of a usual size. */
const fewApps = 400;
/** Milliseconds after a load until a console does nothing by itself. */
const aftermath = 8_000;
const counted = 20;

async function movesOf(list: ListSession): Promise<{moves: number[]; work: number[]}> {
	const moves = await list.moves(120);
	const before = processorTime(list.session.pid);
	await list.wholeMoves(counted);
	return {moves, work: [(processorTime(list.session.pid) - before) / counted]};
}

async function keysOf(list: ListSession): Promise<Samples> {
	const moves = await movesOf(list);
	const held = await list.hold(90, 30);
	const burst = await list.burst(500);
	const scrolled = await list.scrolled(30);
	return {...moves, held, burst: [burst], scrolled: [scrolled], pages: await list.pages(25)};
}

async function atRest<T>(subject: Subject, world: World, count: number, measure: (list: ListSession) => Promise<T>) {
	const list = await ListSession.open(subject, world, count);
	try {
		await list.loadAll(count);
		await pause(aftermath);
		return await measure(list);
	} finally {
		await list.session.end();
	}
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
		const few = await atRest(subject, world, fewApps, movesOf);
		const many = await atRest(subject, world, apps, keysOf);
		return {...many, fewMoves: few.moves, fewWork: few.work};
	},
};
