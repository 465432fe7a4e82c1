/** The router owns the keyboard: it finds the command of a key in the active layers and runs its handler. */
import {setImmediate as yieldToEventLoop} from 'node:timers/promises';
import {Observable} from '../list/observable.ts';
import {commandsByKeys} from './bindings.ts';
import {typedText} from './chord.ts';
import {boundCommands, type Command, type CommandId, type KeyOverrides, scopes} from './commands.ts';
import {handlerIn} from './handler-in.ts';
import type {Availability, Layer} from './layer.ts';
import {nextFrame} from './next-frame.ts';
import type {Painter, RouterOptions} from './router-options.ts';
import {burst, type Effect, type Step} from './run.ts';

/** The reason why a command cannot run now. The palette and a message show it. */
interface WhyNot {
	readonly whyNot: string;
}

export type Handler = (() => void) | WhyNot;
export type Handlers = {readonly [Id in CommandId]?: Handler | undefined};

export class Router extends Observable {
	#commands: readonly Command[] = [];
	#byKeys: ReadonlyMap<string, readonly Command[]> = new Map();
	readonly #report: (message: string) => void;
	readonly #onKey: () => void;
	readonly #painter: Painter | undefined;
	/** Whether motions ran since the last render. Handlers of other commands may be stale then. */
	#hasPendingMotions = false;
	#layers: readonly Layer[] = [];
	/** The layers that receive keys, closest first. An open field or dialog blocks the layers below it. */
	#listening: readonly Layer[] = [];
	#pending: readonly string[] = [];
	#queue: Step[] = [];
	/** The index of the next step, because `shift` would copy the remaining steps. */
	#next = 0;
	#isDraining = false;
	/** Whether a command of `runNext` waits for the render that closes its dialog. */
	#isCommandDue = false;

	/** `report` shows why a key had no effect; `onKey` is called before each key is handled. */
	constructor({report, onKey, painter}: RouterOptions, overrides: KeyOverrides = {}) {
		super();
		this.#report = report;
		this.#onKey = onKey ?? (() => undefined);
		this.#painter = painter;
		this.bind(overrides);
	}

	/** Replaces the keys of all commands. */
	bind(overrides: KeyOverrides): void {
		this.#commands = boundCommands(overrides);
		this.#byKeys = commandsByKeys(this.#commands);
		this.changed();
	}

	/** Adds a layer above the layers of its level. Returns a function that removes it. */
	add(layer: Layer): () => void {
		const above = this.#layers.findIndex((other) => scopes[other.scope] > scopes[layer.scope]);
		this.#setLayers(above < 0 ? [...this.#layers, layer] : this.#layers.toSpliced(above, 0, layer));
		return () => this.#setLayers(this.#layers.filter((other) => other !== layer));
	}

	/** Notifies listeners that a layer has other handlers. Called after each render of a layer. */
	refresh(): void {
		this.changed();
	}

	/** Whether a field or a component uses a chord, so that no command receives it. */
	isClaimed(chord: string): boolean {
		return this.#listening.some((layer) => layer.claims?.(chord) ?? false);
	}

	/** The chords of an unfinished sequence. */
	get pending(): readonly string[] {
		return this.#pending;
	}

	/**
	 * Handles keys in the order they were pressed. After a key that may open or close a layer, the router waits for the render
	 * before the next key. Fast typing and keys sent in one write thus reach the intended layer.
	 */
	type(chords: readonly string[]): void {
		for (const chord of chords) {
			const lastStep = this.#next < this.#queue.length ? this.#queue.at(-1) : undefined;
			if (typedText(chord) === undefined) this.#queue.push(() => this.#press(chord));
			else if (typeof lastStep === 'object') lastStep.chords.push(chord);
			else this.#queue.push({chords: [chord], taken: 0});
		}
		this.#start();
		this.#painter?.repaint();
	}

	/** Passes pasted text to the closest layer that handles it, after the preceding keys. */
	paste(text: string): void {
		this.#queue.push(() => this.#paste(text));
		this.#start();
	}

	/** Handles a click or a turn of the wheel after the preceding keys. A motion does not move the focus. */
	point(act: () => void, isMotion: boolean): void {
		this.#queue.push(() => this.#point(act, isMotion));
		this.#start();
		this.#painter?.repaint();
	}

	#point(act: () => void, isMotion: boolean): Effect {
		if (this.#hasPendingMotions && !isMotion) return this.#afterMotions(() => this.#point(act, isMotion));
		this.#onKey();
		act();
		this.#setPending([]);
		this.#hasPendingMotions = true;
		return isMotion ? 'stays' : 'may-move-focus';
	}

	/** Runs a command of any layer, as a click on its name does. Does nothing without a handler. */
	run(id: string): void {
		const match = handlerIn(
			this.#layers.toReversed(),
			this.#commands.filter((command) => command.id === id),
		);
		if (match) this.#run(match);
	}

