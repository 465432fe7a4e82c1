/** Runs a console from a seed, or repeats recorded actions, and checks every invariant after each step. */
import {createHash} from 'node:crypto';
import {testNow} from '../support/launch.tsx';
import {randomFrom} from '../torture/random.ts';
import {type Action, describe} from './actions.ts';
import {type Before, checks} from './invariants.ts';
import {Person} from './person.ts';
import {VirtualTimers} from './virtual-timers.ts';
import {createWorld, type World} from './world.ts';

interface Failure {
	/** The step, counted from 0. */
	readonly step: number;
	/** The name of the check. */
	readonly check: string;
	readonly message: string;
	readonly screen: string;
}

export interface Run {
	readonly actions: readonly Action[];
	/** A line per step: the action, the requests, and a digest of the screen. */
	readonly trace: readonly string[];
	readonly failure: Failure | undefined;
	readonly requests: number;
	readonly writes: number;
	/** The screens with the faults that were in force on them. */
	readonly states: ReadonlySet<string>;
}

export const simulate = (seed: number, steps: number): Promise<Run> =>
	runOf((world) => {
		const person = new Person(randomFrom(seed), world);
		return () => person.next();
	}, steps);

export const repeat = (actions: readonly Action[]): Promise<Run> =>
	runOf(() => (step) => actions[step] as Action, actions.length);

/** Repeats actions while requests fail as `kindOf` tells. */
export const repeatFailing = (actions: readonly Action[], kindOf: () => string | undefined): Promise<Run> =>
	runOf(() => (step) => actions[step] as Action, actions.length, kindOf);

type PlayerOn = (world: World) => (step: number) => Action;

/** Timers and times are virtual until the run ends. */
async function runOf(playerOn: PlayerOn, steps: number, kindOf?: () => string | undefined): Promise<Run> {
	const timers = new VirtualTimers(testNow);
	const restore = timers.install();
	try {
		const world = await createWorld(timers, kindOf);
		return await play(world, playerOn(world), steps).finally(world.close);
	} finally {
		restore();
	}
}

async function play(world: World, next: (step: number) => Action, steps: number): Promise<Run> {
	const {console} = world;
	const actions: Action[] = [];
	const trace: string[] = [];
	const states = new Set<string>();
	let failure: Failure | undefined;
	let reviewedAt = 0;
	let fault = '';
	for (let step = 0; step < steps && !failure && !console.hasExited(); step++) {
		const before = stateOf(world);
		if (/Review and send/.test(console.screen())) reviewedAt = before.writes;
		const action = next(step);
		actions.push(action);
		if (action.kind === 'fault') fault = action.spec;
		const failed = (check: string, message: string): Failure => ({step, check, message, screen: console.screen()});
		try {
			await world.perform(action);
		} catch (error) {
			failure = failed('the console answers', String((error as Error).stack));
			break;
		}
		for (const [name, check] of Object.entries(checks)) {
			const message = check({world, action, before, reviewedAt});
			if (message) failure ??= failed(name, message);
		}
		states.add(`${console.lines()[0]?.split(' · ')[2]?.trim().split('  ')[0]} / ${fault || 'none'}`);
		trace.push(traceLine(world, action, before));
	}
	return {actions, trace, failure, states, requests: world.requests.length, writes: world.writes.sent.length};
}

const stateOf = ({console, requests, writes, deliveries}: World): Before => ({
	lines: console.lines(),
	cells: console.cells(),
	output: console.output().length,
	requests: requests.length,
	writes: writes.sent.length,
	copies: console.copied.length,
	lastAt: deliveries.lastAt,
});

/** What differs from run to run: ids of requests, of which a dialog may hide the end, and signed tokens. */
const changing = /[\da-f]{8}-[\da-f-]{5,}|[\w-]{20,}(?:\.[\w-]+)*/g;

function traceLine({console, requests}: World, action: Action, before: Before): string {
	const screen = console.screen().replace(changing, '').replace(/ {2,}/g, ' ');
	const digest = createHash('sha1').update(screen).digest('hex').slice(0, 10);
	return `${describe(action)} → ${requests.slice(before.requests).join(', ')} ${digest}`;
}
