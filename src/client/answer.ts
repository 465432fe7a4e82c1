/** Whether an answer is what the API promises, and if so, its data. */
import type {AnyEndpoint} from '../contract/endpoint.ts';
import {isJsonObject} from '../text/json/object.ts';
import {JsonRefusal, parseJson} from '../text/json/parse.ts';
import {visibleJson} from '../text/json/visible-json.ts';
import {clean} from '../text/visible.ts';
import type {FieldProblem} from './api.ts';
import {cutDeep} from './cut-deep.ts';
import {ContractBreach, decode} from './decode.ts';
import type {ApiError} from './error.ts';
import {adviceWhenUnknown, apiError, kindOfStatus, readErrorBody} from './failure.ts';
import {yieldIfLarge} from './http/body.ts';
import type {Reply} from './http/exchange.ts';
import {retryAfter} from './http/retry-after.ts';
import type {Redactor} from './safety/redact.ts';

/** What an answer's words need to know about its request. */
export interface Asked {
	readonly host: string;
	/** `id ac_3`; empty where the path names nothing. */
	readonly subject: string;
	readonly effect: 'read' | 'write';
	readonly redactor: Redactor;
	/** Epoch milliseconds. */
	readonly now: number;
}

/** The data of a successful answer; throws `ApiError` for any other. */
export async function readAnswer(
	endpoint: AnyEndpoint,
	reply: Reply,
	asked: Asked,
): Promise<{data: Record<string, unknown>; problems: readonly FieldProblem[]}> {
	if (reply.status >= 400) throw statusError(reply, asked);
	const cut: FieldProblem[] = [];
	const parsed = parseReply(reply, asked, (value) => cut.push(...cutDeep(value)));
	await yieldIfLarge(reply.text.length);
	const value = reply.isHarmless ? parsed : usable(reply, asked, () => visibleJson(asked.redactor.json(parsed)));
	await yieldIfLarge(reply.text.length);
	return usable(reply, asked, () => {
		const decoded = decode(endpoint, value);
		if (endpoint.envelope === undefined) requireEmpty(parsed);
		return cut.length === 0 ? decoded : {...decoded, problems: [...cut, ...decoded.problems]};
	});
}

/** Runs a step of reading; what it refuses becomes an `ApiError` of kind `answer`. */
function usable<T>(reply: Reply, asked: Asked, step: () => T): T {
	try {
		return step();
	} catch (error) {
		if (!(error instanceof ContractBreach || error instanceof JsonRefusal)) throw error;
		const {message} = reply.text.length > longestErrorBody ? {} : readErrorBody(reply.text);
		const reported = message && `, and the answer holds the error “${oneLine(message, asked, 300)}”`;
		throw promiseError(`${error.message}${reported ?? ''}`, reply, asked);
	}
}

/** Characters; a longer text is not an error body. */
const longestErrorBody = 64_000;

/** The empty object confirms a write. Any member is another answer, such as an error under status 200. Endpoint 1. */
function requireEmpty(answer: unknown): void {
	if (isJsonObject(answer) && Object.keys(answer).length > 0) throw new ContractBreach('it is not an empty object');
}

/**
 * The next page's token, if the answer ends with it as most services write it: known before anything is parsed. Only from
 * an answer in which nothing is masked or replaced, so that it is the token that the data will have, should it be any good.
 */
export function tokenAtEnd({status, text, isHarmless}: Reply): string | undefined {
	if (status !== 200 || !isHarmless) return undefined;
	const written = lastMember.exec(text.slice(-longestEnd))?.[1];
	// Parsed, since a part of the text would keep all of it alive.
	return written && JSON.parse(written);
}

/** Characters that are looked at. */
const longestEnd = 4096;
/** Unescaped, and what closes right after it is the answer itself. */
const lastMember = /"nextPageToken"\s*:\s*("[!#-[\]-~]+")\s*\}\s*$/;

/** The raw JSON of an answer with status 200; throws `ApiError` of kind `answer` for anything else. */
export function parseReply(reply: Reply, asked: Asked, cut?: (value: unknown) => void): unknown {
	const {status, headers, text, isUtf8} = reply;
	const type = headers.get('content-type') ?? '';
	if (status !== 200) throw promiseError(`its status is ${status}`, reply, asked);
	if (text.trim() === '') throw promiseError('it is empty', reply, asked);
	if (type !== '' && !jsonType.test(type)) throw promiseError(`it comes as ${oneLine(type, asked, 60)}`, reply, asked);
	if (!isUtf8) throw promiseError('it is not UTF-8', reply, asked);
	return usable(reply, asked, () => parseJson(text, cut));
}

const jsonType = /^\s*(?:application|text)\/(?:[\w!#$&^.+-]+\+)?json\s*(?:;|$)/i;

/** The error of an answer that cannot be used. */
export function promiseError(problem: string, reply: Reply, asked: Asked): ApiError {
	const start = oneLine(reply.text, asked, 60);
	return apiError({
		kind: 'answer',
		message: `The answer of ${asked.host} is not what the API promises: ${problem}${start && `; it begins with “${start}”`}.`,
		...verdict(asked, 'unknown'),
		status: reply.status,
		requestId: reply.requestId,
		request: reply.record,
	});
}

/** The error of an answer with a status of 400 or more. */
export function statusError(reply: Reply, asked: Asked, kind = kindOfStatus(reply.status)): ApiError {
	const {status, headers, text, requestId, record} = reply;
	const {message, code} = readErrorBody(text);
	const subject = asked.subject && ` for ${oneLine(asked.subject, asked, 200)}`;
	return apiError({
		kind,
		message: `${asked.host} answered ${status}${subject}${message ? `: ${oneLine(message, asked, 300)}` : ''}.`,
		...verdict(asked, status >= 500 ? 'unknown' : 'no'),
		status,
		code,
		requestId,
		retryAfter: retryAfter(headers, asked.now),
		request: record,
	});
}

const verdict = ({effect}: Asked, applied: 'no' | 'unknown') => ({
	applied,
	advice: effect === 'write' && applied === 'unknown' ? adviceWhenUnknown : undefined,
});

/** Foreign text as a part of one line: redacted before it is cut, then clean. */
function oneLine(text: string, {redactor}: Pick<Asked, 'redactor'>, most: number): string {
	const start = text.length > 4_000 ? text.slice(0, 4_000) : text;
	const line = clean(redactor.text(start)).replace(/\s+/g, ' ').trim().replace(/\.$/, '');
	// Cleaned again: a cut may leave a joiner without what it joined.
	return line.length <= most ? line : `${clean(line.slice(0, most - 1))}…`;
}
