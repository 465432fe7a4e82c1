/**
 * Dynamic values: a path into the data model, a function call, or a literal, in this order of precedence where several
 * are set; a literal beside a path is what shows while there is nothing at the path. Document: precedence not shown.
 */
import type {DynBool, DynNumber, DynString, FunctionCall} from '../../contract/surface.ts';
import {filledTemplate} from '../functions/format-string.ts';
import {listLength, outputLength, stepsPerPass, stepsPerValue} from '../limits.ts';
import {isRecord} from '../model/pointer.ts';
import {cutText, toBoolean, toNumber, toText} from './coerce.ts';
import {isOnlyPath} from './dynamic.ts';
import {Evaluation, type Scope} from './evaluation.ts';
import {Exhausted, Fault} from './run.ts';

export interface Resolved<T> {
	readonly value: T;
	/** Pointers whose values it came from: it can only change when one of them does. */
	readonly reads: readonly string[];
	/** What a person should see beside the value: an unknown function, a bad pattern. */
	readonly notes: readonly string[];
}

export interface Evaluator {
	text(value: DynString | undefined): Resolved<string>;
	/** Always finite: what is no number is 0. */
	number(value: DynNumber | undefined): Resolved<number>;
	flag(value: DynBool | undefined): Resolved<boolean>;
	/** The elements of a list as texts; any other value as one text, none when that is empty. */
	texts(value: DynString | undefined): Resolved<readonly string[]>;
	call(call: FunctionCall): Resolved<unknown>;
	/** What a `formatString` template comes to. */
	template(text: string): Resolved<unknown>;
	/** An argument or context value: plain, a reference, or a text that holds a reference as JSON. */
	argument(value: unknown): Resolved<unknown>;
}

/** UTF-16 units. */
const shortLength = 400;
const nothing: readonly string[] = [];
const noText: Resolved<string> = {value: '', reads: nothing, notes: nothing};

type Kind = keyof Evaluator;
type Known = {readonly kind: Kind; readonly resolved: Resolved<unknown>; readonly seen: readonly unknown[]};

/** Values are remembered by the object that asks for them, until what they read has changed. */
export function createEvaluator(scope: Scope): Evaluator {
	const known = new WeakMap<object, Known>();
	let pass: unknown;
	let left = stepsPerPass;

	function resolve<T>(kind: Kind, source: unknown, compute: (run: Evaluation) => T, none: T): Resolved<T> {
		const cached = typeof source === 'object' && source !== null ? known.get(source) : undefined;
		if (cached?.kind === kind && cached.resolved.reads.every((path, at) => scope.model.get(path) === cached.seen[at]))
			return cached.resolved as Resolved<T>;

		const root = scope.model.get('/');
		if (root !== pass) left = stepsPerPass;
		pass = root;
		const run = new Evaluation(scope, Math.min(stepsPerValue, left));
		const resolved = finish(run, compute, none);
		left -= run.spent;
		if (typeof source === 'object' && source !== null && left > 0)
			known.set(source, {kind, resolved, seen: resolved.reads.map((path) => scope.model.get(path))});
		return resolved;
	}

	function finish<T>(run: Evaluation, compute: (run: Evaluation) => T, none: T): Resolved<T> {
		try {
			const value = compute(run);
			return {value, reads: [...run.reads], notes: run.notes.map(scope.clean)};
		} catch (error) {
			if (!(error instanceof Exhausted || error instanceof Fault)) throw error;
			return {value: none, reads: [...run.reads], notes: [error.message, ...run.notes].map(scope.clean)};
		}
	}

	/** A plain text of a few words, which most are: nothing to look up, to compute or to account for. */
	function shortText(value: DynString | undefined): Resolved<string> | undefined {
		if (value === undefined) return noText;
		const {literal} = value;
		if (value.path !== undefined || value.call || (literal !== undefined && typeof literal !== 'string'))
			return undefined;
		if (!literal) return noText;
		return literal.length > shortLength ? undefined : {value: scope.clean(literal), reads: nothing, notes: nothing};
	}

	const text = (run: Evaluation, value: unknown) => {
		const plain = cutText(toText(value));
		run.spend(plain.length >> 5);
		return cutText(scope.clean(plain));
	};

	return {
		text: (value) => shortText(value) ?? resolve('text', value, (run) => text(run, dynamic(run, value)), ''),
		number: (value) => resolve('number', value, (run) => finite(toNumber(dynamic(run, value))), 0),
		flag: (value) => resolve('flag', value, (run) => toBoolean(dynamic(run, value)), false),
		texts: (value) => resolve('texts', value, (run) => texts(dynamic(run, value)).map((item) => text(run, item)), []),
		call: (value) => resolve('call', value, (run) => run.functionCall(value), null),
		template: (source) => resolve('template', source, (run) => filledTemplate(source, run), null),
		argument: (value) => resolve('argument', value, (run) => run.argument(value), null),
	};
}

function dynamic(run: Evaluation, value: DynString | DynNumber | DynBool | undefined): unknown {
	run.spend(1);
	if (!isRecord(value)) return undefined;
	if (value.path || (value.path === '' && isOnlyPath(value))) return run.read(value.path) ?? value.literal;
	if (isRecord(value.call) && value.call.call) return run.functionCall(value.call);
	return value.literal;
}

function texts(value: unknown): readonly unknown[] {
	if (Array.isArray(value)) return value.slice(0, listLength);
	if (value === undefined || value === null || value === '') return [];
	const list = typeof value === 'string' && value.startsWith('[') ? parsedList(value) : undefined;
	return list?.slice(0, listLength) ?? [value];
}

/** A list that stands as JSON where only a text could stand. */
function parsedList(text: string): readonly unknown[] | undefined {
	try {
		const list: unknown = text.length > outputLength ? undefined : JSON.parse(text);
		return Array.isArray(list) ? list : undefined;
	} catch {
		return undefined;
	}
}

const finite = (value: number) => (Number.isFinite(value) ? value : 0);
