/** Reads the input of an operation from a request: bounded, decoded, without null members, and checked against the contract. */
import * as v from 'valibot';
import {type AnyEndpoint, pathParams, wireNames, wireSchema} from '../../contract/endpoint.ts';
import {bare, isList, isMessage, type Message, withoutNulls} from '../../contract/schema.ts';
import {hasMemberTwice, jsonIfValid} from '../../text/json/parse.ts';
import type {TenantRequest} from '../http.ts';
import {invalid, tooLarge, wrongContentType} from '../rejection.ts';
import {type BodyLimits, exceededLimit, operationLimits} from './body-limits.ts';

// Document: request size limits not shown.
const maximumBody = 4 * 1024 * 1024;

export type Input = Readonly<Record<string, unknown>>;

/** `path` contains the decoded path parameters under their wire names. */
export async function readInput(
	endpoint: AnyEndpoint,
	request: TenantRequest,
	path: Readonly<Record<string, string>>,
): Promise<Input> {
	const sent = clampPageSize(
		endpoint.paging?.pageSize,
		endpoint.method === 'GET' ? readQuery(endpoint, new URL(request.url)) : await readJson(request),
	);
	const problems = problemsOf(wireSchema(endpoint), sent);
	if (problems.length > 0) throw invalid(problems.join('; '));
	const names = [...wireNames(endpoint)];
	return Object.fromEntries([
		...pathParams(endpoint).map(({name, wire}) => [name, path[wire] ?? '']),
		...names.map(([name, wire]) => [name, sent[wire]]).filter(([, value]) => value !== undefined),
	]);
}

/** Clamps a page size to the safe integers, so that a number of any length is accepted. */
function clampPageSize(pageSize: string | undefined, sent: Input): Input {
	const size = pageSize === undefined ? undefined : sent[pageSize];
	if (pageSize === undefined || typeof size !== 'number') return sent;
	const {MAX_SAFE_INTEGER: maximum, MIN_SAFE_INTEGER: minimum} = Number;
	return {...sent, [pageSize]: Math.min(maximum, Math.max(minimum, size))};
}

function readQuery(endpoint: AnyEndpoint, url: URL): Record<string, unknown> {
	const integers = new Set<string>(endpoint.paging ? [endpoint.paging.pageSize] : []);
	return Object.fromEntries(
		[...wireNames(endpoint)].flatMap(([name, wire]) => {
			// Endpoint 6 uses camel case for paging inputs, the pagination rules use snake case. Both are accepted.
			const snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
			const values = [...new Set([wire, snake])].flatMap((spelling) => url.searchParams.getAll(spelling));
			const [value] = values;
			if (value === undefined) return [];
			if (values.length > 1) throw invalid(`${wire} is sent ${values.length} times`);
			return [[wire, integers.has(wire) && /^-?\d+$/.test(value) ? Number(value) : value]];
		}),
	);
}

/** An absent body counts as an empty object. */
export async function readJson(request: TenantRequest, limits: BodyLimits = operationLimits): Promise<Input> {
	const text = await readText(request);
	if (text.trim() === '') return {};
	if (mediaType(request) !== 'application/json')
		throw wrongContentType('send the body as content-type application/json');
	const body = jsonIfValid(text);
	if (body === undefined) throw invalid('the body is not JSON');
	const exceeded = exceededLimit(body, limits);
	if (exceeded) throw invalid(exceeded);
	if (hasMemberTwice(text, body)) throw invalid('an object in the body has the same member twice');
	if (typeof body !== 'object' || body === null || Array.isArray(body)) throw invalid('the body is not a JSON object');
	return withoutNulls(body) as Input;
}

export const mediaType = (request: TenantRequest) =>
	request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();

/** Rejects an announced length above the maximum before it reads. Counts the bytes too, because that length may be wrong. */
export async function readText(request: TenantRequest, maximum = maximumBody): Promise<string> {
	if (Number(request.headers.get('content-length') ?? 0) > maximum) throw tooLargeBody(maximum);
	const bytes = await readBytes(request, maximum);
	try {
		return new TextDecoder('utf-8', {fatal: true}).decode(bytes);
	} catch {
		// The decoder throws only for invalid bytes.
		throw invalid('the body is not UTF-8');
	}
}

/** Copies chunks into a single buffer. A list of single-byte chunks would need a hundred times the memory. */
async function readBytes(request: TenantRequest, maximum: number): Promise<Uint8Array> {
	let bytes = new Uint8Array(0);
	let size = 0;
	for await (const chunk of request.body ?? []) {
		const start = size;
		size += chunk.byteLength;
		if (size > maximum) throw tooLargeBody(maximum);
		if (size > bytes.byteLength) bytes = copyOf(bytes, Math.min(maximum, size * 2));
		bytes.set(chunk, start);
	}
	return bytes.subarray(0, size);
}

const tooLargeBody = (maximum: number) => tooLarge(`the body is larger than ${maximum} bytes`);

function copyOf(bytes: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
	const copy = new Uint8Array(size);
	copy.set(bytes);
	return copy;
}

/** The maximum number of problems in a response. */
export const problemLimit = 12;

/**
 * Returns the first problems of an object, at most one per member without sub-members. Checking a list stops at its first
 * invalid item.
 */
export const problemsOf = (shape: Message, value: unknown): readonly string[] =>
	problemsIn(shape, value, []).slice(0, problemLimit);

function problemsIn(shape: Message, value: unknown, path: readonly string[]): readonly string[] {
	if (typeof value !== 'object' || value === null || Array.isArray(value)) return [explain(shape, value, path)].flat();
	return Object.entries(shape.entries).flatMap(([name, schema]) => {
		const member = Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
		const inner = bare(schema);
		const here = [...path, name];
		if (isMessage(inner) && member !== undefined) return problemsIn(inner, member, here);
		return explain(schema, member, here);
	});
}

/** Names the type of a value but not the value, because it may be a misplaced secret. */
function explain(schema: v.GenericSchema, value: unknown, path: readonly string[]): readonly string[] {
	const empty = nullItem(bare(schema), value, path);
	if (empty !== undefined) return [empty];
	const parsed = v.safeParse(schema, value, {abortEarly: true});
	if (parsed.success) return [];
	const [issue] = parsed.issues;
	const inside = v.getDotPath(issue);
	const member = [...path, ...(inside === null ? [] : [inside])].join('.');
	const got = Array.isArray(issue.input) ? 'array' : typeof issue.input;
	return [`${member || 'the body'}: expected ${issue.expected}, got ${got}`];
}

/** A list in a response may have null for an item that broke the contract, so the schema accepts it. A request may not. */
function nullItem(schema: v.GenericSchema, value: unknown, path: readonly string[]): string | undefined {
	const index = isList(schema) && Array.isArray(value) ? value.indexOf(null) : -1;
	if (!isList(schema) || index < 0) return undefined;
	return `${[...path, index].join('.')}: expected ${bare(schema.item).expects}, got null`;
}
