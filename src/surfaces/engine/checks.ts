/** Validates input: the checks of text fields and buttons, and required choices. */
import type {Check, FunctionCall, Members} from '../../contract/surfaces.ts';
import {isJsonObject} from '../../text/json/object.ts';
import {checkDepth} from './limits.ts';
import {toBoolean} from './value/coerce.ts';
import type {Evaluator} from './value/evaluator.ts';
import {type InputWords, inputWords} from './words/inputs.ts';

export interface CheckResult {
	/** The message of the first check that fails. Undefined when all pass. */
	readonly failure: string | undefined;
	/** Whether the failure can contain a value of the data model. */
	readonly isFromData?: boolean;
	/** Whether the failure is a warning or an information. */
	readonly isRemark?: boolean;
	/** Pointers that the result depends on. */
	readonly reads: readonly string[];
	/** Pointers that the failed calls read. */
	readonly failedReads: readonly string[];
	readonly notes: readonly string[];
}

/** Runs a field's checks in order. A call fails unless it returns true or `"true"`. */
export function checkField(
	checks: readonly FunctionCall[] | undefined,
	evaluator: Evaluator,
	words: InputWords = inputWords,
): CheckResult {
	const run = new CheckRun(evaluator, words);
	return run.result((checks ?? []).map((call) => () => run.call(call)));
}

/** Checks whether a button may be pressed. `disabled` fails without a message of its own. */
export function checkButton(
	{disabled, checks}: Members<'button'>,
	evaluator: Evaluator,
	words: InputWords = inputWords,
): CheckResult {
	const run = new CheckRun(evaluator, words);
	const isDisabled = () => (run.flag(disabled) ? words.disabled : undefined);
	return run.result([isDisabled, ...(checks ?? []).map((check) => () => run.check(check))]);
}

/** Fails when a required choice is empty. */
export function checkChoice(
	{required, value}: Members<'choicePicker'>,
	evaluator: Evaluator,
	words: InputWords = inputWords,
): CheckResult {
	const chosen = evaluator.texts(value);
	const isOpen = required === true && chosen.value.every((id) => id === '');
	return {
		failure: isOpen ? words.choiceRequired : undefined,
		reads: chosen.reads,
		failedReads: isOpen ? chosen.reads : [],
		notes: chosen.notes,
	};
}

/** A structured result of a check: the `ValidationResult` of A2UI. */
interface ValidationResult {
	readonly isValid: boolean;
	readonly severity: 'error' | 'warning' | 'info';
	readonly message: string;
}

/** Undefined for a value that is not a structured result. An unknown severity counts as an error. */
function validationResult(value: unknown): ValidationResult | undefined {
	if (!isJsonObject(value) || typeof value.valid !== 'boolean') return undefined;
	const {valid, severity, message, code} = value;
	const text = [message, code].find((each) => typeof each === 'string' && each !== '');
	return {
		isValid: valid,
		severity: severity === 'warning' || severity === 'info' ? severity : 'error',
		message: typeof text === 'string' ? text : '',
	};
}

/** Computes one result and collects the pointers and notes of its parts. */
class CheckRun {
	readonly #evaluator: Evaluator;
	readonly #words: InputWords;
	readonly #reads = new Set<string>();
	#notes: Set<string> | undefined;
	#isFromData = false;
	#isRemark = false;
	#failed: readonly string[] = [];

	constructor(evaluator: Evaluator, words: InputWords) {
		this.#evaluator = evaluator;
		this.#words = words;
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
			failedReads: failure === undefined ? [] : this.#failed,
			notes: this.#notes ? [...this.#notes] : [],
			...(this.#isFromData ? {isFromData: true} : {}),
			...(this.#isRemark ? {isRemark: true} : {}),
		};
	}

	flag(value: Members<'button'>['disabled']): boolean {
		const resolved = this.#evaluator.flag(value);
		if (resolved.value) this.#failed = resolved.reads;
		return this.#recorded(resolved);
	}

	/** `blocks` is true for a button, which a mere warning does not disable. */
	call(call: FunctionCall, blocks = false): string | undefined {
		const resolved = this.#evaluator.call(call);
		const value = this.#recorded(resolved);
		const result = validationResult(value);
		if (result) {
			if (result.isValid || (blocks && result.severity !== 'error')) return undefined;
			this.#isFromData ||= result.message !== '';
		} else if (toBoolean(value)) return undefined;
		this.#failed = [...this.#failed, ...resolved.reads];
		// The text of a result comes from the data model, which is not sanitized.
		if (result) return this.#evaluator.text({literal: this.#textOf(result, call)}).value;
		const {checkFailed, namedCheckFailed} = this.#words;
		return call.message || (call.call === '@condition' ? checkFailed : namedCheckFailed(call.call ?? ''));
	}

	#textOf({severity, message}: ValidationResult, call: FunctionCall): string {
		const text = message || call.message || this.#words.checkFailed;
		this.#isRemark = severity !== 'error';
		return severity === 'error' ? text : this.#words.remark(severity, text);
	}

	/** All members that are set must pass. Of an `or`, one check must pass. */
	check({call, and, or}: Check, depth = 1): string | undefined {
		if (depth > checkDepth) return this.#words.nestedChecks(checkDepth);
		const failed = call && this.call(call, true);
		if (failed !== undefined) return failed;
		for (const inner of and?.checks ?? []) {
			const failure = this.check(inner, depth + 1);
			if (failure !== undefined) return failure;
		}
		return or && this.#any(or.checks ?? [], depth);
	}

	#any(checks: readonly Check[], depth: number): string | undefined {
		const failures: string[] = [];
		const before = this.#failed;
		for (const inner of checks) {
			const failure = this.check(inner, depth + 1);
			if (failure === undefined) {
				this.#failed = before;
				return undefined;
			}
			if (!failures.includes(failure)) failures.push(failure);
		}
		return failures.length > 0 ? this.#words.alternatives(failures.slice(0, 3)) : this.#words.noAlternatives;
	}

	#recorded<T>({value, reads, notes}: ReturnType<Evaluator['call']> & {readonly value: T}): T {
		for (const path of reads) this.#reads.add(path);
		if (notes.length > 0) this.#notes = new Set([...(this.#notes ?? []), ...notes]);
		return value;
	}
}
