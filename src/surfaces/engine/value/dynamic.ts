/** Distinguishes references from plain values. */
import type {FunctionCall} from '../../../contract/surfaces.ts';
import {isJsonObject} from '../../../text/json/object.ts';
import {outputLength} from '../limits.ts';

/** A value that is looked up or computed. */
export type Reference = {readonly path: string} | {readonly call: FunctionCall};

const members = new Set('literal path call args message returnType catalogId callableFrom scope'.split(' '));

/**
 * Reads the reference in an argument or a context value: `{path}`, `{call: {call, args}}`, `{call, args}`, or a text
 * with one of these as JSON. Undefined for a plain value.
 */
export function referenceIn(value: unknown): Reference | undefined {
	if (typeof value === 'string') return value.startsWith('{') ? referenceIn(parsed(value)) : undefined;
	if (!isJsonObject(value) || !Object.keys(value).every((key) => members.has(key))) return undefined;
	if (typeof value.path === 'string' && (value.path !== '' || isOnlyPath(value))) return {path: value.path};
	if (isJsonObject(value.call)) return isCall(value.call) ? {call: value.call} : undefined;
	return isCall(value) ? {call: value} : undefined;
}

/** An empty path is the root only if it is the single member. Otherwise it means that no path was set. */
export const isOnlyPath = (value: object): boolean => Object.keys(value).length === 1 && 'path' in value;

/** Reads the literal of a dynamic value among arguments: `{literal}`. */
export function literalIn(value: unknown): {readonly literal: unknown} | undefined {
	return isJsonObject(value) && Object.hasOwn(value, 'literal') && Object.keys(value).every((key) => members.has(key))
		? {literal: value.literal}
		: undefined;
}

/** Whether an object is a call that can be made. */
function isCall(value: Record<string, unknown>): value is FunctionCall {
	return typeof value.call === 'string' && value.call !== '' && (value.args === undefined || isJsonObject(value.args));
}

/** Reads a list argument, also from a text with JSON. Undefined for other values. */
export function listIn(value: unknown): readonly unknown[] | undefined {
	const list = typeof value === 'string' && value.startsWith('[') ? parsed(value) : value;
	return Array.isArray(list) ? list : undefined;
}

function parsed(text: string): unknown {
	if (text.length > outputLength) return undefined;
	try {
		return JSON.parse(text);
	} catch {
		// A text that is not JSON is a plain text.
		return undefined;
	}
}
