/** Reads the input of an operation from a request: bounded, decoded, without null members, and checked against the contract. */
import * as v from 'valibot';
import {type AnyEndpoint, pathParams, wireNames, wireSchema} from '../../contract/endpoint.ts';
import {type Message, withoutNulls} from '../../contract/schema.ts';
import {isContainer, isJsonObject} from '../../text/json/object.ts';
import {parseJson} from '../../text/json/parse.ts';
import type {TenantRequest} from '../http.ts';
import {invalid, tooLarge, wrongContentType} from '../rejection.ts';

// Document: request size limits not shown.
export const maximumBody = 4 * 1024 * 1024;

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

/** An absent body counts as an empty object. Nulls are absent members; a list has none. */
export async function readJson(request: TenantRequest): Promise<Input> {
	const text = await readText(request);
	if (text.trim() === '') return {};
	if (mediaType(request) !== 'application/json')
		throw wrongContentType('send the body as content-type application/json');
	const body = withoutNulls(parsed(text));
	if (!isJsonObject(body)) throw invalid('the body is not a JSON object');
	const place = placeOfNull(body, []);
	if (place) throw invalid(`${place}: expected a value, got null`);
	return body;
}

function parsed(text: string): unknown {
	try {
		return parseJson(text, {asDoubles: true});
	} catch (error) {
		throw invalid(`the body cannot be read: ${(error as Error).message}`);
	}
}

function placeOfNull(value: unknown, path: readonly string[]): string | undefined {
	if (value === null) return path.join('.');
	if (!isContainer(value)) return undefined;
	const places = Object.entries(value).map(([name, item]) => placeOfNull(item, [...path, name]));
	return places.find((place) => place !== undefined);
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

async function readBytes(request: TenantRequest, maximum: number): Promise<Uint8Array> {
	const chunks: Uint8Array[] = [];
	let size = 0;
	for await (const chunk of request.body ?? []) {
		size += chunk.byteLength;
		if (size > maximum) throw tooLargeBody(maximum);
		chunks.push(chunk);
	}
	return Buffer.concat(chunks);
}

const tooLargeBody = (maximum: number) => tooLarge(`the body is larger than ${maximum} bytes`);

/** The maximum number of problems in a response. */
export const problemLimit = 12;

/** The first problems of a value. They name the type of a value but not the value, because it may be a misplaced secret. */
export const problemsOf = (shape: Message, value: unknown): readonly string[] =>
	(v.safeParse(shape, value).issues ?? []).slice(0, problemLimit).map((issue) => {
		const got = Array.isArray(issue.input) ? 'array' : typeof issue.input;
		return `${v.getDotPath(issue) ?? 'the body'}: expected ${issue.expected}, got ${got}`;
	});
