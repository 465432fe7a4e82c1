/** A person at the keyboard, a colleague, and a bad network: the next action, weighted by what the screen offers. */
import type {Random} from '../../support/random.ts';
import {type Action, bytesOfChords, keys, text} from '../actions.ts';
import type {Stage} from '../stage.ts';
import type {World} from '../world.ts';
import {faultNames, type Habit, habits, pastes, reports, type Size, sizes, tasksOf, writeFaults} from './choices.ts';
import {type Mind, ofMachine, tasks} from './tasks.ts';

/** A key that the footer names, with the capital letter of its title. */
const hintPattern = /(?:^|\s)(\S+) [A-Z][a-z]+/g;

/** The keys in the footer. A line that is a message has none. */
export const hintsIn = (line: string): readonly string[] =>
	/^ ?(?:\S+ [A-Z][a-z]+(?: \w+)?(?:\s{2,}|$))+/.test(line)
		? [...line.matchAll(hintPattern)].map(([, key = '']) => key)
		: [];

/** So that a long run does not save more and more. */
const mostNames = 40;

type Weighted = readonly [weight: number, next: () => Action];

export class Person {
	readonly #random: Random;
	readonly #stage: Stage;
	readonly #at: number;
	readonly #mind: Mind;
	/** The next steps of a task that the person has in mind. */
	#plan: Action[] = [];
	#hasSeenReview = false;
	readonly #habit: Habit;

