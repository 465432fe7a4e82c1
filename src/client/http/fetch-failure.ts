/** Explains a failed fetch: the reason for a person, and whether the request can have reached the service. */
import type {ApiErrorDetail, ApiErrorKind} from '../error.ts';

export interface FetchFailure {
	readonly kind: ApiErrorKind;
	readonly reason: string;
	readonly applied: ApiErrorDetail['applied'];
	/** Replaces the advice for errors of this kind. */
	readonly advice?: string;
	readonly isTooLarge?: true;
}

/**
 * Searches the error's causes for the first one with a code. The outer errors, of ofetch and fetch, have the same message
 * for every failure.
 */
export function fetchFailure(error: unknown): FetchFailure {
	const causes = causesOf(error);
	const coded = causes.find((cause) => typeof cause.code === 'string' && cause.code !== '');
	const code = String(coded?.code ?? '');
	const isBeforeSending = neverSent.has(code) || coded?.syscall === 'connect' || causes.some((cause) => cause.isUnsent);
	if (isCertificateCode(code)) {
		const reason = certificateReasons[code] ?? `TLS failed (${code})`;
		const applied = isBeforeSending || code in certificateReasons ? 'no' : 'unknown';
		return {kind: 'tls', reason, applied, ...(unknownAuthority.has(code) && {advice: caFileAdvice})};
	}
	const breach = breaches.find(([pattern]) => pattern.test(code))?.[1];
	if (breach !== undefined) return {kind: 'answer', reason: breach, applied: 'unknown'};
	const innermostMessage = causes.findLast(({message}) => message && message !== 'fetch failed')?.message;
	const reason = reasons[code] ?? (code || innermostMessage || 'the connection failed');
	return {kind: 'unreachable', reason, applied: isBeforeSending ? 'no' : 'unknown'};
}

interface Cause {
	readonly name?: string;
	readonly message?: string;
	readonly code?: unknown;
	readonly syscall?: unknown;
	readonly isUnsent?: boolean;
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
	ERR_PROXY_TUNNEL: 'the proxy refused the connection',
	Z_BUF_ERROR: 'the compressed response was cut short',
};

/** A response that a service can repeat, but castellan cannot read. */
const breaches: readonly (readonly [code: RegExp, reason: string])[] = [
	[/^HPE_HEADER_OVERFLOW$/, 'the headers of the response are too large'],
	[/^HPE_/, 'the response is not HTTP'],
	[/^(?:Z_(?!BUF_ERROR)|ERR__ERROR_|ERR_BROTLI_|ERR_PADDING_)/, 'the compressed response is damaged'],
];

/** Error codes of a failed name look-up or connection attempt. */
const neverSent: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ERR_PROXY_TUNNEL']);

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

/** The failures that a further trusted authority can remove. */
const unknownAuthority: ReadonlySet<string> = new Set([
	'DEPTH_ZERO_SELF_SIGNED_CERT',
	'SELF_SIGNED_CERT_IN_CHAIN',
	'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
	'UNABLE_TO_GET_ISSUER_CERT',
	'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
]);
const caFileAdvice =
	'Certificate checks cannot be turned off. If the tenant uses a private authority, give its certificate as a CA file (--ca-file).';

const isCertificateCode = (code: string) =>
	code in certificateReasons || /^(?:CERT_|ERR_SSL_|ERR_TLS_)/.test(code) || code === 'EPROTO';
