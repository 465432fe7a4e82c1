/** Validates input: the checks of text fields and buttons, and required choices. */
import type {Check, FunctionCall, Members} from '../../contract/surfaces.ts';
import {checkDepth} from './limits.ts';
import {toBoolean} from './value/coerce.ts';
import type {Evaluator, Resolved} from './value/evaluator.ts';
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
	const {call, result} = runOf(evaluator);
	return result(firstFailure(checks, call));
}

/** Checks whether a button may be pressed. `disabled` has no message of its own, and a check that fails too has one. */
export function checkButton({disabled, checks}: Members<'button'>, evaluator: Evaluator): CheckResult {
	const {recorded, check, result} = runOf(evaluator);
	const isDisabled = recorded(evaluator.flag(disabled));
	const failure = firstFailure(checks, check);
	if (!isDisabled) return result(failure);
	return result(failure === undefined ? inputWords.disabled : inputWords.disabledAnd(failure));
}

/** Fails when a required choice is empty. */
export function checkChoice({required, value}: Members<'choicePicker'>, evaluator: Evaluator): CheckResult {
	const {recorded, result} = runOf(evaluator);
	const isEmpty = recorded(evaluator.texts(value)).every((id) => id === '');
	return result(required === true && isEmpty ? inputWords.choiceRequired : undefined);
}

/** Computes one result and collects the pointers and notes of its parts. */
function runOf(evaluator: Evaluator) {
	const [allReads, allNotes] = [new Set<string>(), new Set<string>()];

	function recorded<T>({value, reads, notes}: Resolved<T>): T {
		for (const path of reads) allReads.add(path);
		for (const note of notes) allNotes.add(note);
		return value;
	}

	function call(call: FunctionCall): string | undefined {
		if (toBoolean(recorded(evaluator.call(call)))) return undefined;
		return call.message || inputWords.namedCheckFailed(call.call ?? '');
	}

	/** All members that are set must pass. Of an `or`, one check must pass. */
	function check({call: called, and, or}: Check, depth = 1): string | undefined {
		if (depth > checkDepth) return inputWords.nestedChecks(checkDepth);
		const inner = (each: Check) => check(each, depth + 1);
		return (called && call(called)) ?? firstFailure(and?.checks, inner) ?? (or && any(or.checks ?? [], inner));
	}

	const result = (failure: string | undefined): CheckResult => ({failure, reads: [...allReads], notes: [...allNotes]});
	return {recorded, call, check, result};
}

function firstFailure<C>(checks: readonly C[] = [], run: (check: C) => string | undefined): string | undefined {
	for (const check of checks) {
		const failure = run(check);
		if (failure !== undefined) return failure;
	}
	return undefined;
}

function any(checks: readonly Check[], run: (check: Check) => string | undefined): string | undefined {
	const failures = new Set<string>();
	for (const check of checks) {
		const failure = run(check);
		if (failure === undefined) return undefined;
		failures.add(failure);
	}
	return failures.size > 0 ? inputWords.alternatives([...failures].slice(0, 3)) : inputWords.noAlternatives;
}
