/**
 * All apps through page tokens of 100: how long, how many requests, what keys feel like meanwhile, how much memory. The pages
 * come from memory, because a local tenant takes longer for a page than a client.
 */
import {setTimeout as pause} from 'node:timers/promises';
import {peakMemory} from '../memory.ts';
import type {Result} from '../report.ts';
import {Session} from '../session.ts';
import {interleaved, median, quantile} from '../statistics.ts';
import {type Subject, subjects} from '../subjects.ts';
import {node, programs, type Server, type World} from '../world.ts';

const pageSize = 100;

export async function measureLoading(world: World, rounds: number): Promise<readonly Result[]> {
	const {pages, apps, env} = world;
	const {castellan, bare, ...others} = subjects(world, pages) as Record<'castellan' | 'bare' | 'plain Ink 8', Subject>;
	const memory = new Map<string, readonly number[]>();
	const requests: number[] = [];

	const loaded = async (name: string, {command, args, env, ready, prepare}: Subject) => {
		const session = new Session({command, args, env});
		const before = await sentPages(pages);
		await session.shown(ready);
		if (prepare) await session.press(prepare.keys, prepare.done);
		const time = session.age;
		if (prepare) requests.push((await sentPages(pages)) - before);
		await session.quiet(300);
		memory.set(name, [...(memory.get(name) ?? []), peakMemory(session.pid)]);
		await session.end();
		return time / 1000;
	};
	const times = await interleaved(rounds, {
		floor: async () => {
			const args = [`${programs}/bare-fetch.mjs`, pages.baseUrl, pages.token];
			const session = new Session({command: node, args, env});
			const time = await session.shown(`loaded ${apps}`);
			await session.end();
			return time / 1000;
		},
		castellan: () => loaded('castellan', castellan),
		bare: () => loaded('bare', bare),
		...Object.fromEntries(Object.entries(others).map(([name, subject]) => [name, () => loaded(name, subject)])),
	});
	const {castellan: ours = [], bare: floor = [], ...peers} = Object.fromEntries(memory);
	const meanwhile = await keysWhileLoading(castellan);
	return [
		{
			what: `exec → last of ${apps.toLocaleString('en')} apps, served from memory`,
			unit: 's',
			ours: median(times.castellan),
			baseline: {name: 'bare fetch loop', value: median(times.floor)},
			target: 1.2,
		},
		{
			what: 'requests for them',
			unit: '',
			ours: Math.max(...requests),
			baseline: {name: 'pages', value: Math.ceil(apps / pageSize)},
			target: 1,
		},
		{
			what: 'key while they load, p99',
			unit: 'ms',
			ours: quantile(meanwhile, 0.99),
			target: 6,
			note: `${meanwhile.length} keys`,
		},
		{
			what: 'peak memory with all apps loaded',
			unit: 'MB',
			ours: median(ours),
			baseline: {name: 'bare Node, lines only', value: median(floor)},
			target: 3,
			peers: Object.fromEntries(Object.entries(peers).map(([name, sizes]) => [name, median(sizes)])),
		},
	];
}

const sentPages = async ({baseUrl}: Server): Promise<number> =>
	Number(await (await fetch(`${baseUrl}/requests`)).text());

/** Down and up within the first window, at the uneven pace of a person in a hurry. */
async function keysWhileLoading({command, args, env, prepare, down, up}: Subject): Promise<readonly number[]> {
	const session = new Session({command, args, env});
	const times: number[] = [];
	try {
		await session.shown('app_0000030');
		session.type(prepare?.keys ?? '');
		const before = session.transcript.length;
		for (let turn = 0; !session.transcript.slice(before).includes(prepare?.done ?? ''); turn++) {
			const isDown = turn % 20 < 10;
			const app = isDown ? (turn % 20) + 2 : 20 - (turn % 20);
			const id = `app_${String(app).padStart(7, '0')}`;
			times.push(await session.press(isDown ? down : up, (text) => text.includes(id)));
			await pause(3 + ((turn * 7) % 13));
		}
	} finally {
		await session.end();
	}
	return times;
}
