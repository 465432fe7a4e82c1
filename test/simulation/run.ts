/** Runs consoles from a seed, or repeats recorded actions, and checks every invariant after each step. */
import {createHash} from 'node:crypto';
import {testNow} from '../support/launch.tsx';
import {randomFrom} from '../support/random.ts';
import {type Action, describe} from './actions.ts';
import type {Before} from './check.ts';
import {Coverage} from './coverage.ts';
import {fleetChecks} from './fleet-checks.ts';
import {checks} from './invariants.ts';
import {machineChecks, secretInHistory} from './machine/checks.ts';
import {createMachine, type Machine} from './machine/machine.ts';
import {falseMemory} from './machine/remembered.ts';
import {People} from './people/people.ts';
import {Stage} from './stage.ts';
import type {Steps} from './steps/faults.ts';
import {VirtualTimers} from './virtual-timers.ts';
import type {World} from './world.ts';

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
	/** The number of consoles. */
	readonly consoles: number;
	/** Whether there are two tenants. */
	readonly hasFleet: boolean;
	/** A line per step: the action, the requests, and a digest of the screen. */
	readonly trace: readonly string[];
	readonly failure: Failure | undefined;
	readonly requests: number;
	readonly writes: number;
	/** The screens on which something failed, each with the failure. */
	readonly states: ReadonlySet<string>;
}

/** One of six seeds has two tenants. One of three others has a second console on the machine. */
export function simulate(seed: number, steps: number): Promise<Run> {
	const random = randomFrom(seed);
	const hasFleet = seed % 6 === 3;
	const consoles = random.whole(1, 3) === 1 && !hasFleet ? 2 : 1;
	const player = (stage: Stage) => {
		const people = new People(random, stage);
		return () => people.next();
	};
	return runOf(player, steps, {consoles, hasFleet});
}

export const repeat = ({actions, ...scene}: Pick<Run, 'actions'> & Scene): Promise<Run> =>
	runOf(() => (step) => actions[step] as Action, actions.length, scene);

/** Repeats actions at one console while a step fails. */
export const repeatFailing = (actions: readonly Action[], failing: Steps): Promise<Run> =>
	runOf(() => (step) => actions[step] as Action, actions.length, {consoles: 1, hasFleet: false}, failing);

type Scene = Pick<Run, 'consoles' | 'hasFleet'>;
type PlayerOn = (stage: Stage) => (step: number) => Action;

/** Timers and times are virtual until the run ends. */
async function runOf(playerOn: PlayerOn, steps: number, scene: Scene, failing?: Steps): Promise<Run> {
	const {consoles, hasFleet} = scene;
	return onMachine(
		async (machine) => {
			const stage = await Stage.open(machine, consoles);
			failing?.begin();
			const played = await play(stage, playerOn(stage), steps);
			const left = await stage.end();
			failing?.end();
			const problem = left ?? secretInHistory(machine) ?? (await falseMemory(machine));
			const check = 'the next start finds all that was saved, and nothing is left';
			const atEnd = problem && {step: played.actions.length, check, message: problem, screen: ''};
			const consolesEver = [...stage.worlds, ...stage.closed];
			const sum = (count: (world: World) => number) => consolesEver.reduce((total, world) => total + count(world), 0);
			return {
				...played,
				failure: played.failure ?? (atEnd || undefined),
				consoles,
				hasFleet,
				requests: sum(({requests}) => requests.length),
				writes: sum(({writes}) => writes.sent.length),
			};
		},
		failing,
		hasFleet,
	);
}

/** Runs a task on a machine of its own, with timers and times that are virtual until it ends. */
export async function onMachine<T>(
	task: (machine: Machine) => Promise<T>,
	failing?: Steps,
	hasFleet = false,
): Promise<T> {
	const timers = new VirtualTimers(testNow);
	const restore = timers.install();
	try {
		const machine = await createMachine(timers, failing, hasFleet);
		return await task(machine).finally(machine.close);
	} finally {
		restore();
	}
}

type Played = Pick<Run, 'actions' | 'trace' | 'failure' | 'states'>;

/** Plays a part of a run, until a check fails or a console has ended. */
export async function play(stage: Stage, next: (step: number) => Action, steps: number): Promise<Played> {
	const {worlds, machine} = stage;
	const actions: Action[] = [];
	const trace: string[] = [];
	const coverage = new Coverage();
	let failure: Failure | undefined;
	let step = 0;
	const fail = (check: string, message: string | undefined, {console}: World) => {
		if (message) failure ??= {step, check, message, screen: console.screen()};
	};
	for (; step < steps && !failure && !stage.hasEnded(); step++) {
		for (const world of worlds) world.noteReview();
		const open = [...worlds];
		const before = worlds.map(stateOf);
		const files = new Map(machine.disk.files);
		const action = next(step);
		actions.push(action);
		const actor = stage.actor(action);
		try {
			fail('a verb says what is true', await stage.perform(action), actor);
		} catch (error) {
			fail('the console answers', String((error as Error).stack), actor);
			break;
		}
		for (const [index, world] of worlds.entries()) {
			// A console has no state from before it opened.
			if (world !== open[index]) continue;
			// An action at one console is a moment for the other.
			const seen = world === actor || !stage.isAtKeyboard(action) ? action : (stage.meanwhileOf(action) ?? moment);
			for (const [name, check] of Object.entries(machine.hasFleet ? fleetChecks : checks)) {
				fail(name, check({world, action: seen, before: before[index] as Before}), world);
			}
		}
		const deleted = new Set(open.flatMap(({writes}, index) => writes.deletedSince(before[index]?.writes ?? 0)));
		for (const [name, check] of Object.entries(machineChecks))
			fail(name, check({machine, before: files, deleted, hasFailed: stage.hasFailed}), actor);
		const previous = before[open.indexOf(actor)] as Before;
		coverage.add(action, actor, actor.requests.length - previous.requests);
		trace.push(traceLine(actor, action, previous));
	}
	return {actions, trace, failure, states: coverage.states};
}

const moment: Action = {kind: 'time', ms: 0};

const stateOf = ({console, requests, writes, deliveries, copied, machine}: World): Before => ({
	lines: console.lines(),
	cells: console.cells(),
	output: console.output().length,
	requests: requests.length,
	writes: writes.sent.length,
	copies: copied.length,
	programs: machine.programs.started.length,
	exports: machine.kept.exported.length,
	lastAt: deliveries.lastAt,
});

/** The texts that differ from run to run: ids of requests, of which a dialog may hide the end, and signed tokens. */
const changing = /[\da-f]{8}-[\da-f-]{5,}|[\w-]{20,}(?:\.[\w-]+)*/g;

function traceLine({console, requests}: World, action: Action, before: Before): string {
	const screen = console.screen().replace(changing, '').replace(/ {2,}/g, ' ');
	const digest = createHash('sha1').update(screen).digest('hex').slice(0, 10);
	return `${describe(action)} → ${requests.slice(before.requests).join(', ')} ${digest}`;
}
