/** Supplies the bearer token: a fixed token, or one of client credentials, kept or requested, and shared by all requests. */
import * as v from 'valibot';
import {grantType, TokenAnswer, tokenPath} from '../contract/auth.ts';
import {withoutNulls} from '../contract/schema.ts';
import {isJsonObject, valueAt} from '../text/json/object.ts';
import {jsonIfValid} from '../text/json/parse.ts';
import {abortable} from '../text/timer.ts';
import {lastTime} from '../text/timestamp.ts';
import {contractError, parseResponse, type RequestContext, statusError} from './answer/answer.ts';
import type {Credentials, KeptToken} from './api.ts';
import {ApiError} from './error.ts';
import {apiError, inputError} from './failure.ts';
import type {Http} from './http/http.ts';
import type {ReadResponse} from './http/response.ts';
import type {Redactor} from './safety/redact.ts';

/**
 * Returns the `exp` of a JSON Web Token (RFC 7519 §4.1.4) in epoch milliseconds, and undefined for any other token. The
 * signature is not verified: the time is for display only.
 */
export function jwtExpiry(token: string): number | undefined {
	const [header, payload, signature, ...rest] = token.split('.');
	if (!header || !payload || signature === undefined || rest.length > 0) return undefined;
	// An opaque token can have two dots too.
	const seconds = valueAt(jsonIfValid(Buffer.from(payload, 'base64url').toString()), ['exp']);
	return typeof seconds === 'number' && Math.abs(seconds) * 1000 <= lastTime ? seconds * 1000 : undefined;
}

/** Compared by identity, because a service may issue the same text twice. */
export interface Token {
	readonly value: string;
}

export interface TokenSource {
	/** When the latest token expires, in epoch milliseconds by the clock of this machine. Undefined if it is unknown, or before the first token. */
	readonly expiresAt: number | undefined;
	current(signal?: AbortSignal): Promise<Token>;
	/** Returns a token other than the rejected one, or `undefined` if the token is fixed. */
	renewed(rejected: Token, signal?: AbortSignal): Promise<Token | undefined>;
}

interface TokenSourceOptions {
	readonly http: Http;
	/** The tenant's, for messages. */
	readonly host: string;
	readonly redactor: Redactor;
	readonly now: () => number;
	/** Milliseconds by which the clock of the service is ahead of `now`, if it is known. */
	readonly skew?: () => number | undefined;
	/** Milliseconds on a monotonic clock. */
	readonly monotonic?: () => number;
}

/** Throws `ApiError` of kind `input` for malformed credentials. */
export function createTokenSource(credentials: Credentials | undefined, options: TokenSourceOptions): TokenSource {
	if (!credentials) return signedOut;
	if (credentials.kind === 'token') {
		const token = {value: checked(credentials.token, 'access token', headerSafe)};
		const expiry = credentials.expiresAt ?? jwtExpiry(token.value);
		return {
			get expiresAt() {
				return expiry === undefined ? undefined : expiry - (options.skew?.() ?? 0);
			},
			current: async () => token,
			renewed: async () => undefined,
		};
	}
	checked(credentials.clientId, 'client id', formSafe);
	checked(credentials.clientSecret, 'client secret', formSafe);
	return clientSource(credentials, options);
}

const notSignedIn = async () => {
	throw apiError({kind: 'unauthenticated', message: 'You are not signed in yet.', advice: 'Sign in.', applied: 'no'});
};

/** Fails each call before its request. */
const signedOut: TokenSource = {expiresAt: undefined, current: notSignedIn, renewed: notSignedIn};

/** The message omits the value. */
function checked(value: string, name: string, pattern: RegExp): string {
	if (value.trim() === '') throw inputError(`The ${name} is empty.`, `Give the ${name}.`);
	if (!pattern.test(value)) {
		throw inputError(
			`The ${name} contains blanks or control characters, or begins or ends with a blank.`,
			`Copy the ${name} again, and nothing else.`,
		);
	}
	return value;
}

/** Characters that a header transmits unchanged. RFC 6750 §2.1 allows even fewer. */
const headerSafe = /^[\x21-\x7e]+$/;
/** Characters that a form can transmit, without leading or trailing blanks, which come from careless copying. */
const formSafe = /^(?!\s)[^\p{Cc}\p{Cs}]+(?<!\s)$/u;

/** A token is renewed this number of seconds before it expires, or after nine tenths of a shorter lifetime. */
const margin = 30;

