/** Explains a failed fetch: the reason for a person, and whether the request can have reached the service. */
import type {ApiErrorDetail, ApiErrorKind} from '../error.ts';
import {unknownAuthority} from './authorities.ts';

export interface FetchFailure {
	readonly kind: ApiErrorKind;
	readonly reason: string;
	readonly applied: ApiErrorDetail['applied'];
	/** Replaces the advice for errors of this kind. */
	readonly advice?: string;
	readonly isTooLarge?: true;
	/** A retry within seconds would fail as well. */
	readonly isLasting?: true;
}

/**
 * Searches the error's causes for the first one with a code. The outer errors, of ofetch and fetch, have the same message
 * for every failure.
 */
export function fetchFailure(error: unknown): FetchFailure {
	const causes = causesOf(error);
	const coded = causes.find((cause) => typeof cause.code === 'string' && cause.code !== '');
	const code = String(coded?.code ?? '');
	const proxy = causes.find((cause) => cause.proxy !== undefined)?.proxy;
	if (code === 'ERR_PROXY_TUNNEL') return tunnelFailure(proxy, coded?.statusCode);
	const isBeforeSending = neverSent.has(code) || coded?.syscall === 'connect' || causes.some((cause) => cause.isUnsent);
	if (isCertificateCode(code)) {
		const handshake = handshakeFailure(code, String(coded?.message ?? ''));
		const reason = certificateReasons[code] ?? handshake?.reason ?? `TLS failed (${code})`;
		const applied = isBeforeSending || code in certificateReasons ? 'no' : 'unknown';
		const advice = unknownAuthority.has(code) ? caFileAdvice : handshake?.advice;
		return {kind: 'tls', reason: reason + through(proxy), applied, ...(advice !== undefined && {advice})};
	}
	const breach = breaches.find(([pattern]) => pattern.test(code))?.[1];
	if (breach !== undefined && beginsHttp2(coded?.rawPacket))
		return {kind: 'answer', reason: 'the response is HTTP/2', applied: 'unknown', advice: protocolAdvice};
	if (breach !== undefined) return {kind: 'answer', reason: breach, applied: 'unknown'};
	const innermostMessage = causes.findLast(({message}) => message && message !== 'fetch failed')?.message;
	const reason = reasons[code] ?? (code || innermostMessage || 'the connection failed');
	// A connection that is made first is the one to the proxy.
	const isOfProxy = proxy !== undefined && (neverSent.has(code) || coded?.syscall === 'connect');
	return {
		kind: 'unreachable',
		reason: isOfProxy ? `the proxy ${proxy} cannot be reached: ${reason}` : reason + through(proxy),
		applied: isBeforeSending ? 'no' : 'unknown',
	};
}

/** For a failure that may be the proxy's, or that of the service behind it. */
const through = (proxy: string | undefined): string => (proxy === undefined ? '' : ` (through the proxy ${proxy})`);

/** The proxy did not connect to the service. Its words are left out, because they may repeat its password. */
function tunnelFailure(proxy: string | undefined, status: unknown): FetchFailure {
	const name = proxy === undefined ? 'the proxy' : `the proxy ${proxy}`;
	const facts = {kind: 'unreachable', applied: 'no'} as const;
	if (!Number.isInteger(status)) return {...facts, reason: `${name} gave no usable answer`};
	if (status === 407) {
		const reason = `${name} requires a user name and a password, and has accepted none`;
		return {...facts, reason, advice: proxyCredentialsAdvice, isLasting: true};
	}
	const reason = `${name} refused the connection with status ${status}`;
	if (status !== 401 && status !== 403) return {...facts, reason};
	return {
		...facts,
		reason,
		advice: 'Ask who runs the proxy for access, or correct HTTPS_PROXY or NO_PROXY.',
		isLasting: true,
	};
}

const proxyCredentialsAdvice =
	'Give them in HTTPS_PROXY: http://USER:PASSWORD@host:port, with special characters as %XX.';

interface Cause {
	readonly name?: string;
	readonly message?: string;
	readonly code?: unknown;
	readonly syscall?: unknown;
	readonly isUnsent?: boolean;
	/** What arrived instead of a response, of an error of Node's parser. */
	readonly rawPacket?: unknown;
	/** The proxy that the connection was to go through, if it was not made. */
	readonly proxy?: string;
	/** Of the response of a proxy. */
	readonly statusCode?: unknown;
}

/** Outermost first, up to a limit. If several addresses failed, only the error of the first is followed. */
function causesOf(error: unknown): readonly Cause[] {
	const causes: Cause[] = [];
	let cause = error;
	while (typeof cause === 'object' && cause !== null && causes.length < 8) {
		causes.push(cause);
		const {errors, cause: inner} = cause as {errors?: readonly unknown[]; cause?: unknown};
		cause = errors?.[0] ?? inner;
	}
	return causes;
}

