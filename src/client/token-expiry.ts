/** Reads when a token expires from the token itself. */
import {valueAt} from '../text/json/object.ts';
import {jsonIfValid} from '../text/json/parse.ts';
import {lastTime} from '../text/timestamp.ts';

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
