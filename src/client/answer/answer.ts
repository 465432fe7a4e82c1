/** Checks a response against the contract and returns its data. */
import type {AnyEndpoint} from '../../contract/endpoint.ts';
import {mapOutside} from '../../contract/members.ts';
import {mask} from '../../contract/sensitive-fields.ts';
import {recordCuts} from '../../text/json/cuts.ts';
import {isJsonObject, valueAt} from '../../text/json/object.ts';
import {JsonRefusal, JsonTooLarge, type ParseOptions, parseJson} from '../../text/json/parse.ts';
import {visibleJson} from '../../text/json/visible-json.ts';
import {startOf} from '../../text/trim.ts';
import {clean} from '../../text/visible.ts';
import type {CallOptions, FieldProblem} from '../api.ts';
import type {ApiError} from '../error.ts';
import {adviceWhenTooLarge, adviceWhenUnknown, apiError, kindOfStatus, readErrorBody} from '../failure.ts';
import {encodings, yieldIfLarge} from '../http/body.ts';
import {certificateAdvice, protocolAdvice} from '../http/fetch-failure.ts';
import type {ResponseHeaders} from '../http/http-fetch.ts';
import type {ReadResponse} from '../http/response.ts';
import {saysRejected} from '../http/retry.ts';
import {wordsOf} from '../path.ts';
import type {Redactor} from '../safety/redact.ts';
import {cutDeep} from './cut-deep.ts';
import {cutLarge} from './cut-large.ts';
import {ContractBreach, type Decoded, decode, isListed} from './decode.ts';
import {contradictionIn} from './echo.ts';

/** The request's details that error messages and redaction need. */
export interface RequestContext {
	readonly host: string;
	/** `id ac_3`; empty where the path names nothing. */
	readonly subject: string;
	/** The exact input of the call. */
	readonly input: Readonly<Record<string, unknown>>;
	readonly effect: 'read' | 'write';
	/** Whether no part of the body is quoted, because it may be the content of a secret. */
	readonly isOneTime: boolean;
	readonly redactor: Redactor;
	/** Epoch milliseconds. */
	readonly now: number;
	/** The advice when the service refuses the token. */
	readonly remedy?: string | undefined;
}

interface PageOptions extends Pick<CallOptions, 'onNextToken'> {
	/** It is a further page of a list. */
	readonly isContinued?: boolean;
}

/** Returns the data of a response with a status below 400. Throws `ApiError` if it is not a successful one. */
export async function readAnswer(
	endpoint: AnyEndpoint,
	response: ReadResponse,
	context: RequestContext,
	{isContinued = false, onNextToken}: PageOptions = {},
): Promise<Decoded> {
	const cut: FieldProblem[] = [];
	// Without pages, a single large part would hide all items.
	const canBeCut = !endpoint.paging && isListed(endpoint);
	const onCut = (path: string, message: string) => void cut.push({path, message, isLimit: true});
	const parsed = parseResponse(response, context, {
		shorten: canBeCut ? cutLarge(cut) : undefined,
		cut: (value) => cut.push(...cutDeep(value)),
	});
	await yieldIfLarge(response.content.length, isContinued);
	const shown = response.isShownAsIs
		? parsed
		: withContractErrors(response, context, () =>
				visibleJson(context.redactor.json(parsed), canBeCut ? onCut : undefined),
			);
	const hidden: FieldProblem[] = [];
	const value = endpoint.isOneTime && isJsonObject(shown) ? withoutContent(endpoint, shown, hidden) : shown;
	const token = endpoint.paging ? valueAt(value, ['nextPageToken']) : undefined;
	if (typeof token === 'string' && token !== '') onNextToken?.(token);
	await yieldIfLarge(response.content.length, isContinued);
	// The paths of cut values were neither redacted nor sanitized.
	const named = cut.map((problem) => ({...problem, path: oneLine(problem.path, context, 200)}));
	recordCuts(value, named);
	return withContractErrors(response, context, () => {
		const {data, problems} = decode(endpoint, value);
		if (endpoint.envelope === undefined) requireEmpty(parsed);
		requireEchoes(endpoint, parsed, context);
		return {data, problems: [...named, ...hidden, ...problems]};
	});
}