const reasons: Readonly<Record<string, string>> = {
	ECONNREFUSED: 'the connection was refused',
	ECONNRESET: 'the connection was reset',
	EPIPE: 'the connection was closed',
	ENOTFOUND: 'the host name is not known',
	EAI_AGAIN: 'the host name could not be looked up',
	EHOSTUNREACH: 'there is no route to the host',
	ENETUNREACH: 'the network cannot be reached',
	ETIMEDOUT: 'the connection timed out',
	Z_BUF_ERROR: 'the compressed response was cut short',
};

/** A response that a service can repeat, but castellan cannot read. */
const breaches: readonly (readonly [code: RegExp, reason: string])[] = [
	[/^HPE_HEADER_OVERFLOW$/, 'the headers of the response are too large'],
	[/^HPE_/, 'the response is not HTTP'],
	[/^(?:Z_(?!BUF_ERROR)|ERR__ERROR_|ERR_BROTLI_|ERR_PADDING_)/, 'the compressed response is damaged'],
];

/** Whether the bytes of a response begin with the frame SETTINGS on the stream 0. RFC 9113 §6.5. */
const beginsHttp2 = (bytes: unknown): boolean =>
	Buffer.isBuffer(bytes) && bytes.length >= 9 && bytes[3] === 4 && bytes.readUInt32BE(5) === 0;

/** Error codes of a failed name look-up or connection attempt. */
const neverSent: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);

const certificateReasons: Readonly<Record<string, string>> = {
	DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate is self-signed',
	SELF_SIGNED_CERT_IN_CHAIN: 'a certificate in the chain is self-signed',
	UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the certificate was issued by an unknown authority',
	UNABLE_TO_GET_ISSUER_CERT: 'the certificate was issued by an unknown authority',
	UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'the certificate was issued by an unknown authority',
	CERT_HAS_EXPIRED: 'the certificate has expired',
	CERT_NOT_YET_VALID: 'the certificate is not valid yet',
	CERT_REVOKED: 'the certificate was revoked',
	ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is for another host',
	HOSTNAME_MISMATCH: 'the certificate is for another host',
};

/** The words of OpenSSL, in the code of an error or in its message. */
function handshakeFailure(code: string, message: string): Pick<FetchFailure, 'reason' | 'advice'> | undefined {
	const words = /:SSL routines:[^:]*:([^:]+)/.exec(message)?.[1] ?? code.toLowerCase().replaceAll('_', ' ');
	const known = handshakes.find(([pattern]) => pattern.test(words));
	if (known) return {reason: known[1], advice: known[2]};
	return message.includes(`:${words}`) ? {reason: `TLS failed (${words})`} : undefined;
}

const spoken = 'HTTP/1.1';
/** For a service that requires a certificate of the client. */
export const certificateAdvice =
	'Give it with --client-cert. One that is given already is not accepted: castellan doctor says when it expires.';
/** For a service that speaks another version of HTTP. */
export const protocolAdvice = `castellan speaks ${spoken} only. Use an address of the service, or of a gateway before it, that does too.`;

const handshakes: readonly (readonly [words: RegExp, reason: string, advice: string])[] = [
	[
		/wrong version number|http request/,
		'the server does not speak TLS on this port',
		'Check the port of the base URL. Only this machine itself may be reached without https.',
	],
	[
		/protocol version|unsupported protocol|version too low/,
		'the server has no version of TLS that castellan accepts',
		'castellan accepts TLS 1.2 and 1.3. Report it to the owner of the service, or of a proxy before it.',
	],
	[
		/handshake failure|no shared cipher/,
		'the server refused the TLS handshake',
		'Check the base URL. If the server requires a certificate of the client, give it with --client-cert.',
	],
	[
		/certificate required|alert bad certificate|alert unknown ca|alert certificate (?:unknown|expired|revoked)/,
		'the server requires a certificate of the client',
		certificateAdvice,
	],
	[/no application protocol/, `the server does not speak ${spoken}`, protocolAdvice],
	[/unrecognized name/, 'the server does not know this host name', 'Check the host of the base URL.'],
];

/** The failures that a further trusted authority can remove. */
const caFileAdvice =
	'Certificate checks cannot be turned off. If the tenant uses a private authority, --ca-file names a file with its certificate. A file that is named already does not have it.';

const isCertificateCode = (code: string) =>
	code in certificateReasons || /^(?:CERT_|ERR_SSL_|ERR_TLS_)/.test(code) || code === 'EPROTO';
