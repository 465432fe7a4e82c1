/** Where the bearer token comes from: given once, or got for client credentials and shared by all requests. */
import * as v from 'valibot';
import {grantType, TokenAnswer, tokenPath} from '../contract/auth.ts';
import {withoutNulls} from '../contract/schema.ts';
import {type Asked, parseReply, promiseError, statusError} from './answer.ts';
import {ApiError} from './error.ts';
import {apiError, inputError} from './failure.ts';
import {abortable} from './http/body.ts';
import type {Exchange, Reply} from './http/exchange.ts';
import type {Redactor} from './safety/redact.ts';

export type Credentials =
	| {readonly kind: 'bearer'; readonly token: string}
	| {readonly kind: 'client'; readonly clientId: string; readonly clientSecret: string};

/** Compared by identity: a service may give the same text twice. */
interface Token {
	readonly value: string;
}

export interface TokenSource {
	current(signal?: AbortSignal): Promise<Token>;
	/** A token other than the refused one, or `undefined` where there cannot be one. */
	renewed(refused: Token, signal?: AbortSignal): Promise<Token | undefined>;
}

export interface TokenSourceOptions {
	readonly baseUrl: string;
	readonly exchange: Exchange;
	readonly redactor: Redactor;
	readonly headers: Readonly<Record<string, string>>;
	readonly now: () => number;
	/** Milliseconds on a clock that nobody sets. */
	readonly monotonic?: () => number;
}

/** Throws `ApiError` of kind `input` for credentials that cannot be sent. */
export function createTokenSource(credentials: Credentials, options: TokenSourceOptions): TokenSource {
	if (credentials.kind === 'bearer') {
		const token = {value: checked(credentials.token, 'access token', headerSafe)};
		return {current: async () => token, renewed: async () => undefined};
	}
	checked(credentials.clientId, 'client id', formSafe);
	checked(credentials.clientSecret, 'client secret', formSafe);
	return clientSource(credentials, options);
}

/** The value is not repeated in the message. */
function checked(value: string, name: string, pattern: RegExp): string {
	if (value.trim() === '') throw inputError(`The ${name} is empty.`, `Give the ${name}.`);
	if (!pattern.test(value)) {
		throw inputError(
			`The ${name} holds blanks or control characters, or begins or ends with a blank.`,
			`Copy the ${name} again, and nothing else.`,
		);
	}
	return value;
}

/** What a header can carry without being changed. RFC 6750 §2.1 allows even less. */
const headerSafe = /^[\x21-\x7e]+$/;
/** What a form can carry, less what only a slip of the mouse adds. */
const formSafe = /^(?!\s)[^\p{Cc}\p{Cs}]+(?<!\s)$/u;

/** Seconds before its end at which a token counts as used up, unless a tenth of its life is less. */
const margin = 30;

function clientSource(
	{clientId, clientSecret}: Extract<Credentials, {kind: 'client'}>,
	{baseUrl, exchange, redactor, headers, now, monotonic = () => performance.now()}: TokenSourceOptions,
): TokenSource {
	let held: (Token & {isFresh(): boolean}) | undefined;
	let underway: Promise<Token> | undefined;
	/** The token before the held one: requests with it may still be under way. */
	let former: string | undefined;

	async function request(): Promise<Token> {
		// The age counts from before the request, on whichever clock says more: one can be set, the other stands still while
		// the machine sleeps.
		const since = {wall: now(), steady: monotonic()};
		const age = () => Math.max(now() - since.wall, monotonic() - since.steady) / 1000;
		const reply = await exchange({
			endpoint: 'token',
			method: 'POST',
			url: baseUrl + tokenPath,
			headers: {...headers, 'content-type': 'application/x-www-form-urlencoded'},
			body: new URLSearchParams({grant_type: grantType, client_id: clientId, client_secret: clientSecret}).toString(),
			attempt: 1,
			effect: 'read',
		});
		const {value, lifetime} = readToken(reply, {
			host: new URL(baseUrl).host,
			subject: 'the sign-in',
			effect: 'read',
			redactor,
			now: now(),
		});
		redactor.add(value);
		if (former !== undefined) redactor.forget(former);
		former = held?.value;
		const usable = lifetime - Math.min(margin, lifetime / 10);
		held = {value, isFresh: () => age() < usable};
		return held;
	}

	/** One call at a time, whoever asks; a caller that goes away does not take it from the others. */
	async function shared(signal: AbortSignal | undefined): Promise<Token> {
		if (signal?.aborted) throw cancelled();
		underway ??= request().finally(() => {
			underway = undefined;
		});
		try {
			return await (signal ? abortable(underway, signal) : underway);
		} catch (error) {
			// Whatever became of the sign-in, the request it was for was not sent.
			if (error instanceof ApiError) throw new ApiError({...error.detail, applied: 'no'});
			throw signal?.aborted ? cancelled() : error;
		}
	}

	return {
		current: async (signal) => (held?.isFresh() ? held : shared(signal)),
		renewed: async (refused, signal) => (held && held !== refused ? held : shared(signal)),
	};
}

const cancelled = () => apiError({kind: 'cancelled', message: 'Cancelled while signing in.', applied: 'no'});

/** `lifetime` in seconds; without one the token is used until it is refused. */
function readToken(reply: Reply, asked: Asked): {value: string; lifetime: number} {
	const {status} = reply;
	if (status === 404 || status === 405) throw statusError(reply, asked, 'answer');
	if (status >= 400) throw statusError(reply, asked, status < 500 && status !== 429 ? 'credentials' : undefined);
	const said = withoutNulls(parseReply(reply, asked));
	const answer = v.safeParse(TokenAnswer, typeof said === 'object' ? {...said, expires_in: lifetimeOf(said)} : said);
	if (!answer.success) throw promiseError('it holds no access token', reply, asked);
	const {
		access_token: value,
		token_type: type = 'bearer',
		expires_in: lifetime = Number.POSITIVE_INFINITY,
	} = answer.output;
	if (type.toLowerCase() !== 'bearer' || !headerSafe.test(value)) {
		throw promiseError('its token is not one for bearer authentication', reply, asked);
	}
	return {value, lifetime};
}

/** Some services write the number as text. */
function lifetimeOf(answer: {expires_in?: unknown} | null): number | undefined {
	const lifetime = Number(answer?.expires_in ?? Number.NaN);
	return Number.isNaN(lifetime) ? undefined : lifetime;
}
