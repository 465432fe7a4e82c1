/** A person at the keyboard, a colleague, and a bad network: the next action, weighted by what the screen offers. */
import type {Random} from '../torture/random.ts';
import {type Action, bytesOfChords, keys, text} from './actions.ts';
import {canaries, nameOf, tools, type World} from './world.ts';

/** Faults with an end, and with a body that an honest service can send. */
const faultNames = [
	...['400', '401', '403', '404', '408', '409', '421', '425', '429', '429-seconds', '429-absurd', '500', '502', '503'],
	...['504', '503-after', 'dropped', 'dropped-early', 'truncated', 'member-twice', 'empty', 'html', 'content-type'],
	...['not-utf8', 'cut', 'slow-headers', 'host-redirect', 'loop-redirect', 'wrong-types', 'unknown-enum', 'nulls'],
	...['unknown-fields', 'no-list', 'other-id', 'unchanged', 'same-token', 'duplicate-ids', 'bad-token', 'empty-page'],
	...['reorder', 'overlap', 'twin-ids'],
] as const;

const sizes: readonly [Size, ...Size[]] = [
	[100, 24],
	[80, 24],
	[60, 16],
	[40, 12],
	[140, 40],
	[20, 5],
];

const csv = tools.map(({appId, connectorId, id}) => `${appId},${connectorId},${id}`).join('\n');

/** A key that the footer names, with the capital letter of its title. */
const hintPattern = /(?:^|\s)(\S+) [A-Z][a-z]+/g;

/** The keys in the footer. A line that is a message has none. */
export const hintsIn = (line: string): readonly string[] =>
	/^ ?(?:\S+ [A-Z][a-z]+(?: \w+)?(?:\s{2,}|$))+/.test(line)
		? [...line.matchAll(hintPattern)].map(([, key = '']) => key)
		: [];

/** What can happen to a write: the service applies it or not, and its response is lost, delayed, or says something else. */
const writeFaults = [
	...['dropped', 'dropped-early', '408', '409', '500', '502', '504', 'truncated', 'cut', 'empty', 'html', 'not-utf8'],
	...['slow-headers', 'other-id', 'unchanged', 'wrong-types', '401', '503-after'],
] as const;

/** What a person mostly does. A run of a few steps that are chosen freely seldom gets to the end of a write. */
type Habit = 'anything' | 'writes' | 'waits for the tenant' | 'looks through lists';

/** Tasks of several steps. */
const tasks = [
	'update',
	'update',
	'rotate',
	'delete',
	'search',
	'filter',
	'refresh',
	'open',
	'scroll',
	'twins',
	'return',
];
const tasksOf: Readonly<Record<Habit, readonly [string, ...string[]]>> = {
	anything: ['update', ...tasks],
	writes: ['update', 'update', 'rotate', 'delete', 'delete'],
	'waits for the tenant': ['outage', 'outage', 'search', 'refresh'],
	'looks through lists': ['return', 'sort', 'filter', 'scroll', 'twins', 'refresh', 'search'],
};

type Size = readonly [columns: number, rows: number];
type Weighted = readonly [weight: number, next: () => Action];

export class Person {
	readonly #random: Random;
	readonly #world: World;
	/** The next steps of a task that the person has in mind. */
	#plan: Action[] = [];
	#typed = 50;
	#hasSeenReview = false;
	readonly #habit: Habit;

