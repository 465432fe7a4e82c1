import type {Component} from '../../src/contract/surfaces.ts';
import {type Model, modelOf} from '../../src/surfaces/engine/model/model.ts';
import {createEvaluator, type Evaluator} from '../../src/surfaces/engine/value/evaluator.ts';

export function column(id: string, ids: readonly string[]): Component {
	return {id, column: {children: {ids: [...ids]}}};
}

export function text(id: string, literal = id): Component {
	return {id, text: {text: {literal}}};
}

interface EvaluatorOptions {
	readonly locale?: string;
	readonly timeZone?: string;
	readonly clean?: (text: string) => string;
}

export function evaluatorOf(data: unknown = {}, options: EvaluatorOptions = {}): Evaluator & {readonly model: Model} {
	const {locale = 'en-US', timeZone = 'UTC', clean = (dirty: string) => dirty} = options;
	const model = modelOf(data);
	return {...createEvaluator({model, locale, timeZone, clean}), model};
}

/** A function's value, or its note instead of a missing value. */
export function call(
	name: string,
	args: Record<string, unknown>,
	options: EvaluatorOptions & {readonly data?: unknown} = {},
): unknown {
	const {value, notes} = evaluatorOf(options.data, options).call({call: name, args});
	return value === null && notes.length > 0 ? {note: notes.join('; ')} : value;
}
