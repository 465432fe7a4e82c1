/** Authentication: bearer tokens and the client-credentials flow. Section "Authentication". */
import * as v from 'valibot';

/** Relative to the base URL. Credentials are sent only in the form body. */
export const tokenPath = '/auth/v1/token';
export const grantType = 'client_credentials';

export const TokenAnswer = v.looseObject({
	access_token: v.pipe(v.string(), v.minLength(1)),
	token_type: v.optional(v.string()),
	/** Seconds. */
	expires_in: v.optional(v.number()),
});
export type TokenAnswer = v.InferOutput<typeof TokenAnswer>;

/** RFC 6749 §5.2. */
export const TokenError = v.looseObject({error: v.string(), error_description: v.optional(v.string())});
