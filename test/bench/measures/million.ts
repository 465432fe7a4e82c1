/** A console that loads a million apps. */
import {peakMemory, residentMemory} from '../memory.ts';
import type {Result} from '../report.ts';
import {Session} from '../session.ts';
import {quantile} from '../statistics.ts';
import {type Subject, subjects} from '../subjects.ts';
import {type Server, serve, type World} from '../world.ts';
import {settledTimes} from './filter.ts';

/** Milliseconds. */
const loadTimeout = 900_000;
const idleTime = 20;
/** Less than the time after which an idle console collects its garbage, which a key would wait for. */
const typingRest = 2_000;
const moves = 300;

/** `apps` is a million, or fewer for a quick look. */
export async function measureMillion(world: World, apps: number): Promise<readonly Result[]> {
	const tenant = await serve(apps, world.env);
	const named = apps.toLocaleString('en');
	try {
		const [castellan] = Object.values(subjects({...world, apps}, tenant));
		return castellan ? await ofConsole(castellan, tenant, named) : [];
	} finally {
		await tenant.close();
	}
}

async function ofConsole(subject: Subject, tenant: Server, named: string): Promise<readonly Result[]> {
	const {ready, prepare, down, up} = subject;
	const session = new Session(subject);
	try {
		await session.shown(ready);
		const time = prepare ? await session.press(prepare.keys, prepare.done, loadTimeout) : Number.NaN;
		await session.quiet(1_000);
		const [memory, peak] = [residentMemory(session.pid), peakMemory(session.pid)];
		const keys: number[] = [];
		for (let turn = 0; turn < moves; turn++) {
			const isDown = turn % 20 < 10;
			const app = isDown ? (turn % 20) + 2 : 20 - (turn % 20);
			const id = `app_${String(app).padStart(7, '0')}`;
			keys.push(await session.press(isDown ? down : up, (text) => text.includes(id)));
			await session.quiet(idleTime);
		}
		const [first = Number.NaN, ...later] = await settledTimes(session, typingRest);
		return [
			{
				what: `${named} apps loaded: memory`,
				unit: 'MB',
				ours: memory,
				target: 700,
				note: `${Math.round(peak)} MB at most; loaded in ${Math.round(time / 1000)} s`,
			},
			{what: `${named} apps loaded: key → screen, p99`, unit: 'ms', ours: quantile(keys, 0.99), target: 4},
			{
				what: `${named} apps loaded: filter, key → settled`,
				unit: 'ms',
				ours: Math.max(...later),
				target: 150,
				note: `the first letter, which also indexes the rows, ${Math.round(first)} ms; memory afterwards ${Math.round(residentMemory(session.pid))} MB, of the tenant ${Math.round(residentMemory(tenant.pid))} MB`,
			},
		];
	} finally {
		await session.end();
	}
}
