/** From a request to the inputs of an operation: bounded, decoded, without nulls, and of the types that the contract gives. */
import * as v from 'valibot';
import {type AnyEndpoint, pathParams, wireNames, wireSchema} from '../contract/endpoint.ts';
import {withoutNulls} from '../contract/schema.ts';
import type {Asked} from './messages.ts';
import {invalid, tooLarge, wrongContentType} from './refusal.ts';

// Document: request size limits not shown.
const largestBody = 4 * 1024 * 1024;
const deepestBody = 64;

export type Input = Readonly<Record<string, unknown>>;

/** `path` holds the path parameters under their wire names, decoded. */
export async function readInput(
	endpoint: AnyEndpoint,
	request: Asked,
	path: Readonly<Record<string, string>>,
): Promise<Input> {
	const sent = endpoint.method === 'GET' ? readQuery(endpoint, new URL(request.url)) : await readJson(request);
	const parsed = v.safeParse(wireSchema(endpoint), sent);
	if (!parsed.success) throw invalid(parsed.issues.map(explain).join('; '));
	const names = [...wireNames(endpoint)];
	return Object.fromEntries([
		...pathParams(endpoint).map(({name, wire}) => [name, path[wire] ?? '']),
		...names.map(([name, wire]) => [name, parsed.output[wire]]).filter(([, value]) => value !== undefined),
	]);
}

/** Says what came by its type only: the value may be a secret in the wrong place. */
const explain = (issue: v.BaseIssue<unknown>) => {
	const got = Array.isArray(issue.input) ? 'array' : typeof issue.input;
	return `${v.getDotPath(issue) ?? 'the body'}: expected ${issue.expected}, got ${got}`;
};

function readQuery(endpoint: AnyEndpoint, url: URL): Record<string, unknown> {
	const integers = new Set<string>(endpoint.paging ? [endpoint.paging.pageSize] : []);
	return Object.fromEntries(
		[...wireNames(endpoint)].flatMap(([name, wire]) => {
			// Endpoint 6 spells its paging inputs in camel case, the pagination rules in snake case: both are understood.
			const snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
			const value = url.searchParams.get(wire) ?? url.searchParams.get(snake);
			if (value === null) return [];
			return [[wire, integers.has(wire) && /^-?\d{1,15}$/.test(value) ? Number(value) : value]];
		}),
	);
}

/** An absent body counts as an empty object. */
export async function readJson(request: Asked): Promise<unknown> {
	const text = await readText(request);
	if (text.trim() === '') return {};
	if (mediaType(request) !== 'application/json')
		throw wrongContentType('send the body as content-type application/json');
	if (depthOf(text) > deepestBody) throw invalid(`the body is nested deeper than ${deepestBody} levels`);
	let body: unknown;
	try {
		body = JSON.parse(text);
	} catch {
		// The parser's own message quotes the body, which may hold a secret.
		throw invalid('the body is not JSON');
	}
	if (typeof body !== 'object' || body === null || Array.isArray(body)) throw invalid('the body is not a JSON object');
	return withoutNulls(body);
}

export const mediaType = (request: Asked) => request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();

/** Read by count, since a length that is announced may be untrue. */
export async function readText(request: Asked, largest = largestBody): Promise<string> {
	const chunks: Uint8Array[] = [];
	let size = 0;
	for await (const chunk of request.body ?? []) {
		size += chunk.byteLength;
		if (size > largest) throw tooLarge(`the body is larger than ${largest} bytes`);
		chunks.push(chunk);
	}
	try {
		return new TextDecoder('utf-8', {fatal: true}).decode(Buffer.concat(chunks));
	} catch {
		throw invalid('the body is not UTF-8');
	}
}

/** How deep brackets nest, without parsing: what is too deep is never built. */
function depthOf(text: string): number {
	let depth = 0;
	let deepest = 0;
	let isInString = false;
	for (let at = 0; at < text.length; at++) {
		const letter = text[at];
		if (letter === '"') isInString = !isInString;
		else if (isInString) at += letter === '\\' ? 1 : 0;
		else if (letter === '[' || letter === '{') deepest = Math.max(deepest, ++depth);
		else if (letter === ']' || letter === '}') depth--;
	}
	return deepest;
}
