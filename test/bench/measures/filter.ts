/** The local filter over 10,000 apps, letter by letter. */
import {readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {setTimeout as pause} from 'node:timers/promises';
import {runs} from '../process.ts';
import {find} from '../subject.ts';
import {ListSession} from './list.ts';
import type {Measure} from './measure.ts';

const apps = 10_000;
const word = 'vault';

export const filter: Measure = {
	turns: {full: 2, quick: 1},
	baseline: async (world) => {
		const fzf = find('fzf');
		if (!fzf) return {};
		const args = ['-c', `${fzf} --filter ${word} < ${await world.linesFile()}`];
		return {fzf: [(await runs(1, {command: '/bin/sh', args, env: world.env})).elapsed]};
	},
	ours: async (subject, world) => {
		const blocks = join(world.env.HOME ?? '', `${subject.name}-blocks`);
		const list = await ListSession.open(subject, world, apps, blocks);
		const {session} = list;
		await list.loadAll(apps);
		await pause(8_000);
		process.kill(session.pid, 'SIGUSR2');
		session.type('/');
		await session.quiet(300);
		const letters: number[] = [];
		for (const letter of word) letters.push(await session.settle(letter, 400));
		session.type('\r');
		await session.quiet(300);
		await session.leave();
		return {letters, block: [Number(await readFile(blocks, 'utf8'))]};
	},
};
