import {decode} from '../../src/client/answer/decode.ts';
import {type Component, listSurfaces, type Surface} from '../../src/contract/surfaces.ts';
import {type Model, modelOf} from '../../src/surfaces/engine/model/model.ts';
import {createEvaluator, type Evaluator} from '../../src/surfaces/engine/value/evaluator.ts';
import {parseVisible} from '../../src/text/json/visible-json.ts';

export function column(id: string, ids: readonly string[]): Component {
	return {id, column: {children: {ids: [...ids]}}};
}

export function text(id: string, literal = id): Component {
	return {id, text: {text: {literal}}};
}

interface EvaluatorOptions {
	readonly timeZone?: string;
	readonly clean?: (text: string) => string;
}

export function evaluatorOf(data: unknown = {}, options: EvaluatorOptions = {}): Evaluator & {readonly model: Model} {
	const {timeZone = 'UTC', clean = (dirty: string) => dirty} = options;
	const model = modelOf(data);
	return {...createEvaluator({model, timeZone, clean}), model};
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

/** A function, or an expression: a template or a dynamic value. */
interface Line {
	readonly function?: string;
	readonly args?: Record<string, unknown>;
	readonly expression?: unknown;
	readonly dataModel?: unknown;
}

/** The value with its notes, or the first note as the error where there is no value. */
export function evaluated(line: Line, options: EvaluatorOptions = {}) {
	const evaluator = evaluatorOf(line.dataModel ?? {}, options);
	const {value, notes} =
		line.function !== undefined
			? evaluator.call({call: line.function, args: line.args ?? {}})
			: typeof line.expression === 'string'
				? evaluator.template(line.expression)
				: evaluator.argument(line.expression);
	if ((value ?? null) === null && notes[0] !== undefined) return {error: notes[0]};
	return {value: value ?? null, ...(notes.length > 0 ? {notes} : {})};
}

/** The surfaces of a response, given as the JSON of their list. */
export const surfacesIn = (list: string): readonly Surface[] =>
	decode(listSurfaces, parseVisible(`{"surfaces":${list}}`)).data.surfaces as readonly Surface[];
