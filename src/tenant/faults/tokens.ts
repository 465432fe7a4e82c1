/** Faults of the token endpoint. */
import type {Json} from '../http.ts';
import {tokenErrorResponse, tokenRejection, uncached} from '../token-endpoint.ts';
import {define} from './fault.ts';

const respond = (json: Json) => Response.json(json, {headers: uncached});

export const tokenFaults = define('token', {
	'invalid-client': [
		'the credentials are rejected',
		() => tokenErrorResponse(tokenRejection('invalid_client', 'the client id or secret is wrong')),
	],
	'no-expires-in': [
		'the response has no lifetime of the token (which is valid for an hour)',
		async (call) => {
			const {expires_in: _, ...withoutLifetime} = await call.execute();
			return respond(withoutLifetime);
		},
	],
	'expires-in-0': ['the token has expired when it arrives', async (call) => respond(await call.execute(0))],
	'short-lived': ['the token is valid for two seconds', async (call) => respond(await call.execute(2))],
	'no-token': ['the response has no token', () => respond({token_type: 'Bearer', expires_in: 3600})],
});
