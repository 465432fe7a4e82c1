/** Writes the messages for the agent: actions of the person, and errors in what the agent sent. */
import type {Outcome} from '../../engine/actions.ts';
import type {Rejection} from './message.ts';

type Event = Extract<Outcome, {kind: 'event'}>;

/**
 * The message of a pressed button. `userMessage` is beside the fields of the protocol, which has none for it. A surface
 * with `sendDataModel` adds its data model as metadata for the transport.
 */
export function actionMessage({envelope}: Event, version: string, sourceComponentId: string): object {
	const {dataModel, ...action} = envelope;
	return {
		version,
		action: {...action, sourceComponentId},
		...(dataModel === undefined
			? {}
			: {metadata: {a2uiClientDataModel: {version, surfaces: {[envelope.surfaceId]: dataModel}}}}),
	};
}

export function errorMessage({code, surfaceId, path, message, functionCallId}: Rejection, version: string): object {
	if (functionCallId !== undefined) return {version, error: {code, message, functionCallId}};
	return {version, error: {code, surfaceId, ...(code === 'VALIDATION_FAILED' ? {path} : {}), message}};
}
