/** The tenant's signing key, and the sealed texts, credentials and access tokens derived from it. */
import {createHash, createHmac, randomBytes, timingSafeEqual} from 'node:crypto';
import * as v from 'valibot';

export const newSigningKey = (): string => randomBytes(32).toString('base64');

/** Compares texts of any length in constant time. */
export const isSameSecret = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));
const digest = (text: string) => createHash('sha256').update(text).digest();

export type Sealer = ReturnType<typeof sealerOf>;

/** Signs texts for a purpose. A sealed text opens only for its purpose. */
export function sealerOf(signingKey: string) {
	const key = Buffer.from(signingKey, 'base64');
	const sign = (purpose: string, text: string) =>
		createHmac('sha256', key).update(digest(purpose)).update(text).digest('base64url');
	return {
		seal(purpose: string, text: string): string {
			const encoded = Buffer.from(text).toString('base64url');
			return `${encoded}.${sign(purpose, encoded)}`;
		},
		/** Returns undefined for a text that was not sealed with this key for this purpose. */
		open(purpose: string, sealed: string): string | undefined {
			const [encoded = '', ...signature] = sealed.split('.');
			const isOurs = isSameSecret(signature.join('.'), sign(purpose, encoded));
			return isOurs ? Buffer.from(encoded, 'base64url').toString() : undefined;
		},
		/** Derives a secret for a purpose. It is the same in every run. */
		derive: (purpose: string) => sign(purpose, ''),
	};
}

export interface Credentials {
	readonly token: string;
	readonly clientId: string;
	readonly clientSecret: string;
}

/** Derives the credentials from the signing key, so that they are the same in every run without being stored. */
export const credentialsOf = (sealer: Sealer, token?: string): Credentials => ({
	token: token ?? sealer.derive('token'),
	clientId: 'local-client',
	clientSecret: sealer.derive('client secret'),
});

const AccessToken = v.object({expires: v.number(), nonce: v.string()});

/** Issues an access token that contains its expiry time in epoch milliseconds. */
export const issueAccessToken = (sealer: Sealer, expires: number): string =>
	sealer.seal('access', JSON.stringify({expires, nonce: randomBytes(9).toString('base64url')}));

export function isAccessToken(sealer: Sealer, token: string, now: number): boolean {
	const text = sealer.open('access', token);
	return text !== undefined && v.parse(AccessToken, JSON.parse(text)).expires > now;
}