/**
 * The token of the next page where it is the last member of a response, and all its characters are visible: it is known before the
 * response is parsed. The last brace closes the response itself.
 */
export const tokenAtEnd = (content: string): string | undefined =>
	/"nextPageToken"\s{0,9}:\s{0,9}"([!#-[\]-~]+)"\s{0,9}\}\s{0,9}$/.exec(content.slice(-longestTail))?.[1];

/** In characters. A longer token is read with the rest. */
const longestTail = 4_096;

/** The response to a one-time look-up, in which what the contract does not name may be the content of the secret: it is masked. */
const withoutContent = ({output}: AnyEndpoint, value: Record<string, unknown>, hidden: FieldProblem[]) =>
	mapOutside(output, value, (path, found) => {
		hidden.push({path, message: 'the contract has no such member, so its value is hidden'});
		return Array.isArray(found) ? [] : mask;
	});

/** Runs a decoding step. A `ContractBreach` or `JsonRefusal` becomes an `ApiError` of kind `answer`. */
function withContractErrors<T>(response: ReadResponse, context: RequestContext, step: () => T): T {
	try {
		return step();
	} catch (error) {
		if (!(error instanceof ContractBreach || error instanceof JsonRefusal)) throw error;
		if (error instanceof JsonTooLarge) throw tooLarge(error.message, response, context);
		const isQuoted = !context.isOneTime && response.content.length <= maximumErrorBody;
		const {message} = isQuoted ? readErrorBody(response.content) : {};
		const serviceError = message && `, and the response contains the error “${oneLine(message, context, 300)}”`;
		throw contractError(`${error.message}${serviceError ?? ''}`, response, context);
	}
}

/** For a response beyond a limit of castellan. */
function tooLarge(reason: string, {status, requestId, record}: ReadResponse, context: RequestContext): ApiError {
	const {applied, advice = adviceWhenTooLarge} = outcomeOf(context, 'unknown');
	const message = `The response from ${context.host} is too large: ${reason}.`;
	return apiError({kind: 'answer', message, advice, applied, isTooLarge: true, status, requestId, request: record});
}

/** In characters. A longer text is not parsed as an error body. */
const maximumErrorBody = 64_000;

/** An empty object confirms a write. A member means another response, such as an error with status 200. Endpoint 1. */
function requireEmpty(data: unknown): void {
	if (isJsonObject(data) && Object.keys(data).length > 0) throw new ContractBreach('it is not an empty object');
}

/** Throws `ContractBreach` for a response to another request. */
function requireEchoes(endpoint: AnyEndpoint, response: unknown, context: RequestContext): void {
	const contradiction = contradictionIn(endpoint, context.input, response);
	if (!contradiction) return;
	const {path, value, echo} = contradiction;
	const name = wordsOf(echo.input);
	throw new ContractBreach(
		value === undefined
			? `\`${path}\` is missing, so nothing shows that it is for the requested ${name}`
			: `\`${path}\` is “${oneLine(value, context, 60)}”, ${echo.isExcluded ? `which the request excludes` : `not the requested ${name}`}`,
	);
}

/** Parses the JSON of a response with status 200. Throws `ApiError` of kind `answer` for any other response. */
export function parseResponse(response: ReadResponse, context: RequestContext, options?: ParseOptions): unknown {
	const {status, headers, content, isUtf8} = response;
	if (status !== 200) throw contractError(`its status is ${status}`, response, context);
	if (content.trim() === '') throw contractError('it is empty', response, context);
	requireJsonType(response, context);
	if (!isUtf8) throw contractError(encodingProblem(headers.get('content-encoding'), context), response, context);
	return withContractErrors(response, context, () => parseJson(content, options));
}

/** The reason why a body is not UTF-8. */
const encodingProblem = (encoding: string | null | undefined, context: RequestContext): string =>
	encoding == null || encodings.includes(encoding.toLowerCase().replace(/^x-/, ''))
		? 'it is not UTF-8'
		: `it is compressed as ${oneLine(encoding, context, 30)}, which castellan did not request`;

