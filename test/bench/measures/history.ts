/** A first reading of 10,000 apps into a history, by processor time: against the same apps read and printed. */
import {rm} from 'node:fs/promises';
import {join} from 'node:path';
import {runs} from '../process.ts';
import type {Measure} from './measure.ts';

const apps = 10_000;

export const history: Measure = {
	turns: {full: 1, quick: 1},
	ours: async (subject, world) => {
		const service = await world.service(apps);
		const {command, args, env} = world.run(subject, ['history', 'record'], service);
		const HOME = join(env.HOME ?? '', 'history');
		const read = await runs(1, world.run(subject, ['apps', '--all', '-o', 'ndjson'], service));
		const first = await runs(1, {command, args, env: {...env, HOME}});
		await rm(HOME, {recursive: true, force: true});
		return {stored: [first.processor / read.processor]};
	},
};
