/** From exec to what a person sees first. */

import {runs} from '../process.ts';
import {type Effect, Session} from '../session.ts';
import {node, programs, type Subject} from '../subject.ts';
import type {Service, World} from '../world.ts';
import type {Measure} from './measure.ts';

const apps = 400;
const page = `${programs}/bare-page.mjs`;

/** Sequences that show nothing by themselves, one that is still on its way included. */
const sequences = /\u001b(?:\[[^@-~]*(?:[@-~]|$)|\][^\u0007\u001b]*(?:\u0007|\u001b\\|$)|[()].?|[^[\]()]|$)/gs;
const plain = (text: string) => text.replace(sequences, '');

const painted = (text: string) => /\S/.test(plain(text));
/** The level of a finding, which only the rows of the board show. */
const finding = (text: string) => /(?:error|warning|note) +\S/.test(plain(text));
const rows = 'app_0000002';

/** Milliseconds without output after which a board with findings is complete. */
const rest = 400;

async function until(
	effects: readonly Effect[],
	world: World,
	subject: Subject,
	args: readonly string[],
	service?: Service,
) {
	const session = new Session(world.run(subject, args, service));
	const times: number[] = [];
	for (const effect of effects) times.push(await session.shown(effect));
	await session.quiet(rest);
	const {lastOutput} = session;
	// The first start of a program caches its compiled code at its end.
	await session.leave();
	return {times, lastOutput};
}

async function ours(subject: Subject, world: World) {
	const [near, far] = [await world.service(apps), await world.service(apps, 30)];
	const list = await until([painted, rows], world, subject, ['apps?'], near);
	const remote = await until([rows], world, subject, ['apps?'], far);
	const demo = await until([rows], world, subject, ['apps?', '--demo']);
	const board = await until([finding], world, subject, ['/board'], near);
	return {
		frame: list.times.slice(0, 1),
		rows: list.times.slice(1),
		'rows at 30 ms': remote.times,
		'rows of the demo': demo.times,
		findings: board.times,
		board: [board.lastOutput],
	};
}

async function bare(program: string, world: World, service: Service): Promise<number> {
	const args = [program, service.baseUrl, service.token, world.ca];
	const session = new Session({command: node, args, env: world.env});
	const time = await session.shown(rows);
	// Ink caches its compiled code meanwhile.
	await session.quiet(rest);
	await session.end();
	return time;
}

export const start: Measure = {
	turns: {full: 8, quick: 5},
	warmUp: async (subject, world) => {
		await ours(subject, world);
		await bare(await world.bareInk(), world, await world.service(apps));
	},
	baseline: async (world) => {
		const [near, far] = [await world.service(apps), await world.service(apps, 30)];
		const {elapsed} = await runs(1, {command: node, args: ['-e', '0'], env: world.env});
		return {
			node: [elapsed],
			list: [await bare(page, world, near)],
			ink: [await bare(await world.bareInk(), world, near)],
			'list at 30 ms': [await bare(page, world, far)],
		};
	},
	ours,
};
