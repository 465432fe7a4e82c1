/** Resolves the action behind a button. The API has no endpoint for actions, so nothing here sends one. */

import type {Component, FunctionCall, Members, Surface} from '../../contract/surfaces.ts';
import type {Cut} from '../../text/json/cuts.ts';
import {webAddress} from './functions/open-url.ts';
import type {Model} from './model/model.ts';
import {valueAt} from './model/pointer.ts';
import {replaceValues} from './model/replace.ts';
import {cleanDeep} from './value/bounded-json.ts';
import {toText} from './value/coerce.ts';
import type {Scope} from './value/evaluation.ts';
import {createEvaluator, type Evaluator} from './value/evaluator.ts';
import {valueWords} from './words/values.ts';

/** The event as an agent would receive it. */
interface Envelope {
	readonly name: string;
	readonly surfaceId: string;
	readonly sourceComponentId: string;
	/** ISO 8601, UTC. */
	readonly timestamp: string;
	readonly context: Readonly<Record<string, unknown>>;
	/** The data model with local input. Present when the surface sets `sendDataModel`. */
	readonly dataModel?: unknown;
}

export type Outcome =
	| {
			readonly kind: 'event';
			readonly envelope: Envelope;
			/** Paths of obscured fields. Their values are null in the envelope. */
			readonly withheld: readonly string[];
			readonly notes: readonly string[];
	  }
	/** A web page. The person confirms the host before it opens. */
	| {readonly kind: 'open-url'; readonly url: string; readonly host: string}
	/** The result of a function without side effects. */
	| {readonly kind: 'computed'; readonly call: string; readonly value: unknown; readonly notes: readonly string[]}
	/** The action cannot run; `message` gives the reason. */
	| {readonly kind: 'refused'; readonly message: string};

export type Action = NonNullable<Members<'button'>['action']>;

/** The state that an action is resolved against. */
export interface ActionContext extends Omit<Scope, 'model'> {
	readonly surface: Pick<Surface, 'surfaceId' | 'sendDataModel'>;
	readonly model: Pick<Model, 'root'>;
	/** Pointers that obscured fields write to. */
	readonly obscured: readonly string[];
	/** Epoch milliseconds. */
	readonly now: () => number;
}

/** Resolves an action against the current data. `source` is the id of its component. */
export function resolveAction(action: Action | undefined, source: string, scope: ActionContext): Outcome {
	// Obscured values are removed first, so that no path and no function can expose them.
	const {root, replaced: withheld} = replaceValues(scope.model.root, scope.obscured, null);
	const evaluator = createEvaluator({...scope, model: {get: (path) => valueAt(root, path)}});
	if (action?.functionCall?.call) return calledOutcome(action.functionCall, evaluator, scope.clean);
	if (!action?.event?.name) return {kind: 'refused', message: valueWords.noAction};

	const notes = new Set<string>();
	const context = Object.entries(action.event.context ?? {}).map(([name, value]) => {
		const resolved = evaluator.argument(value);
		for (const note of resolved.notes) notes.add(note);
		return [name, resolved.value] as const;
	});
	const envelope: Envelope = {
		name: action.event.name,
		surfaceId: scope.surface.surfaceId ?? '',
		sourceComponentId: source,
		timestamp: new Date(scope.now()).toISOString(),
		context: cleanDeep(Object.fromEntries(context), scope.clean) as Envelope['context'],
		...(scope.surface.sendDataModel ? {dataModel: cleanDeep(root, scope.clean)} : {}),
	};
	return {kind: 'event', envelope, withheld, notes: [...notes]};
}

function calledOutcome(call: FunctionCall, evaluator: Evaluator, clean: Scope['clean']): Outcome {
	if (call.call === 'openUrl') {
		const address = webAddress(toText(evaluator.argument(call.args?.url).value));
		return 'refused' in address
			? {kind: 'refused', message: valueWords.notOpened(address.refused)}
			: {kind: 'open-url', ...address};
	}
	const {value, notes} = evaluator.call(call);
	return value === null && notes[0] !== undefined
		? {kind: 'refused', message: notes[0]}
		: {kind: 'computed', call: call.call ?? '', value: cleanDeep(value, clean), notes};
}

/** Pointers that obscured text fields write to. The root of the data if components were not read: one of them may be such a field. */
export function obscuredPaths(components: readonly Component[], cuts: readonly Cut[] = []): readonly string[] {
	if (cuts.some(({path}) => /^components(?:\.\d+(?:\.[^.]+)?)?$/.test(path))) return [''];
	const paths = components.flatMap(({textField}) => {
		const path = textField?.variant === 'TEXT_FIELD_VARIANT_OBSCURED' ? textField.value?.path : undefined;
		return path ? [path] : [];
	});
	return [...new Set(paths)];
}
