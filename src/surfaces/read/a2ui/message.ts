/** Reads the messages of the public A2UI protocol, versions 0.9 to 1.0, from lines of JSON. */
import {isJsonObject} from '../../../text/json/object.ts';
import {stringOf} from '../../engine/value/coerce.ts';
import {isCurrentVersion} from '../../engine/value/run.ts';
import type {Json} from './values.ts';

export type Message =
	| {readonly kind: 'create'; readonly surfaceId: string; readonly body: Json}
	| {readonly kind: 'components'; readonly surfaceId: string; readonly components: readonly unknown[]}
	| {
			readonly kind: 'data';
			readonly surfaceId: string;
			readonly path: string;
			readonly value: unknown;
			/** Whether the message removes the value at the path. */
			readonly isRemoval: boolean;
	  }
	| {readonly kind: 'delete'; readonly surfaceId: string}
	/** A call that the agent makes. castellan offers it no functions. */
	| {readonly kind: 'call'; readonly callId: string; readonly name: string}
	/** A response to a request that castellan never sends. */
	| {readonly kind: 'response'; readonly name: string};

export interface Read {
	/** The version as the agent writes it. Absent in a message without one. */
	readonly version?: string;
	readonly message: Message;
}

/** A message that cannot be used. */
export interface Rejection {
	readonly code: 'VALIDATION_FAILED' | 'INVALID_MESSAGE' | 'INVALID_FUNCTION_CALL';
	/** Empty if the message names no surface. */
	readonly surfaceId: string;
	/** A JSON Pointer into the message. */
	readonly path: string;
	/** A sentence. */
	readonly message: string;
	readonly functionCallId?: string;
}

/** The versions whose messages differ. 0.10 was a draft of 1.0. */
const versions = /^v?(0\.9(?:\.\d+)?|0\.10|1\.0)$/;
export const defaultVersion = 'v0.9';

const messageNames = [
	'createSurface',
	'updateComponents',
	'updateDataModel',
	'deleteSurface',
	'callFunction',
	'callRendererFunction',
	'actionResponse',
	'agentFunctionResponse',
] as const;

/** Whether a JSON value is a message, a list of messages, or an object that wraps a list. */
export function isMessages(value: unknown): boolean {
	if (Array.isArray(value)) return value.length > 0 && isMessages(value[0]);
	if (!isJsonObject(value)) return false;
	return Array.isArray(value.messages)
		? isMessages(value.messages)
		: messageNames.some((name) => Object.hasOwn(value, name));
}

/** The messages of a value for which `isMessages` is true, else the value itself. */
export function messagesIn(value: unknown): readonly unknown[] {
	if (Array.isArray(value)) return value;
	return isJsonObject(value) && Array.isArray(value.messages) ? value.messages : [value];
}

export function readMessage(value: unknown): Read | Rejection {
	if (!isJsonObject(value)) return rejected('', '', 'A message must be a JSON object');
	const names = messageNames.filter((name) => Object.hasOwn(value, name));
	const [name] = names;
	const {version} = value;
	if (version !== undefined && (typeof version !== 'string' || !versions.test(version)))
		return rejected('', '/version', `Unknown version ${quoted(version)}; 0.9 to 1.0 are known`);
	if (name === undefined) return rejected('', '', `A message must have one of ${messageNames.slice(0, 4).join(', ')}`);
	if (names.length > 1) return rejected('', '', `A message has only one of ${names.join(' and ')}`);
	const body = value[name];
	if (!isJsonObject(body)) return rejected('', `/${name}`, `${name} must be an object`);
	const message = messageOf(name, body, value, version ?? defaultVersion);
	if ('code' in message) return message;
	return {message, ...(version === undefined ? {} : {version})};
}

function messageOf(name: (typeof messageNames)[number], body: Json, whole: Json, version: string): Message | Rejection {
	switch (name) {
		case 'callFunction':
		case 'callRendererFunction': {
			const call = isJsonObject(body.callFunction) ? body.callFunction : body;
			return {kind: 'call', callId: stringOf(body.functionCallId ?? whole.functionCallId), name: stringOf(call.call)};
		}
		case 'actionResponse':
		case 'agentFunctionResponse':
			return {kind: 'response', name};
		default:
	}
	const {surfaceId} = body;
	if (typeof surfaceId !== 'string' || surfaceId === '')
		return rejected('', `/${name}/surfaceId`, 'surfaceId must be a text that is not empty');
	if (name === 'createSurface') return {kind: 'create', surfaceId, body};
	if (name === 'deleteSurface') return {kind: 'delete', surfaceId};
	if (name === 'updateComponents')
		return Array.isArray(body.components)
			? {kind: 'components', surfaceId, components: body.components}
			: rejected(surfaceId, '/updateComponents/components', 'components must be a list');
	return dataMessage(surfaceId, body, version);
}

function dataMessage(surfaceId: string, body: Json, version: string): Message | Rejection {
	const {path = '/', value} = body;
	if (typeof path !== 'string') return rejected(surfaceId, '/updateDataModel/path', 'path must be a text');
	const isMissing = !Object.hasOwn(body, 'value');
	const isCurrent = isCurrentVersion(version);
	if (isCurrent && isMissing)
		return rejected(surfaceId, '/updateDataModel/value', 'value is required; null removes the value at the path');
	return {kind: 'data', surfaceId, path, value, isRemoval: isMissing || (isCurrent && value === null)};
}

export const rejected = (surfaceId: string, path: string, message: string): Rejection => ({
	code: surfaceId === '' ? 'INVALID_MESSAGE' : 'VALIDATION_FAILED',
	surfaceId,
	path,
	message,
});

const quoted = (value: unknown) => JSON.stringify(value)?.slice(0, 40) ?? '';
