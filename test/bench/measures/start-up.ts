/** From exec to the first painted frame, to the first rows of a tenant, and to the first findings of the board. */
import type {Result} from '../report.ts';
import {linesOf} from '../screen.ts';
import {type Effect, Session} from '../session.ts';
import {interleaved, median} from '../statistics.ts';
import {subjects} from '../subjects.ts';
import {castellan, node, type World} from '../world.ts';
import {openSilentTenant} from './remembered.ts';

/** Sequences that show nothing by themselves, one that is still on its way included. */
const sequences = /\u001b(?:\[[^@-~]*(?:[@-~]|$)|\][^\u0007\u001b]*(?:\u0007|\u001b\\|$)|[()].?|[^[\]()]|$)/gs;

/** The same for every program: something can be read on the screen. */
const painted = (text: string) => /\S/.test(text.replace(sequences, ''));

/** The level of a finding, which only the rows of the board show. */
const finding = /(?:error|warning|note) +\S/;

export async function measureStartUp(world: World, rounds: number): Promise<readonly Result[]> {
	const {env, pages} = world;
	const demo = [castellan, 'apps?', '--demo'];
	const board = [castellan, '--demo'];
	const remote = [castellan, '/apps', '--base-url', pages.baseUrl];
	const untilShown =
		(args: readonly string[], effect: Effect, command = node, own = env) =>
		async () => {
			const session = new Session({command, args, env: own});
			const time = await session.shown(effect);
			const {transcript} = session;
			// The way a person leaves: the first key stops the loading of pages. The first start caches its compiled code at its end.
			session.type('\u0003\u0003\u0003');
			await Promise.race([session.exited, session.quiet(1000)]);
			await session.end();
			if (args === demo) await expectFrame(transcript);
			return time;
		};
	const silent = await openSilentTenant(world);
	const {castellan: _, bare: __, ...others} = subjects(world);
	const samples = await interleaved(rounds, {
		nothing: async () => {
			const session = new Session({command: node, args: ['-e', '0'], env});
			await session.exited;
			return session.age;
		},
		frame: untilShown(demo, painted),
		rows: untilShown(demo, 'app_0000002'),
		remote: untilShown(remote, 'app_0000002', node, {...env, CASTELLAN_TOKEN: pages.token}),
		remembered: untilShown([castellan, '/apps'], 'app_0000002', node, silent.env),
		findings: untilShown(board, (text) => finding.test(text.replace(sequences, ''))),
		...Object.fromEntries(
			Object.entries(others).map(([name, {args, command, env: own}]) => [
				name,
				untilShown(args, painted, command, own),
			]),
		),
	});
	await silent.close();
	const {
		nothing,
		frame,
		rows,
		remote: remoteRows,
		remembered,
		findings,
		...peers
	} = samples as Record<'nothing' | 'frame' | 'rows' | 'remote' | 'remembered' | 'findings', number[]>;
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
		{what: 'exec → first rows of a remote tenant', unit: 'ms', ours: median(remoteRows), baseline, target: 4.5},
		{
			what: 'exec → first rows from memory, while the tenant is silent',
			unit: 'ms',
			ours: median(remembered),
			baseline,
			target: 3,
		},
		{what: 'exec → first rows of the embedded tenant', unit: 'ms', ours: median(rows), baseline, target: 5},
		{what: 'exec → first findings of the board', unit: 'ms', ours: median(findings), baseline, target: 7},
	];
}

/** The first frame belongs to the console: it has the header and a status. */
async function expectFrame(transcript: string): Promise<void> {
	const [header = '', ...rest] = await linesOf(transcript);
	const status = rest.findLast((line) => line !== '');
	if (transcript.includes('\u001b[?1049h') && /^ castellan . demo . Apps/.test(header) && status) return;
	throw new Error(`the first frame was none: ${JSON.stringify(transcript)}`);
}