function requireJsonType(response: ReadResponse, context: RequestContext): void {
	const type = response.headers.get('content-type') ?? '';
	if (type !== '' && !jsonType.test(type))
		throw contractError(`its content type is ${oneLine(type, context, 60)}`, response, context);
}

const jsonType = /^\s*(?:application|text)\/(?:[\w!#$&^.+-]+\+)?json\s*(?:;|$)/i;

/** For a response that does not match the contract. */
export function contractError(problem: string, response: ReadResponse, context: RequestContext): ApiError {
	const start = context.isOneTime ? '' : oneLine(response.content, context, 60);
	return apiError({
		kind: 'answer',
		message: `The response from ${context.host} does not match the API: ${problem}${start && `; it begins with “${start}”`}.`,
		...outcomeOf(context, 'unknown'),
		status: response.status,
		requestId: response.requestId,
		request: response.record,
	});
}

/** For a response with a status of 400 or more. */
export function statusError(
	response: ReadResponse,
	context: RequestContext,
	kind = kindOfStatus(response.status),
): ApiError {
	const {status, headers, content, requestId, record} = response;
	const {message} = readErrorBody(content);
	const subject = context.subject && ` for ${oneLine(context.subject, context, 200)}`;
	return apiError({
		kind,
		// Without an id, nothing but the path can be wrong.
		...(kind === 'not-found' && !subject && {advice: 'Check the base URL.'}),
		...((kind === 'unauthenticated' || kind === 'credentials') &&
			context.remedy !== undefined && {advice: context.remedy}),
		...(response.status === 426 && {advice: protocolAdvice}),
		// nginx completes the handshake without a certificate, and explains itself in a page.
		...(status === 400 && content.slice(0, 1000).includes('SSL certificate') && {advice: certificateAdvice}),
		message: `${capitalized(context.host)} answered ${status}${subject}${message ? `: ${oneLine(message, context, 300)}` : ''}.`,
		...outcomeOf(context, saysRejected(status) ? 'no' : 'unknown'),
		status,
		requestId,
		retryAfter: retryAfter(headers, context.now),
		request: record,
	});
}

/** A name that is not a host begins a sentence with a capital. */
const capitalized = (name: string) => (name.includes(' ') ? `${name.charAt(0).toUpperCase()}${name.slice(1)}` : name);

const outcomeOf = (
	{effect}: RequestContext,
	applied: 'no' | 'unknown',
): {applied: typeof applied; advice?: string} => ({
	applied,
	...(effect === 'write' && applied === 'unknown' && {advice: adviceWhenUnknown}),
});

/** Redacts, sanitizes and shortens text of the service for use inside a message. */
function oneLine(text: string, {redactor}: Pick<RequestContext, 'redactor'>, maximum: number): string {
	const start = startOf(text, 4_000);
	const line = clean(redactor.text(start)).replace(/\s+/g, ' ').trim().replace(/\.$/, '');
	// The cut may separate a joiner from its character, so the text is sanitized again.
	return line.length <= maximum ? line : `${clean(startOf(line, maximum - 1))}…`;
}

/**
 * Returns milliseconds to wait, or `undefined` without a usable header. A date is relative to the response's `Date`, so a
 * wrong clock on either side does not matter. A wait of nothing, such as a date in the past, is not usable: a caller would
 * repeat without a pause what the service just refused.
 */
export function retryAfter(headers: Pick<ResponseHeaders, 'get'>, now: number): number | undefined {
	const value = headers.get('retry-after')?.trim() ?? '';
	if (/^\d+(?:\.\d+)?$/.test(value)) return positive(Number(value) * 1000);
	// Date.parse accepts other texts too, which are not HTTP dates.
	if (!value.endsWith('GMT')) return undefined;
	const until = Date.parse(value);
	const from = Date.parse(headers.get('date') ?? '');
	return positive(until - (Number.isNaN(from) ? now : from));
}

const positive = (ms: number): number | undefined => (ms > 0 ? ms : undefined);