	constructor(random: Random, stage: Stage, at: number) {
		this.#random = random;
		let [names, versions] = [0, 0];
		this.#mind = {
			random,
			at,
			get config() {
				return random.whole(1, 9);
			},
			nextName: () => `mark${at}x${names++ % mostNames}`,
			nextVersion: () => 50 + (versions++ % 50),
		};
		this.#stage = stage;
		this.#at = at;
		this.#habit = stage.machine.hasFleet ? 'visits tenants' : random.pick(habits);
	}

	/** The console, which another one follows when its terminal is closed. */
	get #world(): World {
		return this.#stage.worlds[this.#at] as World;
	}

	/** Whether the screen has no dialog, so that keys do what they do on a screen. */
	isFree(): boolean {
		return !/╭─|Review and send|Sending/.test(this.#world.console.screen());
	}

	next(): Action {
		// The request that follows is the write. What happens to it matters more than anything else.
		const isReview = /Review and send/.test(this.#world.console.screen());
		if (isReview && !this.#hasSeenReview && this.#random.whole(1, 3) > 1) {
			this.#hasSeenReview = true;
			// While the review is read, the time in which writes are allowed can end.
			return this.#random.whole(1, 6) === 1
				? {kind: 'time', ms: 600_000}
				: {kind: 'fault', spec: `${this.#random.pick(writeFaults)}x1`};
		}
		this.#hasSeenReview = isReview;
		// A terminal reports in any moment, also while a text is typed.
		if (this.#random.whole(1, 25) === 1) return {kind: 'report', bytes: this.#random.pick(reports)};
		const isFree = this.#habit === 'anything';
		const planned = this.#random.whole(1, isFree ? 20 : 100) > 1 ? this.#plan.shift() : undefined;
		if (!planned && !isFree && this.#random.whole(1, 4) > 1)
			return this.#begin(this.#random.pick(tasksOf[this.#habit]));
		return this.#onTerminal(planned ?? this.#chosen([...this.#atTheKeyboard(), ...this.#elsewhere()]));
	}

	/** The terminal can be slow, or closed, in any moment. */
	#onTerminal(action: Action): Action {
		if (action.kind !== 'keys') return action;
		switch (this.#random.whole(1, 60)) {
			case 1:
				return {...action, closedAfter: this.#random.whole(0, 12)};
			case 2:
				return {...action, isStalled: true};
			case 3:
				return {...action, isStalled: 'half'};
			default:
				return action;
		}
	}

	#atTheKeyboard(): readonly Weighted[] {
		const {console} = this.#world;
		const random = this.#random;
		const hints = hintsIn(console.lines().at(-1) ?? '').filter((key) => key !== 'ctrl-z');
		const commands = console
			.commands()
			.filter(({command, handler}) => typeof handler === 'function' && !/quit|suspend|editor/.test(command.id))
			.flatMap(({command}) => command.keys);
		const offered = (all: readonly string[], mark: boolean) => (): Action => {
			const [first = 'esc', ...others] = all;
			const key = random.pick([first, ...others]);
			return {kind: 'keys', bytes: bytesOfChords(key), ...(mark ? {hint: key} : {})};
		};
		return [
			[30, offered(hints, true)],
			[20, offered(commands, false)],
			[8, () => ({...keys(...Array(random.whole(2, 9)).fill('j')), pieces: random.whole(1, 4)}) as Action],
			[6, () => keys(random.pick(['G', 'g g', 'pagedown', 'down', 'up', 'end', 'home']))],
			[8, () => text(random.pick(['N0', 'C00', 'app_0007', '10', 'name', 'enabled', 'zzz', 'ac_03']))],
			[8, () => keys(random.pick(['enter', 'esc', 'backspace', 'ctrl-u', 'tab', 'space']))],
			[
				6,
				() =>
					text(`:${random.pick(['apps', 'auth-configs', 'board', 'requests', 'ac_02', 'app_0005', 'write off'])}\r`),
			],
			[2, () => ({kind: 'paste', text: random.pick(pastes)})],
			[16, () => this.#begin(random.pick(tasksOf[this.#stage.machine.hasFleet ? this.#habit : 'anything']))],
		];
	}

	#elsewhere(): readonly Weighted[] {
		const random = this.#random;
		const {length} = this.#world.console.lines();
		const columns = this.#world.columns();
		const fault = () => `${random.pick(faultNames)}x${random.whole(1, 5)}`;
		return [
			[3, () => ({kind: 'resize', ...sizeOf(random.pick(sizes))})],
			[4, () => ({kind: 'redraw'})],
			[
				3,
				() => ({
					kind: random.pick(['click', 'wheel']),
					column: random.whole(0, Math.min(60, columns - 1)),
					row: random.whole(0, length - 1),
				}),
			],
			[10, () => ({kind: 'fault', spec: [fault(), fault()].slice(random.whole(0, 1)).join(',')})],
			[2, () => ({kind: 'fault', spec: ''})],
			this.#world.isUp() ? [4, () => this.#losesNetwork()] : [12, () => ({kind: 'network', isUp: true})],
			[
				9,
				() => ({
					kind: 'colleague',
					change: random.pick(['rename', 'rename', 'remove', 'add', 'rename-config']),
					item: random.whole(1, 20),
				}),
			],
			[2, () => ofMachine(this.#mind)],
			[6, () => ({kind: 'time', ms: random.pick([1_000, 20_000, 61_000, 600_000])})],
		];
	}

	/** The person looks for something else meanwhile, and waits. */
	#losesNetwork(): Action {
		this.#plan = [keys(this.#random.pick(['0', '1', '2', '4'])), {kind: 'time', ms: 20_000}];
		return {kind: 'network', isUp: false};
	}

	/** Begins a task of several steps. */
	#begin(task: string): Action {
		const [first = keys('esc'), ...others] = tasks[task]?.({...this.#mind}) ?? [];
		this.#plan = [...others];
		return first;
	}

	#chosen(options: readonly Weighted[]): Action {
		let remainingWeight = this.#random.whole(
			1,
			options.reduce((sum, [weight]) => sum + weight, 0),
		);
		for (const [weight, next] of options) {
			remainingWeight -= weight;
			if (remainingWeight <= 0) return next();
		}
		return keys('esc');
	}
}

const sizeOf = ([columns, rows]: Size) => ({columns, rows});