	/** Resolves once all keys so far are handled. */
	async idle(): Promise<void> {
		while (this.#isDraining) await nextFrame();
	}

	#start(): void {
		if (!this.#isDraining) void this.#drain();
	}

	async #drain(): Promise<void> {
		this.#isDraining = true;
		for (let step = this.#queue[this.#next]; step; step = this.#queue[this.#next]) {
			if (typeof step === 'object' && step.chords.length >= burst && step.taken === 0) await yieldToEventLoop();
			if (this.#handle(step) === 'may-move-focus') await nextFrame();
		}
		this.#queue = [];
		this.#next = 0;
		this.#isDraining = false;
	}

	/** Handles the first step, or one key of it when keys can be commands. */
	#handle(step: Step): Effect {
		if (typeof step === 'function') {
			this.#next++;
			return step();
		}
		const [closest] = this.#listening;
		if (closest?.type && closest !== step.declinedBy && this.#pending.length === 0) {
			if (this.#hasPendingMotions) return this.#afterMotions();
			const texts = step.chords.slice(step.taken).map((chord) => typedText(chord));
			this.#onKey();
			const taken = closest.type(texts.join(''));
			if (taken) {
				this.#next++;
				return taken === 'moved' ? 'may-move-focus' : 'stays';
			}
			step.declinedBy = closest;
		}
		const chord = step.chords[step.taken++] ?? '';
		if (step.taken === step.chords.length) this.#next++;
		return this.#press(chord);
	}

	/** Puts a step before all others. */
	#prepend(step: Step): void {
		if (this.#next > 0) this.#queue[--this.#next] = step;
		else this.#queue.unshift(step);
	}

	#press(chord: string): Effect {
		const keys = [...this.#pending, chord];
		const match = this.#find(keys.join(' '));
		const isMotion = match?.command.isMotion === true;
		if (this.#hasPendingMotions && !isMotion) return this.#afterMotions(() => this.#press(chord));
		this.#onKey();
		if (this.#pending.length === 0 && this.#listening.some((layer) => layer.capture?.(chord))) {
			return this.#isCommandDue || typedText(chord) === undefined ? 'may-move-focus' : 'stays';
		}
		const wasPending = this.#pending.length > 0;
		this.#setPending([]);
		if (match) {
			this.#run(match);
			return isMotion ? 'stays' : 'may-move-focus';
		}
		if (this.continuations(keys).length > 0) this.#setPending(keys);
		else if (wasPending && chord !== 'esc') this.#report(`${keys.join(' ')} is not bound`);
		return 'stays';
	}

	/** Handlers close over the last render. Flush pending renders before a command that is not a motion. */
	#afterMotions(step?: Step): Effect {
		this.#hasPendingMotions = false;
		this.#painter?.catchUp();
		if (step) this.#prepend(step);
		return 'may-move-focus';
	}

	/** The current command of a key sequence, closest layer first. */
	#find(sequence: string): Availability | undefined {
		const bound = this.#byKeys.get(sequence);
		if (!bound) return undefined;
		const everywhere = bound.filter(({isEverywhere}) => isEverywhere);
		return handlerIn(this.#listening, bound) ?? handlerIn(this.#layers, everywhere);
	}

	#paste(text: string): Effect {
		if (this.#hasPendingMotions) return this.#afterMotions(() => this.#paste(text));
		const pasteLayer = this.#listening.find((layer) => layer.paste);
		if (pasteLayer) pasteLayer.paste?.(text);
		else this.#report('Nothing here accepts pasted text');
		return 'may-move-focus';
	}

	/** Runs a command by id before any further key, after a closing dialog. Reports why if it cannot. */
	runNext(id: string): void {
		this.#isCommandDue = true;
		this.#prepend(() => {
			this.#isCommandDue = false;
			const match = this.available().find(({command}) => command.id === id);
			if (match) this.#run(match);
			else this.#report(`${id} does not apply here`);
			return 'may-move-focus';
		});
		this.#start();
	}

	/** The commands with a handler, closest layer first. Each id occurs once. */
	available(): readonly Availability[] {
		const seen = new Set<string>();
		return this.#listening.flatMap((layer) => {
			const handlers = layer.handlers();
			const titles = layer.titles?.();
			return this.#commands.flatMap((command) => {
				const handler = handlers[command.id];
				if (!handler || seen.has(command.id)) return [];
				seen.add(command.id);
				return [{command, handler, title: titles?.[command.id]}];
			});
		});
	}

	/** The first key of a command, with the user's bindings; undefined for a command without keys. */
	keyOf(id: CommandId): string | undefined {
		return this.#commands.find((command) => command.id === id)?.keys[0];
	}

	/** The available commands whose key sequence continues these chords. */
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
		this.changed();
	}

	/** Runs a command or reports why it cannot run. Notes whether the next command needs a render first. */
	#run({command, handler}: Availability): void {
		if (typeof handler === 'function') handler();
		else this.#report(handler.whyNot);
		this.#hasPendingMotions = command.isMotion === true;
		if (!this.#hasPendingMotions) this.#painter?.catchUp();
	}

	#setPending(pending: readonly string[]): void {
		if (pending.length === 0 && this.#pending.length === 0) return;
		this.#pending = pending;
		this.changed();
	}
}
