/** Writes the messages for the agent: actions of the person, and errors in the messages of the agent. */
import type {Outcome} from '../../engine/actions.ts';
import type {Rejection} from './message.ts';

type Event = Extract<Outcome, {kind: 'event'}>;

/** The event of a person, as the agent receives it. */
export interface ActionMessage {
	readonly version: string;
	/** `userMessage` is beside the fields of the protocol, which has none for it. */
	readonly action: Omit<Event['envelope'], 'dataModel'>;
	/** The data model with the input of the person, by surface. Present when the surface sets `sendDataModel`. */
	readonly metadata?: {
		readonly a2uiClientDataModel: {readonly version: string; readonly surfaces: Readonly<Record<string, unknown>>};
	};
}

/** A message of the agent that cannot be used. */
export interface ErrorMessage {
	readonly version: string;
	readonly error: {
		readonly code: Rejection['code'];
		/** A sentence. */
		readonly message: string;
		readonly surfaceId?: string;
		/** A JSON Pointer into the message. */
		readonly path?: string;
		readonly functionCallId?: string;
	};
}

export type OutgoingMessage = ActionMessage | ErrorMessage;

/** The message of a pressed button. A data model is metadata for the transport. */
export function actionMessage({envelope}: Event, version: string, sourceComponentId: string): ActionMessage {
	const {dataModel, ...action} = envelope;
	return {
		version,
		action: {...action, sourceComponentId},
		...(dataModel === undefined
			? {}
			: {metadata: {a2uiClientDataModel: {version, surfaces: {[envelope.surfaceId]: dataModel}}}}),
	};
}

export function errorMessage(
	{code, surfaceId, path, message, functionCallId}: Rejection,
	version: string,
): ErrorMessage {
	if (functionCallId !== undefined) return {version, error: {code, message, functionCallId}};
	return {version, error: {code, surfaceId, ...(code === 'VALIDATION_FAILED' ? {path} : {}), message}};
}
