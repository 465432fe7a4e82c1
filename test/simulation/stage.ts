/** The consoles of a run on their machine, and how an action happens to them. */
import {randomFrom} from '../support/random.ts';
import type {Action} from './actions.ts';
import type {Machine} from './machine/machine.ts';
import {runVerb} from './machine/verb.ts';
import {turns} from './steps/faults.ts';
import {createWorld, type World} from './world.ts';

const keyboard: ReadonlySet<Action['kind']> = new Set([
	...(['keys', 'report', 'paste', 'secret', 'resize', 'click', 'wheel', 'redraw'] as const),
]);

export class Stage {
	readonly machine: Machine;
	/** The consoles. */
	readonly worlds: World[];
	/** The consoles whose terminal was closed. */
	readonly closed: World[] = [];
	/** Whether a call of the disk may have failed. */
	hasFailed: boolean;
	#config: string | undefined;

	private constructor(machine: Machine, worlds: World[]) {
		this.machine = machine;
		this.worlds = worlds;
		this.#config = this.#configText();
		this.hasFailed = machine.steps.isFailing;
	}

	static async open(machine: Machine, consoles: number): Promise<Stage> {
		const worlds: World[] = [];
		for (let index = 0; index < consoles; index++) worlds.push(await createWorld(machine));
		return new Stage(machine, worlds);
	}

	/** Whether the action is one of a person at a console. */
	isAtKeyboard({kind}: Action): boolean {
		return keyboard.has(kind);
	}

	/** The console at which the action happens. */
	actor({at = 0}: Action): World {
		return this.worlds[at] ?? (this.worlds[0] as World);
	}

	/** The action at the other console in the same moment. */
	meanwhileOf({meanwhile}: Action): Action | undefined {
		return meanwhile === undefined ? undefined : {kind: 'keys', bytes: meanwhile, meanwhile: ''};
	}

	hasEnded(): boolean {
		return this.worlds.some(({console}) => console.hasExited());
	}

	/**
	 * Performs an action, waits until all processes are idle, and lets the moment pass that a person needs. Resolves with the
	 * false statement of a verb.
	 */
	async perform(action: Action): Promise<string | undefined> {
		const {machine, worlds} = this;
		machine.disk.order = action.order === undefined ? undefined : randomFrom(action.order);
		const verb = action.kind === 'verb' ? runVerb(machine, action.line, action.typed) : undefined;
		this.#change(action);
		const actor = this.actor(action);
		const other = worlds.find((world) => world !== actor);
		await Promise.all([
			actor.begin(this.isAtKeyboard(action) || action.meanwhile !== undefined ? action : undefined),
			other?.begin(this.meanwhileOf(action)),
		]);
		if (action.kind === 'keys' && action.closedAfter !== undefined) await this.#close(actor, action.closedAfter);
		await this.#settle();
		const untrue = await verb;
		await this.#settle();
		machine.disk.order = undefined;
		if (this.#config !== this.#configText()) {
			// The program watches the file.
			this.#config = this.#configText();
			for (const world of worlds) await world.reload();
			await this.#settle();
		}
		for (const world of worlds) await world.look();
		await machine.timers.advance(action.kind === 'time' ? action.ms : 200, () => this.#settle());
		return untrue;
	}

	/** The terminal of a console is closed while it works, and a person opens another one. */
	async #close(world: World, after: number): Promise<void> {
		await turns(after);
		await world.close();
		this.closed.push(world);
		this.worlds[this.worlds.indexOf(world)] = await createWorld(this.machine);
	}

	/** Clears the logs, and removes the files that a long run adds: they are not in the memory of a process. */
	forget(): void {
		const {disk, programs, steps} = this.machine;
		steps.forget();
		programs.started.length = 0;
		programs.opened.length = 0;
		this.closed.length = 0;
		for (const path of disk.files.keys())
			if (/\/receipts\/|\.elsewhere$|\.damaged-/.test(path) && !/\.tmp$/.test(path)) disk.files.delete(path);
		this.machine.kept.forget();
		for (const world of this.worlds) if (!/╭─/.test(world.console.screen())) world.forget();
	}

	/** All processes end, and another one starts. Resolves with the error of that start. */
	async end(): Promise<string | undefined> {
		const {machine, worlds} = this;
		machine.disk.state = 'works';
		machine.keychain.state = 'works';
		machine.isUp = true;
		for (const world of worlds) await world.close();
		return machine.restart();
	}

	async #settle(): Promise<void> {
		for (const {console} of this.worlds) if (!console.hasExited()) await console.settle();
	}

	#configText(): string | undefined {
		const {disk, paths} = this.machine;
		return disk.files.get(paths.configFile);
	}

	#change(action: Action): void {
		const {machine} = this;
		// A person silences, acknowledges or takes findings by these keys, which changes the board.
		const isOfBoard = action.kind === 'keys' && /[AMT]/.test(action.bytes + (action.meanwhile ?? ''));
		if (isOfBoard || /colleague|fault|verb/.test(action.kind))
			machine.changedAt = Math.min(machine.changedAt, machine.now());
		switch (action.kind) {
			case 'fault':
				machine.tenant.fail(action.spec);
				break;
			case 'network':
				machine.isUp = action.isUp;
				break;
			case 'colleague':
				machine.change(action.change, action.item);
				break;
			case 'disk':
				machine.disk.state = action.state;
				this.hasFailed ||= action.state !== 'works' && action.state !== 'slow';
				break;
			case 'keychain':
				machine.keychain.state = action.state;
				break;
			case 'programs':
				machine.programs.state = action.state;
				break;
			case 'file': {
				const path = machine.paths[action.file];
				if (action.change === 'move') machine.disk.move(path);
				else machine.kept.lost(path, {left: machine.disk.damage(path)});
				break;
			}
			default:
		}
	}
}
