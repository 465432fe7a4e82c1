/** The loop that owns the keyboard: it resolves keys in the order they were pressed, and runs the handlers of their commands. */
import {setImmediate as yieldToEventLoop} from 'node:timers/promises';
import {Observable} from '../../text/observable.ts';
import {digitOfSign, isForeignLetter, typedText} from '../../text/terminal/chord.ts';
import {scopes} from './command-row.ts';
import type {CommandId, KeyOverrides} from './commands.ts';
import type {Availability, Layer} from './keyboard.tsx';
import {Renders, twoTurns} from './renders.ts';
import {availableIn, handlerIn, type Keymap, keymapOf, noLayers, resolve, withLayer, withoutLayer} from './resolve.ts';

interface RouterOptions {
	/** Shows why a key had no effect. */
	readonly report: (message: string) => void;
	/** Called before each key is handled. */
	readonly onKey?: () => void;
	/** `repaint` paints the rows that the keys so far have moved, `catchUp` draws at once all that motions have postponed. */
	readonly painter?: {readonly repaint: () => void; readonly catchUp: () => void} | undefined;
}

/**
 * Whether the next key can be handled at once, or must wait because the layers may change. `behind` means that nothing was
 * handled, because the render of earlier motions comes first: handlers close over the last render.
 */
type Effect = 'stays' | 'may-move-focus' | 'behind';

/** A run of keys that type text. The first `taken` keys are already handled. */
interface TypedRun {
	readonly chords: string[];
	taken: number;
	/** The layer that refused the run as one text. Its keys are handled one by one. */
	refusedBy?: Layer;
}

type Step = (() => Effect) | TypedRun;

/** A run of at least this many keys waits one turn for more, because a terminal delivers a burst in pieces. */
const burst = 256;

export class Router extends Observable {
	readonly renders = new Renders();
	readonly #options: RouterOptions;
	#keymap: Keymap;
	#layers = noLayers;
	/** The chords of an unfinished sequence. */
	#pending: readonly string[] = [];
	/** Whether motions ran since the last render. */
	#hasPendingMotions = false;
	#queue: Step[] = [];
	/** The index of the next step, because `shift` would copy the remaining steps. */
	#next = 0;
	#isDraining = false;
	#hasReportedLayout = false;
	/** The command of `runNext`. It waits for the render that closes its dialog. */
	#due: string | undefined;

	constructor(options: RouterOptions, overrides: KeyOverrides = {}) {
		super();
		this.#options = options;
		this.#keymap = keymapOf(overrides);
	}

	/** Replaces the keys of all commands. */
	bind(overrides: KeyOverrides): void {
		this.#keymap = keymapOf(overrides);
		this.changed();
	}

	/** Adds a layer above the layers of its level. Returns a function that removes it. */
	add(layer: Layer): () => void {
		this.#layers = withLayer(this.#layers, layer);
		this.changed();
		return () => {
			this.#layers = withoutLayer(this.#layers, layer);
			this.changed();
		};
	}

	/** Notifies listeners that a layer has other handlers. Called after each render of a layer. */
	refresh(): void {
		this.changed();
	}

	/** Whether a field or a component uses a chord, so that no command receives it. */
	isClaimed(chord: string): boolean {
		return this.#layers.listening.some((layer) => layer.claims?.(chord));
	}

	/** Whether a dialog or a field has the keys. */
	get isInDialog(): boolean {
		return this.#layers.all.some(({scope}) => scopes[scope].level >= scopes.dialog.level);
	}

	/** The chords of an unfinished sequence. */
	get pending(): readonly string[] {
		return this.#pending;
	}

