/** What one drawing reads, and whether it would still read the same. */
import type {DynBool, DynNumber, DynString, FunctionCall, Members} from '../../contract/surface.ts';
import {checkButton, checkChoice, checkField, type Verdict} from '../checks.ts';
import type {LiveSurface} from '../live-surface.ts';
import type {Conflict} from '../model/model.ts';
import {formatPointer, parsePointer} from '../model/pointer.ts';
import type {Resolved} from '../value/evaluator.ts';
import {type Hidden, masked} from './masked.ts';
import type {AppChoices, ChannelFacts, Outside} from './outside.ts';

/** What a drawing depends on. */
export interface Ground {
	readonly live: LiveSurface;
	readonly outside: Outside;
	/** What obscured fields write. */
	readonly obscured: Hidden;
	/** What the component's value is where it has no path to be kept under. */
	readonly own: {readonly literal: unknown} | undefined;
	/** Characters drawn of a text. */
	readonly textLength: number;
	/** Cells and lines of the whole; on paper the lines have no end. */
	readonly page: () => {readonly width: number; readonly height: number};
}

/** Below this things no longer stand beside one another. */
const narrow = 40;

interface Probe {
	readonly ask: () => unknown;
	readonly seen: unknown;
}

export class Reading {
	readonly ground: Ground;
	/** What a person should see beside the drawing. */
	readonly notes: string[] = [];
	/** What lay at the pointers that were read. */
	readonly #seen = new Map<string, unknown>();
	readonly #probes: Probe[] = [];

	constructor(ground: Ground) {
		this.ground = ground;
	}

	/** Pointers into the data that were read. */
	get reads(): Iterable<string> {
		return this.#seen.keys();
	}

	/** Remembers an answer that the drawing depends on. */
	probe<T>(ask: () => T): T {
		const seen = ask();
		this.#probes.push({ask, seen});
		return seen;
	}

	/** Whether everything would still be read as it was. */
	isCurrent(): boolean {
		const {model} = this.ground.live;
		for (const [path, seen] of this.#seen) if (!Object.is(model.get(path), seen)) return false;
		return this.#probes.every(({ask, seen}) => Object.is(ask(), seen));
	}

	/** Whether the data it read says something else by now, judged by `isSame`. */
	hasNews(isSame: (now: unknown, before: unknown) => boolean): boolean {
		const {model} = this.ground.live;
		for (const [path, seen] of this.#seen) if (!isSame(model.get(path), seen)) return true;
		return false;
	}

	/** A text to be shown: what an obscured field holds shows as dots wherever else it is read. */
	text(value: DynString | undefined): string {
		const resolved = this.ground.live.evaluator.text(value);
		const text = this.#heard(resolved);
		return text !== '' && this.#isObscured(resolved.reads) ? masked : text;
	}

	/** A text to be edited, as it is. */
	typed(value: DynString | undefined): string {
		return this.#heard(this.ground.live.evaluator.text(value));
	}

	number(value: DynNumber | undefined): number {
		return this.#heard(this.ground.live.evaluator.number(value));
	}

	flag(value: DynBool | undefined): boolean {
		return this.#heard(this.ground.live.evaluator.flag(value));
	}

	texts(value: DynString | undefined): readonly string[] {
		const resolved = this.ground.live.evaluator.texts(value);
		const texts = this.#heard(resolved);
		return this.#isObscured(resolved.reads) ? texts.map(() => masked) : texts;
	}

	/** What an argument or a context value comes to. */
	argument(value: unknown): unknown {
		return this.#heard(this.ground.live.evaluator.argument(value));
	}

	/** The value as it lies in the data. */
	raw(path: string | undefined): unknown {
		return path ? this.#get(formatPointer(parsePointer(path) ?? [])) : undefined;
	}

	/** An input's own value: what was typed, where the data has no place for it. */
	own<V>(value: V | undefined): V | undefined {
		return (this.ground.own as V | undefined) ?? value;
	}

	field(checks: readonly FunctionCall[] | undefined): string | undefined {
		return this.#judged(checkField(checks, this.ground.live.evaluator));
	}

	button(members: Members<'button'>): string | undefined {
		return this.#judged(checkButton(members, this.ground.live.evaluator));
	}

	choice(members: Members<'choicePicker'>): string | undefined {
		return this.#judged(checkChoice(members, this.ground.live.evaluator));
	}

	/** What the service and the person disagree on at a path. */
	conflict(path: string | undefined): Conflict | undefined {
		if (!path) return undefined;
		const pointer = formatPointer(parsePointer(path) ?? []);
		this.#get(pointer);
		return this.probe(() => this.ground.live.model.conflicts.find((each) => each.path === pointer));
	}

	channel(channel: 'chatA' | 'chatB'): ChannelFacts {
		return this.probe(() => this.ground.outside.channel(channel));
	}

	apps(words: string): AppChoices {
		return this.probe(() => this.ground.outside.apps(words));
	}

	/** Lines of the screen; without end on paper. */
	get height(): number {
		return this.probe(() => this.ground.page().height);
	}

	/** Characters drawn of a text. */
	get textLength(): number {
		return this.ground.textLength;
	}

	get isNarrow(): boolean {
		return this.probe(() => this.ground.page().width < narrow);
	}

	#heard<T>({value, reads, notes}: Resolved<T>): T {
		for (const path of reads) this.#get(path);
		for (const note of notes) if (!this.notes.includes(note)) this.notes.push(note);
		return value;
	}

	#judged({failure, reads, notes}: Verdict): string | undefined {
		this.#heard({value: failure, reads, notes});
		return failure;
	}

	#get(path: string): unknown {
		const seen = this.#seen.get(path);
		if (seen !== undefined || this.#seen.has(path)) return seen;
		const value = this.ground.live.model.get(path);
		this.#seen.set(path, value);
		return value;
	}

	#isObscured(reads: readonly string[]): boolean {
		return this.ground.obscured.touches(reads);
	}
}
