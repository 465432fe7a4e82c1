/** The one owner of the keyboard: finds the command of a key among the scopes that listen, and runs its handler. */
import {setImmediate as turn} from 'node:timers/promises';
import {typedText} from './chord.ts';
import {boundCommands, type Command, type KeyOverrides, type Scope, scopes} from './commands.ts';
import {nextFrame} from './next-frame.ts';
import {burst, type Run} from './run.ts';

/** Why a command cannot run now, for the footer, the palette and the message after pressing it. */
interface WhyNot {
	readonly whyNot: string;
}

export type Handler = (() => void) | WhyNot;
export type Handlers = Readonly<Record<string, Handler | undefined>>;

/** A mounted listener. Handlers are read at the key press, so that they always see the latest state. */
export interface Layer {
	readonly scope: Scope;
	readonly handlers: () => Handlers;
	/**
	 * Offered typed text before the table is, a burst of keys as one text; false when each key is to count for itself. The
	 * closest layer alone is asked.
	 */
	readonly type?: (text: string) => boolean;
	/** Offered each chord before the table is; true when it was used up. */
	readonly capture?: (chord: string) => boolean;
	/** Takes pasted text, which is never read as keys. */
	readonly paste?: (text: string) => void;
}

/** A command as it stands now. */
export interface Availability {
	readonly command: Command;
	readonly handler: Handler;
}

export interface RouterOptions {
	readonly report: (message: string) => void;
	readonly onKey?: () => void;
	readonly painter?: Painter | undefined;
}

/** Draws rows that keys moved before all else. */
interface Painter {
	/** Draws the rows of the keys so far. */
	readonly repaint: () => void;
	/** Has drawn at once what motions left for later. */
	readonly catchUp: () => void;
}

/** Whether the next key may be read at once, or other layers may listen by then. */
type Effect = 'stays' | 'may-move-focus';
type Step = (() => Effect) | Run;

/** The first handler that a layer has for one of the commands. */
function handlerIn(layers: readonly Layer[], bound: readonly Command[]): Availability | undefined {
	for (const layer of layers) {
		const handlers = layer.handlers();
		for (const command of bound) {
			const handler = handlers[command.id];
			if (handler) return {command, handler};
		}
	}
	return undefined;
}

export class Router {
	readonly #commands: readonly Command[];
	readonly #byKeys: ReadonlyMap<string, readonly Command[]>;
	readonly #report: (message: string) => void;
	readonly #onKey: () => void;
	readonly #painter: Painter | undefined;
	/** Whether motions ran that handlers of other commands may not have seen. */
	#hasMoved = false;
	#layers: readonly Layer[] = [];
	/** Those that hear keys, the closest first: a field and a dialog while they are open, so that keys don't reach below them. */
	#listening: readonly Layer[] = [];
	#pending: readonly string[] = [];
	#queue: Step[] = [];
	/** The place of the next step: an array copies the rest when its front is taken off. */
	#next = 0;
	#isDraining = false;
	#version = 0;
	readonly #listeners = new Set<() => void>();