	/** The commands with a handler, closest layer first. Each id occurs once. */
	available(): readonly Availability[] {
		return availableIn(this.#keymap.commands, this.#layers);
	}

	/** The common ones of them. */
	common(): readonly Availability[] {
		return availableIn(this.#keymap.common, this.#layers);
	}

	/** The available commands whose key sequence continues these chords. */
	continuations(keys: readonly string[]): readonly Availability[] {
		const prefix = `${keys.join(' ')} `;
		return this.available().filter(({command}) => command.keys.some((key) => key.startsWith(prefix)));
	}

	/** The first key of a command, with the user's bindings; undefined for a command without keys. */
	keyOf(id: CommandId): string | undefined {
		return this.#keymap.commands.find((command) => command.id === id)?.keys[0];
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
		this.#options.painter?.repaint();
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
		this.#options.painter?.repaint();
	}

	/** Runs a command of any layer, as a click on its name does. Does nothing without a handler. */
	run(id: string): void {
		const commands = this.#keymap.commands.filter((command) => command.id === id);
		const match = handlerIn(this.#layers.all, commands);
		if (match) this.#run(match);
	}

	/** Called while a key is handled: runs a command by id before any further key, after a closing dialog. Reports why if it cannot. */
	runNext(id: string): void {
		this.#due = id;
	}

	/** Resolves once all keys so far are handled, also those that wait in the terminal. */
	async idle(): Promise<void> {
		do await twoTurns();
		while (this.#isDraining);
	}

	#start(): void {
		if (!this.#isDraining) void this.#drain();
	}

	/** Handles the steps. It runs synchronously up to the first wait, so that a motion is handled in the turn of its key. */
	async #drain(): Promise<void> {
		this.#isDraining = true;
		while (this.#due !== undefined || this.#next < this.#queue.length) {
			const step = this.#queue[this.#next];
			if (typeof step === 'object' && step.chords.length >= burst && step.taken === 0) await yieldToEventLoop();
			const effect = this.#due === undefined && step ? this.#handle(step) : this.#runDue();
			if (effect !== 'stays' || this.#due !== undefined) await this.renders.next();
		}
		this.#queue = [];
		this.#next = 0;
		this.#isDraining = false;
	}

	/** Handles a step, or one key of it when keys can be commands. A step that is `behind` stays the next one. */
	#handle(step: Step): Effect {
		const effect = typeof step === 'function' ? step() : this.#handleRun(step);
		if (effect === 'behind') this.#catchUp();
		else if (typeof step === 'function' || step.taken === step.chords.length) this.#next++;
		return effect;
	}

	#handleRun(run: TypedRun): Effect {
		const [closest] = this.#layers.listening;
		if (closest?.type && closest !== run.refusedBy && this.#pending.length === 0) {
			if (this.#hasPendingMotions) return 'behind';
			const texts = run.chords.slice(run.taken).map((chord) => typedText(chord));
			this.#options.onKey?.();
			const taken = closest.type(texts.join(''));
			if (taken) {
				run.taken = run.chords.length;
				return taken === 'moved' ? 'may-move-focus' : 'stays';
			}
			run.refusedBy = closest;
		}
		const effect = this.#press(run.chords[run.taken] ?? '');
		if (effect !== 'behind') run.taken++;
		return effect;
	}

	#press(chord: string): Effect {
		const keys = [...this.#pending, chord];
		const resolved = resolve(this.#keymap, this.#layers, keys) ?? this.#asDigit(chord);
		const match = typeof resolved === 'object' ? resolved : undefined;
		const isMotion = match?.command.isMotion === true;
		if (this.#hasPendingMotions && !isMotion) return 'behind';
		this.#options.onKey?.();
		const captured = this.#pending.length === 0 && this.#captured(chord);
		if (captured) return captured === 'moved' || typedText(chord) === undefined ? 'may-move-focus' : 'stays';
		const isUnbound = this.#pending.length > 0 && resolved === undefined;
		this.#setPending(resolved === 'continues' ? keys : []);
		if (match) this.#run(match, chord);
		else if (isUnbound && chord !== 'esc') this.#options.report(`${keys.join(' ')} is not bound`);
		else if (resolved === undefined && isForeignLetter(chord)) this.#reportLayout(chord);
		return match && !isMotion ? 'may-move-focus' : 'stays';
	}

	/** What the closest layer returned that captures the chord. */
	#captured(chord: string): boolean | 'moved' {
		for (const {capture} of this.#layers.listening) {
			const captured = capture?.(chord);
			if (captured) return captured;
		}
		return false;
	}

	/** The command of the digit on the same key, where digits need shift. */
	#asDigit(chord: string): ReturnType<typeof resolve> {
		const digit = this.#pending.length === 0 ? digitOfSign[chord] : undefined;
		return digit === undefined ? undefined : resolve(this.#keymap, this.#layers, [digit]);
	}

	/** Says once why no key works while the keyboard has a layout of other letters. */
	#reportLayout(letter: string): void {
		if (this.#hasReportedLayout) return;
		this.#hasReportedLayout = true;
		this.#options.report(`${letter} is not bound: the keys are Latin letters. Switch the layout of the keyboard`);
	}

	#paste(text: string): Effect {
		if (this.#hasPendingMotions) return 'behind';
		const pasteLayer = this.#layers.listening.find((layer) => layer.paste);
		if (pasteLayer) pasteLayer.paste?.(text);
		else this.#options.report('Nothing here accepts pasted text');
		return 'may-move-focus';
	}

	#point(act: () => void, isMotion: boolean): Effect {
		if (this.#hasPendingMotions && !isMotion) return 'behind';
		this.#options.onKey?.();
		act();
		this.#setPending([]);
		this.#hasPendingMotions = true;
		return isMotion ? 'stays' : 'may-move-focus';
	}

	#runDue(): Effect {
		const id = this.#due;
		this.#due = undefined;
		const match = this.available().find(({command}) => command.id === id);
		if (match) this.#run(match);
		else this.#options.report(`${id} does not apply here`);
		return 'may-move-focus';
	}

	/** Runs a command or reports why it cannot run. Notes whether the next command needs a render first. */
	#run({command, handler}: Availability, chord?: string): void {
		if (typeof handler === 'function') handler(chord);
		else this.#options.report(handler.whyNot);
		if (command.isMotion) this.#hasPendingMotions = true;
		else this.#catchUp();
	}

	#catchUp(): void {
		this.#hasPendingMotions = false;
		this.#options.painter?.catchUp();
	}

	#setPending(pending: readonly string[]): void {
		if (pending.length === 0 && this.#pending.length === 0) return;
		this.#pending = pending;
		this.changed();
	}
}
