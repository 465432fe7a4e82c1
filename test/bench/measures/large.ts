/** 100,000 apps: that they load to the end, within memory, without a freeze. */
import {readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {peakMemory} from '../process.ts';
import {ListSession} from './list.ts';
import type {Measure} from './measure.ts';

const apps = 100_000;

export const large: Measure = {
	turns: {full: 1, quick: 1},
	isLong: true,
	ours: async (subject, world) => {
		const blocks = join(world.env.HOME ?? '', `${subject.name}-blocks`);
		const list = await ListSession.open(subject, world, apps, blocks);
		process.kill(list.session.pid, 'SIGUSR2');
		const all = await list.loadAll(apps);
		const peak = peakMemory(list.session.pid);
		await list.session.leave();
		return {all: [all], peak: [peak], block: [Number(await readFile(blocks, 'utf8'))]};
	},
};
