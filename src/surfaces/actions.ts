/** What a press comes to. No endpoint takes actions: nothing here is sent, and nothing says that it was. */
import type {Component, FunctionCall, Members, Surface} from '../contract/surface.ts';
import {webAddress} from './functions/open-url.ts';
import type {Model} from './model/model.ts';
import {valueAt} from './model/pointer.ts';
import {replaceValues} from './model/replace.ts';
import {cleanDeep} from './value/clean-deep.ts';
import {toText} from './value/coerce.ts';
import type {Scope} from './value/evaluation.ts';
import {createEvaluator, type Evaluator} from './value/evaluator.ts';

/** What the agent would receive. */
interface Envelope {
	readonly name: string;
	readonly surfaceId: string;
	readonly sourceComponentId: string;
	/** ISO 8601, UTC. */
	readonly timestamp: string;
	readonly context: Readonly<Record<string, unknown>>;
	/** What is said in the person's name, when the action has something. Not a field of the document. */
	readonly userMessage?: string;
	/** The data with what was typed, when the surface asks for it. */
	readonly dataModel?: unknown;
}

export type Outcome =
	| {
			readonly kind: 'event';
			readonly envelope: Envelope;
			/** Paths left out (as null) because an obscured field holds them. */
			readonly withheld: readonly string[];
			readonly notes: readonly string[];
	  }
	/** A web page to open once the person has read the host. */
	| {readonly kind: 'open-url'; readonly url: string; readonly host: string}
	/** A function that only computes. */
	| {readonly kind: 'computed'; readonly call: string; readonly value: unknown; readonly notes: readonly string[]}
	/** Nothing can be done, and why. */
	| {readonly kind: 'refused'; readonly message: string};

/** Where outcomes go: to be shown, and from there copied, saved or opened. */
export interface ActionSink {
	take(outcome: Outcome): void;
}

export type Action = NonNullable<Members<'button'>['action']>;

/** Where a press happens. */
export interface PressScope extends Omit<Scope, 'model'> {
	readonly surface: Pick<Surface, 'surfaceId' | 'sendDataModel'>;
	readonly model: Pick<Model, 'root'>;
	/** Pointers that obscured fields write. */
	readonly obscured: readonly string[];
	/** Epoch milliseconds. */
	readonly now: () => number;
}

/** Resolves the action with the data as it is now and hands its outcome to the sink. */
export function press(
	action: Action | undefined,
	sourceComponentId: string,
	scope: PressScope,
	sink: ActionSink,
): void {
	sink.take(pressed(action, sourceComponentId, scope));
}

/** What pressing comes to, without handing it on. */
export function pressed(action: Action | undefined, source: string, scope: PressScope): Outcome {
	// Read without what was typed into obscured fields, so that no path and no function can carry it out.
	const {root, replaced: withheld} = replaceValues(scope.model.root, scope.obscured, null);
	const evaluator = createEvaluator({...scope, model: {get: (path) => valueAt(root, path)}});
	if (action?.functionCall?.call) return calledOutcome(action.functionCall, evaluator, scope.clean);
	if (!action?.event?.name) return {kind: 'refused', message: 'There is no action behind this'};

	const notes = new Set<string>();
	const context = Object.entries(action.event.context ?? {}).map(([name, value]) => {
		const resolved = evaluator.argument(value);
		for (const note of resolved.notes) notes.add(note);
		return [name, resolved.value ?? null] as const;
	});
	const said = evaluator.argument(action.event.userMessage ?? action.userMessage);
	for (const note of said.notes) notes.add(note);
	const message = scope.clean(toText(said.value));
	const envelope: Envelope = {
		name: action.event.name,
		surfaceId: scope.surface.surfaceId ?? '',
		sourceComponentId: source,
		timestamp: new Date(scope.now()).toISOString(),
		context: cleanDeep(Object.fromEntries(context), scope.clean) as Envelope['context'],
		...(message === '' ? {} : {userMessage: message}),
		...(scope.surface.sendDataModel ? {dataModel: cleanDeep(root, scope.clean)} : {}),
	};
	return {kind: 'event', envelope, withheld, notes: [...notes]};
}

function calledOutcome(call: FunctionCall, evaluator: Evaluator, clean: Scope['clean']): Outcome {
	if (call.call === 'openUrl') {
		const address = webAddress(toText(evaluator.argument(call.args?.url).value));
		return 'refused' in address
			? {kind: 'refused', message: `Not opened: ${address.refused}`}
			: {kind: 'open-url', ...address};
	}
	const {value, notes} = evaluator.call(call);
	return value === null && notes[0] !== undefined
		? {kind: 'refused', message: notes[0]}
		: {kind: 'computed', call: call.call ?? '', value: cleanDeep(value, clean), notes};
}

/** Pointers that obscured text fields write. */
export function obscuredPaths(components: readonly Component[]): readonly string[] {
	const paths = components.flatMap(({textField}) => {
		const path = textField?.variant === 'TEXT_FIELD_VARIANT_OBSCURED' ? textField.value?.path : undefined;
		return path ? [path] : [];
	});
	return [...new Set(paths)];
}
