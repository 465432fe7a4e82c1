/** Faults with an HTTP error status, and faults of the token endpoint. */
import type {InputOf} from '../../contract/endpoint.ts';
import type {McpToolRef} from '../../contract/shared.ts';
import type {deleteToolBindings} from '../../contract/tool-bindings.ts';
import type {Json} from '../http.ts';
import {errorBody} from '../rejection.ts';
import {tokenErrorResponse, tokenRejection, uncached} from '../token-endpoint.ts';
import {define, type Fault, type FaultCall} from './fault.ts';

const status =
	(code: number, grpc: number, message: string, headers: (call: FaultCall) => Record<string, string> = () => ({})) =>
	(call: FaultCall) =>
		Response.json(errorBody(grpc, message, call.requestId), {status: code, headers: headers(call)});

/** An error page of a gateway, in HTML. */
const gateway = (code: number, reason: string) => () =>
	new Response(`<html><head><title>${code} ${reason}</title></head><body><h1>${reason}</h1></body></html>`, {
		status: code,
		headers: {'content-type': 'text/html'},
	});

const tooMany = 'too many requests';
const retryAfter = (value: (call: FaultCall) => string) =>
	status(429, 8, tooMany, (call) => ({'retry-after': value(call)}));
const unavailable = status(503, 14, 'the service is unavailable');

const conflict = status(409, 10, 'the resource was changed meanwhile');
const missing = status(404, 5, 'not found');
const expired = status(401, 16, 'the access token has expired', () => ({
	'www-authenticate': 'Bearer error="invalid_token"',
}));

/** Executes the call first, as a gateway does that repeats a request whose response it lost. */
const after = (respond: Fault['respond']) => async (call: FaultCall) => {
	await call.execute();
	return respond(call);
};

export const statusFaults: readonly Fault[] = define('any', {
	400: ['rejected as malformed', status(400, 3, 'the request is not valid')],
	401: ['the access token has expired', expired],
	403: ['not permitted', status(403, 7, 'permission denied')],
	404: ['not found', missing],
	408: ['a gateway closed a connection that was idle or slow; HTML', gateway(408, 'Request Timeout')],
	409: ['conflict with another change', conflict],
	421: ['the request came on a connection for another host; HTML', gateway(421, 'Misdirected Request')],
	425: ['the request may have been replayed; HTML', gateway(425, 'Too Early')],
	429: ['too many requests, without Retry-After', status(429, 8, tooMany)],
	'429-seconds': ['too many requests, Retry-After: 2', retryAfter(() => '2')],
	'429-date': [
		'too many requests, Retry-After: the date three seconds from now',
		retryAfter((call) => new Date(call.now() + 3_000).toUTCString()),
	],
	'429-absurd': ['too many requests, Retry-After: ten years', retryAfter(() => '315360000')],
	'429-nonsense': ['too many requests, Retry-After that is neither seconds nor a date', retryAfter(() => 'soon')],
	500: ['internal error', status(500, 13, 'internal error')],
	502: ['a gateway could not reach the service; HTML', gateway(502, 'Bad Gateway')],
	503: ['the service is unavailable', unavailable],
	504: ['a gateway timed out; HTML', gateway(504, 'Gateway Timeout')],
	'401-after': ['executed, then a response with 401', after(expired)],
	'404-after': ['executed, then a response with 404', after(missing)],
	'409-after': ['executed, then a response with 409', after(conflict)],
	'503-after': ['executed, then a response with 503', after(unavailable)],
});

/** The API document does not say what happens to a tool that is not assigned. */
export const toolFaults: readonly Fault[] = define('deleteToolBindings', {
	'unassigned-404': [
		'a call that names a tool that is not assigned is answered with 404, and deletes nothing',
		async (call) => {
			const {virtualMcpServerId = '', mcpTools = []} = call.input as InputOf<typeof deleteToolBindings>;
			const assigned = new Set(call.store.toolBindings.list(virtualMcpServerId).map(keyOf));
			return mcpTools.every((tool) => assigned.has(keyOf(tool))) ? Response.json(await call.execute()) : missing(call);
		},
	],
});

const keyOf = ({appId, connectorId, id}: McpToolRef) => JSON.stringify([appId, connectorId, id]);

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
