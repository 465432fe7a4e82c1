/**
 * Resolves dynamic values: a path into the data model, a function call, or a literal, in this order of precedence. A
 * literal beside a path is the fallback for a missing value. Document: precedence not shown.
 */
import type {DynBool, DynNumber, DynString, FunctionCall} from '../../../contract/surfaces.ts';
import {isJsonObject} from '../../../text/json/object.ts';
import {startOf} from '../../../text/trim.ts';
import {filledTemplate} from '../functions/format-string.ts';
import {listLength, outputLength, stepsPerPass, stepsPerValue} from '../limits.ts';
import {valueWords} from '../words/values.ts';
import {toBoolean, toNumber, toText} from './coerce.ts';
import {isOnlyPath, listIn} from './dynamic.ts';
import {Evaluation, type Scope} from './evaluation.ts';
import {ArgumentError, LimitError} from './run.ts';

export interface Resolved<T> {
	readonly value: T;
	/** Pointers that the value depends on. It changes only if one of their values changes. */
	readonly reads: readonly string[];
	/** Notes for the person, such as an unknown function or an invalid pattern. */
	readonly notes: readonly string[];
}

export type Evaluator = ReturnType<typeof createEvaluator>;

/** Maximum UTF-16 units of a text on the fast path. */
const shortLength = 400;
const nothing: readonly string[] = [];
const noText: Resolved<string> = {value: '', reads: nothing, notes: nothing};
const noNumber: Resolved<number> = {value: 0, reads: nothing, notes: nothing};
const noFlag: Resolved<boolean> = {value: false, reads: nothing, notes: nothing};

type Kind = 'text' | 'number' | 'flag' | 'texts' | 'call' | 'template' | 'argument';
interface CacheEntry {
	readonly kind: Kind;
	readonly resolved: Resolved<unknown>;
	readonly seen: readonly unknown[];
	/** Whether a hidden field was read. A later surface can hide another one. */
	readonly isHidden: boolean;
}

/** Caches values by their source object. An entry is valid while the values at its paths are unchanged. */
export function createEvaluator(scope: Scope) {
	const cache = new WeakMap<object, CacheEntry>();
	let pass: unknown;
	let remaining = stepsPerPass;

	function resolve<T>(kind: Kind, source: unknown, compute: (run: Evaluation) => T, none: T): Resolved<T> {
		const cached = typeof source === 'object' && source !== null ? cache.get(source) : undefined;
		if (cached?.kind === kind && isCurrent(cached)) return cached.resolved as Resolved<T>;

		const root = scope.model.get('/');
		if (root !== pass) remaining = stepsPerPass;
		pass = root;
		const run = new Evaluation(scope, Math.min(stepsPerValue, remaining));
		const resolved = finish(run, compute, none);
		remaining -= run.spent;
		if (typeof source === 'object' && source !== null && remaining > 0)
			cache.set(source, {
				kind,
				resolved,
				seen: resolved.reads.map((path) => scope.model.get(path)),
				isHidden: isHidden(resolved),
			});
		return resolved;
	}

	const isHidden = ({reads}: Resolved<unknown>) => scope.hidesAny?.(reads) === true;
	const isCurrent = ({resolved, seen, isHidden: wasHidden}: CacheEntry) =>
		resolved.reads.every((path, at) => scope.model.get(path) === seen[at]) &&
		(resolved.notes.length === 0 || isHidden(resolved) === wasHidden);

	function finish<T>(run: Evaluation, compute: (run: Evaluation) => T, none: T): Resolved<T> {
		try {
			const value = compute(run);
			return {value, reads: run.reads, notes: run.notes.length > 0 ? run.notes.map(scope.clean) : nothing};
		} catch (error) {
			if (!(error instanceof LimitError || error instanceof ArgumentError)) throw error;
			run.fail(error.message);
			return {value: none, reads: run.reads, notes: run.notes.map(scope.clean)};
		}
	}

	/** Fast path for short literal texts, the common case. */
	function shortText(value: DynString | undefined): Resolved<string> | undefined {
		if (value === undefined) return noText;
		const {literal} = value;
		if (value.path !== undefined || value.call || (literal !== undefined && typeof literal !== 'string'))
			return undefined;
		if (!literal) return noText;
		return literal.length > shortLength ? undefined : {value: scope.clean(literal), reads: nothing, notes: nothing};
	}

	const {hiddenNumber} = valueWords;
	const text = (run: Evaluation, value: unknown) => {
		const plain = startOf(toText(value), outputLength);
		run.spend(plain.length >> 5);
		return startOf(scope.clean(plain), outputLength);
	};

	return {
		text: (value: DynString | undefined) =>
			shortText(value) ?? resolve('text', value, (run) => text(run, dynamic(run, value)), ''),
		/** Always finite. A value that is not a number gives 0 with a note, and so does the value of a hidden field. */
		number: (value: DynNumber | undefined) => {
			if (value === undefined) return noNumber;
			const resolved = resolve('number', value, (run) => (isUnset(value) ? 0 : numberOf(run, dynamic(run, value))), 0);
			return isHidden(resolved) ? {...resolved, value: 0, notes: [hiddenNumber]} : resolved;
		},
		flag: (value: DynBool | undefined) =>
			value === undefined ? noFlag : resolve('flag', value, (run) => toBoolean(dynamic(run, value)), false),
		/** The elements of a list as texts. Any other value gives one text, or none if it is empty. */
		texts: (value: DynString | undefined): Resolved<readonly string[]> =>
			resolve('texts', value, (run) => texts(dynamic(run, value)).map((item) => text(run, item)), []),
		call: (value: FunctionCall) => resolve<unknown>('call', value, (run) => run.functionCall(value), null),
		template: (source: string) => resolve<unknown>('template', source, (run) => filledTemplate(source, run), null),
		/** Resolves an argument or context value: plain, a reference, or a text with a reference as JSON. */
		argument: (value: unknown) => resolve<unknown>('argument', value, (run) => run.argument(value), null),
	};
}

function dynamic(run: Evaluation, value: DynString | DynNumber | DynBool | undefined): unknown {
	run.spend(1);
	if (!isJsonObject(value)) return undefined;
	if (value.path || (value.path === '' && isOnlyPath(value))) return run.read(value.path) ?? value.literal;
	if (isJsonObject(value.call) && value.call.call) return run.functionCall(value.call);
	return value.literal;
}

function texts(value: unknown): readonly unknown[] {
	if (value === undefined || value === null || value === '') return [];
	return listIn(value)?.slice(0, listLength) ?? [value];
}

/** Whether no value was set. The API omits a literal of 0. */
const isUnset = ({literal, path, call}: DynNumber): boolean => literal === undefined && !path && !call?.call;

function numberOf(run: Evaluation, value: unknown): number {
	if (value === undefined || value === null) run.note(valueWords.absentNumber);
	const number = toNumber(value);
	if (Number.isFinite(number)) return number;
	run.note(valueWords.drawnAsZero);
	return 0;
}
