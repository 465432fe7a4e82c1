/** A single computation of a value. Records the paths read, the steps used and the notes for the person. */
import type {FunctionCall} from '../../../contract/surfaces.ts';
import {ExactNumber} from '../../../text/json/exact-number.ts';
import {startOf} from '../../../text/trim.ts';
import {functions} from '../functions/functions.ts';
import {callDepth, maximumNotes, outputLength} from '../limits.ts';
import type {Model} from '../model/model.ts';
import {formatPointer, parsePointer} from '../model/pointer.ts';
import {valueWords} from '../words/values.ts';
import {listIn, literalIn, referenceIn} from './dynamic.ts';
import {type Args, ArgumentError, LimitError, type Run} from './run.ts';

/** The context in which values are computed. */
export interface Scope {
	readonly model: Pick<Model, 'get'>;
	/** The IANA zone for formatting instants. */
	readonly timeZone: string;
	/** Sanitizes a text for the terminal. Applied last, because functions can create new characters. */
	readonly clean: (text: string) => string;
	/** Whether a pointer names a hidden field, or lies above or below one. A note about its value quotes nothing. */
	readonly hidesAny?: (reads: readonly string[]) => boolean;
}

/** The only argument that accepts a list as JSON (`and`, `or`). Elsewhere, a text with a bracket can be a pattern. */
const listArgument = 'values';

const nothing: readonly string[] = [];

export class Evaluation implements Run {
	#reads: Set<string> | undefined;
	#notes: Set<string> | undefined;
	/** Steps used so far. */
	spent = 0;
	readonly timeZone: string;
	readonly #scope: Scope;
	readonly #steps: number;
	#depth = 0;

	constructor(scope: Scope, steps: number) {
		this.#scope = scope;
		this.#steps = steps;
		this.timeZone = scope.timeZone;
	}

	/** Pointers that were read. */
	get reads(): readonly string[] {
		return this.#reads ? [...this.#reads] : nothing;
	}

	/** Notes for the person. A note can quote what was read, so those about a hidden field are not shown. */
	get notes(): readonly string[] {
		if (!this.#notes) return nothing;
		return this.#scope.hidesAny?.(this.reads) ? [valueWords.hiddenNote] : [...this.#notes];
	}

	spend(steps: number): void {
		this.spent += steps;
		if (this.spent > this.#steps) throw new LimitError(valueWords.tooMuchWork);
	}

	note(text: string): void {
		this.#notes ??= new Set();
		if (this.#notes.size < maximumNotes) this.#notes.add(startOf(text, 200));
	}

	/** Adds the reason why there is no value, before the other notes. */
	fail(reason: string): void {
		this.#notes = new Set([startOf(reason, 200), ...(this.#notes ?? [])]);
	}

	read(path: string): unknown {
		this.spend(1);
		const segments = parsePointer(path);
		if (!segments) {
			this.note(valueWords.unreadablePath(startOf(path, 80)));
			return undefined;
		}
		this.#reads ??= new Set();
		this.#reads.add(formatPointer(segments));
		return this.#scope.model.get(path);
	}

	call(name: string, args: () => Args): unknown {
		this.spend(1);
		// Throws instead of returning null: `not(…)` of a null would be true.
		if (this.#depth >= callDepth) throw new LimitError(valueWords.nestedCalls(callDepth));
		const run = functions.get(name);
		if (!run) {
			this.note(valueWords.unknownFunction(startOf(name, 80)));
			return null;
		}
		this.#depth++;
		try {
			const result = run(args(), this);
			if (typeof result !== 'string') return result;
			this.spend(result.length >> 5);
			return startOf(result, outputLength);
		} catch (error) {
			if (!(error instanceof ArgumentError)) throw error;
			this.note(valueWords.functionFailed(name, error.message));
			return null;
		} finally {
			this.#depth--;
		}
	}

	/** Runs a function call in the form of the document. */
	functionCall(call: FunctionCall): unknown {
		return this.call(call.call ?? '', () => this.#args(call.args ?? {}));
	}

	/** Resolves a reference in an argument or context value. A plain value stays unchanged. */
	argument(value: unknown): unknown {
		// Detecting a reference in a text may require parsing it.
		this.spend(typeof value === 'string' && value.startsWith('{') ? 5 + (value.length >> 3) : 1);
		const reference = referenceIn(value);
		if (!reference) return literalIn(value)?.literal ?? value;
		return 'path' in reference ? this.read(reference.path) : this.functionCall(reference.call);
	}

	/** Functions accept numeric texts, so an exact number becomes one. */
	#argument(value: unknown): unknown {
		const resolved = this.argument(value);
		return resolved instanceof ExactNumber ? resolved.source : resolved;
	}

	#list(value: unknown): readonly unknown[] | undefined {
		if (typeof value === 'string') this.spend(5 + (value.length >> 3));
		return listIn(value);
	}

	#args(args: Record<string, unknown>): Args {
		// No prototype: argument names must not reach inherited members.
		const resolved: Record<string, unknown> = Object.create(null);
		for (const [name, value] of Object.entries(args)) {
			const list = name === listArgument ? this.#list(value) : Array.isArray(value) ? value : undefined;
			resolved[name] = list?.map((item) => this.#argument(item)) ?? this.#argument(value);
		}
		return resolved;
	}
}
