/** Evaluates one line of JSON without a surface: a function, an expression or an action over a data model. */
import {isJsonObject} from '../../text/json/object.ts';
import {type Action, type Outcome, resolveAction} from '../engine/actions.ts';
import {modelOf} from '../engine/model/model.ts';
import {cleanDeep} from '../engine/value/bounded-json.ts';
import {stringOf} from '../engine/value/coerce.ts';
import {createEvaluator, type Resolved} from '../engine/value/evaluator.ts';
import {isCurrentVersion} from '../engine/value/run.ts';
import {wordsWith} from '../engine/words/words.ts';
import type {SurfaceOptions} from './live-surface.ts';

/** `notes` lists the problems met while computing the value. */
export type Evaluated = {readonly value: unknown; readonly notes?: readonly string[]} | {readonly error: string};

/**
 * `{"function", "args"}`, `{"expression", "dataModel"}` (a `formatString` template, or a dynamic value as an object) or
 * `{"action", "dataModel"}`. An action returns its envelope, or the address that it would open. `protocolVersion` is 1.0
 * by default.
 */
export function evaluateLine(text: string, options: SurfaceOptions): Evaluated {
	const line = parsed(text);
	if (!isJsonObject(line)) return {error: 'The line is not a JSON object'};
	const {clean, now, locale = 'en-US', timeZone = 'UTC'} = options;
	const words = wordsWith(options.words).values;
	const model = modelOf(line.dataModel ?? {}, words);
	const {protocolVersion} = line;
	const readsValidity = typeof protocolVersion !== 'string' || isCurrentVersion(protocolVersion);
	const evaluator = createEvaluator({model, clean, locale, timeZone, words, readsValidity});
	const evaluated = ({value, notes}: Resolved<unknown>): Evaluated =>
		(value ?? null) === null && notes[0] !== undefined
			? {error: notes[0]}
			: {value: cleanDeep(value, clean), ...noted(notes)};

	if (typeof line.function === 'string')
		return evaluated(evaluator.call({call: line.function, args: isJsonObject(line.args) ? line.args : {}}));
	if (typeof line.expression === 'string') return evaluated(evaluator.template(line.expression));
	if (line.expression !== undefined) return evaluated(evaluator.argument(line.expression));
	if (!isJsonObject(line.action)) return {error: 'The line has no "function", "expression" or "action"'};

	const surface = {surfaceId: stringOf(line.surfaceId), sendDataModel: line.sendDataModel === true};
	const scope = {surface, model, clean, now, locale, timeZone, words, readsValidity, obscured: []};
	return evaluatedOutcome(resolveAction(actionIn(line.action), stringOf(line.sourceComponentId), scope));
}

const noted = (notes: readonly string[]) => (notes.length > 0 ? {notes} : {});

function evaluatedOutcome(outcome: Outcome): Evaluated {
	switch (outcome.kind) {
		case 'event':
			return {value: outcome.envelope, ...noted(outcome.notes)};
		case 'open-url':
			return {value: {url: outcome.url, host: outcome.host}};
		case 'computed':
			return {value: outcome.value, ...noted(outcome.notes)};
		case 'refused':
			return {error: outcome.message};
	}
}

/** Reads a button's action, or the bare event of a todo item. */
function actionIn(action: Record<string, unknown>): Action {
	const isBare = typeof action.name === 'string';
	const {event, functionCall, userMessage} = isBare
		? {event: action, functionCall: undefined, userMessage: undefined}
		: action;
	return {
		...(userMessage === undefined ? {} : {userMessage}),
		...(isJsonObject(event)
			? {
					event: {
						name: stringOf(event.name),
						...(isJsonObject(event.context) ? {context: event.context} : {}),
						...(event.userMessage === undefined ? {} : {userMessage: event.userMessage}),
					},
				}
			: {}),
		...(isJsonObject(functionCall)
			? {
					functionCall: {
						call: stringOf(functionCall.call),
						args: isJsonObject(functionCall.args) ? functionCall.args : {},
					},
				}
			: {}),
	};
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		// The caller reports a line that is not JSON.
		return undefined;
	}
}
