/** Records the values that one drawing reads, and checks whether they have changed. */
import type {DynBool, DynNumber, DynString, FunctionCall, Members} from '../../contract/surfaces.ts';
import type {ActionContext} from '../engine/actions.ts';
import {type CheckResult, checkButton, checkChoice, checkField} from '../engine/checks.ts';
import {formatPointer, parsePointer} from '../engine/model/pointer.ts';
import type {ChannelFacts, TenantData} from '../engine/tenant-data.ts';
import {cleanDeep} from '../engine/value/bounded-json.ts';
import type {Resolved} from '../engine/value/evaluator.ts';
import {redacted} from '../engine/words/values.ts';
import type {Reader} from '../widgets/reader.ts';
import type {LiveSurface} from './live-surface.ts';
import type {touching} from './redaction.ts';

/** The sources of a drawing's values. */
export interface ReadingContext {
	readonly live: LiveSurface;
	readonly tenantData: TenantData;
	readonly isObscured: ReturnType<typeof touching>;
	/** Maximum characters drawn of a text. */
	readonly textLength: number;
	/** Size of the page in cells and lines. The height is infinite in print. */
	readonly page: () => {readonly width: number; readonly height: number};
}

const none: readonly string[] = [];

export class Reading implements Reader {
	readonly #context: ReadingContext;
	#notes: readonly string[] | undefined;
	/** The values at the pointers that were read. Undefined if none was, as for most components. */
	#seen: Map<string, unknown> | undefined;
	#probes: {readonly compute: () => unknown; readonly seen: unknown}[] | undefined;

	constructor(context: ReadingContext) {
		this.#context = context;
	}

	get host(): ActionContext {
		return this.#context.live.actionContext;
	}

	/** Notes to show below the drawing. */
	get notes(): readonly string[] {
		return this.#notes ?? none;
	}

	/** Records a result that the drawing depends on. */
	probe<T>(compute: () => T): T {
		const seen = compute();
		if (this.#probes) this.#probes.push({compute, seen});
		else this.#probes = [{compute, seen}];
		return seen;
	}

	/** Whether all recorded values and results are unchanged. */
	isCurrent(): boolean {
		const {model} = this.#context.live;
		for (const [path, seen] of this.#seen ?? []) if (!Object.is(model.get(path), seen)) return false;
		return this.#probes === undefined || this.#probes.every(({compute, seen}) => Object.is(compute(), seen));
	}

	text(value: DynString | undefined): string {
		const resolved = this.#context.live.evaluator.text(value);
		const text = this.#recorded(resolved);
		return text !== '' && this.#isObscured(resolved.reads) ? redacted : text;
	}

	typed(value: DynString | undefined): string {
		return this.#recorded(this.#context.live.evaluator.text(value));
	}

	number(value: DynNumber | undefined): number {
		return this.#recorded(this.#context.live.evaluator.number(value));
	}

	flag(value: DynBool | undefined): boolean {
		return this.#recorded(this.#context.live.evaluator.flag(value));
	}

	texts(value: DynString | undefined): readonly string[] {
		const resolved = this.#context.live.evaluator.texts(value);
		const texts = this.#recorded(resolved);
		return this.#isObscured(resolved.reads) ? texts.map(() => redacted) : texts;
	}

	argument(value: unknown): unknown {
		const resolved = this.#context.live.evaluator.argument(value);
		const shown = cleanDeep(this.#recorded(resolved), this.host.clean);
		return this.#isObscured(resolved.reads) ? redacted : shown;
	}

	raw(path: string | undefined): unknown {
		return path ? this.#get(formatPointer(parsePointer(path) ?? [])) : undefined;
	}

	hides(path: string | undefined): boolean {
		return path !== undefined && this.#isObscured([formatPointer(parsePointer(path) ?? [])]);
	}

	field(checks: readonly FunctionCall[] | undefined): string | undefined {
		return this.#recordedResult(checkField(checks, this.#context.live.evaluator));
	}

	button(members: Members<'button'>): string | undefined {
		return this.#recordedResult(checkButton(members, this.#context.live.evaluator));
	}

	choice(members: Members<'choicePicker'>): string | undefined {
		return this.#recordedResult(checkChoice(members, this.#context.live.evaluator));
	}

	channel(channel: 'chatA' | 'chatB'): ChannelFacts {
		return this.probe(() => this.#context.tenantData.channel(channel));
	}

	get height(): number {
		return this.probe(() => this.#context.page().height);
	}

	get textLength(): number {
		return this.#context.textLength;
	}

	#recorded<T>({value, reads, notes}: Resolved<T>): T {
		for (const path of reads) this.#get(path);
		for (const note of notes) if (!this.notes.includes(note)) this.#notes = [...this.notes, note];
		return value;
	}

	#recordedResult({failure, reads, notes}: CheckResult): string | undefined {
		return this.#recorded({value: failure, reads, notes});
	}

	#get(path: string): unknown {
		this.#seen ??= new Map();
		const seen = this.#seen.get(path);
		if (seen !== undefined || this.#seen.has(path)) return seen;
		const value = this.#context.live.model.get(path);
		this.#seen.set(path, value);
		return value;
	}

	#isObscured(reads: readonly string[]): boolean {
		return this.#context.isObscured(reads);
	}
}
