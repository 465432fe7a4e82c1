/** What a token endpoint can get wrong. */
import {TokenRefusal, uncached} from '../token-endpoint.ts';
import {define, type Json} from './fault.ts';

const answer = (json: Json) => Response.json(json, {headers: uncached});

export const tokenFaults = define('token', {
	'invalid-client': [
		'the credentials are refused',
		() => new TokenRefusal('invalid_client', 'the client id or secret is not right').response(),
	],
	'no-expires-in': [
		'the answer does not say how long the token is good for (it is, for an hour)',
		async (call) => {
			const {expires_in: _, ...rest} = await call.answer();
			return answer(rest);
		},
	],
	'expires-in-0': ['the token has expired when it arrives', async (call) => answer(await call.answer(0))],
	'short-lived': ['the token is good for two seconds', async (call) => answer(await call.answer(2))],
	'no-token': ['the answer holds no token', () => answer({token_type: 'Bearer', expires_in: 3600})],
});