	/** `report` shows why a key did nothing; `onKey` hears of every key before it is acted upon. */
	constructor({report, onKey, painter}: RouterOptions, overrides: KeyOverrides = {}) {
		this.#commands = boundCommands(overrides);
		const bindings = this.#commands.flatMap((command) => command.keys.map((keys) => ({keys, command})));
		this.#byKeys = new Map(
			[...Map.groupBy(bindings, ({keys}) => keys)].map(([keys, bound]) => [keys, bound.map(({command}) => command)]),
		);
		this.#report = report;
		this.#onKey = onKey ?? (() => undefined);
		this.#painter = painter;
	}

	/** Adds a listener above those of its level; returns the way to remove it. */
	add(layer: Layer): () => void {
		const above = this.#layers.findIndex((other) => scopes[other.scope] > scopes[layer.scope]);
		this.#setLayers(above < 0 ? [...this.#layers, layer] : this.#layers.toSpliced(above, 0, layer));
		return () => this.#setLayers(this.#layers.filter((other) => other !== layer));
	}

	/** Changes with the layers and with an unfinished sequence. */
	get version(): number {
		return this.#version;
	}

	/** The chords of an unfinished sequence. */
	get pending(): readonly string[] {
		return this.#pending;
	}

	subscribe = (listener: () => void): (() => void) => {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	};

	/**
	 * Takes keys in the order they were pressed. A key that may open or close something is given a moment for the screen to
	 * follow before the next key is read, so that fast typing and keys sent in one write land where a person meant them.
	 */
	type(chords: readonly string[]): void {
		for (const chord of chords) {
			const last = this.#next < this.#queue.length ? this.#queue.at(-1) : undefined;
			if (typedText(chord) === undefined) this.#queue.push(() => this.#press(chord));
			else if (typeof last === 'object') last.chords.push(chord);
			else this.#queue.push({chords: [chord], taken: 0});
		}
		this.#start();
		this.#painter?.repaint();
	}

	/** Gives pasted text to the closest layer that takes any, after the keys before it. */
	paste(text: string): void {
		this.#queue.push(() => this.#paste(text));
		this.#start();
	}

	/** Resolves once every key so far has been acted upon. */
	async idle(): Promise<void> {
		while (this.#isDraining) await nextFrame();
	}

	#start(): void {
		if (!this.#isDraining) void this.#drain();
	}

	async #drain(): Promise<void> {
		this.#isDraining = true;
		for (let step = this.#queue[this.#next]; step; step = this.#queue[this.#next]) {
			if (typeof step === 'object' && step.chords.length >= burst && step.taken === 0) await turn();
			if (this.#take(step) === 'may-move-focus') await nextFrame();
		}
		this.#queue = [];
		this.#next = 0;
		this.#isDraining = false;
	}

	/** Acts on a step at the front, or on one key of it where keys may be commands. */
	#take(step: Step): Effect {
		if (typeof step === 'function') {
			this.#next++;
			return step();
		}
		const [closest] = this.#listening;
		if (closest?.type && closest !== step.refusedBy && this.#pending.length === 0) {
			if (this.#hasMoved) return this.#afterMotions();
			const texts = step.chords.slice(step.taken).map((chord) => typedText(chord));
			this.#onKey();
			if (closest.type(texts.join(''))) {
				this.#next++;
				return 'stays';
			}
			step.refusedBy = closest;
		}
		const chord = step.chords[step.taken++] ?? '';
		if (step.taken === step.chords.length) this.#next++;
		return this.#press(chord);
	}

	/** Before all other steps. */
	#takeFirst(step: Step): void {
		if (this.#next > 0) this.#queue[--this.#next] = step;
		else this.#queue.unshift(step);
	}

	#press(chord: string): Effect {
		const keys = [...this.#pending, chord];
		const found = this.#find(keys.join(' '));
		const isMotion = found?.command.isMotion === true;
		if (this.#hasMoved && !isMotion) return this.#afterMotions(() => this.#press(chord));
		this.#onKey();
		if (this.#pending.length === 0 && this.#listening.some((layer) => layer.capture?.(chord))) {
			return typedText(chord) === undefined ? 'may-move-focus' : 'stays';
		}
		const wasPending = this.#pending.length > 0;
		this.#setPending([]);
		if (found) {
			this.#run(found);
			return isMotion ? 'stays' : 'may-move-focus';
		}
		if (this.continuations(keys).length > 0) this.#setPending(keys);
		else if (wasPending && chord !== 'esc') this.#report(`${keys.join(' ')} is not bound`);
		return 'stays';
	}

	/** What is no motion acts on what its handler saw when it was drawn last: so all is drawn before. */
	#afterMotions(step?: Step): Effect {
		this.#hasMoved = false;
		this.#painter?.catchUp();
		if (step) this.#takeFirst(step);
		return 'may-move-focus';
	}

	/** The command that a sequence of chords stands for now, the closest scope first. */
	#find(sequence: string): Availability | undefined {
		const bound = this.#byKeys.get(sequence);
		if (!bound) return undefined;
		const everywhere = bound.filter(({isEverywhere}) => isEverywhere);
		return handlerIn(this.#listening, bound) ?? handlerIn(this.#layers, everywhere);
	}

	#paste(text: string): Effect {
		if (this.#hasMoved) return this.#afterMotions(() => this.#paste(text));
		const taker = this.#listening.find((layer) => layer.paste);
		if (taker) taker.paste?.(text);
		else this.#report('Nothing here takes pasted text');
		return 'may-move-focus';
	}

	/** Runs a command by id before any further key, once what is open now has closed; says why when it cannot. */
	runNext(id: string): void {
		this.#takeFirst(() => {
			const found = this.available().find(({command}) => command.id === id);
			if (found) this.#run(found);
			else this.#report(`${id} does not apply here`);
			return 'may-move-focus';
		});
		this.#start();
	}

	/** The commands that listen now, the closest scope first; each id and each key once. */
	available(): readonly Availability[] {
		const seen = new Set<string>();
		return this.#listening.flatMap((layer) => {
			const handlers = layer.handlers();
			return this.#commands.flatMap((command) => {
				const handler = handlers[command.id];
				if (!handler || seen.has(command.id)) return [];
				seen.add(command.id);
				return [{command, handler}];
			});
		});
	}

	/** Available commands whose keys go on from these chords. */
	continuations(keys: readonly string[]): readonly Availability[] {
		const prefix = `${keys.join(' ')} `;
		return this.available().filter(({command}) => command.keys.some((key) => key.startsWith(prefix)));
	}

	#setLayers(layers: readonly Layer[]): void {
		this.#layers = layers;
		const fromTop = layers.toReversed();
		const field = fromTop.find((layer) => layer.scope === 'field');
		const dialog = fromTop.find((layer) => layer.scope === 'dialog');
		const open = [field, dialog].filter((layer) => layer !== undefined);
		this.#listening = open.length > 0 ? open : fromTop;
		this.#changed();
	}

	/** However a command was asked for, the next one acts on what it left. */
	#run({command, handler}: Availability): void {
		if (typeof handler === 'function') handler();
		else this.#report(handler.whyNot);
		this.#hasMoved = command.isMotion === true;
		if (!this.#hasMoved) this.#painter?.catchUp();
	}

	#setPending(pending: readonly string[]): void {
		if (pending.length === 0 && this.#pending.length === 0) return;
		this.#pending = pending;
		this.#changed();
	}

	#changed(): void {
		this.#version++;
		for (const listener of this.#listeners) listener();
	}
}
