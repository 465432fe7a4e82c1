/** The tenant's signing key, and the sealed texts, credentials and access tokens derived from it. */
import {createHmac, randomBytes} from 'node:crypto';
import * as v from 'valibot';

export const newSigningKey = (): string => randomBytes(32).toString('base64');

/** Compares in a time that depends on the given text alone. Node's function for it would load all of its cryptography. */
export function isSameSecret(given: string, secret: string): boolean {
	let difference = given.length ^ secret.length;
	for (let index = 0; index < given.length; index++) difference |= given.charCodeAt(index) ^ secret.charCodeAt(index);
	return difference === 0;
}

export type Sealer = ReturnType<typeof sealerOf>;

/** Signs texts for a purpose. A sealed text opens only for its purpose. The demo signs in without the key, so it is asked for late. */
export function sealerOf(signingKey: () => string) {
	let key: Buffer | undefined;
	function sign(purpose: string, text: string): string {
		key ??= Buffer.from(signingKey(), 'base64');
		return createHmac('sha256', key).update(`${purpose}: ${text}`).digest('base64url');
	}
	return {
		seal(purpose: string, text: string): string {
			const encoded = Buffer.from(text).toString('base64url');
			return `${encoded}.${sign(purpose, encoded)}`;
		},
		/** Returns undefined for a text that was not sealed with this key for this purpose. */
		open(purpose: string, sealed: string): string | undefined {
			const [encoded = '', ...signature] = sealed.split('.');
			return isSameSecret(signature.join('.'), sign(purpose, encoded))
				? Buffer.from(encoded, 'base64url').toString()
				: undefined;
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
	get clientSecret() {
		return sealer.derive('client secret');
	},
});

const AccessToken = v.object({expires: v.number(), nonce: v.string()});

/** Issues an access token that contains its expiry time in epoch milliseconds. */
export const issueAccessToken = (sealer: Sealer, expires: number): string =>
	sealer.seal('access', JSON.stringify({expires, nonce: randomBytes(9).toString('base64url')}));

export function isAccessToken(sealer: Sealer, token: string, now: number): boolean {
	const text = sealer.open('access', token);
	return text !== undefined && v.parse(AccessToken, JSON.parse(text)).expires > now;
}