	constructor(random: Random, world: World) {
		this.#random = random;
		this.#world = world;
		this.#habit = random.pick([
			'anything',
			'anything',
			'writes',
			'writes',
			'waits for the tenant',
			'looks through lists',
		]);
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
		const isFree = this.#habit === 'anything';
		const planned = this.#random.whole(1, isFree ? 20 : 100) > 1 ? this.#plan.shift() : undefined;
		if (!planned && !isFree && this.#random.whole(1, 4) > 1)
			return this.#begin(this.#random.pick(tasksOf[this.#habit]));
		return planned ?? this.#chosen([...this.#atTheKeyboard(), ...this.#elsewhere()]);
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
			[2, () => ({kind: 'paste', text: random.pick(['N01', 'line\nline', csv.slice(0, 90), '\u001b[31mx'])})],
			[16, () => this.#begin(random.pick(tasksOf.anything))],
		];
	}

	#elsewhere(): readonly Weighted[] {
		const random = this.#random;
		const {length} = this.#world.console.lines();
		const fault = () => `${random.pick(faultNames)}x${random.whole(1, 5)}`;
		return [
			[3, () => ({kind: 'resize', ...sizeOf(random.pick(sizes))})],
			[4, () => ({kind: 'redraw'})],
			[
				3,
				() => ({kind: random.pick(['click', 'wheel']), column: random.whole(0, 60), row: random.whole(0, length - 1)}),
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
			[6, () => ({kind: 'time', ms: random.pick([1_000, 20_000, 61_000, 600_000])})],
		];
	}

	/** The person looks for something else meanwhile, and waits. */
	#losesNetwork(): Action {
		this.#plan = [keys(this.#random.pick(['0', '1', '2', '4'])), {kind: 'time', ms: 20_000}];
		return {kind: 'network', isUp: false};
	}

	/** Begins a task of several steps, with a tenant that is armed most of the time. */
	#begin(task: string): Action {
		const arm = this.#random.whole(1, 4) > 1 ? ':write 10m\r' : '';
		const config = this.#random.whole(1, 9);
		const steps: Readonly<Record<string, readonly Action[]>> = {
			update: [
				text(`${arm}:ac_0${config}\r`),
				keys('e'),
				text('displayName\r'),
				text(`\u0015${nameOf('C', config, this.#typed++)} Edited\r`),
				text('y'),
				keys('enter'),
				keys('esc'),
				text(':auth-configs\r'),
			],
			rotate: [
				text(`${arm}:step-up/sp_1\r`),
				keys('e'),
				{kind: 'secret', text: canaries.typed},
				keys('enter'),
				keys('end', 'enter'),
				text('sp_1\r'),
				keys('enter'),
			],
			delete: [
				text(`${arm}:tool-bindings/srv_1\r`),
				keys('e'),
				{kind: 'paste', text: csv},
				keys('end', 'enter'),
				text(`${tools.length}\r`),
				keys('enter'),
			],
			search: [keys('1'), keys('f'), text('Application\r')],
			// A colleague changes what is on the screen, and an item is asked for that the service has changed or lost.
			refresh: [keys('1'), {kind: 'colleague', change: 'rename', item: config}, keys('r')],
			open: [
				{kind: 'fault', spec: `${this.#random.pick(['other-id', '404', 'nulls', 'truncated'])}x1`},
				text(this.#random.pick([`:app_000${config}\r`, `:ac_0${config}\r`])),
			],
			scroll: [
				keys(this.#random.pick(['1', '2'])),
				keys(...Array(this.#random.whole(5, 30)).fill('j')),
				keys(this.#random.pick(['pagedown', 'k', 'G', 'j'])),
				{kind: 'redraw'},
			],
			// A list that the service sends with an item twice.
			twins: [
				{kind: 'fault', spec: this.#random.pick(['twin-idsx1', 'duplicate-idsx3', 'overlapx3'])},
				keys('1'),
				keys('f'),
				text(`${this.#random.pick(['Application', 'number', 'The', 'name'])}${config}\r`),
				keys('G'),
				keys('k', 'k', 'k'),
			],
			// An item is gone above the cursor, and comes back.
			return: [
				keys('1'),
				keys('g g', ...Array(config + 2).fill('j')),
				{kind: 'colleague', change: 'remove', item: config},
				keys('r'),
				keys('j'),
				{kind: 'colleague', change: 'rename', item: config},
				keys('r'),
			],
			filter: [keys('/'), text('N0'), keys('enter')],
			// The cursor is on an item, and the order changes.
			sort: [
				keys('1'),
				keys('g g', ...Array(config + 1).fill('j')),
				text(`s${this.#random.pick(['name', 'id', 'users', 'server'])}\r`),
			],
			// The tenant is away while a list is asked for, and comes back.
			outage: [
				{kind: 'network', isUp: false},
				text(this.#random.pick([':apps query=The\r', ':auth-configs\r', ':apps\r'])),
				{kind: 'time', ms: 20_000},
				keys('r'),
				{kind: 'time', ms: 20_000},
				{kind: 'network', isUp: true},
				{kind: 'time', ms: 61_000},
				{kind: 'time', ms: 61_000},
			],
		};
		const [first = keys('esc'), ...others] = steps[task] ?? [];
		this.#plan = [...others];
		return first;
	}

	#chosen(options: readonly Weighted[]): Action {
		let rest = this.#random.whole(
			1,
			options.reduce((sum, [weight]) => sum + weight, 0),
		);
		for (const [weight, next] of options) {
			rest -= weight;
			if (rest <= 0) return next();
		}
		return keys('esc');
	}
}

const sizeOf = ([columns, rows]: Size) => ({columns, rows});
