/** Validates input: the checks of text fields and buttons, and required choices. */
import type {Check, FunctionCall, Members} from '../../contract/surfaces.ts';
import {checkDepth} from './limits.ts';
import {toBoolean} from './value/coerce.ts';
import type {Evaluator} from './value/evaluator.ts';
import {inputWords} from './words/inputs.ts';

export interface CheckResult {
	/** The message of the first check that fails. Undefined when all pass. */
	readonly failure: string | undefined;
	/** Pointers that the result depends on. */
	readonly reads: readonly string[];
	readonly notes: readonly string[];
}

/** Runs a field's checks in order. A call fails unless it returns true or `"true"`. */
export function checkField(checks: readonly FunctionCall[] | undefined, evaluator: Evaluator): CheckResult {
	const run = new CheckRun(evaluator);
	return run.result((checks ?? []).map((call) => () => run.call(call)));
}

/** Checks whether a button may be pressed. `disabled` has no message of its own, and a check that fails too has one. */
export function checkButton({disabled, checks}: Members<'button'>, evaluator: Evaluator): CheckResult {
	const run = new CheckRun(evaluator);
	const flag = run.result([() => (run.flag(disabled) ? inputWords.disabled : undefined)]);
	const result = run.result((checks ?? []).map((check) => () => run.check(check)));
	if (flag.failure === undefined) return result;
	return {...result, failure: result.failure === undefined ? flag.failure : inputWords.disabledAnd(result.failure)};
}

/** Fails when a required choice is empty. */
export function checkChoice({required, value}: Members<'choicePicker'>, evaluator: Evaluator): CheckResult {
	const chosen = evaluator.texts(value);
	const isOpen = required === true && chosen.value.every((id) => id === '');
	return {
		failure: isOpen ? inputWords.choiceRequired : undefined,
		reads: chosen.reads,
		notes: chosen.notes,
	};
}

/** Computes one result and collects the pointers and notes of its parts. */
class CheckRun {
	readonly #evaluator: Evaluator;
	readonly #reads = new Set<string>();
	#notes: Set<string> | undefined;

	constructor(evaluator: Evaluator) {
		this.#evaluator = evaluator;
	}

	result(parts: readonly (() => string | undefined)[]): CheckResult {
		let failure: string | undefined;
		for (const part of parts) {
			failure = part();
			if (failure !== undefined) break;
		}
		return {
			failure,
			reads: [...this.#reads],
			notes: this.#notes ? [...this.#notes] : [],
		};
	}

	flag(value: Members<'button'>['disabled']): boolean {
		return this.#recorded(this.#evaluator.flag(value));
	}

	call(call: FunctionCall): string | undefined {
		if (toBoolean(this.#recorded(this.#evaluator.call(call)))) return undefined;
		return call.message || inputWords.namedCheckFailed(call.call ?? '');
	}

	/** All members that are set must pass. Of an `or`, one check must pass. */
	check({call, and, or}: Check, depth = 1): string | undefined {
		if (depth > checkDepth) return inputWords.nestedChecks(checkDepth);
		const failed = call && this.call(call);
		if (failed !== undefined) return failed;
		for (const inner of and?.checks ?? []) {
			const failure = this.check(inner, depth + 1);
			if (failure !== undefined) return failure;
		}
		return or && this.#any(or.checks ?? [], depth);
	}

	#any(checks: readonly Check[], depth: number): string | undefined {
		const failures: string[] = [];
		for (const inner of checks) {
			const failure = this.check(inner, depth + 1);
			if (failure === undefined) return undefined;
			if (!failures.includes(failure)) failures.push(failure);
		}
		return failures.length > 0 ? inputWords.alternatives(failures.slice(0, 3)) : inputWords.noAlternatives;
	}

	#recorded<T>({value, reads, notes}: ReturnType<Evaluator['call']> & {readonly value: T}): T {
		for (const path of reads) this.#reads.add(path);
		if (notes.length > 0) this.#notes = new Set([...(this.#notes ?? []), ...notes]);
		return value;
	}
}
