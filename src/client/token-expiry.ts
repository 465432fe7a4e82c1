/** Reads when a token expires from the token itself. */
import {isJsonObject} from '../text/json/object.ts';
import {lastTime} from '../text/timestamp.ts';

/**
 * Returns the `exp` of a JSON Web Token (RFC 7519 §4.1.4) in epoch milliseconds, and undefined for any other token. The
 * signature is not verified: the time is for display only.
 */
export function jwtExpiry(token: string): number | undefined {
	const [header, payload, signature, ...rest] = token.split('.');
	if (!header || !payload || signature === undefined || rest.length > 0) return undefined;
	try {
		const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
		const seconds = isJsonObject(claims) ? claims.exp : undefined;
		return typeof seconds === 'number' && Math.abs(seconds) * 1000 <= lastTime ? seconds * 1000 : undefined;
	} catch {
		// `JSON.parse` throws for an opaque token with two dots.
		return undefined;
	}
}
