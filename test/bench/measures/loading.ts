/** 10,000 apps: how long, how much memory, what keys feel like meanwhile and afterwards, and what the program still does then. */
import {setTimeout as pause} from 'node:timers/promises';
import {peakMemory, processorTime, residentMemory} from '../process.ts';
import {Session} from '../session.ts';
import type {Subject} from '../subject.ts';
import {fetchLoop, type World} from '../world.ts';
import {ListSession} from './list.ts';
import type {Measure} from './measure.ts';

const apps = 10_000;
/** Milliseconds after a load in which a console stores and indexes what it has read. */
const after = 5_000;

/** Time, memory, and the processor time of what runs afterwards. */
async function loaded(subject: Subject, world: World) {
	const list = await ListSession.open(subject, world, apps);
	const {session} = list;
	try {
		const all = await list.loadAll(apps);
		const before = processorTime(session.pid);
		await pause(after);
		const afterwards = ((processorTime(session.pid) - before) / after) * 100;
		const peak = peakMemory(session.pid);
		for (const key of [...'j'.repeat(1_000), '/', ...'vault', '\r']) {
			session.type(key);
			await pause(5);
		}
		await session.quiet(1_000);
		await pause(5_000);
		return {all: [all], afterwards: [afterwards], peak: [peak], used: [residentMemory(session.pid)]};
	} finally {
		await session.end();
	}
}

async function keysOf(subject: Subject, world: World) {
	const meanwhile: number[] = [];
	const list = await ListSession.open(subject, world, apps);
	try {
		await list.loadAll(apps, meanwhile);
		const end = performance.now() + after;
		const afterwards: number[] = [];
		while (performance.now() < end) afterwards.push(...(await list.moves(1)));
		return {meanwhile, afterwardsKeys: afterwards};
	} finally {
		await list.session.end();
	}
}

export const loading: Measure = {
	turns: {full: 1, quick: 1},
	baseline: async (world) => {
		const session = new Session(fetchLoop(await world.service(apps), world.ca, world.env));
		const all = await session.shown(`loaded ${apps}`);
		await session.end();
		const meanwhile: number[] = [];
		const list = await ListSession.bare(world, apps);
		await list.loadAll(apps, meanwhile);
		await list.session.end();
		return {all: [all], meanwhile};
	},
	ours: async (subject, world) => ({...(await loaded(subject, world)), ...(await keysOf(subject, world))}),
};
