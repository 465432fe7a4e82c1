/** From exec to the first painted frame, and to the first rows of the embedded tenant. */
import type {Result} from '../report.ts';
import {type Effect, Session} from '../session.ts';
import {interleaved, median} from '../statistics.ts';
import {subjects} from '../subjects.ts';
import {castellan, node, type World} from '../world.ts';

export async function measureStartUp(world: World, rounds: number): Promise<readonly Result[]> {
	const {env} = world;
	const untilShown =
		(args: readonly string[], effect: Effect, command = node, own = env) =>
		async () => {
			const session = new Session({command, args, env: own});
			const time = await session.shown(effect);
			// The way a person leaves, by which the compiled code is kept for the next start.
			session.type('\u0003\u0003');
			await session.quiet(50);
			await session.end();
			return time;
		};
	const demo = [castellan, 'apps?', '--demo'];
	const {castellan: _, bare: __, ...others} = subjects(world);
	const samples = await interleaved(rounds, {
		nothing: async () => {
			const session = new Session({command: node, args: ['-e', '0'], env});
			await session.exited;
			return session.age;
		},
		frame: untilShown(demo, 'castellan'),
		rows: untilShown(demo, 'app_0000002'),
		...Object.fromEntries(
			Object.entries(others).map(([name, {args, ready, command, env: own}]) => [
				name,
				untilShown(args, ready, command, own),
			]),
		),
	});
	const {nothing, frame, rows, ...peers} = samples as Record<'nothing' | 'frame' | 'rows', number[]>;
	const baseline = {name: 'node -e 0', value: median(nothing)};
	return [
		{
			what: 'exec → first painted frame',
			unit: 'ms',
			ours: median(frame),
			baseline,
			target: 1.15,
			peers: Object.fromEntries(Object.entries<number[]>(peers).map(([name, times]) => [name, median(times)])),
		},
		{what: 'exec → first rows of the embedded tenant', unit: 'ms', ours: median(rows), baseline, target: 6},
	];
}