function clientSource(
	{clientId, clientSecret, tokens, remedy}: Extract<Credentials, {kind: 'client-credentials'}>,
	{http, host, redactor, now, monotonic = () => performance.now()}: TokenSourceOptions,
): TokenSource {
	let cached: IssuedToken | undefined;
	let pending: Promise<Token> | undefined;
	/** The token before the cached one. Requests with it may still be pending. */
	let previous: string | undefined;

	async function request(): Promise<IssuedToken> {
		// The age is the larger one of two clocks: a person can set the wall clock, and the monotonic clock stops while the
		// machine sleeps. Both start before the request.
		const since = {wall: now(), steady: monotonic()};
		const age = () => Math.max(now() - since.wall, monotonic() - since.steady) / 1000;
		const response = await http(tokenPath, {
			method: 'POST',
			headers: {'content-type': 'application/x-www-form-urlencoded'},
			body: new URLSearchParams({grant_type: grantType, client_id: clientId, client_secret: clientSecret}).toString(),
			call: {endpoint: 'token', effect: 'read', isOneTime: false, attempt: 1, isAlone: false},
		});
		const context = {
			host,
			subject: 'the sign-in',
			input: {},
			effect: 'read',
			isOneTime: false,
			redactor,
			now: now(),
			remedy,
		} as const;
		const {value, lifetime} = readToken(response, context);
		const usable = lifetime - Math.min(margin, lifetime / 10);
		const expiresAt = Number.isFinite(lifetime) ? since.wall + lifetime * 1000 : jwtExpiry(value);
		return {value, isFresh: () => age() < usable, expiresAt};
	}

	/** The end of its life is a time of the wall clock, because the monotonic clock starts with the process. */
	const ofEarlierRun = (kept: KeptToken): IssuedToken => ({
		...kept,
		isFresh: () => now() < kept.expiresAt - margin * 1000,
	});

	async function next(rejected: Token | undefined): Promise<Token> {
		const isUsable = (kept: KeptToken) =>
			kept.value !== (rejected ?? cached)?.value && headerSafe.test(kept.value) && ofEarlierRun(kept).isFresh();
		const kept = cached ? undefined : tokens?.kept;
		const token = kept && isUsable(kept) ? kept : await (tokens ? tokens.share(isUsable, request) : request());
		redactor.add(token.value);
		if (previous !== undefined) redactor.forget(previous);
		previous = cached?.value;
		cached = 'isFresh' in token ? token : ofEarlierRun(token);
		return cached;
	}

	/** All callers share one pending request. A caller that aborts does not cancel it for the others. */
	async function shared(signal: AbortSignal | undefined, rejected?: Token): Promise<Token> {
		if (signal?.aborted) throw cancelled();
		pending ??= next(rejected).finally(() => {
			pending = undefined;
		});
		try {
			return await (signal ? abortable(pending, signal) : pending);
		} catch (error) {
			// The sign-in failed before the actual request was sent.
			if (error instanceof ApiError) throw new ApiError({...error.detail, applied: 'no'});
			throw signal?.aborted ? cancelled() : error;
		}
	}

	return {
		get expiresAt() {
			return cached?.expiresAt;
		},
		current: async (signal) => (cached?.isFresh() ? cached : shared(signal)),
		renewed: async (rejected, signal) => (cached && cached !== rejected ? cached : shared(signal, rejected)),
	};
}

const cancelled = () => apiError({kind: 'cancelled', message: 'Cancelled while signing in.', applied: 'no'});

interface IssuedToken extends Token {
	readonly expiresAt: number | undefined;
	isFresh(): boolean;
}

interface Grant {
	readonly value: string;
	/** In seconds. Infinite if the service names none: then the token is used until the service rejects it. */
	readonly lifetime: number;
}

function readToken(response: ReadResponse, context: RequestContext): Grant {
	const {status} = response;
	if (status === 404 || status === 405) throw statusError(response, context, 'answer');
	if (status >= 400) throw statusError(response, context, status < 500 && status !== 429 ? 'credentials' : undefined);
	const body = withoutNulls(parseResponse(response, context));
	const answer = v.safeParse(TokenAnswer, isJsonObject(body) ? {...body, expires_in: lifetimeOf(body)} : body);
	if (!answer.success) throw contractError('it holds no access token', response, context);
	const {
		access_token: value,
		token_type: type = 'bearer',
		expires_in: lifetime = Number.POSITIVE_INFINITY,
	} = answer.output;
	if (type.toLowerCase() !== 'bearer' || !headerSafe.test(value))
		throw contractError('its token is not a bearer token', response, context);
	return {value, lifetime};
}

/** Some services write the number as text. Undefined for anything else, and for more than a thousand years. */
function lifetimeOf({expires_in: written}: {readonly expires_in?: unknown}): number | undefined {
	const isText = typeof written === 'string' && /^\d{1,15}$/.test(written);
	const lifetime = isText || typeof written === 'number' ? Number(written) : Number.NaN;
	return lifetime <= longestLifetime ? lifetime : undefined;
}

/** In seconds. */
const longestLifetime = 3.2e10;
